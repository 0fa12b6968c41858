package rulecases

import (
	"testing"

	"koprulu/rules/components"
	"koprulu/rules/game"
)

func tableOf(t *testing.T, opts game.Options) *game.Rules {
	t.Helper()
	r, err := components.Default().Rules(opts)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// openFactions returns options without fixed factions.
func openFactions(opts game.Options) game.Options {
	for i := range opts.Factions {
		opts.Factions[i] = game.NoFaction
	}
	return opts
}

func TestEventDeckByPlayers(t *testing.T) { // TV-04, SETUP-09, SETUP-11, COMP-08
	for players, want := range map[int][4]int{2: {0, 5, 5, 20}, 3: {0, 10, 10, 20}, 4: {0, 15, 15, 20}, 5: {0, 20, 20, 20},
		6: {0, 25, 25, 20}} {
		r := tableOf(t, openFactions(game.Options{Players: players, RandomFactions: true}))
		s := game.New(r, [32]byte{1}, nil)
		var got [4]int
		last := game.Stage(3)
		for _, c := range s.EventPile[:s.EventDeck] { // from the bottom up
			stage := r.Events[c].Stage
			got[stage]++
			if stage > last {
				t.Fatalf("%d players: Stage %d lies above Stage %d", players, stage, last)
			}
			last = stage
		}
		if got != want {
			t.Errorf("%d players: %v cards of the stages, want %v", players, got[1:], want[1:])
		}
	}
}
