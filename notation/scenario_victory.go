package notation

import "koprulu/game"

// The ways to win of a scenario.

// conditionFields are the fields of each kind of victory condition, besides "win".
var conditionFields = map[game.ConditionKind][]string{
	game.WinDestroy: {"site", "base", "who"}, game.WinHold: {"site", "who"}, game.WinGather: {"items", "planet", "own-base", "state", "who"},
	game.WinScore: {"who", "score"}, game.WinPoints: {"target"}, game.WinHomeless: {"losers", "who"}, game.WinMost: {"of"},
	game.WinLast: {"who"}, game.WinFallen: {"loser", "site", "who"},
}

// maxConditions bounds the victory conditions and the special rules.
const maxConditions = 12

// victory reads the conditions in the order of their priority (MODE-28).
func (s *scenarioReader) victory() {
	list := s.doc.need("victory")
	if list == nil || !list.is(isList) {
		return
	}
	if n := len(list.node.items); n == 0 || n > maxConditions {
		list.bad("there are %d victory conditions; a scenario has 1 to %d", n, maxConditions)
		return
	}
	list.items(func(c *cursor) {
		kind, ok := wordOf(c, "win", conditionWords, conditionFields)
		if !ok {
			return
		}
		x := game.WinCondition{Kind: kind, Who: game.Nobody, Base: game.NoArea, Planet: game.NoPlanet}
		s.whoWins(c, kind, &x)
		switch kind {
		case game.WinDestroy:
			if (c.get("site") == nil) == (c.get("base") == nil) {
				c.bad(`either a "site" or a "base" is destroyed`)
				return
			}
			s.site(c, &x.Site)
			s.startBase(c, &x.Base)
		case game.WinHold, game.WinFallen:
			if c.need("site") != nil {
				s.site(c, &x.Site)
			}
			if v := c.get("loser"); kind == game.WinFallen && c.need("loser") != nil {
				if q, ok := find(v, s.findPlayer); ok {
					x.Losers = 1 << q
				}
			}
		case game.WinGather:
			s.gather(c, &x)
		case game.WinScore, game.WinPoints:
			name := map[game.ConditionKind]string{game.WinScore: "score", game.WinPoints: "target"}[kind]
			if v := c.need(name); v != nil {
				n, _ := v.number(say("number of points"), 1, 999)
				x.Amount = uint16(n)
			}
			if kind == game.WinPoints && s.sc.Points == game.PointsNone {
				c.bad(`nobody collects conquest points in this scenario; say "points": "count"`)
			}
		case game.WinHomeless:
			if v := c.need("losers"); v != nil {
				x.Losers = s.playersOf(v)
				for set := x.Losers; set != 0; set &= set - 1 {
					if s.sc.Forces[set.First()].Bases == 0 {
						v.bad("%s has no base from the start", s.player(set.First()))
						break
					}
				}
			}
		case game.WinMost:
			s.most(c, &x)
		}
		if (kind == game.WinHold || kind == game.WinMost || kind == game.WinLast) && s.sc.Rounds == 0 {
			c.bad(`this is looked at after the last round; say how many there are in the field "rounds"`)
		}
		s.sc.Conditions = append(s.sc.Conditions, x)
	})
}

// whoWins reads who wins by a condition.
func (s *scenarioReader) whoWins(c *cursor, kind game.ConditionKind, x *game.WinCondition) {
	free := map[game.ConditionKind]string{game.WinDestroy: destroyer, game.WinFallen: destroyer, game.WinGather: anyone}[kind]
	if indexOf(conditionFields[kind], "who") < 0 {
		return
	}
	v := c.get("who")
	switch {
	case v == nil && free == "":
		c.need("who")
	case v == nil || v.kind == isText && v.text == free && free != "":
	default:
		x.Who, _ = find(v, s.findPlayer)
	}
}

// site reads an installation that stands as the game begins.
func (s *scenarioReader) site(c *cursor, to *game.Installation) {
	v := c.get("site")
	if v == nil {
		return
	}
	k, ok := find(v, oneOf(say("installation"), installationWords[1:]))
	if !ok {
		return
	}
	*to = game.Installation(k + 1)
	n := 0
	for q := range s.sc.Players {
		for _, x := range s.sc.Forces[q].Sites {
			if x.Kind == *to {
				n++
			}
		}
	}
	if n != 1 {
		v.bad("%d installations of this kind stand as the game begins; exactly one is needed here", n)
	}
}

// startBase reads the area of a starting base.
func (s *scenarioReader) startBase(c *cursor, to *game.Area) {
	v := c.get("base")
	if v == nil {
		return
	}
	a, ok := s.tableArea(v)
	if ok && s.state.BaseAt[a] == game.Nobody {
		v.bad("no base stands in %s as the game begins", s.area(a))
	}
	if ok {
		*to = a
	}
}

// gather reads which items must be together, and where.
func (s *scenarioReader) gather(c *cursor, x *game.WinCondition) {
	if v := c.need("items"); v != nil {
		v.items(func(c *cursor) {
			if i, ok := find(c, s.findItem); ok {
				x.Items |= 1 << i
			}
		})
		if v.kind == isList && len(v.node.items) == 0 {
			v.bad("the list is empty")
		}
	}
	own := c.get("own-base")
	switch v := c.get("planet"); {
	case v == nil && (own == nil || !own.yes()):
		c.bad(`a "planet" is missing, or "own-base": true for any planet with a base of the winner`)
	case v != nil && own != nil:
		own.bad("the planet is named already")
	case v != nil:
		if planet, ok := find(v, s.findPlanet); ok && s.onTable(v, planet) {
			x.Planet = planet
		}
	}
	if v := c.get("state"); v != nil {
		i, _ := find(v, oneOf(say("state of items"), itemStates))
		x.Loose = i == 1
	}
}

// most reads what is counted after the last round.
func (s *scenarioReader) most(c *cursor, x *game.WinCondition) {
	v := c.need("of")
	if v == nil {
		return
	}
	i, ok := find(v, oneOf(say("thing to count"), mostWords))
	if x.ByItems = ok && i == 0; x.ByItems && len(s.sc.Items) == 0 {
		v.bad("this scenario has no items")
	}
}
