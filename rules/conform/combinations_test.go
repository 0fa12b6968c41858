package conform

import (
	"fmt"
	"os"
	"strconv"
	"testing"

	"koprulu/rules/components"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

// broodWarTables are some kinds of game with Brood War, by name.
func broodWarTables(tb testing.TB) map[string]*game.Rules {
	all := map[string]*game.Rules{}
	for name, change := range map[string]func(*game.Options){
		"two players":   func(o *game.Options) { o.Players = 2 },
		"six in teams":  func(o *game.Options) { o.Players, o.LargerGalaxy, o.NoLeaders, o.Teams = 6, true, true, true },
		"hidden orders": func(o *game.Options) { o.HideOwnOrders, o.DisposableOrders, o.MorePlanets = true, true, true },
		"Survival":      func(o *game.Options) { o.Players, o.Survival, o.FasterSurvival = 3, true, true },
	} {
		all["Brood War, "+name] = table(tb, func(o *game.Options) { o.BroodWar = true; change(o) })
	}
	return all
}

// setting reads a number from the environment.
func setting(tb testing.TB, name string, otherwise uint64) uint64 {
	v := os.Getenv(name)
	if v == "" {
		return otherwise
	}
	n, err := strconv.ParseUint(v, 10, 64)
	if err != nil {
		tb.Fatalf("%s=%q: want a number", name, v)
	}
	return n
}

// TestBroodWarPlay is the conformance suite over random play with Brood War, through all combinations of options: 250
// games, 60 with -short, unless KOPRULU_GAMES says otherwise; the costly checks are made at every tenth decision unless
// KOPRULU_EVERY says otherwise. A failure names the seed; KOPRULU_SEED sets the first one.
func TestBroodWarPlay(t *testing.T) {
	t.Parallel()
	usual := uint64(250)
	if testing.Short() {
		usual = 60
	}
	games, first, every := setting(t, "KOPRULU_GAMES", usual), setting(t, "KOPRULU_SEED", 0),
		setting(t, "KOPRULU_EVERY", 10)
	all := Combinations(true)
	const parts = 10
	for part := range uint64(parts) {
		t.Run(fmt.Sprint("part ", part+1), func(t *testing.T) {
			t.Parallel()
			var victories [game.Victories]int
			for seed := first + part; seed < first+games; seed += parts {
				opts := Spread(all, seed)
				r, err := components.Default().Rules(opts)
				if err != nil {
					t.Fatal(err)
				}
				s, err := Sparsely(r, seed, int(every))
				if err != nil {
					t.Fatalf("seed %d, options %+v: %v", seed, opts, err)
				}
				victories[s.Victory]++
			}
			t.Logf("victories: normal %d, special %d, end-game %d, elimination %d, broken off %d", victories[game.NormalVictory],
				victories[game.SpecialVictory], victories[game.EndGameVictory], victories[game.EliminationVictory],
				victories[game.NoVictory])
		})
	}
}

// Combinations returns what each optional rule, variant and mode allows, once, and nothing else.
func TestCombinations(t *testing.T) {
	for _, c := range []struct {
		broodWar bool
		// Without teams 5 numbers of players, with teams 2; dealt factions, hidden orders, shields and healing are free.
		want int
	}{
		{false, (5 + 2) * 16 * 2},
		{true, (5 + 2) * 16 * (2*2*3*2 + 2)},
	} {
		all := Combinations(c.broodWar)
		seen := map[game.Options]bool{}
		for n := range uint64(len(all)) {
			o := Spread(all, n)
			if broken := o.Check(); broken != rule.None || o.BroodWar != c.broodWar {
				t.Errorf("%+v: %s", o, broken)
			}
			seen[o] = true
		}
		if len(all) != c.want || len(seen) != c.want {
			t.Errorf("Brood War %t: %d combinations, %d of them different, want %d", c.broodWar, len(all), len(seen), c.want)
		}
	}
}
