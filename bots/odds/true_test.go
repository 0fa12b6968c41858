//go:build nightly

package odds_test

import (
	"math"
	"testing"

	"koprulu/bots/odds"
	"koprulu/bots/rank"
	"koprulu/bots/rank/sight"
	"koprulu/internal/played"
	"koprulu/rules/game"
)

// TestOddsComeTrue plays battles on from the choice of a card against facedown cards, and compares how they end with
// the odds of the card that was placed: odds that assume that others placed what suits them are right on average, and
// say more than odds that take all cards to be equally likely.
func TestOddsComeTrue(t *testing.T) {
	type asked struct {
		side   int
		area   game.Area
		shares [2]float64
	}
	for _, opts := range []game.Options{{Players: 4}, {Players: 4, BroodWar: true}} {
		c, judge := odds.New(), rank.New(1, &sight.Tuned)
		var told, squares [2]float64
		won, off, battles := 0.0, 0.0, 0
		var open []asked
		players := [2]game.Player{}
		round := uint8(0)
		r := played.Rules(t, opts)
		hold := func(s *game.State) {
			gap := 0.0
			for _, x := range open {
				real := 0.0
				if s.Holder[x.area] == players[x.side] {
					real = 1
				}
				for i, share := range x.shares {
					told[i] += share
					squares[i] += (share - real) * (share - real)
				}
				won += real
				gap += x.shares[0] - real
				battles++
			}
			off += gap * gap // The choices of one battle come true or fail together.
			open = open[:0]
		}
		played.Games(t, r, 24, 9, judge, func(s *game.State, seat game.Player, legal []game.Answer) {
			if s.Battle.Area == game.NoArea || len(open) > 0 && (s.Battle.Area != open[0].area || round != uint8(s.Round)) {
				hold(s)
			}
			if s.Battle.Area == game.NoArea || s.Top().Step != game.AskCards || len(legal) < 2 {
				return
			}
			side := game.Attacker
			if s.Battle.Players[side] != seat {
				side = game.Defender
			}
			hidden := false
			for i := range s.Battle.Skirmishes[:s.Battle.Count] {
				k := &s.Battle.Skirmishes[i]
				hidden = hidden || k.Card[1-side] != game.NoCard && k.Marks[1-side]&(game.MarkOpen|game.MarkBlind) == 0
			}
			if !hidden {
				return
			}
			given := judge.Pick(r, s, seat, legal)
			x := asked{side: side, area: s.Battle.Area}
			for i, likely := range []bool{true, false} {
				o, err := c.Work(t.Context(), r, s, seat, odds.Budget{Exact: 1, Deals: 1, Answers: 60, Likely: likely}, 3)
				if err != nil {
					t.Fatal(err)
				}
				for _, a := range o.Answers {
					if a.Answer == given {
						x.shares[i], _ = a.Basis.Share(a.Wins[side], a.Deals)
					}
				}
			}
			players, round = s.Battle.Players, uint8(s.Round)
			open = append(open, x)
		})
		n := float64(battles)
		t.Logf("Brood War %t, %d choices: won %.3f, told %.3f and %.3f, off by %.3f in a standard error, squares %.4f and %.4f", opts.BroodWar, battles, won/n, told[0]/n, told[1]/n, math.Sqrt(off)/n, squares[0]/n, squares[1]/n)
		// Five standard errors: by luck less than once in a million. How much they say is compared in pairs.
		if battles < 200 || math.Abs(told[0]-won) > 5*math.Sqrt(off) || squares[0] >= squares[1] {
			t.Errorf("Brood War %t, %d choices: won %.3f, told %.3f, and %.3f if all cards were as likely; squares %.4f and %.4f", opts.BroodWar, battles, won/n, told[0]/n, told[1]/n, squares[0]/n, squares[1]/n)
		}
	}
}
