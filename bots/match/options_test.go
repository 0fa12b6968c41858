package match_test

import (
	"context"
	"fmt"
	"testing"

	"koprulu/bots/match"
	"koprulu/rules/game"
)

// TestBroodWar plays matches with Brood War and its options: every game ends by a named victory.
func TestBroodWar(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name    string
		players int
		change  func(*game.Options)
	}{
		{"two", 2, nil}, {"three", 3, nil}, {"four", 4, nil}, {"six", 6, nil},
		{"disposable orders", 4, func(o *game.Options) { o.DisposableOrders = true }},
		{"more planets", 5, func(o *game.Options) { o.MorePlanets = true }},
		{"larger galaxy", 4, func(o *game.Options) { o.LargerGalaxy = true }},
		{"no leaders", 3, func(o *game.Options) { o.NoLeaders = true }},
		{"teams", 4, func(o *game.Options) { o.Teams = true }},
		{"Survival", 3, func(o *game.Options) { o.Survival = true }},
		{"Faster Survival", 2, func(o *game.Options) { o.Survival, o.FasterSurvival = true, true }},
		{"Galactic Conquest", 2, func(o *game.Options) { o.GalacticConquest = true }},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			opts := game.Options{Players: c.players, BroodWar: true}
			if c.change != nil {
				c.change(&opts)
			}
			r := table(t, opts)
			for _, bots := range [][]string{{"simple"}, {"simple", "random"}} {
				res, err := match.Run(context.Background(), match.Config{Rules: r, Games: 10, Bots: bots, Seed: 3}, nil)
				if err != nil {
					t.Fatalf("%v: %v", bots, err)
				}
				v := res.Victories
				if res.Games != 10 || v.Normal+v.Special+v.EndGame+v.Elimination != 10 {
					t.Errorf("%v: %d games, victories %+v", bots, res.Games, v)
				}
				t.Log(fmt.Sprint(bots), fmt.Sprintf("%+v, rounds %+v", v, res.Rounds))
			}
		})
	}
}
