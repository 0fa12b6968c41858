package page

import "koprulu/rules/game"

// OptionWords lists what is played in addition to the base game for points, in the words of locale.Words.OptionName.
func OptionWords(o *game.Options) []string {
	var list []string
	for _, x := range []struct {
		on   bool
		word string
	}{
		{o.BroodWar, "brood-war"}, {o.Teams, "teams"}, {o.GalacticConquest, "galactic-conquest"},
		{o.Survival && !o.FasterSurvival, "survival"},
		{o.FasterSurvival, "faster-survival"}, {o.DisposableOrders, "disposable-orders"}, {o.MorePlanets, "more-planets"},
		{o.LargerGalaxy, "larger-galaxy"}, {o.NoLeaders, "no-leaders"},
	} {
		if x.on {
			list = append(list, x.word)
		}
	}
	return list
}
