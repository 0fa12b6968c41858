package draw

import (
	"testing"

	"koprulu/internal/played"
	"koprulu/rules/game"
)

// rulesOf returns the rules of a game in which nobody has chosen a faction.
func rulesOf(t *testing.T, o game.Options) *game.Rules {
	t.Helper()
	for p := range o.Factions {
		o.Factions[p] = game.NoFaction
	}
	r, err := played.Set().Rules(o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// factionOf finds a faction by its id.
func factionOf(t *testing.T, r *game.Rules, id string) game.Faction {
	t.Helper()
	for f := range r.Sheets {
		if r.Sheets[f].ID == id {
			return game.Faction(f)
		}
	}
	t.Fatalf("there is no faction %s", id)
	return game.NoFaction
}

// TestFactionText mentions a special victory only where its card is used.
func TestFactionText(t *testing.T) {
	for _, c := range []struct {
		want string
		o    game.Options
	}{
		{"Terran. Terran Dominion: Control every area of 2 planets.", game.Options{Players: 2, BroodWar: true}},
		{"Terran.", game.Options{Players: 2, BroodWar: true, LargerGalaxy: true}},
		{"Terran. Control every area of 2 planets.", game.Options{Players: 2, RandomFactions: true}},
	} {
		r := rulesOf(t, c.o)
		if got := factionText(NewWords("en", r), factionOf(t, r, "mengsk")); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}
