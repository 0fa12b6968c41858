package game_test

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

// TestApplyLegalIsApply plays random games twice, with answers checked and with answers that are known to be legal.
func TestApplyLegalIsApply(t *testing.T) {
	for _, set := range sets {
		for players := 2; players <= 6; players++ {
			t.Run(set.name+"/"+strconv.Itoa(players), func(t *testing.T) {
				r := tableOf(t, players, set.broodWar)
				for n := range uint64(10) {
					checked := game.New(r, seed(n), nil)
					trusted := checked
					c := rand.New(rand.NewPCG(n, 3))
					var first, second [game.MaxLegal]game.Answer
					next := r.Legal(&trusted, r.Open(&trusted).First(), second[:0])
					for checked.Phase != game.Over {
						p := r.Open(&checked).First()
						legal := r.Legal(&checked, p, first[:0])
						if !slices.Equal(legal, next) {
							t.Fatalf("game %d, decision %d: %v are listed beside the legal %v", n, checked.Answers, next, legal)
						}
						a := legal[c.IntN(len(legal))]
						if broken := r.Apply(&checked, p, a, nil); broken != rule.None {
							t.Fatal(broken)
						}
						next = r.ApplyLegal(&trusted, p, a, next)
						if checked != trusted {
							t.Fatalf("game %d, decision %d: the positions differ after %v", n, checked.Answers, a)
						}
					}
					if len(next) != 0 {
						t.Fatalf("game %d: %v are listed after its end", n, next)
					}
				}
			})
		}
	}
}
