package scenario

import (
	"slices"

	"koprulu/rules/document"
	"koprulu/rules/game"
	"koprulu/rules/notation/words"
)

// Items, Event deck and special rules of a scenario: the vocabulary. What it does not have is refused.

// specialFields are the fields of each kind of special rule, other than "rule".
var specialFields = map[game.SpecialKind][]string{
	game.RuleEvacuate: {"faction", "site", "units"}, game.RuleDraw: {"item", "cards"},
	game.RuleTruce:   {"factions", "rounds"},
	game.RuleCapital: {"base"}, game.RuleRemains: {"site", "heir"}, game.RuleRelics: {"points"},
}

// The words for the winner where it is no particular faction, and for the state of items.
const (
	anyone    = "anyone"
	destroyer = "destroyer"
)

var (
	itemStates = []string{"any", "loose"}
	mostWords  = []string{"items", "points"}
)

// items reads where the items are and who may carry them (MODE-22).
func (s *reader) items() {
	for c := range s.Doc.Get("items").Each() {
		if !c.Object(itemFields...) {
			continue
		}
		x := game.ScenarioItem{Area: game.NoArea, Player: game.Nobody, Unit: game.NoUnit, Layers: game.AnyLayer,
			Race: game.Races}
		if v := c.Need("item"); v != nil {
			k, ok := document.Find(v, document.OneOf[game.ItemKind](document.Say("item"), words.ScenarioItems))
			if !ok {
				continue
			}
			x.Kind = k
			if s.itemOf(x.Kind) >= 0 {
				v.Bad("there is only one %s", words.ScenarioItems[k])
				continue
			}
		}
		if v := c.Get("carriers"); v.Object(raceFields...) {
			document.Optional(v, "race", document.OneOf[game.Race](document.Say("race"), raceWords), &x.Race)
			l, ok := document.Find(v.Get("layer"), document.OneOf[game.Layer](document.Say("kind of unit"), layerWords[1:]))
			if ok {
				x.Layers = l + 1
			}
		}
		at, by := c.Get("area"), c.Get("carried-by")
		switch {
		case (at == nil) == (by == nil):
			c.Bad(`an item lies in an "area" or is "carried-by" a unit`)
			continue
		case at != nil:
			x.Area, _ = s.TableArea(at)
		default:
			s.bearer(by, &x)
		}
		s.sc.Items = append(s.sc.Items, x)
	}
}

// bearer reads the unit that carries an item from the start.
func (s *reader) bearer(c *document.Cursor, x *game.ScenarioItem) {
	if !c.Object(bearerFields...) {
		return
	}
	who, unit := c.Need("faction"), c.Need("unit")
	q, ok := document.Find(who, s.FindPlayer)
	u, known := document.Find(unit, s.FindUnit)
	if !ok || !known {
		return
	}
	x.Player, x.Unit = q, u
	info := &s.Rules.Units[u]
	if info.Layer&x.Layers == 0 || x.Race != game.Races && info.Race != x.Race {
		unit.Bad("%s may not carry this item", s.Unit(u))
	}
	for _, e := range s.sc.Forces[q].Units {
		if e.Unit == u {
			return
		}
	}
	unit.Bad("%s does not begin with this unit", s.Player(q))
}

// itemOf returns the index of an item among those of the scenario, -1 if it is not one of them.
func (s *reader) itemOf(k game.ItemKind) int {
	for i := range s.sc.Items {
		if s.sc.Items[i].Kind == k {
			return i
		}
	}
	return -1
}

// findItem finds an item of the scenario.
func (s *reader) findItem(word string) (uint8, error) {
	var names []string
	for i := range s.sc.Items {
		name := words.ScenarioItems[s.sc.Items[i].Kind]
		if name == word {
			return uint8(i), nil
		}
		names = append(names, name)
	}
	return 0, document.Unknown(document.Say("item of this scenario"), word, names)
}

// eventDeck reads the changes to the Event deck (MODE-15).
func (s *reader) eventDeck() {
	c := s.Doc.Get("events")
	if !c.Object(eventFields...) {
		return
	}
	var left [4]int
	for i := range s.Rules.Events {
		left[s.Rules.Events[i].Stage]++
	}
	for c, first := range document.Found(c.Get("remove"), s.FindEvent) {
		if s.sc.Removed.Has(first) {
			c.Bad("%s appears here twice", c.Text)
			continue
		}
		for i := range s.Rules.Events {
			if s.Rules.Events[i].ID == c.Text {
				s.sc.Removed.Add(game.EventCard(i))
				left[s.Rules.Events[i].Stage]--
			}
		}
	}
	if list := c.Get("put-away"); list != nil {
		if list.Kind != document.Array || len(list.Items) != 2 {
			list.Bad("this must be a list of two numbers, of the cards of Stages I and II, such as [2, 2]")
		} else {
			for c := range list.Each() {
				n, _ := c.Whole(document.Say("number of cards of this stage"), 0, left[c.Index()+1])
				s.sc.PutAway[c.Index()] = uint8(n)
			}
		}
	}
	s.sc.Refill = c.Get("refill").Yes()
}

// leadership reads the stages whose Leadership cards are chosen, and what conquest points are for.
func (s *reader) leadership() {
	for c := range s.Doc.Get("leadership").Each() {
		n, ok := c.Whole(document.Say("stage whose Leadership cards can be chosen in a scenario"), 2, 3)
		switch {
		case !ok:
		case !s.sc.BroodWar:
			c.Bad("Leadership cards are part of Brood War")
		default:
			s.sc.Stages |= 1 << n
		}
	}
	document.Optional(s.Doc, "points", document.OneOf[game.PointUse](document.Say("use of conquest points"), pointWords),
		&s.sc.Points)
}

// wordOf reads the kind of an entry of the vocabulary and checks its fields.
func wordOf[K ~uint8](c *document.Cursor, field string, words []string, fields map[K][]string) (K, bool) {
	if !c.Is(document.Object) {
		return 0, false
	}
	i, ok := document.Find(c.Need(field), func(word string) (int, error) {
		if i := slices.Index(words, word); i >= 0 {
			return i, nil
		}
		return 0, document.Say("%q is not in the vocabulary of scenarios%s", word, document.Meant(word, words))
	})
	return K(i), ok && c.Object(append([]string{field}, fields[K(i)]...)...)
}

// playersOf reads a list of players that is not empty.
func (s *reader) playersOf(c *document.Cursor) (set game.PlayerSet) {
	if set = document.Set[game.PlayerSet](c, s.FindPlayer); set == 0 {
		c.Bad("at least one faction is needed")
	}
	return set
}

// special reads the special rules (MODE-25).
func (s *reader) special() {
	list := s.Doc.Get("rules")
	if list == nil {
		return
	}
	if list.Kind == document.Array && len(list.Items) > maxConditions {
		list.Bad("a scenario has at most %d special rules", maxConditions)
		return
	}
	for c := range list.Each() {
		kind, ok := wordOf(c, "rule", words.SpecialRules, specialFields)
		if !ok {
			continue
		}
		x := game.SpecialRule{Kind: kind, Player: game.Nobody, Area: game.NoArea}
		player := func(name string) {
			x.Player, _ = document.Find(c.Need(name), s.FindPlayer)
		}
		amount := func(name string, what document.Sentence) {
			n, _ := c.Need(name).Whole(what, 1, 99)
			x.Amount = uint8(n)
		}
		//exhaustive:enforce
		switch kind {
		case game.RuleEvacuate:
			player("faction")
			amount("units", document.Say("number of units"))
		case game.RuleDraw:
			x.Item, _ = document.Find(c.Need("item"), s.findItem)
			amount("cards", document.Say("number of cards"))
		case game.RuleTruce:
			if v := c.Need("factions"); v != nil {
				if x.Between = s.playersOf(v); x.Between != 0 && x.Between.Len() != 2 {
					v.Bad("a truce is between two factions")
				}
			}
			amount("rounds", document.Say("number of rounds"))
		case game.RuleCapital:
			c.Need("base")
			s.startBase(c, &x.Area)
		case game.RuleRemains:
			player("heir")
		case game.RuleRelics:
			amount("points", document.Say("number of points"))
			if len(s.sc.Items) == 0 {
				c.Bad("this scenario has no items")
			} else if s.sc.Points == game.PointsNone {
				c.Bad(`nobody collects conquest points in this scenario; say "points": "count"`)
			}
		}
		if kind == game.RuleEvacuate || kind == game.RuleRemains {
			if c.Need("site") != nil {
				s.site(c, &x.Site)
			}
		}
		s.sc.Special = append(s.sc.Special, x)
	}
}
