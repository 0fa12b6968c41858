package options

import (
	"koprulu/rules/document"
	"koprulu/rules/game"
	"koprulu/rules/notation"
	"koprulu/rules/notation/scenario"
	"koprulu/rules/notation/words"
)

// fields are the fields of the options of a table.
var fields = []string{"players", "teams", "galactic-conquest", "random-factions", "factions", "hide-own-orders",
	"shields", "healing", "broodwar", "disposable-orders", "more-planets", "larger-galaxy", "no-leaders", "survival",
	"faster-survival", "scenario"}

// A switchOption is an option that is on or off.
type switchOption struct {
	name string
	of   func(*game.Options) *bool
}

// broodWarOptions are the options of Brood War, which are written only where they are on.
var broodWarOptions = []switchOption{
	{"broodwar", func(o *game.Options) *bool { return &o.BroodWar }},
	{"disposable-orders", func(o *game.Options) *bool { return &o.DisposableOrders }},
	{"more-planets", func(o *game.Options) *bool { return &o.MorePlanets }},
	{"larger-galaxy", func(o *game.Options) *bool { return &o.LargerGalaxy }},
	{"no-leaders", func(o *game.Options) *bool { return &o.NoLeaders }},
	{"survival", func(o *game.Options) *bool { return &o.Survival }},
	{"faster-survival", func(o *game.Options) *bool { return &o.FasterSurvival }},
}

// Read reads the options of a table. players is how many there are if the options do not say, 0 if
// that is unknown.
func Read(c notation.Components, at *document.Cursor, players int) (game.Options, bool) {
	opts := game.Options{Players: players}
	for i := range opts.Factions {
		opts.Factions[i] = game.NoFaction
	}
	if at == nil {
		return opts, players > 0
	}
	if !at.Object(fields...) {
		return opts, false
	}
	if n := at.Get("players"); n != nil {
		count, ok := n.Whole(document.Say("number of players"), 2, game.MaxPlayers)
		if !ok {
			return opts, false
		}
		opts.Players = count
	}
	for _, o := range []struct {
		name string
		to   *bool
	}{
		{"teams", &opts.Teams}, {"galactic-conquest", &opts.GalacticConquest}, {"random-factions", &opts.RandomFactions},
		{"hide-own-orders", &opts.HideOwnOrders}, {"shields", &opts.Shields}, {"healing", &opts.Healing},
	} {
		if v := at.Get(o.name); v != nil {
			*o.to = v.Yes()
		}
	}
	for _, o := range broodWarOptions {
		if v := at.Get(o.name); v != nil {
			*o.of(&opts) = v.Yes()
		}
	}
	if v := at.Get("scenario"); v != nil {
		if opts.Scenario = scenarioOption(c, v); opts.Scenario == nil {
			return opts, false
		}
		sc := opts.Scenario
		opts.Factions, opts.BroodWar = sc.Factions, opts.BroodWar || sc.BroodWar
		if opts.Players == 0 {
			opts.Players = sc.Players
		}
		return opts, true
	}
	if opts.Players == 0 {
		return opts, false
	}
	if opts.Teams && opts.Players != 4 && opts.Players != 6 {
		at.Get("teams").Bad("Team Play needs four or six players, not %d", opts.Players)
		return opts, false
	}
	return opts, fixedFactions(c, at.Get("factions"), &opts)
}

// scenarioOption reads the scenario of a table: one of the project by its id, any other as a whole document.
func scenarioOption(c notation.Components, at *document.Cursor) *game.Scenario {
	if at.Kind == document.Object {
		sc, err := scenario.ReadWithin(c, at)
		if err != nil {
			return nil
		}
		return sc
	}
	id, ok := at.Word()
	if !ok {
		return nil
	}
	sc, err := scenario.Named(c, id)
	if err != nil {
		at.Bad("%v", err)
		return nil
	}
	return sc
}

// fixedFactions reads the factions that seats must take; null leaves a seat open.
func fixedFactions(c notation.Components, at *document.Cursor, opts *game.Options) bool {
	if at == nil {
		return true
	}
	if !at.Is(document.Array) {
		return false
	}
	if n := len(at.Items); n > opts.Players {
		at.Bad("there are %d factions for %d players", n, opts.Players)
		return false
	}
	rules, err := c.Rules(game.Options{Players: opts.Players, Factions: opts.Factions})
	if err != nil {
		at.Bad("%v", err)
		return false
	}
	n := words.Names{Rules: rules}
	good := true
	for c := range at.Each() {
		if c.Kind == document.Null {
			continue
		}
		f, ok := document.Find(c, n.FindFaction)
		good = good && ok
		for _, other := range opts.Factions[:c.Index()] {
			if ok && other == f {
				c.Bad("%s appears here twice", n.Faction(f))
				good = false
			}
		}
		opts.Factions[c.Index()] = f
	}
	return good
}

// Write writes the options of a table.
func Write(w *document.Writer, r *game.Rules) {
	o := &r.Options
	w.Open('{')
	w.WholeField("players", o.Players)
	w.BoolField("teams", o.Teams)
	w.BoolField("galactic-conquest", o.GalacticConquest)
	w.BoolField("random-factions", o.RandomFactions)
	last := o.Players
	for last > 0 && o.Factions[last-1] == game.NoFaction || o.Scenario != nil && last > 0 {
		last-- // a scenario determines it
	}
	if last > 0 {
		w.OpenList("factions")
		for _, f := range o.Factions[:last] {
			w.Comma()
			if f == game.NoFaction {
				w.Null()
			} else {
				w.Text(r.Sheets[f].ID)
			}
		}
		w.Close(']')
	}
	w.BoolField("hide-own-orders", o.HideOwnOrders)
	w.BoolField("shields", o.Shields)
	w.BoolField("healing", o.Healing)
	for _, b := range broodWarOptions {
		w.BoolField(b.name, *b.of(o))
	}
	if sc := o.Scenario; sc != nil {
		w.Key("scenario")
		if sc.Document == "" {
			w.Name(sc.ID)
		} else {
			w.Raw([]byte(sc.Document))
		}
	}
	w.Close('}')
}

// Words returns what is played at a table in the words of records: set, variants, modes and optional rules.
func Words(o *game.Options) []string {
	var words []string
	for _, x := range []struct {
		word string
		on   bool
	}{
		{"broodwar", o.BroodWar}, {"teams", o.Teams}, {"galactic-conquest", o.GalacticConquest}, {"survival", o.Survival},
		{"faster-survival", o.FasterSurvival}, {"disposable-orders", o.DisposableOrders}, {"more-planets", o.MorePlanets},
		{"larger-galaxy", o.LargerGalaxy}, {"no-leaders", o.NoLeaders}, {"shields", o.Shields}, {"healing", o.Healing},
		{"hide-own-orders", o.HideOwnOrders},
	} {
		if x.on {
			words = append(words, x.word)
		}
	}
	return words
}
