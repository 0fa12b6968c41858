package locale

import (
	"koprulu/rules/game"
	"koprulu/rules/notation/words"
)

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
		who, many = Capital(teamName(w, r, c.Who)), 0
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
	key := "scenario.win." + words.At(words.Conditions, int(c.Kind))
	state := w.Text("scenario.state.any")
	if c.Loose {
		state = w.Text("scenario.state.loose")
	}
	switch {
	case c.Kind == game.WinDestroy && who == "":
		key += ".any"
	case c.Kind == game.WinGather && c.Planet == game.NoPlanet:
		key += ".base"
	case c.Kind == game.WinMost && c.ByItems:
		key += ".items"
	case c.Kind == game.WinMost:
		key += ".points"
	case c.Kind == game.WinFallen && who != "":
		key += ".who"
	}
	if c.Kind == game.WinGather && who == "" {
		who = w.Text("scenario.anyone")
	}
	return w.sentence(key, "who", who, "many", many, "what", what, "n", int(c.Amount), "losers", seatNames(w, r, c.Losers),
		"items", scenarioItems(w, r, c.Items), "planet", w.PlanetName(r, c.Planet), "state", state)
}

// ScenarioRule explains special rule i of a scenario in a sentence.
func (w *Words) ScenarioRule(r *game.Rules, i int) string {
	x := &r.Options.Scenario.Special[i]
	//exhaustive:enforce
	who := Capital(seatOf(w, r, x.Player))
	if x.Kind == game.RuleTruce {
		who = Capital(seatNames(w, r, x.Between))
	}
	return w.sentence("scenario.rule."+words.At(words.SpecialRules, int(x.Kind)), "who", who, "n", int(x.Amount),
		"what", w.InstallationName(x.Site), "item", scenarioItem(w, r, x.Item), "area", w.AreaName(r, x.Area))
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
			out = append(out, w.sentence("scenario.fact.team", "players", Capital(teamName(w, r, p))))
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
	key := replyKey(a.Verb)
	if waiting(uint8(a.From())) || waiting(uint8(a.To())) {
		key += ".waiting"
	}
	move := q.reply(key, "units", q.units(a.Count(), uint8(a.Unit())), "from", q.area(uint8(a.From())), "to",
		q.area(uint8(a.To())))
	if a.Items() == 0 {
		return move
	}
	return q.reply("with", "move", move, "items", scenarioItems(q.w, q.r, a.Items()))
}
