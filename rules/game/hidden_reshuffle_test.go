package game_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"koprulu/rules/game"
)

// Reshuffling changes nothing that anybody can see, keeps every card, and allocates nothing; and it does change the
// decks, the Event cards that nobody has read, and the seed.
func TestReshuffleKeepsWhatSomebodyKnows(t *testing.T) {
	for i, n := range []int{2, 4, 3} {
		set := sets[i%2]
		t.Run(fmt.Sprint(set.name, ", ", n, " players"), func(t *testing.T) {
			r, c := tableOf(t, n, set.broodWar), rand.NewPCG(3, 4)
			decks, unread := 0, 0
			states := sample(r, 4)
			for k := 0; k < len(states); k += 7 {
				s, other := states[k], states[k]
				if allocs := testing.AllocsPerRun(1, func() { other = s; r.Reshuffle(&other, c) }); allocs != 0 {
					t.Fatalf("%v allocations", allocs)
				}
				if other.Seed == s.Seed {
					t.Fatal("the seed stays the same")
				}
				for p := range game.Player(n) {
					if r.View(&s, p) != r.View(&other, p) {
						t.Fatalf("state %d: seat %d sees a difference", k, p)
					}
					a, b := s.Seats[p], other.Seats[p]
					if a.Pile != b.Pile {
						decks++
					}
					if !slices.Equal(sorted(&s, p), sorted(&other, p)) {
						t.Fatalf("state %d: seat %d has other cards", k, p)
					}
					if a.Pile, b.Pile = [game.MaxCards]game.Card{}, [game.MaxCards]game.Card{}; a != b {
						t.Fatalf("state %d: more than the deck of seat %d changes", k, p)
					}
				}
				if r.View(&s, game.Nobody) != r.View(&other, game.Nobody) || s.Orders != other.Orders {
					t.Fatalf("state %d: something else changes", k)
				}
				inDeck := map[game.EventCard]bool{}
				for _, e := range other.EventPile[:other.EventDeck] {
					inDeck[e] = true
				}
				for e := range r.Events {
					was, is := s.EventPlace[e], other.EventPlace[e]
					if is == game.EventInDeck != inDeck[game.EventCard(e)] &&
						!slices.Contains(other.EventPile[other.EventDeck:], game.EventCard(e)) {
						t.Fatalf("state %d: Event card %d is lost", k, e)
					}
					if was != is {
						unread++
						for _, place := range []game.EventPlace{was, is} {
							if known := place >= game.EventKept(0) || place == game.EventOut || place == game.EventBeside ||
								place == game.EventDiscarded || place == game.EventPlayed; known {
								t.Fatalf("state %d: Event card %d goes from %d to %d, which somebody knows", k, e, was, is)
							}
						}
					}
				}
			}
			if decks < 20 || unread < 20 {
				t.Errorf("%d decks and %d Event cards were shuffled", decks, unread)
			}
		})
	}
}

// sorted lists the cards of a player's pile and those that lie at skirmishes.
func sorted(s *game.State, p game.Player) []game.Card {
	list := slices.Clone(s.Seats[p].Pile[:])
	for i := range s.Battle.Skirmishes[:s.Battle.Count] {
		for side, deck := range s.Battle.Skirmishes[i].Deck {
			if deck == p {
				list = append(list, s.Battle.Skirmishes[i].Card[side])
			}
		}
	}
	slices.Sort(list)
	return list
}

// A card that came from the deck facedown is equally often each of those that it can be (BATTLE-22), and cards that
// were placed knowingly stay.
func TestReshuffleIsFair(t *testing.T) {
	f := newFight(t, "overmind", "mengsk")
	f.Hand(1, "combat-9 combat-17 combat-18")
	f.Bare(0, "combat-1 combat-2 combat-3 combat-17 combat-4 combat-5")
	f.Fight("2 zergling", "2 marine")
	f.do("card 0 combat-1", "blind 1")
	deck := f.S.Seats[0].Pile[:f.S.Seats[0].Deck]
	seen, c := map[game.Card]int{}, rand.NewPCG(1, 2)
	const shuffles = 2000
	for range shuffles {
		s := f.S
		f.R.Reshuffle(&s, c)
		if s.Battle.Skirmishes[0] != f.S.Battle.Skirmishes[0] || s.Seats[0].Hand != f.S.Seats[0].Hand {
			t.Fatal("a card that its player knows is shuffled")
		}
		seen[s.Battle.Skirmishes[1].Card[0]]++
	}
	if len(seen) != len(deck)+1 {
		t.Fatalf("%d cards of %d lie there", len(seen), len(deck)+1)
	}
	for card, n := range seen {
		if mean := shuffles / (len(deck) + 1); n < mean*3/5 || n > mean*7/5 {
			t.Errorf("card %d lies there %d times, of %d in the mean", card, n, mean)
		}
	}
}
