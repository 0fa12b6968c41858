package rank

import (
	"math"
	"math/rand/v2"
	"testing"

	"koprulu/bots/rank/sight"
	"koprulu/internal/played"
	"koprulu/rules/game"
)

// planned plays games and calls see with each position in which all orders of a round are placed.
func planned(t *testing.T, opts game.Options, games int, see func(r *game.Rules, s *game.State)) {
	t.Helper()
	r := played.Rules(t, opts)
	before := game.Setup
	played.Games(t, r, games, 3, New(1, &sight.First), func(s *game.State, _ game.Player, _ []game.Answer) {
		if before == game.Planning && s.Phase == game.Execution {
			see(r, s)
		}
		before = s.Phase
	})
}

// TestBeliefGuessesOrders checks that what is believed about hidden orders is nearer to what was placed than taking all
// to be equally likely: redealt as believed, more of them are right.
func TestBeliefGuessesOrders(t *testing.T) {
	for _, opts := range []game.Options{{Players: 4}, {Players: 4, BroodWar: true}} {
		judge := New(2, &sight.First)
		right, even, hidden := 0, 0, 0
		planned(t, opts, 12, func(r *game.Rules, s *game.State) {
			var belief game.Belief
			judge.Believe(r, s, 0, &belief)
			for world := range uint64(4) {
				likely, any := *s, *s
				r.RedealLikely(&likely, 0, rand.NewPCG(world, 1), &belief)
				r.Redeal(&any, 0, rand.NewPCG(world, 1))
				if r.View(&likely, 0) != r.View(s, 0) {
					t.Fatal("a redealt game looks different")
				}
				for i, o := range s.Orders[:s.OrderCount] {
					if o.Player == 0 || o.Seen.Has(0) {
						continue
					}
					hidden++
					if likely.Orders[i].Order == o.Order {
						right++
					}
					if any.Orders[i].Order == o.Order {
						even++
					}
				}
				for p := range game.Player(4) {
					if tokens(&likely, p) != tokens(s, p) {
						t.Fatalf("seat %d has other tokens than before", p)
					}
				}
			}
		})
		if gain := float64(right-even) / float64(hidden); gain < 0.05 || math.IsNaN(gain) {
			t.Errorf("%+v: of %d hidden orders %d are guessed as believed, %d at random", opts, hidden, right, even)
		}
	}
}

// tokens counts the order tokens of a seat, placed or not.
func tokens(s *game.State, p game.Player) [game.OrderKinds]uint8 {
	n := s.Seats[p].Tokens
	for _, o := range s.Orders[:s.OrderCount] {
		if o.Player == p {
			n[o.Order]++
		}
	}
	return n
}

// TestBeliefKnowsNothingHidden checks that what a seat believes is the same in games that look the same to it (P5).
func TestBeliefKnowsNothingHidden(t *testing.T) {
	for _, opts := range []game.Options{{Players: 3}, {Players: 3, BroodWar: true}} {
		judge, n := New(2, &sight.First), 0
		planned(t, opts, 8, func(r *game.Rules, s *game.State) {
			for seat := range game.Player(3) {
				var one, two game.Belief
				judge.Believe(r, s, seat, &one)
				twin := *s
				n++
				r.Redeal(&twin, seat, rand.NewPCG(uint64(n), 4))
				judge.Believe(r, &twin, seat, &two)
				if one != two {
					t.Fatalf("round %d: what seat %d believes tells a redealt game apart", s.Round, seat)
				}
			}
		})
	}
}
