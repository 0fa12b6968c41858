package scenario

import (
	"cmp"
	"maps"
	"slices"

	"koprulu/rules/document"
	"koprulu/rules/game"
	"koprulu/rules/notation/board"
	"koprulu/rules/notation/words"
)

// Append appends the scenario of a game as a document on one line, from which Read reads an equal one.
func Append(dst []byte, r *game.Rules) []byte {
	sc := r.Options.Scenario
	s := game.Blank(r)
	for p := range sc.Players {
		s.Seats[p].Faction = sc.Factions[p]
	}
	copy(s.Links[:], sc.Links)
	s.LinkCount = uint8(len(sc.Links))
	w := writer{board.Writer{Names: words.Of(r, &s), Writer: document.Writer{Dst: dst, Flat: true}}, sc}
	w.scenario()
	return w.Dst
}

// writer writes a scenario section by section, in the order of fields.
type writer struct {
	board.Writer
	sc *game.Scenario
}

func (w *writer) scenario() {
	sc := w.sc
	w.Open('{')
	w.NameField("koprulu", Version)
	w.NameField("id", sc.ID)
	w.words("name", sc.Name)
	if len(sc.About) > 0 {
		w.words("about", sc.About)
	}
	if sc.Reconstructed {
		w.NameField("status", statusWords[1])
	}
	w.Part("sourced", '[', func() {
		for _, text := range sc.Sourced {
			w.Item(text)
		}
	})
	if sc.Original != "" {
		w.TextField("original", sc.Original)
	}
	w.Part("options", '{', func() { w.BoolField("broodwar", sc.BroodWar) })
	w.PlayersField("factions", 1<<sc.Players-1)
	w.teams()
	w.NameField("first", w.Player(sc.First))
	w.WholeField("rounds", int(sc.Rounds))
	w.galaxyOf()
	w.OpenObject("players")
	for q := range game.Player(sc.Players) {
		w.Key(w.Player(q))
		w.force(q, &sc.Forces[q])
	}
	w.Close('}')
	w.items()
	w.eventDeck()
	if sc.Stages != 0 {
		w.Key("leadership")
		w.Stages(sc.Stages)
	}
	if sc.Points != game.PointsNone {
		w.NameField("points", pointWords[sc.Points])
	}
	w.OpenList("victory")
	for i := range sc.Conditions {
		w.Comma()
		w.condition(&sc.Conditions[i])
	}
	w.Close(']')
	w.Part("rules", '[', func() {
		for i := range sc.Special {
			w.Comma()
			w.special(&sc.Special[i])
		}
	})
	w.Close('}')
}

// words writes a text, in one language or several.
func (w *writer) words(name string, t game.ScenarioText) {
	w.Key(name)
	if len(t) <= 1 {
		w.Text(t[""])
		return
	}
	w.Open('{')
	for _, lang := range languagesOf(t) {
		w.TextField(lang, t[lang])
	}
	w.Close('}')
}

// languagesOf returns the languages of a text. First comes the one whose text serves where another is missing, so that
// it serves again when the document is read, then the others in order.
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
func (w *writer) teams() {
	var teams [game.MaxPlayers]game.PlayerSet
	alone := true
	for q := range w.sc.Players {
		teams[w.sc.Teams[q]] |= 1 << q
		alone = alone && int(w.sc.Teams[q]) == q
	}
	if alone {
		return
	}
	w.OpenList("teams")
	for _, set := range teams {
		if set != 0 {
			w.Comma()
			w.Players(set)
		}
	}
	w.Close(']')
}

// galaxyOf writes planets and z-axis routes; the normal routes follow from them.
func (w *writer) galaxyOf() {
	w.OpenObject("planets")
	for p := range w.sc.Placed.All() {
		t := &w.sc.Tiles[p]
		w.OpenObject(w.Planet(p))
		w.OpenList("cell")
		w.Whole(int(t.X))
		w.Comma()
		w.Whole(int(t.Y))
		w.Close(']')
		w.WholeField("turn", 90*int(t.Turn))
		w.Close('}')
	}
	w.Close('}')
	w.Part("z-routes", '[', func() { w.ZRoutes(w.sc.Links) })
}

func (w *writer) items() {
	w.Part("items", '[', func() {
		for i := range w.sc.Items {
			x := &w.sc.Items[i]
			w.Comma()
			w.Open('{')
			w.NameField("item", words.ScenarioItems[x.Kind])
			w.AreaField("area", x.Area)
			if x.Area == game.NoArea {
				w.OpenObject("carried-by")
				w.NameField("faction", w.Player(x.Player))
				w.NameField("unit", w.Unit(x.Unit))
				w.Close('}')
			}
			w.Part("carriers", '{', func() {
				if x.Race != game.Races {
					w.NameField("race", raceWords[x.Race])
				}
				if x.Layers != game.AnyLayer {
					w.NameField("layer", layerWords[x.Layers])
				}
			})
			w.Close('}')
		}
	})
}

func (w *writer) eventDeck() {
	sc := w.sc
	w.Part("events", '{', func() {
		w.Part("remove", '[', func() {
			for i := range w.Rules.Events {
				if e := &w.Rules.Events[i]; sc.Removed.Has(game.EventCard(i)) && e.Same == game.EventCard(i) {
					w.Item(e.ID)
				}
			}
		})
		if sc.PutAway != [2]uint8{} {
			w.OpenList("put-away")
			for _, n := range sc.PutAway {
				w.Comma()
				w.Whole(int(n))
			}
			w.Close(']')
		}
		w.BoolField("refill", sc.Refill)
	})
}

func (w *writer) condition(x *game.WinCondition) {
	w.Open('{')
	w.NameField("win", words.Conditions[x.Kind])
	switch x.Kind {
	case game.WinDestroy:
		if x.Base != game.NoArea {
			w.AreaField("base", x.Base)
		} else {
			w.NameField("site", words.Installations[x.Site])
		}
	case game.WinHold:
		w.NameField("site", words.Installations[x.Site])
	case game.WinGather:
		w.OpenList("items")
		for i := range w.sc.Items {
			if x.Items>>i&1 != 0 {
				w.Item(words.ScenarioItems[w.sc.Items[i].Kind])
			}
		}
		w.Close(']')
		if x.Planet != game.NoPlanet {
			w.NameField("planet", w.Planet(x.Planet))
		} else {
			w.BoolField("own-base", true)
		}
		if x.Loose {
			w.NameField("state", itemStates[1])
		}
	case game.WinScore:
		w.WholeField("score", int(x.Amount))
	case game.WinPoints:
		w.WholeField("target", int(x.Amount))
	case game.WinHomeless:
		w.PlayersField("losers", x.Losers)
	case game.WinMost:
		w.NameField("of", mostWords[btoi(!x.ByItems)])
	case game.WinFallen:
		w.NameField("loser", w.Player(firstOf(x.Losers)))
		w.NameField("site", words.Installations[x.Site])
	}
	w.PlayerField("who", x.Who)
	w.Close('}')
}

// firstOf returns the first player of a set, nobody if it is empty.
func firstOf(set game.PlayerSet) game.Player {
	if set == 0 {
		return game.Nobody
	}
	return set.First()
}

func (w *writer) special(x *game.SpecialRule) {
	w.Open('{')
	w.NameField("rule", words.SpecialRules[x.Kind])
	//exhaustive:enforce
	switch x.Kind {
	case game.RuleEvacuate:
		w.NameField("faction", w.Player(x.Player))
		w.NameField("site", words.Installations[x.Site])
		w.WholeField("units", int(x.Amount))
	case game.RuleDraw:
		w.NameField("item", words.ScenarioItems[w.sc.Items[x.Item].Kind])
		w.WholeField("cards", int(x.Amount))
	case game.RuleTruce:
		w.PlayersField("factions", x.Between)
		w.WholeField("rounds", int(x.Amount))
	case game.RuleCapital:
		w.AreaField("base", x.Area)
	case game.RuleRemains:
		w.NameField("site", words.Installations[x.Site])
		w.NameField("heir", w.Player(x.Player))
	case game.RuleRelics:
		w.WholeField("points", int(x.Amount))
	}
	w.Close('}')
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}
