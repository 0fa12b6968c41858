package scenario

import (
	"slices"

	"koprulu/rules/document"
	"koprulu/rules/game"
	"koprulu/rules/notation/words"
)

// The ways to win a scenario.

// conditionFields are the fields of each kind of victory condition, other than "win".
var conditionFields = map[game.ConditionKind][]string{
	game.WinDestroy: {"site", "base", "who"}, game.WinHold: {"site", "who"},
	game.WinGather: {"items", "planet", "own-base", "state", "who"},
	game.WinScore:  {"who", "score"}, game.WinPoints: {"target"}, game.WinHomeless: {"losers", "who"},
	game.WinMost: {"of"},
	game.WinLast: {"who"}, game.WinFallen: {"loser", "site", "who"},
}

// maxConditions bounds the victory conditions and the special rules.
const maxConditions = 12

// victory reads the conditions in the order of their priority (MODE-28).
func (s *reader) victory() {
	list := s.Doc.Need("victory")
	if !list.Is(document.Array) {
		return
	}
	if n := len(list.Items); n == 0 || n > maxConditions {
		list.Bad("there are %d victory conditions; a scenario has 1 to %d", n, maxConditions)
		return
	}
	for c := range list.Each() {
		kind, ok := wordOf(c, "win", words.Conditions, conditionFields)
		if !ok {
			continue
		}
		x := game.WinCondition{Kind: kind, Who: game.Nobody, Base: game.NoArea, Planet: game.NoPlanet}
		s.whoWins(c, kind, &x)
		switch kind {
		case game.WinDestroy:
			if (c.Get("site") == nil) == (c.Get("base") == nil) {
				c.Bad(`name what is destroyed: either a "site" or a "base"`)
				continue
			}
			s.site(c, &x.Site)
			s.startBase(c, &x.Base)
		case game.WinHold, game.WinFallen:
			if c.Need("site") != nil {
				s.site(c, &x.Site)
			}
			if kind == game.WinFallen {
				if q, ok := document.Find(c.Need("loser"), s.FindPlayer); ok {
					x.Losers = 1 << q
				}
			}
		case game.WinGather:
			s.gather(c, &x)
		case game.WinScore, game.WinPoints:
			name := map[game.ConditionKind]string{game.WinScore: "score", game.WinPoints: "target"}[kind]
			n, _ := c.Need(name).Whole(document.Say("number of points"), 1, 999)
			x.Amount = uint16(n)
			if kind == game.WinPoints && s.sc.Points == game.PointsNone {
				c.Bad(`nobody collects conquest points in this scenario; say "points": "count"`)
			}
		case game.WinHomeless:
			if v := c.Need("losers"); v != nil {
				x.Losers = s.playersOf(v)
				for p := range x.Losers.All() {
					if s.sc.Forces[p].Bases == 0 {
						v.Bad("%s has no base from the start", s.Player(p))
						break
					}
				}
			}
		case game.WinMost:
			s.most(c, &x)
		}
		if (kind == game.WinHold || kind == game.WinMost || kind == game.WinLast) && s.Doc.Get("rounds") == nil {
			c.Bad(`this is checked after the last round; give the number of rounds in the field "rounds"`)
		}
		s.sc.Conditions = append(s.sc.Conditions, x)
	}
}

// whoWins reads who wins by a condition.
func (s *reader) whoWins(c *document.Cursor, kind game.ConditionKind, x *game.WinCondition) {
	free := map[game.ConditionKind]string{game.WinDestroy: destroyer, game.WinFallen: destroyer,
		game.WinGather: anyone}[kind]
	if slices.Index(conditionFields[kind], "who") < 0 {
		return
	}
	v := c.Get("who")
	switch {
	case v == nil && free == "":
		c.Need("who")
	case v == nil || v.Kind == document.String && v.Text == free && free != "":
	default:
		x.Who, _ = document.Find(v, s.FindPlayer)
	}
}

// site reads an installation that is on the board when the game begins.
func (s *reader) site(c *document.Cursor, to *game.Installation) {
	v := c.Get("site")
	k, ok := document.Find(v, words.FindInstallation)
	if !ok {
		return
	}
	*to = k
	n := 0
	for q := range s.sc.Players {
		for _, x := range s.sc.Forces[q].Sites {
			if x.Kind == *to {
				n++
			}
		}
	}
	if n != 1 {
		v.Bad("%d installations of this kind stand as the game begins; exactly one is needed here", n)
	}
}

// startBase reads the area of a starting base.
func (s *reader) startBase(c *document.Cursor, to *game.Area) {
	v := c.Get("base")
	a, ok := s.TableArea(v)
	if ok && s.State.BaseAt[a] == game.Nobody {
		v.Bad("no base stands in %s as the game begins", s.Area(a))
	}
	if ok {
		*to = a
	}
}

// gather reads which items must be together, and where.
func (s *reader) gather(c *document.Cursor, x *game.WinCondition) {
	if v := c.Need("items"); v != nil {
		x.Items = document.Set[uint8](v, s.findItem)
		if v.Kind == document.Array && len(v.Items) == 0 {
			v.Bad("the list is empty")
		}
	}
	own := c.Get("own-base")
	switch v := c.Get("planet"); {
	case v == nil && (own == nil || !own.Yes()):
		c.Bad(`name a "planet", or "own-base": true for any planet with a base of the winner`)
	case v != nil && own != nil:
		own.Bad("the planet is already named")
	case v != nil:
		if planet, ok := document.Find(v, s.FindPlanet); ok && s.OnTable(v, planet) {
			x.Planet = planet
		}
	}
	state, _ := document.Find(c.Get("state"), document.OneOf[int](document.Say("state of items"), itemStates))
	x.Loose = state == 1
}

// most reads what is counted after the last round.
func (s *reader) most(c *document.Cursor, x *game.WinCondition) {
	v := c.Need("of")
	i, ok := document.Find(v, document.OneOf[int](document.Say("thing to count"), mostWords))
	if x.ByItems = ok && i == 0; x.ByItems && len(s.sc.Items) == 0 {
		v.Bad("this scenario has no items")
	}
}
