package analyse_test

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"koprulu/bots/analyse"
	"koprulu/rules/game"
)

// TestLuckIsFair checks that nothing but chance counts as luck. It takes moves at which something was drawn, lets
// chance draw many times while everything else stays as it was, and checks that the luck of all these draws adds up to
// nothing at each of the moves.
func TestLuckIsFair(t *testing.T) {
	t.Parallel()
	kinds := map[analyse.News]int{}
	for i, o := range []game.Options{{Players: 2}, {Players: 3, BroodWar: true}} {
		p := newPlayer(t, o)
		whole := deal(p, byte(11+i))
		p.play(t, whole, until(4))
		moves, off := 0.0, 0.0
		for n := range whole.Moves {
			m := &whole.Moves[n]
			seat := game.Player(0)
			for ; int(seat) < o.Players && m.News[seat] == analyse.NoNews; seat++ {
			}
			if int(seat) == o.Players || m.State.Round == 0 {
				continue
			}
			var c rand.PCG
			sum, squares := 0.0, 0.0
			const draws = 16
			for k := range uint64(draws) {
				start := m.State
				p.r.Reshuffle(&start, &c)
				g := analyse.Begin(p.r, &start)
				if err := g.Play(m.Seat, m.Answer); err != nil {
					t.Fatal(err)
				}
				rep, err := analyse.RunLuck(context.Background(), g, analyse.Config{Depth: 8, Seed: k, Workers: 2})
				if err != nil {
					t.Fatal(err)
				}
				x := float64(rep.Players[seat].Luck[analyse.NoNews])
				sum, squares = sum+x, squares+x*x
			}
			if spread := squares - sum*sum/draws; spread > 0 {
				kinds[m.News[seat]]++
				moves++
				off += sum * sum * (draws - 1) / draws / spread
			}
		}
		if mean := off / moves; moves < 8 || mean > 1+3*math.Sqrt(2/moves) {
			t.Errorf("%d players: at %.0f moves the mean luck differs from zero by %.1f times its error in the square",
				o.Players, moves, mean)
		}
	}
	for _, k := range []analyse.News{analyse.Drawn, analyse.Event, analyse.Shown} {
		if kinds[k] == 0 {
			t.Errorf("no luck of kind %d: %v", k, kinds)
		}
	}
}
