package server

import "koprulu/rules/game"

// optionWords returns what is played at a table in the words of records: set, variants, modes and optional rules.
func optionWords(o *game.Options) []string {
	var words []string
	for _, x := range []struct {
		word string
		on   bool
	}{
		{"broodwar", o.BroodWar}, {"teams", o.Teams}, {"galactic-conquest", o.GalacticConquest}, {"survival", o.Survival},
		{"faster-survival", o.FasterSurvival}, {"disposable-orders", o.DisposableOrders}, {"more-planets", o.MorePlanets},
		{"larger-galaxy", o.LargerGalaxy}, {"no-leaders", o.NoLeaders}, {"shields", o.Shields}, {"healing", o.Healing}, {"hide-own-orders", o.HideOwnOrders},
	} {
		if x.on {
			words = append(words, x.word)
		}
	}
	return words
}
