package rank

import (
	"math/rand/v2"
	"testing"

	"koprulu/bots/rank/sight"
	"koprulu/internal/played"
	"koprulu/rules/game"
)

// TestJudgeSeesNoSecrets checks that a judge answers the same in games that look the same to the seat that answers
// (P5). So in worlds that a bot imagines, everybody, including foes, answers from what they know there, above all when
// they choose Combat cards.
func TestJudgeSeesNoSecrets(t *testing.T) {
	for _, opts := range []game.Options{{Players: 4}, {Players: 3, BroodWar: true}} {
		r := played.Rules(t, opts)
		one, two := New(1, &sight.First), New(1, &sight.First)
		var buf [game.MaxLegal]game.Answer
		cards, n := 0, uint64(0)
		for i := range 10 {
			s := game.New(r, [32]byte{byte(i), 9}, nil)
			for s.Phase != game.Over {
				p := r.Open(&s).First()
				legal := r.Legal(&s, p, buf[:0])
				twin := s
				n++
				r.Redeal(&twin, p, rand.NewPCG(n, 2))
				a := one.Pick(r, &s, p, legal)
				if s.Top().Step == game.AskCards {
					cards++
				}
				if b := two.Pick(r, &twin, p, legal); a != b {
					t.Fatalf("decision %d of seat %d: %v, and %v where others have other cards and orders", s.Top().Step, p, a, b)
				}
				r.Apply(&s, p, a, nil)
			}
		}
		if cards < 100 {
			t.Errorf("%+v: only %d decisions about Combat cards", opts, cards)
		}
	}
}
