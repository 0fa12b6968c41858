package game_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"koprulu/internal/played"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

// TestStoredDecisions looks at every kind of decision, at positions of golden games: there is an answer, what is listed
// is what is accepted (P2), what a seat can't know can be dealt anew without a change in what it sees or may do (P5),
// and nothing is allocated (P1). Random play hardly ever comes to some of them.
func TestStoredDecisions(t *testing.T) {
	asked := map[game.Step]bool{}
	rng := rand.New(rand.NewPCG(17, 1))
	played.Positions(t, func(name string, r *game.Rules, s *game.State) {
		asked[r.Decision(s)] = true
		for open := r.Open(s); open != 0; open &= open - 1 {
			p := open.First()
			var room, beside [game.MaxLegal]game.Answer
			legal := r.Legal(s, p, room[:0])
			if len(legal) == 0 {
				t.Errorf("%s: seat %d has no answer", name, p)
				continue
			}
			listed := slices.Concat(legal, r.Beside(s, p, beside[:0]))
			for i, a := range listed {
				if broken := r.Check(s, p, a); broken != rule.None || slices.Contains(listed[:i], a) {
					t.Errorf("%s: %v of seat %d is listed but refused with %v, or listed twice", name, a, p, broken)
				}
			}
			for range 400 {
				if a := answersToTry(rng, legal); !a.Verb.AnyTime() &&
					(r.Check(s, p, a) == rule.None) != slices.Contains(listed, a) {
					t.Errorf("%s: %v of seat %d gives %v but listed is %v", name, a, p, r.Check(s, p, a), listed)
				}
			}
			anew, again := *s, [game.MaxLegal]game.Answer{}
			r.Redeal(&anew, p, rng)
			if r.View(&anew, p) != r.View(s, p) || !slices.Equal(r.Legal(&anew, p, again[:0]), legal) {
				t.Errorf("%s: dealt anew, seat %d sees another game or may do other things", name, p)
			}
			var next game.State
			var v game.View
			if allocs := testing.AllocsPerRun(1, func() {
				for _, a := range r.Legal(s, p, again[:0]) {
					next = *s
					r.Apply(&next, p, a, nil)
				}
				next = *s
				r.Redeal(&next, p, rng)
				r.ViewInto(&next, p, &v)
			}); allocs != 0 {
				t.Errorf("%s: seat %d allocates %v times", name, p, allocs)
			}
		}
	})
	for step := range game.Steps {
		if step.Decides() && !asked[step] {
			t.Errorf("no stored position asks %s", step.Info().Word)
		}
	}
}
