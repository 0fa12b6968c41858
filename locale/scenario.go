package locale

import "koprulu/rules/game"

// ScenarioName returns the name of a scenario: those of the project have one in every language, others have the one in
// their document, in this language if there is one.
func (w *Words) ScenarioName(sc *game.Scenario) string { return scenarioText(w, sc, "", sc.Name) }

// ScenarioAbout returns one paragraph about a scenario, empty if its document has none.
func (w *Words) ScenarioAbout(sc *game.Scenario) string {
	return scenarioText(w, sc, ".about", sc.About)
}

func scenarioText(w *Words, sc *game.Scenario, part string, own game.ScenarioText) string {
	if key := "scenario." + sc.ID + part; sc.Document == "" && w.Has(key) {
		if part != "" {
			return w.sentence(key)
		}
		return w.Text(key)
	}
	return own.In(w.lang)
}

// ScenarioStatus says whether a scenario is a reconstruction or original (MODE-26).
func (w *Words) ScenarioStatus(sc *game.Scenario) string {
	if sc.Reconstructed {
		return w.Text("scenario.status.reconstruction")
	}
	return w.Text("scenario.status.original")
}

// teamName names the players of a seat's team, in the play order.
func teamName(w *Words, r *game.Rules, p game.Player) string {
	sc := r.Options.Scenario
	var names []string
	for q := range game.Player(sc.Players) {
		if sc.Teams[q] == sc.Teams[p] {
			names = append(names, w.faction(r, sc.Factions[q]))
		}
	}
	return w.List(names)
}

// seatNames names some seats of a scenario.
func seatNames(w *Words, r *game.Rules, set game.PlayerSet) string {
	var names []string
	for q := range game.Player(r.Options.Players) {
		if set.Has(q) {
			names = append(names, seatOf(w, r, q))
		}
	}
	return w.List(names)
}

// seatOf names a seat of a scenario.
func seatOf(w *Words, r *game.Rules, p game.Player) string {
	if int(p) >= r.Options.Players {
		return w.unknown()
	}
	return w.faction(r, r.Options.Scenario.Factions[p])
}

// scenarioItem names an item by its place in the list of the scenario.
func scenarioItem(w *Words, r *game.Rules, i uint8) string {
	if sc := r.Options.Scenario; sc != nil && int(i) < len(sc.Items) {
		return w.ScenarioItemName(uint8(sc.Items[i].Kind))
	}
	return w.ScenarioItemName(i)
}

// scenarioItems names the items in a set of bits.
func scenarioItems(w *Words, r *game.Rules, set uint8) string {
	var names []string
	for i := range uint8(8) {
		if set>>i&1 != 0 {
			names = append(names, scenarioItem(w, r, i))
		}
	}
	return w.List(names)
}

// ScenarioVictory explains victory condition i of a scenario in a sentence.
func (w *Words) ScenarioVictory(r *game.Rules, i int) string {
	c := &r.Options.Scenario.Conditions[i]
	who, many := "", 1
	if c.Who != game.Nobody {
		who, many = upper(teamName(w, r, c.Who)), 0
		for q := range game.Player(r.Options.Scenario.Players) {
			if r.Options.Scenario.Teams[q] == r.Options.Scenario.Teams[c.Who] {
				many++
			}
		}
	}
	what := w.InstallationName(c.Site)
	if c.Kind == game.WinDestroy && c.Base != game.NoArea {
		what = w.Text("scenario.base", "area", w.AreaName(r, c.Base))
	}
	//exhaustive:enforce
	switch c.Kind {
	case game.WinDestroy:
		if who == "" {
			return w.sentence("scenario.win.destroy.any", "what", what)
		}
		return w.sentence("scenario.win.destroy", "who", who, "many", many, "what", what)
	case game.WinHold:
		return w.sentence("scenario.win.hold", "who", who, "many", many, "what", what)
	case game.WinGather:
		return gatherText(w, r, c, who, many)
	case game.WinScore:
		return w.sentence("scenario.win.score", "who", who, "many", many, "n", int(c.Amount))
	case game.WinPoints:
		return w.sentence("scenario.win.points", "n", int(c.Amount))
	case game.WinHomeless:
		return w.sentence("scenario.win.homeless", "who", who, "many", many, "losers", seatNames(w, r, c.Losers))
	case game.WinMost:
		if c.ByItems {
			return w.sentence("scenario.win.most.items")
		}
		return w.sentence("scenario.win.most.points")
	case game.WinLast:
		return w.sentence("scenario.win.last", "who", who, "many", many)
	case game.WinFallen:
		if who == "" {
			return w.sentence("scenario.win.fallen", "loser", seatNames(w, r, c.Losers), "what", what)
		}
		return w.sentence("scenario.win.fallen.who", "who", who, "many", many, "loser", seatNames(w, r, c.Losers),
			"what", what)
	}
	return w.unknown()
}

// gatherText explains which items must be where.
func gatherText(w *Words, r *game.Rules, c *game.WinCondition, who string, many int) string {
	if who == "" {
		who = w.Text("scenario.anyone")
	}
	items := scenarioItems(w, r, c.Items)
	state := w.Text("scenario.state.any")
	if c.Loose {
		state = w.Text("scenario.state.loose")
	}
	if c.Planet == game.NoPlanet {
		return w.sentence("scenario.win.gather.base", "who", who, "many", many, "items", items, "state", state)
	}
	return w.sentence("scenario.win.gather", "who", who, "many", many, "items", items, "planet", w.PlanetName(r, c.Planet),
		"state", state)
}

// ScenarioRule explains special rule i of a scenario in a sentence.
func (w *Words) ScenarioRule(r *game.Rules, i int) string {
	x := &r.Options.Scenario.Special[i]
	//exhaustive:enforce
	switch n := int(x.Amount); x.Kind {
	case game.RuleEvacuate:
		return w.sentence("scenario.rule.evacuate", "who", upper(seatOf(w, r, x.Player)), "what",
			w.InstallationName(x.Site), "n", n)
	case game.RuleDraw:
		return w.sentence("scenario.rule.draw", "item", scenarioItem(w, r, x.Item), "n", n)
	case game.RuleTruce:
		return w.sentence("scenario.rule.truce", "who", upper(seatNames(w, r, x.Between)), "n", n)
	case game.RuleCapital:
		return w.sentence("scenario.rule.capital", "area", w.AreaName(r, x.Area))
	case game.RuleRemains:
		return w.sentence("scenario.rule.remains", "what", w.InstallationName(x.Site), "who", upper(seatOf(w, r, x.Player)))
	case game.RuleRelics:
		return w.sentence("scenario.rule.relics", "n", n)
	}
	return w.unknown()
}

// ScenarioFacts returns the sentences about the other special features of a scenario: rounds, teams, who may carry
// what, conquest points, Leadership cards.
func (w *Words) ScenarioFacts(r *game.Rules) []string {
	sc := r.Options.Scenario
	var out []string
	if sc.Rounds > 0 {
		out = append(out, w.sentence("scenario.fact.rounds", "n", int(sc.Rounds)))
	}
	seen := map[uint8]bool{}
	for p := range game.Player(sc.Players) {
		team := game.PlayerSet(0)
		for q := range game.Player(sc.Players) {
			if sc.Teams[q] == sc.Teams[p] {
				team |= 1 << q
			}
		}
		if team.Len() > 1 && !seen[sc.Teams[p]] {
			seen[sc.Teams[p]] = true
			out = append(out, w.sentence("scenario.fact.team", "players", upper(teamName(w, r, p))))
		}
	}
	for i := range sc.Items {
		x := &sc.Items[i]
		out = append(out, w.sentence("scenario.fact.item", "item", w.ScenarioItemName(uint8(x.Kind)), "who", carriers(w, x)))
	}
	if sc.Points == game.PointsNone {
		out = append(out, w.sentence("scenario.fact.pointless"))
	}
	for stage := game.Stage(2); stage <= 3; stage++ {
		if sc.Stages>>stage&1 != 0 {
			out = append(out, w.sentence("scenario.fact.leaders", "stage", w.StageName(stage)))
		}
	}
	return out
}

// carriers says which units can carry an item.
func carriers(w *Words, x *game.ScenarioItem) string {
	switch {
	case x.Race != game.Races && x.Layers != game.AnyLayer:
		return w.Text("scenario.carriers.both", "race", w.RaceName(x.Race), "layer", w.LayerName(x.Layers))
	case x.Race != game.Races:
		return w.RaceName(x.Race)
	case x.Layers != game.AnyLayer:
		return w.LayerName(x.Layers)
	}
	return w.Text("scenario.carriers.any")
}

// ScenarioItemText explains item i of a scenario: what it is, how it is picked up, and which units can carry it
// (MODE-22 to MODE-24).
func (w *Words) ScenarioItemText(r *game.Rules, i int) string {
	x := &r.Options.Scenario.Items[i]
	return w.sentence("scenario.item.text", "item", w.ScenarioItemName(uint8(x.Kind)), "who", carriers(w, x))
}

// laden returns the words of a move, or of one that is taken back, with the items that are carried along.
func (q *prompter) laden(a game.Answer) string {
	move := ""
	switch units := q.units(a.Count(), uint8(a.Unit())); {
	case a.Verb == game.DoMove && waiting(uint8(a.From())):
		move = q.reply("move.waiting", "units", units, "to", q.area(uint8(a.To())))
	case a.Verb == game.DoMove:
		move = q.reply("move", "units", units, "from", q.area(uint8(a.From())), "to", q.area(uint8(a.To())))
	case waiting(uint8(a.To())):
		move = q.reply("back.waiting", "units", units, "from", q.area(uint8(a.From())))
	default:
		move = q.reply("back", "units", units, "from", q.area(uint8(a.From())), "to", q.area(uint8(a.To())))
	}
	if a.Items() == 0 {
		return move
	}
	return q.reply("with", "move", move, "items", scenarioItems(q.w, q.r, a.Items()))
}
