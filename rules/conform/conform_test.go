package conform

import (
	"fmt"
	"os"
	"strconv"
	"testing"

	"koprulu/rules/components"
	"koprulu/rules/game"
)

// table returns the rules of one kind of game.
func table(tb testing.TB, change func(*game.Options)) *game.Rules {
	tb.Helper()
	opts := game.Options{Players: 4, RandomFactions: true}
	for i := range opts.Factions {
		opts.Factions[i] = game.NoFaction
	}
	change(&opts)
	r, err := components.Default().Rules(opts)
	if err != nil {
		tb.Fatal(err)
	}
	return r
}

// tables are the kinds of game of the base game, by name.
func tables(tb testing.TB) map[string]*game.Rules {
	all := map[string]*game.Rules{}
	for n := 2; n <= 6; n++ {
		all[fmt.Sprintf("%d players", n)] = table(tb, func(o *game.Options) { o.Players = n })
	}
	all["choosing factions"] = table(tb, func(o *game.Options) { o.Players, o.RandomFactions = 3, false })
	all["two teams"] = table(tb, func(o *game.Options) { o.Teams = true })
	all["three teams"] = table(tb, func(o *game.Options) { o.Players, o.Teams = 6, true })
	all["Galactic Conquest"] = table(tb, func(o *game.Options) { o.Players, o.GalacticConquest = 2, true })
	all["Galactic Conquest in teams"] = table(tb, func(o *game.Options) { o.GalacticConquest, o.Teams = true, true })
	all["hidden own orders"] = table(tb, func(o *game.Options) { o.Players, o.HideOwnOrders = 3, true })
	all["racial proposals"] = table(tb, func(o *game.Options) { o.Shields, o.Healing = true, true })
	return all
}

// TestRandomPlay is the conformance suite over random play (P1, P2, P5):
// 150 games, 60 with -short, unless KOPRULU_GAMES says otherwise. A failure names the seed.
func TestRandomPlay(t *testing.T) {
	t.Parallel()
	games := 150
	if testing.Short() {
		games = 60
	}
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
	all := tables(t)
	for name, r := range all {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var victories [game.Victories]int
			for n := range (games + len(all) - 1) / len(all) {
				s, err := Game(r, first+uint64(n))
				if err != nil {
					t.Fatalf("seed %d: %v", first+uint64(n), err)
				}
				victories[s.Victory]++
			}
			t.Logf("victories: normal %d, special %d, end-game %d, elimination %d",
				victories[game.NormalVictory], victories[game.SpecialVictory], victories[game.EndGameVictory],
				victories[game.EliminationVictory])
		})
	}
}

// TestNothingIsGiven: the suite would see an Event card that went from one player to another, whatever they agreed
// (RULING-113); that a player draws one or discards one is not that.
func TestNothingIsGiven(t *testing.T) {
	r := table(t, func(o *game.Options) { o.Players = 3 })
	for name, c := range map[string]struct {
		from, to game.EventPlace
		gift     bool
	}{
		"a facedown card":      {game.EventDrawn(0), game.EventDrawn(1), true},
		"a card in play":       {game.EventKept(2), game.EventKept(0), true},
		"a card that was read": {game.EventRead(1), game.EventLater(2), true},
		"drawn":                {game.EventInDeck, game.EventDrawn(1), false},
		"played":               {game.EventDrawn(1), game.EventKept(1), false},
		"discarded":            {game.EventKept(1), game.EventDiscarded, false},
	} {
		var before, after [game.MaxEvents]game.EventPlace
		before[3], after[3] = c.from, c.to
		if err := given(r, &before, &after); (err != nil) != c.gift {
			t.Errorf("%s: %v", name, err)
		}
	}
}
