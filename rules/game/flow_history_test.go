package game_test

import (
	"math/rand/v2"
	"testing"

	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

// RULING-90: an answer that shows a seat something that it could not know cannot be taken back. In two games that look
// the same to a seat, the same answer is given; if they do not look the same to it afterwards, it learnt something.
func TestWhatIsShownIsNotTakenBack(t *testing.T) {
	shown := 0
	for name, r := range map[string]*game.Rules{"base": tableOf(t, 3, false), "Brood War": tableOf(t, 3, true)} {
		c := rand.New(rand.NewPCG(4, 4))
		for n := range uint64(2) {
			s := game.New(r, seed(n), nil)
			var buf [game.MaxLegal]game.Answer
			for answers := 0; answers < 1500 && s.Phase != game.Over; answers++ {
				p := r.Open(&s).First()
				legal := r.Legal(&s, p, buf[:0])
				a, next := legal[c.IntN(len(legal))], s
				r.Apply(&next, p, a, nil)
				for q := range game.Player(3) {
					other := s
					r.Redeal(&other, q, c)
					step := s.Top().Step
					if r.Apply(&other, p, a, nil) != rule.None || r.View(&other, q) == r.View(&next, q) {
						continue
					}
					shown++
					if next.Barrier <= s.Answers {
						t.Fatalf("%s, game %d: the answer %v of seat %d at step %d shows seat %d something and can be taken back", name,
							n, a, p, step, q)
					}
				}
				s = next
			}
		}
	}
	if shown < 100 {
		t.Errorf("something was shown %d times only", shown)
	}
}
