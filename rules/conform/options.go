package conform

import (
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

// Combinations returns every combination of numbers of players and options that the rules of the base game, or of Brood
// War, allow together, apart from scenarios; factions are dealt or chosen.
func Combinations(broodWar bool) []game.Options {
	flags := []func(*game.Options){
		func(o *game.Options) { o.RandomFactions = true },
		func(o *game.Options) { o.Teams = true },
		func(o *game.Options) { o.GalacticConquest = true },
		func(o *game.Options) { o.HideOwnOrders = true },
		func(o *game.Options) { o.Shields = true },
		func(o *game.Options) { o.Healing = true },
	}
	if broodWar {
		flags = append(flags,
			func(o *game.Options) { o.DisposableOrders = true },
			func(o *game.Options) { o.MorePlanets = true },
			func(o *game.Options) { o.LargerGalaxy = true },
			func(o *game.Options) { o.NoLeaders = true },
			func(o *game.Options) { o.Survival = true },
			func(o *game.Options) { o.FasterSurvival = true })
	}
	var all []game.Options
	for players := 2; players <= game.MaxPlayers; players++ {
		for set := range 1 << len(flags) {
			o := game.Options{Players: players, BroodWar: broodWar}
			for i := range o.Factions {
				o.Factions[i] = game.NoFaction
			}
			for i, change := range flags {
				if set>>i&1 != 0 {
					change(&o)
				}
			}
			if o.Check() == rule.None {
				all = append(all, o)
			}
		}
	}
	return all
}

// Spread returns the combination for game n, such that even a few games differ in all options, and as many games as
// there are combinations use each combination once.
func Spread(all []game.Options, n uint64) game.Options {
	const step = 1009 // a prime that divides no number of combinations
	return all[n*step%uint64(len(all))]
}
