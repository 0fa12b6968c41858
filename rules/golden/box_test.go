package golden

import (
	"fmt"
	"slices"

	"koprulu/rules/components"
	"koprulu/rules/game"
	"koprulu/rules/notation/words"
)

// box is one of the two sets of components, with records that together use everything in it.
type box struct {
	// name is its name, dir the folder of its records.
	name, dir string
	// hash is that of the components, which the records carry.
	hash string
	// games is how many games are played to choose the records from.
	games  int
	tables []*game.Rules
	// seekers is the number of tables, the last ones, whose players seek rare things.
	seekers int
}

// seeks reports whether the players of game i seek rare things.
func (b *box) seeks(i int) bool { return i%len(b.tables) >= len(b.tables)-b.seekers }

// first is the set of components with which the records were dealt. They keep it whatever is corrected later;
// sets_test.go has records of the later sets.
func first() *components.Set {
	s, err := components.Published("1")
	if err != nil {
		panic(err)
	}
	return s
}

// boxes are the base game and Brood War.
func boxes() []box {
	return []box{
		{"base", "testdata", "cd86fe19e00910bf", 6000, tables(), 0},
		{"broodwar", "testdata/broodwar", "4d34f5395d76d5d7", 8000, broodWarTables(), 11},
	}
}

// variant is a kind of game with Brood War, by the options that it sets.
type variant struct {
	players int
	change  func(*game.Options)
}

// broodWarVariants take turns, so that every option and mode is played.
var broodWarVariants = []variant{
	{2, func(o *game.Options) {}},
	{3, func(o *game.Options) {}},
	{4, func(o *game.Options) {}},
	{5, func(o *game.Options) { o.RandomFactions = false }},
	{6, func(o *game.Options) {}},
	{2, func(o *game.Options) { o.DisposableOrders = true }},
	{3, func(o *game.Options) { o.MorePlanets, o.NoLeaders = true, true }},
	{4, func(o *game.Options) { o.LargerGalaxy, o.DisposableOrders = true, true }},
	{2, func(o *game.Options) { o.Survival = true }},
	{3, func(o *game.Options) { o.Survival, o.FasterSurvival = true, true }},
	{4, func(o *game.Options) { o.Teams, o.HideOwnOrders = true, true }},
	{2, func(o *game.Options) { o.GalacticConquest = true }},
	{4, func(o *game.Options) { o.Shields, o.Healing = true, true }},
	{6, func(o *game.Options) { o.Teams, o.NoLeaders, o.LargerGalaxy = true, true, true }},
	{3, func(o *game.Options) { o.RandomFactions = false }},
	// Only long games reach what is sought.
	{2, func(o *game.Options) { o.RandomFactions, o.GalacticConquest = false, true }},
	{3, func(o *game.Options) { o.RandomFactions, o.Survival = false, true }},
	{2, func(o *game.Options) { o.RandomFactions, o.GalacticConquest = false, true }},
	{3, func(o *game.Options) { o.RandomFactions, o.Survival = false, true }},
	{2, func(o *game.Options) { o.RandomFactions, o.GalacticConquest = false, true }},
	{3, func(o *game.Options) { o.RandomFactions, o.Survival = false, true }},
	{2, func(o *game.Options) { o.RandomFactions, o.GalacticConquest = false, true }},
	{3, func(o *game.Options) { o.RandomFactions, o.Survival = false, true }},
	{2, func(o *game.Options) { o.RandomFactions, o.GalacticConquest = false, true }},
	{3, func(o *game.Options) { o.RandomFactions, o.Survival = false, true }},
}

func broodWarTables() []*game.Rules {
	var all []*game.Rules
	for _, v := range broodWarVariants {
		opts := game.Options{Players: v.players, RandomFactions: true, BroodWar: true}
		for f := range opts.Factions {
			opts.Factions[f] = game.NoFaction
		}
		v.change(&opts)
		r, err := first().Rules(opts)
		if err != nil {
			panic(err)
		}
		all = append(all, r)
	}
	return all
}

// everythingOfBroodWar lists what the records of Brood War have to use in addition to what every box has.
func everythingOfBroodWar(r *game.Rules) []string {
	var all []string
	for f := range r.Sheets {
		for l := range r.Sheets[f].Leaders {
			all = append(all, leader(&r.Sheets[f], game.Leader(l)))
		}
	}
	for u := range r.Units {
		all = append(all, unit(r, game.UnitType(u)))
	}
	for i := game.NoInstallation + 1; i < game.Installations; i++ {
		all = append(all, "installation "+words.Installation(i))
	}
	for m := range r.Modules {
		all = append(all, "module "+r.Modules[m].ID)
	}
	for _, v := range broodWarTables() {
		all = append(all, choices(&v.Options)...)
	}
	return all
}

func leader(sheet *game.Sheet, l game.Leader) string {
	return fmt.Sprintf("leader %s of %s", sheet.Leaders[l].ID, sheet.ID)
}

func unit(r *game.Rules, u game.UnitType) string { return "unit " + r.Units[u].ID }

// choices names the options of a table.
func choices(o *game.Options) []string {
	all := []string{fmt.Sprint("players ", o.Players)}
	for _, c := range []struct {
		set  bool
		name string
	}{
		{o.Teams, "teams"}, {o.GalacticConquest, "galactic-conquest"}, {!o.RandomFactions, "chosen factions"},
		{o.HideOwnOrders, "hide-own-orders"},
		{o.DisposableOrders, "disposable-orders"}, {o.MorePlanets, "more-planets"}, {o.LargerGalaxy, "larger-galaxy"},
		{o.NoLeaders, "no-leaders"},
		{o.Survival, "survival"}, {o.FasterSurvival, "faster-survival"}, {o.Shields, "shields"}, {o.Healing, "healing"},
	} {
		if c.set {
			all = append(all, "option "+c.name)
		}
	}
	return slices.Compact(all)
}

// watchBroodWar notes which parts of the expansion an answer used.
func (c cover) watchBroodWar(r *game.Rules, before *game.State, log *game.Log) {
	for _, e := range log.Entries {
		if e.Player >= game.MaxPlayers || before.Seats[e.Player].Faction == game.NoFaction {
			continue
		}
		sheet := &r.Sheets[before.Seats[e.Player].Faction]
		switch e.Kind {
		case game.LogLeader:
			c[leader(sheet, game.Leader(e.V[game.EntryLeader]))] = true
		case game.LogHero, game.LogUnit, game.LogBuildUnit, game.LogStolen:
			c[unit(r, game.UnitType(e.V[game.EntryUnit]))] = true
		case game.LogInstallation:
			c["installation "+words.Installation(game.Installation(e.V[game.EntrySite]))] = true
		case game.LogModule:
			c["module "+r.Modules[e.V[game.EntryModule]].ID] = true
		}
	}
}
