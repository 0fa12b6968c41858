package components

import (
	"errors"
	"strings"
	"testing"

	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

// Combinations of options that a rule forbids are refused, and the error names the rule.
func TestRefusedOptions(t *testing.T) {
	for _, c := range []struct {
		name string
		opts game.Options
		want rule.ID
	}{
		{"base game", game.Options{RandomFactions: true, GalacticConquest: true}, rule.None},
		{"Brood War with variants and optional rules (OPT-03, OPT-14)",
			game.Options{BroodWar: true, Teams: true, GalacticConquest: true, DisposableOrders: true, LargerGalaxy: true,
				NoLeaders: true, RandomFactions: true}, rule.None},
		{"More Starting Planet Tokens", game.Options{BroodWar: true, MorePlanets: true}, rule.None},
		{"Faster Survival in teams", game.Options{BroodWar: true, Teams: true, Survival: true, FasterSurvival: true},
			rule.None},
		{"optional rule without Brood War (OPT-01)", game.Options{DisposableOrders: true}, rule.OPT01},
		{"More Starting Planet Tokens without it", game.Options{MorePlanets: true}, rule.OPT01},
		{"Larger Galaxy without it", game.Options{LargerGalaxy: true}, rule.OPT01},
		{"No Leadership Cards without it", game.Options{NoLeaders: true}, rule.OPT01},
		{"Survival without it (MODE-01)", game.Options{Survival: true}, rule.MODE01},
		{"Larger Galaxy with More Starting Planet Tokens (OPT-02, RULING-45)",
			game.Options{BroodWar: true, MorePlanets: true, LargerGalaxy: true}, rule.RULING45},
		{"Survival with an optional rule (OPT-02, MODE-01)", game.Options{BroodWar: true, Survival: true, NoLeaders: true},
			rule.MODE01},
		{"Survival with dealt factions (SETUP-04, RULING-142)",
			game.Options{BroodWar: true, Survival: true, RandomFactions: true}, rule.None},
		{"Survival with Galactic Conquest (RULING-46)", game.Options{BroodWar: true, Survival: true, GalacticConquest: true},
			rule.RULING46},
		{"Faster Survival alone (MODE-06)", game.Options{BroodWar: true, FasterSurvival: true}, rule.MODE06},
		{"Faster Survival without Brood War", game.Options{FasterSurvival: true}, rule.MODE06},
		{"three in teams (VAR-11)", game.Options{Players: 3, Teams: true}, rule.VAR11},
	} {
		t.Run(c.name, func(t *testing.T) {
			if c.opts.Players == 0 {
				c.opts.Players = 4
			}
			_, err := Default().Rules(c.opts)
			var refused OptionsError
			if c.want == rule.None && err != nil {
				t.Fatal(err)
			}
			if c.want != rule.None && (!errors.As(err, &refused) || refused.Rule != c.want ||
				!strings.Contains(err.Error(), c.want.String())) {
				t.Errorf("got %v, want %v", err, c.want)
			}
			if strings.Contains(refused.Error(), ":  (") && c.want != rule.None {
				t.Errorf("the error %q does not say what is wrong", err)
			}
		})
	}
}
