package conform

import (
	"fmt"
	"os"
	"strconv"
	"testing"

	"koprulu/game"
)

// broodWarTables are the kinds of game with Brood War, by name.
func broodWarTables(tb testing.TB) map[string]*game.Rules {
	all := map[string]*game.Rules{}
	for n := 2; n <= 6; n++ {
		all[fmt.Sprintf("%d players", n)] = table(tb, func(o *game.Options) { o.Players, o.BroodWar = n, true })
	}
	for _, k := range []struct {
		name   string
		change func(*game.Options)
	}{
		{"disposable orders", func(o *game.Options) { o.DisposableOrders = true }},
		{"more planets", func(o *game.Options) { o.Players, o.MorePlanets = 6, true }},
		{"larger galaxy", func(o *game.Options) { o.LargerGalaxy = true }},
		{"larger galaxy without leaders, in teams", func(o *game.Options) { o.Players, o.LargerGalaxy, o.NoLeaders, o.Teams = 6, true, true, true }},
		{"no leaders", func(o *game.Options) { o.Players, o.NoLeaders = 3, true }},
		{"teams", func(o *game.Options) { o.Teams = true }},
		{"Galactic Conquest", func(o *game.Options) { o.Players, o.GalacticConquest = 2, true }},
		{"Galactic Conquest with optional rules", func(o *game.Options) {
			o.GalacticConquest, o.DisposableOrders, o.MorePlanets, o.NoLeaders = true, true, true, true
		}},
		{"Survival", func(o *game.Options) { o.Survival = true }},
		{"Faster Survival", func(o *game.Options) { o.Players, o.Survival, o.FasterSurvival = 3, true, true }},
		{"Survival in teams", func(o *game.Options) { o.Survival, o.FasterSurvival, o.Teams = true, true, true }},
		{"choosing factions", func(o *game.Options) { o.Players, o.RandomFactions = 3, false }},
		{"hidden own orders", func(o *game.Options) { o.HideOwnOrders, o.DisposableOrders = true, true }},
	} {
		all[k.name] = table(tb, func(o *game.Options) { o.BroodWar = true; k.change(o) })
	}
	return all
}

// TestBroodWarPlay is the conformance suite over random play with Brood War: 200 games unless KOPRULU_GAMES says otherwise.
func TestBroodWarPlay(t *testing.T) {
	games := 200
	if v := os.Getenv("KOPRULU_GAMES"); v != "" {
		n, err := strconv.Atoi(v)
		if err != nil || n <= 0 {
			t.Fatalf("KOPRULU_GAMES=%q: want a number of games", v)
		}
		games = n
	}
	first := uint64(0)
	if v := os.Getenv("KOPRULU_SEED"); v != "" {
		first, _ = strconv.ParseUint(v, 10, 64)
	}
	every := 1
	if v := os.Getenv("KOPRULU_EVERY"); v != "" {
		every, _ = strconv.Atoi(v)
	}
	all := broodWarTables(t)
	for name, r := range all {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var victories [game.Victories]int
			for n := range (games + len(all) - 1) / len(all) {
				s, err := Sparsely(r, first+uint64(n), every)
				if err != nil {
					t.Fatalf("seed %d: %v", first+uint64(n), err)
				}
				victories[s.Victory]++
			}
			t.Logf("victories: normal %d, special %d, end-game %d, elimination %d",
				victories[game.NormalVictory], victories[game.SpecialVictory], victories[game.EndGameVictory], victories[game.EliminationVictory])
		})
	}
}
