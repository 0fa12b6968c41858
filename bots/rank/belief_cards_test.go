package rank

import (
	"math/rand/v2"
	"testing"

	"koprulu/bots/rank/sight"
	"koprulu/internal/played"
	"koprulu/rules/game"
)

// fought plays games and calls see with each position in which a seat has to choose Combat cards.
func fought(t *testing.T, opts game.Options, games int, see func(r *game.Rules, s *game.State, seat game.Player)) {
	t.Helper()
	r := played.Rules(t, opts)
	played.Games(t, r, games, 5, New(1, &sight.First), func(s *game.State, seat game.Player, _ []game.Answer) {
		if s.Top().Step == game.AskCards {
			see(r, s, seat)
		}
	})
}

// TestBeliefGuessesPlacedCards checks that what is believed about facedown cards is nearer to the truth than taking all
// to be equally likely: redealt as believed, more of them are where they really are.
func TestBeliefGuessesPlacedCards(t *testing.T) {
	for _, opts := range []game.Options{{Players: 3}, {Players: 3, BroodWar: true}} {
		judge := New(2, &sight.First)
		placed, right := 0, [2]int{} // as believed, at random
		fought(t, opts, 20, func(r *game.Rules, s *game.State, seat game.Player) {
			var belief game.Belief
			judge.BelieveCards(r, s, seat, &belief)
			worlds := redealt(t, r, s, seat, &belief)
			other := game.Attacker
			if s.Battle.Players[other] == seat {
				other = game.Defender
			}
			for k := range s.Battle.Skirmishes[:s.Battle.Count] {
				real := &s.Battle.Skirmishes[k]
				if real.Card[other] == game.NoCard || real.Marks[other]&(game.MarkOpen|game.MarkBlind) != 0 {
					continue
				}
				cards := r.Sheets[s.Seats[s.Battle.Players[other]].Faction].Cards
				placed++
				for i := range worlds {
					if cards[worlds[i].Battle.Skirmishes[k].Card[other]].Same == cards[real.Card[other]].Same {
						right[i]++
					}
				}
			}
		})
		if placed < 200 || 2*right[0] < 3*right[1] {
			t.Errorf("%+v: of %d face-down cards %d are guessed as believed, %d at random", opts, placed, right[0], right[1])
		}
	}
}

// TestBeliefGuessesHands checks the same for cards in hand, before anything is fought for in a round.
func TestBeliefGuessesHands(t *testing.T) {
	for _, opts := range []game.Options{{Players: 3}, {Players: 3, BroodWar: true}} {
		judge := New(2, &sight.First)
		held, right := 0, [2]int{}
		planned(t, opts, 30, func(r *game.Rules, s *game.State) {
			if s.Round == 1 {
				return // nobody has discarded anything
			}
			var belief game.Belief
			judge.BelieveCards(r, s, 0, &belief)
			worlds := redealt(t, r, s, 0, &belief)
			for q := range game.Player(3) {
				if q == 0 {
					continue
				}
				held += s.Seats[q].Hand.Len()
				for i := range worlds {
					right[i] += (s.Seats[q].Hand & worlds[i].Seats[q].Hand).Len()
				}
			}
		})
		if gain := float64(right[0]-right[1]) / float64(held); held < 1000 || gain < 0.01 {
			t.Errorf("%+v: of %d cards in hand %d are guessed as believed, %d at random", opts, held, right[0], right[1])
		}
	}
}

// redealt returns two worlds that look like a game to a seat: dealt as believed, and at random.
func redealt(t *testing.T, r *game.Rules, s *game.State, seat game.Player, belief *game.Belief) [2]game.State {
	t.Helper()
	worlds := [2]game.State{*s, *s}
	r.RedealLikely(&worlds[0], seat, rand.NewPCG(uint64(s.Answers), 1), belief)
	r.Redeal(&worlds[1], seat, rand.NewPCG(uint64(s.Answers), 1))
	for i := range worlds {
		if r.View(&worlds[i], seat) != r.View(s, seat) {
			t.Fatal("a redealt game looks different")
		}
	}
	return worlds
}

// TestBeliefOfCardsKnowsNothingHidden checks that what a seat believes is the same in games that look the same to it
// (P5).
func TestBeliefOfCardsKnowsNothingHidden(t *testing.T) {
	for _, opts := range []game.Options{{Players: 3}, {Players: 3, BroodWar: true}} {
		judge, n := New(2, &sight.First), 0
		fought(t, opts, 12, func(r *game.Rules, s *game.State, _ game.Player) {
			for seat := range game.Player(3) {
				var one, two game.Belief
				judge.BelieveCards(r, s, seat, &one)
				twin := *s
				n++
				r.Redeal(&twin, seat, rand.NewPCG(uint64(n), 4))
				judge.BelieveCards(r, &twin, seat, &two)
				if one != two {
					t.Fatalf("round %d: what seat %d believes tells a redealt game apart", s.Round, seat)
				}
			}
		})
	}
}
