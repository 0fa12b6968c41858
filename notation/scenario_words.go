package notation

import "koprulu/game"

// Items, Event deck and special rules of a scenario: the vocabulary. What it does not have is refused.

// specialFields are the fields of each kind of special rule, besides "rule".
var specialFields = map[game.SpecialKind][]string{
	game.RuleEvacuate: {"faction", "site", "units"}, game.RuleDraw: {"item", "cards"}, game.RuleTruce: {"factions", "rounds"},
	game.RuleCapital: {"base"}, game.RuleRemains: {"site", "heir"}, game.RuleRelics: {"points"},
}

// The words for who wins where it is no certain faction, and for the state of items.
const (
	anyone    = "anyone"
	destroyer = "destroyer"
)

var (
	itemStates = []string{"any", "loose"}
	mostWords  = []string{"items", "points"}
)

// items reads where the items are and who may carry them (MODE-22).
func (s *scenarioReader) items() {
	list := s.doc.get("items")
	if list == nil {
		return
	}
	list.items(func(c *cursor) {
		if !c.object(scenarioItemFields...) {
			return
		}
		x := game.ScenarioItem{Area: game.NoArea, Player: game.Nobody, Unit: game.NoUnit, Layers: game.AnyLayer, Race: game.Races}
		if v := c.need("item"); v != nil {
			k, ok := find(v, oneOf(say("item"), scenarioItemWords))
			if !ok {
				return
			}
			x.Kind = game.ItemKind(k)
			if s.itemOf(x.Kind) >= 0 {
				v.bad("there is one %s", scenarioItemWords[k])
				return
			}
		}
		if v := c.get("carriers"); v != nil && v.object(scenarioRaceFields...) {
			if r := v.get("race"); r != nil {
				i, _ := find(r, oneOf(say("race"), raceWords))
				x.Race = game.Race(i)
			}
			if l := v.get("layer"); l != nil {
				i, _ := find(l, oneOf(say("kind of unit"), layerWords[1:]))
				x.Layers = game.Layer(i + 1)
			}
		}
		at, by := c.get("area"), c.get("carried-by")
		switch {
		case (at == nil) == (by == nil):
			c.bad(`an item lies in an "area" or is "carried-by" a unit`)
			return
		case at != nil:
			x.Area, _ = s.tableArea(at)
		default:
			s.bearer(by, &x)
		}
		s.sc.Items = append(s.sc.Items, x)
	})
}

// bearer reads the unit that carries an item from the start.
func (s *scenarioReader) bearer(c *cursor, x *game.ScenarioItem) {
	if !c.object(scenarioBearerFields...) {
		return
	}
	who, unit := c.need("faction"), c.need("unit")
	if who == nil || unit == nil {
		return
	}
	q, ok := find(who, s.findPlayer)
	u, known := find(unit, s.findUnit)
	if !ok || !known {
		return
	}
	x.Player, x.Unit = q, u
	info := &s.r.Units[u]
	if info.Layer&x.Layers == 0 || x.Race != game.Races && info.Race != x.Race {
		unit.bad("%s may not carry this item", s.unit(u))
	}
	for _, e := range s.sc.Forces[q].Units {
		if e.Unit == u {
			return
		}
	}
	unit.bad("%s does not begin with this unit", s.player(q))
}

// itemOf gives the place of an item among those of the scenario, -1 if it is none of them.
func (s *scenarioReader) itemOf(k game.ItemKind) int {
	for i := range s.sc.Items {
		if s.sc.Items[i].Kind == k {
			return i
		}
	}
	return -1
}

// findItem finds an item of the scenario.
func (s *scenarioReader) findItem(word string) (uint8, error) {
	var names []string
	for i := range s.sc.Items {
		name := scenarioItemWords[s.sc.Items[i].Kind]
		if name == word {
			return uint8(i), nil
		}
		names = append(names, name)
	}
	return 0, unknown(say("item of this scenario"), word, names)
}

// eventDeck reads the changes of the Event deck (MODE-15).
func (s *scenarioReader) eventDeck() {
	c := s.doc.get("events")
	if c == nil || !c.object(scenarioEventFields...) {
		return
	}
	var left [4]int
	for i := range s.r.Events {
		left[s.r.Events[i].Stage]++
	}
	if list := c.get("remove"); list != nil {
		list.items(func(c *cursor) {
			first, ok := find(c, s.findEvent)
			if !ok {
				return
			}
			if s.sc.Removed.Has(first) {
				c.bad("%s stands here twice", c.text)
				return
			}
			for i := range s.r.Events {
				if s.r.Events[i].ID == c.text {
					s.sc.Removed.Add(game.EventCard(i))
					left[s.r.Events[i].Stage]--
				}
			}
		})
	}
	if list := c.get("put-away"); list != nil {
		if list.kind != isList || len(list.node.items) != 2 {
			list.bad("this is a list of two numbers, of the cards of Stages I and II, such as [2, 2]")
		} else {
			list.items(func(c *cursor) {
				n, _ := c.number(say("number of cards of this stage"), 0, left[c.index+1])
				s.sc.PutAway[c.index] = uint8(n)
			})
		}
	}
	if v := c.get("refill"); v != nil {
		s.sc.Refill = v.yes()
	}
}

// leadership reads the stages whose Leadership cards are chosen, and what conquest points are for.
func (s *scenarioReader) leadership() {
	if list := s.doc.get("leadership"); list != nil {
		list.items(func(c *cursor) {
			n, ok := c.number(say("stage whose Leadership cards can be chosen in a scenario"), 2, 3)
			switch {
			case !ok:
			case !s.sc.BroodWar:
				c.bad("Leadership cards are part of Brood War")
			default:
				s.sc.Stages |= 1 << n
			}
		})
	}
	if v := s.doc.get("points"); v != nil {
		i, _ := find(v, oneOf(say("use of conquest points"), pointWords))
		s.sc.Points = game.PointUse(i)
	}
}

// wordOf reads the kind of an entry of the vocabulary and checks its fields.
func wordOf[K ~uint8](c *cursor, field string, words []string, fields map[K][]string) (K, bool) {
	if !c.is(isObject) {
		return 0, false
	}
	v := c.need(field)
	if v == nil {
		return 0, false
	}
	i, ok := find(v, func(word string) (int, error) {
		if i := indexOf(words, word); i >= 0 {
			return i, nil
		}
		return 0, say("%q is not in the vocabulary of scenarios%s", word, meant(word, words))
	})
	return K(i), ok && c.object(append([]string{field}, fields[K(i)]...)...)
}

// playersOf reads a list of players that is not empty.
func (s *scenarioReader) playersOf(c *cursor) (set game.PlayerSet) {
	c.items(func(c *cursor) {
		if q, ok := find(c, s.findPlayer); ok {
			set |= 1 << q
		}
	})
	if set == 0 {
		c.bad("at least one faction is needed")
	}
	return set
}

// special reads the special rules (MODE-25).
func (s *scenarioReader) special() {
	list := s.doc.get("rules")
	if list == nil {
		return
	}
	if list.kind == isList && len(list.node.items) > maxConditions {
		list.bad("a scenario has at most %d special rules", maxConditions)
		return
	}
	list.items(func(c *cursor) {
		kind, ok := wordOf(c, "rule", ruleWords, specialFields)
		if !ok {
			return
		}
		x := game.SpecialRule{Kind: kind, Player: game.Nobody, Area: game.NoArea}
		player := func(name string) {
			if v := c.need(name); v != nil {
				x.Player, _ = find(v, s.findPlayer)
			}
		}
		amount := func(name string, what Text) {
			if v := c.need(name); v != nil {
				n, _ := v.number(what, 1, 99)
				x.Amount = uint8(n)
			}
		}
		switch kind {
		case game.RuleEvacuate:
			player("faction")
			amount("units", say("number of units"))
		case game.RuleDraw:
			if v := c.need("item"); v != nil {
				x.Item, _ = find(v, s.findItem)
			}
			amount("cards", say("number of cards"))
		case game.RuleTruce:
			if v := c.need("factions"); v != nil {
				if x.Between = s.playersOf(v); x.Between != 0 && x.Between.Len() != 2 {
					v.bad("a truce is between two factions")
				}
			}
			amount("rounds", say("number of rounds"))
		case game.RuleCapital:
			c.need("base")
			s.startBase(c, &x.Area)
		case game.RuleRemains:
			player("heir")
		case game.RuleRelics:
			amount("points", say("number of points"))
			if len(s.sc.Items) == 0 {
				c.bad("this scenario has no items")
			} else if s.sc.Points == game.PointsNone {
				c.bad(`nobody collects conquest points in this scenario; say "points": "count"`)
			}
		}
		if kind == game.RuleEvacuate || kind == game.RuleRemains {
			if c.need("site") != nil {
				s.site(c, &x.Site)
			}
		}
		s.sc.Special = append(s.sc.Special, x)
	})
}
