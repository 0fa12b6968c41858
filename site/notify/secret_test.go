package notify

import (
	"math/rand/v2"
	"testing"
	"time"

	"koprulu/club/people"
	"koprulu/internal/played"
	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/rules/notation/chance"
	"koprulu/table"
)

// TestMessagesHoldNoSecret: somebody who reads a message where it arrives learns nothing secret. In games that differ
// only in what some seat, or a spectator, can't know, every message to every other seat is the same, and it says what
// is asked.
func TestMessagesHoldNoSecret(t *testing.T) {
	words, asks := locale.English(), map[string]bool{}
	for seed := range uint64(6) {
		rules, err := played.Set().Rules(game.Options{Players: 3, BroodWar: seed%2 == 1, RandomFactions: true,
			Factions: [game.MaxPlayers]game.Faction{game.NoFaction, game.NoFaction, game.NoFaction, game.NoFaction,
				game.NoFaction, game.NoFaction}})
		if err != nil {
			t.Fatal(err)
		}
		s := game.New(rules, chance.NumberSeed(seed), nil)
		rng := rand.New(rand.NewPCG(seed, 1))
		var buf [game.MaxLegal]game.Answer
		for range 500 {
			open := rules.Open(&s)
			if open == 0 {
				break
			}
			for p := range game.Player(3) {
				if !open.Has(p) {
					continue
				}
				message := func(of *game.State) string {
					snap := &table.Snapshot{
						Public: table.Public{
							Basics: table.Basics{
								ID:       "friday",
								Status:   table.Playing,
								Seats:    []table.Seat{{Person: "a"}, {Person: "b"}, {Person: "c"}},
								Settings: table.Settings{Name: "Friday"},
							},
							Rules: rules,
						},
						State: of,
					}
					snap.Decisions[p] = table.Decision{Number: 9, Since: noon, Bank: time.Hour}
					at, _ := holds(snap, snap.Seats[p].Person, people.Notice{Kind: people.TurnNotice, Table: "friday", Seat: p,
						Decision: 9, Made: noon}, noon, time.Minute)
					at.asked = asked(words, snap)
					asks[at.asked] = true
					l := write(words, time.UTC, base(), "id", []matter{*at})
					return l.title + "\n" + l.text
				}
				want := message(&s)
				for _, reads := range []game.Player{0, 1, 2, game.Nobody} {
					if reads == p {
						continue
					}
					twin := s
					rules.Redeal(&twin, reads, rng)
					if got := message(&twin); got != want {
						t.Fatalf("seed %d, answer %d: to seat %d, read by %d: %q and %q", seed, s.Answers, p, reads, got, want)
					}
				}
			}
			p := open.First()
			legal := rules.Legal(&s, p, buf[:0])
			rules.Apply(&s, p, legal[rng.IntN(len(legal))], nil)
		}
	}
	if len(asks) < 12 || asks[""] {
		t.Errorf("only %d things were asked: %v", len(asks), asks)
	}
}
