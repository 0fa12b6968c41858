package scenario

import (
	"koprulu/rules/document"
	"koprulu/rules/game"
	"koprulu/rules/notation/words"
)

// What each player of a scenario begins with (MODE-14, MODE-16, MODE-17).

// forces reads the section of every player. Bases and installations come first, because the rest depends on them.
func (s *reader) forces() {
	list := s.Doc.Need("players")
	if list == nil {
		return
	}
	var sections [game.MaxPlayers]*document.Cursor
	for name, c := range list.EachField() {
		if q, ok := document.FindName(name, c, s.FindPlayer); ok && c.Object(forceFields...) {
			if sections[q] != nil {
				c.Bad("%s appears here twice", s.Player(q))
			}
			sections[q] = c
		}
	}
	if list.Kind != document.Object {
		return
	}
	for q := range game.Player(s.sc.Players) {
		if sections[q] == nil && !s.SeatsWrong {
			list.Bad("the section of %s is missing", s.Player(q))
		}
	}
	tokens := int(s.Rules.Common.ResourceTokens)
	for _, part := range []func(q game.Player, c *document.Cursor){s.houses, s.army, s.sheetOf,
		func(q game.Player, c *document.Cursor) { s.tokens(q, c, &tokens) }} {
		for q := range game.Player(s.sc.Players) {
			if sections[q] != nil {
				part(q, sections[q])
			}
		}
	}
	s.roomFor(list)
}

// houses reads bases and installations.
func (s *reader) houses(q game.Player, c *document.Cursor) {
	force, st := &s.sc.Forces[q], &s.State
	vacant := func(c *document.Cursor, a game.Area) bool {
		switch {
		case st.BaseAt[a] != game.Nobody:
			c.Bad("%s has a base in this area; an area holds only one base or installation (BUILD-28)", s.Player(st.BaseAt[a]))
		case st.Installations[a] != game.NoInstallation:
			c.Bad("there is already an installation in this area (BW-INST-02)")
		case s.Rules.Areas[a].Admits&game.Ground == 0:
			c.Bad("%s is for flying units only (BW-PLANET-05)", s.Area(a))
		default:
			return true
		}
		return false
	}
	for c := range c.Get("bases").Each() {
		a, ok := s.TableArea(c)
		if !ok || !vacant(c, a) {
			continue
		}
		if force.Bases&s.Rules.Planets[s.Rules.Areas[a].Planet].Areas != 0 {
			c.Bad("%s already has a base on this planet (BUILD-27)", s.Player(q))
			continue
		}
		if force.Bases.Len() >= int(s.Rules.Common.Bases) {
			c.Bad("a faction has only %d bases (LIMIT-01)", s.Rules.Common.Bases)
			continue
		}
		force.Bases |= 1 << a
		st.BaseAt[a] = q
		st.Seats[q].Bases |= 1 << a
	}
	for c := range c.Get("installations").Each() {
		if !c.Object(siteFields...) {
			continue
		}
		at, kind := c.Need("area"), c.Need("kind")
		a, ok := s.TableArea(at)
		site, known := document.Find(kind, words.FindInstallation)
		if !ok || !known || !vacant(at, a) {
			continue
		}
		have := 0
		for _, x := range force.Sites {
			if x.Kind == site {
				have++
			}
		}
		if most := s.SitesIn(q, site); have >= most {
			kind.Bad("%s has only %d of these installations", s.Player(q), most)
			continue
		}
		force.Sites = append(force.Sites, game.ForceSite{Area: a, Kind: site})
		st.Installations[a] = site
		st.Seats[q].Sites |= 1 << a
	}
}

// army reads Leadership cards in play, units, heroes and transports.
func (s *reader) army(q game.Player, c *document.Cursor) {
	force, sheet := &s.sc.Forces[q], s.Sheet(q)
	for c := range c.Get("leaders").Each() {
		l, ok := document.Find(c, s.OfLeader(q))
		switch {
		case !ok:
		case force.Leaders.Has(l):
			c.Bad("%s appears here twice", s.Leader(q, l))
		case !s.playable(&sheet.Leaders[l]):
			c.Bad("%s leaves the game when it is resolved, or asks its owner something then; a scenario cannot put it in play",
				s.Leader(q, l))
		default:
			force.Leaders |= 1 << l
		}
	}
	var used [64]int // figures by type
	add := func(c *document.Cursor, planet game.Planet, u game.UnitType, n int) {
		kind := s.Rules.Units[u].Kind
		if used[kind] += n; used[kind] > (sheet.TypeFigures[kind] & sheet.FigureSet).Len() {
			c.Bad("%s has only %d figures of this type (LIMIT-01)", s.Player(q),
				(sheet.TypeFigures[kind] & sheet.FigureSet).Len())
			return
		}
		force.Units = append(force.Units, game.ForceUnit{Planet: planet, Unit: u, Count: uint8(n)})
	}
	for name, c := range c.Get("units").EachField() {
		planet, ok := document.FindName(name, c, s.FindPlanet)
		if !ok || !s.OnTable(c, planet) {
			continue
		}
		for name, c := range c.EachField() {
			u, ok := document.FindName(name, c, s.FindUnit)
			switch {
			case !ok:
			case s.Rules.Units[u].Hero:
				c.Bad(`%s is a hero and belongs in the field "heroes"`, name)
			case s.Rules.Units[u].Race != sheet.Race:
				c.Bad("%s has no %s", s.Player(q), name)
			default:
				if n, ok := c.Whole(document.Say("number of units"), 1, game.MaxFigures); ok {
					add(c, planet, u, n)
				}
			}
		}
	}
heroes:
	for name, c := range c.Get("heroes").EachField() {
		u, ok := document.FindName(name, c, s.FindUnit)
		planet, there := document.Find(c, s.FindPlanet)
		if !ok || !there || !s.OnTable(c, planet) {
			continue
		}
		for l := range force.Leaders.All() {
			if sheet.Leaders[l].Hero == u {
				add(c, planet, u, 1)
				continue heroes
			}
		}
		c.Bad("%s comes with a Leadership card of %s, which must be among the leaders (MODE-21)", name, s.Player(q))
	}
	for c := range c.Get("transports").Each() {
		r, ok := document.Find(c, s.FindRoute)
		switch {
		case !ok:
		case force.Transports.Has(r):
			c.Bad("a player has only one transport on a route (BUILD-09)")
		case force.Transports.Len() >= int(s.Rules.Common.Transports):
			c.Bad("a faction has only %d transports (LIMIT-01)", s.Rules.Common.Transports)
		default:
			force.Transports |= 1 << r
		}
	}
	named := func(list string) bool { v := c.Get(list); return v != nil && len(v.Items) > 0 }
	if force.Bases == 0 && len(force.Units) == 0 && !named("bases") && !named("units") && !named("heroes") {
		c.Bad("%s has neither a base nor a unit (ELIM-01)", s.Player(q))
	}
}

// playable reports whether a Leadership card can be in play from the start.
func (s *reader) playable(l *game.LeaderInfo) bool {
	for i := range l.Effects {
		if !l.Effects[i].Kind.GivesAtOnce() {
			return false
		}
	}
	return l.Stays
}

// sheetOf reads workers, buildings, modules and technologies.
func (s *reader) sheetOf(q game.Player, c *document.Cursor) {
	force, sheet := &s.sc.Forces[q], s.Sheet(q)
	document.Counted(c, "workers", document.Say("number of workers"), 0, int(s.Rules.Common.Workers), &force.Workers)
	s.SheetTokens(q, c, 1, &force.Level, &force.Modules)
	var seen game.CardSet
	for c, t := range document.Found(c.Get("technologies"), s.OfTech(q)) {
		if seen&sheet.Techs[t].Cards != 0 {
			c.Bad("%s appears here twice", s.Tech(q, t))
			continue
		}
		seen |= sheet.Techs[t].Cards
		force.Techs = append(force.Techs, t)
	}
}

// tokens reads resource tokens, of which left are in the supply, and guard tokens.
func (s *reader) tokens(q game.Player, c *document.Cursor, left *int) {
	force := &s.sc.Forces[q]
	if !s.ResourceTokens(c, left, &force.Tokens) {
		return
	}
	for c := range c.Get("guards").Each() {
		a, ok := s.TableArea(c)
		all := 0
		for o := range s.sc.Players {
			all += len(s.sc.Forces[o].Guards)
		}
		switch {
		case !ok:
		case !(s.State.Seats[q].Bases | s.State.Seats[q].Sites).Has(a):
			c.Bad("a guard token begins in an area with a base or an installation of its owner")
		case all >= int(s.Rules.Common.GuardTokens):
			c.Bad("there are only %d guard tokens (BW-TOKEN-10)", s.Rules.Common.GuardTokens)
		default:
			force.Guards = append(force.Guards, a)
		}
	}
}

// roomFor checks that the planets hold the units that begin on them: all together, and those that must be on the ground
// or in the air, in areas without bases and installations of others.
func (s *reader) roomFor(at *document.Cursor) {
	for q := range game.Player(s.sc.Players) {
		for planet := range s.sc.Placed.All() {
			room := map[game.Layer]int{}
			need := map[game.Layer]int{}
			for a := range s.Rules.Planets[planet].Areas.All() {
				if owner := s.ownerOf(a); owner != game.Nobody && owner != q {
					continue
				}
				for _, layer := range []game.Layer{game.Ground, game.Flying, game.AnyLayer} {
					if s.Rules.Areas[a].Admits&layer != 0 {
						room[layer] += int(s.Rules.Areas[a].Limit)
					}
				}
			}
			for _, e := range s.sc.Forces[q].Units {
				if e.Planet == planet {
					need[s.Rules.Units[e.Unit].Layer] += int(e.Count)
					need[game.AnyLayer] += int(e.Count)
				}
			}
			for _, layer := range []game.Layer{game.Ground, game.Flying, game.AnyLayer} {
				if need[layer] > room[layer] {
					at.Bad("%s begins with %d units on %s, where there is room for only %d of this kind (LIMIT-07)", s.Player(q),
						need[layer], s.Planet(planet), room[layer])
					break
				}
			}
		}
	}
}

// ownerOf returns the owner of the base or installation in an area.
func (s *reader) ownerOf(a game.Area) game.Player {
	for q := range game.Player(s.sc.Players) {
		if (s.State.Seats[q].Bases | s.State.Seats[q].Sites).Has(a) {
			return q
		}
	}
	return game.Nobody
}
