//go:build nightly

package odds_test

import (
	"math"
	"testing"

	"koprulu/bots/odds"
	"koprulu/rules/game"
)

// TestSampledCoversExact compares sampled odds with those over all deals, in battles of both boxes, for the battle, its
// skirmishes and each answer: they are off by no more than six standard errors; all comparisons together fail by luck
// less than once in a million.
func TestSampledCoversExact(t *testing.T) {
	for _, opts := range []game.Options{{Players: 4}, {Players: 4, BroodWar: true}} {
		c, battles, answers, others := odds.New(), 0, 0, 0
		decisions(t, opts, 6, func(r *game.Rules, s *game.State) {
			seat := r.Open(s).First()
			all, err := c.Work(t.Context(), r, s, seat, odds.Budget{Exact: 500, Answers: 1}, 1)
			if err != nil {
				t.Fatal(err)
			}
			if all.Basis == odds.Sampled || all.Deals == 1 || battles == 15 {
				return
			}
			some, err := c.Work(t.Context(), r, s, seat, odds.Budget{Exact: 1, Deals: 4000, Answers: 1200, Finals: 1}, 4)
			if err != nil {
				t.Fatal(err)
			}
			if some.Basis != odds.Sampled {
				t.Fatalf("not sampled, with %d deals", some.Deals)
			}
			cover := func(what string, got, deals, want, of int) {
				t.Helper()
				is, off := odds.Sampled.Share(got, deals)
				truth, _ := odds.Every.Share(want, of)
				if math.Abs(is-truth) > 6*off {
					t.Errorf("round %d, step %d, %s: %.4f, off by up to %.4f, and in truth %.4f of %d", s.Round, s.Top().Step, what,
						is, off, truth, of)
				}
			}
			for i := range all.Answers {
				if x, y := some.Answers[i], all.Answers[i]; y.Basis != odds.Sampled {
					answers++
					cover("answer", x.Wins[0], x.Deals, y.Wins[0], y.Deals)
				}
			}
			// The seat continues with the answer that looks best, which may be another one after some deals.
			if side := all.Side(seat); side >= 0 && all.Best(side) != some.Best(side) {
				if best := some.Best(side); best >= 0 && all.Answers[best].Basis != odds.Sampled {
					others++
					cover("wins", some.Wins[side], some.Deals, all.Answers[best].Wins[side], all.Answers[best].Deals)
				}
				return
			}
			battles++
			for side := range 2 {
				cover("wins", some.Wins[side], some.Deals, all.Wins[side], all.Deals)
				for k := range all.Skirmishes {
					x, y := some.Skirmishes[k], all.Skirmishes[k]
					if y.Deals > 0 {
						cover("skirmish", x.Destroyed[side], x.Deals, y.Destroyed[side], y.Deals)
					}
				}
				for n := range all.Losses[side] {
					cover("losses", some.Losses[side][n], some.Deals, all.Losses[side][n], all.Deals)
				}
			}
			// The odds of the battle are those after the best answer.
			side := all.Side(seat)
			if side < 0 || all.Best(side) < 0 {
				return
			}
			if a := &all.Answers[all.Best(side)]; a.Basis != odds.Sampled &&
				(a.Deals != all.Deals || a.Wins != all.Wins || a.Lost != all.Lost) {
				t.Errorf("round %d, step %d: wins %v of %d deals, and after the answers %+v", s.Round, s.Top().Step, all.Wins,
					all.Deals, all.Answers)
			}
		})
		if battles < 15 || answers < 20 {
			t.Errorf("Brood War %t: %d battles, %d answers and %d with other answers compared", opts.BroodWar, battles,
				answers, others)
		}
	}
}
