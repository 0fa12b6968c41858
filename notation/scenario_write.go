package notation

import (
	"cmp"
	"maps"
	"slices"

	"koprulu/game"
)

// AppendScenario appends the scenario of a game as a document on one line; ReadScenario reads an equal one of it.
func AppendScenario(dst []byte, r *game.Rules) []byte {
	sc := r.Options.Scenario
	s := game.Blank(r)
	for p := range sc.Players {
		s.Seats[p].Faction = sc.Factions[p]
	}
	copy(s.Links[:], sc.Links)
	s.LinkCount = uint8(len(sc.Links))
	w := scenarioWriter{flowWriter{namer: namesOf(r, &s), writer: writer{dst: dst, flat: true}}, sc}
	w.scenario()
	return w.dst
}

// scenarioWriter writes a scenario section by section, in the order of scenarioFields.
type scenarioWriter struct {
	flowWriter
	sc *game.Scenario
}

func (w *scenarioWriter) scenario() {
	sc := w.sc
	w.open('{')
	w.nameField("koprulu", ScenarioVersion)
	w.nameField("id", sc.ID)
	w.words("name", sc.Name)
	if len(sc.About) > 0 {
		w.words("about", sc.About)
	}
	if sc.Reconstructed {
		w.nameField("status", statusWords[1])
	}
	if len(sc.Sourced) > 0 {
		w.key("sourced")
		w.open('[')
		for _, text := range sc.Sourced {
			w.item(text)
		}
		w.close(']')
	}
	if sc.Original != "" {
		w.textField("original", sc.Original)
	}
	if sc.BroodWar {
		w.key("options")
		w.open('{')
		w.truthField("broodwar", true)
		w.close('}')
	}
	w.key("factions")
	w.players(1<<sc.Players - 1)
	w.teams()
	w.nameField("first", w.player(sc.First))
	w.numberField("rounds", int(sc.Rounds))
	w.galaxyOf()
	w.key("players")
	w.open('{')
	for q := range game.Player(sc.Players) {
		w.key(w.player(q))
		w.force(q, &sc.Forces[q])
	}
	w.close('}')
	w.items()
	w.eventDeck()
	if sc.Stages != 0 {
		w.key("leadership")
		w.stages(sc.Stages)
	}
	if sc.Points != game.PointsNone {
		w.nameField("points", pointWords[sc.Points])
	}
	w.key("victory")
	w.open('[')
	for i := range sc.Conditions {
		w.comma()
		w.condition(&sc.Conditions[i])
	}
	w.close(']')
	if len(sc.Special) > 0 {
		w.key("rules")
		w.open('[')
		for i := range sc.Special {
			w.comma()
			w.special(&sc.Special[i])
		}
		w.close(']')
	}
	w.close('}')
}

// words writes a text, in one language or several.
func (w *scenarioWriter) words(name string, t game.ScenarioText) {
	w.key(name)
	if len(t) <= 1 {
		w.text(t[""])
		return
	}
	w.open('{')
	for _, lang := range languagesOf(t) {
		w.textField(lang, t[lang])
	}
	w.close('}')
}

// languagesOf returns the languages of a text: the one whose text serves where another is missing first, so that it is
// that one again when the document is read, then the others in order.
func languagesOf(t game.ScenarioText) []string {
	langs := slices.DeleteFunc(slices.Sorted(maps.Keys(t)), func(lang string) bool { return lang == "" })
	slices.SortStableFunc(langs, func(a, b string) int {
		serves := func(lang string) int {
			if t[lang] == t[""] {
				return 0
			}
			return 1
		}
		return cmp.Compare(serves(a), serves(b))
	})
	return langs
}

// teams writes the teams, and nothing if everybody plays alone.
func (w *scenarioWriter) teams() {
	var teams [game.MaxPlayers]game.PlayerSet
	alone := true
	for q := range w.sc.Players {
		teams[w.sc.Teams[q]] |= 1 << q
		alone = alone && int(w.sc.Teams[q]) == q
	}
	if alone {
		return
	}
	w.key("teams")
	w.open('[')
	for _, set := range teams {
		if set != 0 {
			w.comma()
			w.players(set)
		}
	}
	w.close(']')
}

// galaxyOf writes planets and z-axis routes; the normal routes follow from them.
func (w *scenarioWriter) galaxyOf() {
	w.key("planets")
	w.open('{')
	for set := w.sc.Placed; set != 0; set &= set - 1 {
		t := &w.sc.Tiles[set.First()]
		w.key(w.planet(set.First()))
		w.open('{')
		w.key("cell")
		w.open('[')
		w.number(int(t.X))
		w.comma()
		w.number(int(t.Y))
		w.close(']')
		w.numberField("turn", 90*int(t.Turn))
		w.close('}')
	}
	w.close('}')
	begun := false
	for i := range w.sc.Links {
		l := &w.sc.Links[i]
		if l.Z == 0 {
			continue
		}
		if !begun {
			w.key("z-routes")
			w.open('[')
			begun = true
		}
		w.comma()
		w.open('{')
		w.numberField("z", int(l.Z))
		for end, name := range endWords {
			w.nameField(name, w.planet(l.Planets[end])+" "+sideWords[l.Sides[end]])
		}
		w.close('}')
	}
	if begun {
		w.close(']')
	}
}

func (w *scenarioWriter) items() {
	if len(w.sc.Items) == 0 {
		return
	}
	w.key("items")
	w.open('[')
	for i := range w.sc.Items {
		x := &w.sc.Items[i]
		w.comma()
		w.open('{')
		w.nameField("item", scenarioItemWords[x.Kind])
		w.areaField("area", x.Area)
		if x.Area == game.NoArea {
			w.key("carried-by")
			w.open('{')
			w.nameField("faction", w.player(x.Player))
			w.nameField("unit", w.unit(x.Unit))
			w.close('}')
		}
		if x.Race != game.Races || x.Layers != game.AnyLayer {
			w.key("carriers")
			w.open('{')
			if x.Race != game.Races {
				w.nameField("race", raceWords[x.Race])
			}
			if x.Layers != game.AnyLayer {
				w.nameField("layer", layerWords[x.Layers])
			}
			w.close('}')
		}
		w.close('}')
	}
	w.close(']')
}

func (w *scenarioWriter) eventDeck() {
	sc := w.sc
	if sc.Removed == (game.EventSet{}) && sc.PutAway == [2]uint8{} && !sc.Refill {
		return
	}
	w.key("events")
	w.open('{')
	if sc.Removed != (game.EventSet{}) {
		w.key("remove")
		w.open('[')
		for i := range w.r.Events {
			if e := &w.r.Events[i]; sc.Removed.Has(game.EventCard(i)) && e.Same == game.EventCard(i) {
				w.item(e.ID)
			}
		}
		w.close(']')
	}
	if sc.PutAway != [2]uint8{} {
		w.key("put-away")
		w.open('[')
		for _, n := range sc.PutAway {
			w.comma()
			w.number(int(n))
		}
		w.close(']')
	}
	w.truthField("refill", sc.Refill)
	w.close('}')
}

func (w *scenarioWriter) condition(x *game.WinCondition) {
	w.open('{')
	w.nameField("win", conditionWords[x.Kind])
	switch x.Kind {
	case game.WinDestroy:
		if x.Base != game.NoArea {
			w.areaField("base", x.Base)
		} else {
			w.nameField("site", installationWords[x.Site])
		}
	case game.WinHold:
		w.nameField("site", installationWords[x.Site])
	case game.WinGather:
		w.key("items")
		w.open('[')
		for i := range w.sc.Items {
			if x.Items>>i&1 != 0 {
				w.item(scenarioItemWords[w.sc.Items[i].Kind])
			}
		}
		w.close(']')
		if x.Planet != game.NoPlanet {
			w.nameField("planet", w.planet(x.Planet))
		} else {
			w.truthField("own-base", true)
		}
		if x.Loose {
			w.nameField("state", itemStates[1])
		}
	case game.WinScore:
		w.numberField("score", int(x.Amount))
	case game.WinPoints:
		w.numberField("target", int(x.Amount))
	case game.WinHomeless:
		w.key("losers")
		w.players(x.Losers)
	case game.WinMost:
		w.nameField("of", mostWords[btoi(!x.ByItems)])
	case game.WinFallen:
		w.nameField("loser", w.player(firstOf(x.Losers)))
		w.nameField("site", installationWords[x.Site])
	}
	if x.Who != game.Nobody {
		w.nameField("who", w.player(x.Who))
	}
	w.close('}')
}

// firstOf gives the first player of a set, nobody if it is empty.
func firstOf(set game.PlayerSet) game.Player {
	if set == 0 {
		return game.Nobody
	}
	return set.First()
}

func (w *scenarioWriter) special(x *game.SpecialRule) {
	w.open('{')
	w.nameField("rule", ruleWords[x.Kind])
	switch x.Kind {
	case game.RuleEvacuate:
		w.nameField("faction", w.player(x.Player))
		w.nameField("site", installationWords[x.Site])
		w.numberField("units", int(x.Amount))
	case game.RuleDraw:
		w.nameField("item", scenarioItemWords[w.sc.Items[x.Item].Kind])
		w.numberField("cards", int(x.Amount))
	case game.RuleTruce:
		w.key("factions")
		w.players(x.Between)
		w.numberField("rounds", int(x.Amount))
	case game.RuleCapital:
		w.areaField("base", x.Area)
	case game.RuleRemains:
		w.nameField("site", installationWords[x.Site])
		w.nameField("heir", w.player(x.Player))
	case game.RuleRelics:
		w.numberField("points", int(x.Amount))
	}
	w.close('}')
}
