package notation

import (
	"fmt"
	"strings"

	"koprulu/game"
)

// The sections about the table: the galaxy and the pieces on it.

// scalars reads the single values.
func (p *positionReader) scalars() {
	s := &p.state
	s.Round, s.First, s.Phase = 1, 0, game.Planning
	if c := p.doc.get("seed"); c != nil {
		if p.seed != nil {
			c.bad("the seed of a game with a record stands in the record")
		}
		text, ok := c.text, c.kind == isNumber || c.kind == isText
		if !ok {
			c.is(isText)
		} else if seed, err := ParseSeed(text); err != nil {
			c.bad("%v", err)
		} else {
			s.Seed = seed
		}
	}
	if p.seed != nil {
		s.Seed = *p.seed
	}
	if c := p.doc.get("phase"); c != nil {
		if phase, ok := find(c, oneOf("phase", phaseWords)); ok {
			s.Phase = game.Phase(phase)
		}
	}
	low := 1
	if s.Phase == game.Setup {
		low, s.Round = 0, 0
	}
	if c := p.doc.get("round"); c != nil {
		if n, ok := c.number("round", low, 999); ok {
			s.Round = uint16(n)
		}
	}
	if c := p.doc.get("first"); c != nil {
		if c.kind == isNull && s.Phase == game.Setup {
			s.First = game.Nobody
		} else if q, ok := find(c, p.findPlayer); ok {
			s.First = q
		}
	}
	if c := p.doc.get("eliminated"); c != nil {
		c.items(func(c *cursor) {
			if q, ok := find(c, p.findPlayer); ok {
				s.Alive &^= 1 << q
			}
		})
		if s.Alive == 0 && s.Phase != game.Over {
			c.bad("at least one player must be in the game")
		}
	}
}

// planets reads which planets lie where. Two planets never lie on the same cell, and
// slots that meet are joined by a route.
func (p *positionReader) planets() {
	c := p.doc.get("planets")
	if c == nil {
		if p.state.Phase != game.Setup {
			p.doc.bad(`the field "planets" is missing; it says where each planet lies, such as {"torus": {"cell": [0, 0]}}`)
		}
		return
	}
	cells := map[[2]int8]game.Planet{}
	c.each(func(name string, c *cursor) {
		planet, ok := findKey(name, c, p.findPlanet)
		if !ok || !c.object("cell", "turn") {
			return
		}
		var tile game.Tile
		if at := c.need("cell"); at != nil {
			if at.kind != isList || len(at.node.items) != 2 {
				at.bad("a cell is a list of two numbers, column and row, such as [0, -1]")
				return
			}
			at.items(func(c *cursor) {
				n, _ := c.number("column or row", -game.MaxPlanets, game.MaxPlanets)
				if c.index == 0 {
					tile.X = int8(n)
				} else {
					tile.Y = int8(n)
				}
			})
			if other, taken := cells[[2]int8{tile.X, tile.Y}]; taken {
				at.bad("%s lies on this cell already", p.planet(other))
				return
			}
			cells[[2]int8{tile.X, tile.Y}] = planet
		}
		if at := c.get("turn"); at != nil {
			n, ok := at.number("turn in degrees", 0, 270)
			if ok && n%90 != 0 {
				at.bad("%d is no turn in degrees; possible: 0, 90, 180, 270", n)
			}
			tile.Turn = p.r.TurnOf(planet, uint8(n/90))
		}
		p.state.Tiles[planet] = tile
		p.state.Placed |= 1 << planet
		p.state.InPlay |= p.r.Planets[planet].Areas
		if p.state.Placed.Len() > 2*p.r.Options.Players {
			c.bad("%d players have at most %d planets", p.r.Options.Players, 2*p.r.Options.Players)
		}
	})
}

// slots gives the sides of a placed planet that have a slot.
func (p *positionReader) slots(planet game.Planet) uint8 {
	slots, turn := p.r.Planets[planet].Slots, p.state.Tiles[planet].Turn&3
	return (slots<<turn | slots>>(4-turn)) & 15
}

// neighbour gives the planet on a side of another one, NoPlanet if the cell is empty.
func (p *positionReader) neighbour(planet game.Planet, side game.Side) game.Planet {
	t := p.state.Tiles[planet]
	x, y := t.X+[4]int8{0, 1, 0, -1}[side], t.Y+[4]int8{-1, 0, 1, 0}[side]
	for set := p.state.Placed; set != 0; set &= set - 1 {
		q := set.First()
		if p.state.Tiles[q].X == x && p.state.Tiles[q].Y == y {
			return q
		}
	}
	return game.NoPlanet
}

// forced lists the normal routes that the galaxy needs: one wherever slots meet
// (GALAXY-07), in the order of the planets.
func (p *positionReader) forced() []game.Link {
	var out []game.Link
	for planet := range game.Planet(len(p.r.Planets)) {
		if !p.state.Placed.Has(planet) {
			continue
		}
		for side := game.North; side <= game.West; side++ {
			q := p.neighbour(planet, side)
			if q == game.NoPlanet || q < planet || p.slots(planet)>>side&1 == 0 || p.slots(q)>>side.Opposite()&1 == 0 {
				continue
			}
			out = append(out, game.Link{Planets: [2]game.Planet{planet, q}, Sides: [2]game.Side{side, side.Opposite()}})
		}
	}
	return out
}

// routes reads the routes. Where the list is left out, the normal routes are those
// that the cells of the planets force, followed by the z-axis routes.
func (p *positionReader) routes() {
	zs := p.zRoutes()
	normal := p.forced()
	c := p.doc.get("routes")
	if c == nil {
		for _, l := range append(normal, zs...) {
			p.lay(l, p.doc)
		}
		return
	}
	c.items(func(c *cursor) {
		word, ok := c.word()
		if !ok {
			return
		}
		l, rest, err := p.pick(word, normal, zs)
		if err != nil {
			c.bad("%v", err)
			return
		}
		normal, zs = rest[0], rest[1]
		p.lay(l, c)
	})
	for _, l := range normal {
		c.bad("the route %s is missing: slots of the two planets meet (GALAXY-07)", p.link(&l))
	}
	for _, l := range zs {
		c.bad("the route %s is missing; it is in the list of z-axis routes", p.link(&l))
	}
}

// pick takes a named route out of the lists of those that must be laid out. A
// normal route may be written from either end; the end written first is the first of the route.
func (p *positionReader) pick(word string, normal, zs []game.Link) (game.Link, [2][]game.Link, error) {
	for i, l := range zs {
		if p.link(&l) == word {
			return l, [2][]game.Link{normal, append(append([]game.Link{}, zs[:i]...), zs[i+1:]...)}, nil
		}
	}
	from, to, isNormal := strings.Cut(word, "/")
	if !isNormal {
		return game.Link{}, [2][]game.Link{normal, zs}, fmt.Errorf("%q is no route of the list of z-axis routes, and a normal route has two planets, such as helios/torus", word)
	}
	a, err := p.findPlanet(from)
	if err == nil {
		_, err = p.findPlanet(to)
	}
	if err != nil {
		return game.Link{}, [2][]game.Link{normal, zs}, err
	}
	b, _ := p.findPlanet(to)
	for i, l := range normal {
		if l.Planets == [2]game.Planet{b, a} {
			l.Planets[0], l.Planets[1] = a, b
			l.Sides[0], l.Sides[1] = l.Sides[1], l.Sides[0]
		}
		if l.Planets == [2]game.Planet{a, b} {
			return l, [2][]game.Link{append(append([]game.Link{}, normal[:i]...), normal[i+1:]...), zs}, nil
		}
	}
	return game.Link{}, [2][]game.Link{normal, zs}, fmt.Errorf("there is no place for a route %s: no slots of the two planets meet that are not joined yet", word)
}

// lay lays out a route.
func (p *positionReader) lay(l game.Link, c *cursor) {
	s := &p.state
	if s.LinkCount == game.MaxRoutes {
		c.bad("there are more than %d routes", game.MaxRoutes)
		return
	}
	for end, planet := range l.Planets {
		if s.Tiles[planet].Used>>l.Sides[end]&1 != 0 {
			c.bad("two routes end at the slot %s of %s", sideWords[l.Sides[end]], p.planet(planet))
			return
		}
		s.Tiles[planet].Used |= 1 << l.Sides[end]
		s.Adjacent[planet] |= 1 << l.Planets[1-end]
	}
	s.Links[s.LinkCount] = l
	s.LinkCount++
	if l.Z > 0 {
		s.ZUsed |= 1 << (l.Z - 1)
	}
}

// zRoutes reads the z-axis routes, such as {"z": 1, "major": "torus north", "minor": "helios south"}.
func (p *positionReader) zRoutes() []game.Link {
	var out []game.Link
	list := p.doc.get("z-routes")
	if list == nil {
		return nil
	}
	list.items(func(c *cursor) {
		if !c.object("z", "major", "minor") {
			return
		}
		var l game.Link
		if z := c.need("z"); z != nil {
			n, ok := z.number("number of a z-axis route", 1, game.ZRoutes)
			for _, o := range out {
				if ok && int(o.Z) == n {
					z.bad("z%d stands here twice", n)
					ok = false
				}
			}
			if !ok {
				return
			}
			l.Z = uint8(n)
		}
		for end, name := range endWords {
			at := c.need(name)
			if at == nil {
				return
			}
			word, ok := at.word()
			if !ok {
				return
			}
			id, side, _ := strings.Cut(word, " ")
			planet, err := p.findPlanet(id)
			if err != nil {
				at.bad("%v", err)
				return
			}
			dir := indexOf(sideWords, side)
			if dir < 0 {
				at.bad("%s; write planet and side, such as \"torus north\"", unknown("side", side, sideWords))
				return
			}
			if !p.onTable(at, planet) {
				return
			}
			if p.slots(planet)>>dir&1 == 0 {
				at.bad("%s has no slot in the %s as it lies", id, side)
				return
			}
			l.Planets[end], l.Sides[end] = planet, game.Side(dir)
		}
		if l.Planets[0] == l.Planets[1] {
			c.bad("both ends are at the same planet (GALAXY-13)")
			return
		}
		out = append(out, l)
	})
	return out
}

// tableArea reads an area on the table.
func (p *positionReader) tableArea(c *cursor) (game.Area, bool) {
	a, ok := find(c, p.findArea)
	return a, ok && p.onTable(c, p.r.Areas[a].Planet)
}

// onTable checks that a planet lies on the table.
func (p *positionReader) onTable(c *cursor, planet game.Planet) bool {
	if p.state.Placed.Has(planet) {
		return true
	}
	if p.state.Placed == 0 {
		c.bad("%s is not on the table, and no other planet is", p.planet(planet))
	} else {
		c.bad("%s is not on the table; the planets are %s", p.planet(planet), p.placed())
	}
	return false
}

// placed lists the planets on the table.
func (p *positionReader) placed() string {
	var names []string
	for set := p.state.Placed; set != 0; set &= set - 1 {
		names = append(names, p.planet(set.First()))
	}
	return strings.Join(names, ", ")
}

// units reads the units in areas; units in a battle stand in the flow.
func (p *positionReader) units() {
	c := p.doc.get("units")
	if c == nil {
		return
	}
	type entry struct {
		c      *cursor
		player game.Player
		area   game.Area
		units  *cursor
	}
	var entries []entry
	c.items(func(c *cursor) {
		if !c.object("area", "faction", "units") {
			return
		}
		area, faction, units := c.need("area"), c.need("faction"), c.need("units")
		if area == nil || faction == nil || units == nil {
			return
		}
		a, ok := p.tableArea(area)
		q, known := find(faction, p.findPlayer)
		if !ok || !known || !units.is(isObject) {
			return
		}
		if p.sheet(q) == nil {
			faction.bad("%v", errNoFaction)
			return
		}
		if holder := p.state.Holder[a]; holder != game.Nobody && holder != q {
			area.bad("units of %s are in this area already; units that fight there belong into the battle of the flow", p.player(holder))
			return
		}
		p.state.Holder[a] = q
		entries = append(entries, entry{c, q, a, units})
	})
	// Figures that are named come first, so that the others do not take them.
	battle := p.battleUnits()
	for _, counted := range []bool{false, true} {
		for _, e := range entries {
			e.units.each(func(name string, c *cursor) {
				if (c.kind != isList) == counted {
					p.put(e.player, e.area, p.figures(e.player, name, c, p.built[e.player]), c)
				}
			})
		}
		if !counted {
			battle()
		}
	}
	for a, holder := range p.state.Holder {
		if p.state.Units[a] == 0 {
			p.state.Holder[a] = game.Nobody
		} else {
			p.state.Seats[holder].Held |= 1 << a
		}
	}
	for _, e := range entries {
		if n, most := p.state.Units[e.area].Len(), p.mostUnits(e.area); n > most {
			e.units.bad("%d units are in %s, whose unit limit is %d", n, p.area(e.area), p.r.Areas[e.area].Limit)
			return
		}
	}
}

// mostUnits gives how many units may be in an area: its limit, and more while units
// move through or retreat.
func (p *positionReader) mostUnits(a game.Area) int {
	limit := int(p.r.Areas[a].Limit)
	if p.flow != nil && p.flow.get("frames") != nil {
		return 2*limit + 2
	}
	return limit
}

// put puts figures into an area.
func (p *positionReader) put(q game.Player, a game.Area, figs game.Figures, c *cursor) {
	p.built[q] |= figs
	p.state.Units[a] |= figs
	p.state.Seats[q].Supply &^= figs
	if figs != 0 {
		if u := p.sheet(q).Figures[figs.First()]; p.r.Areas[a].Admits&p.r.Units[u].Layer == 0 {
			c.bad("%s cannot be in %s", p.unit(u), p.area(a))
		}
	}
}

// figures reads units of one type: a number, or a list of the numbers of the
// figures, counted from 1 within the type. They must not be in use already.
func (p *positionReader) figures(q game.Player, name string, c *cursor, used game.Figures) game.Figures {
	u, ok := findKey(name, c, p.findUnit)
	if !ok {
		return 0
	}
	all := p.sheet(q).TypeFigures[u]
	if all == 0 {
		c.bad("%s is no unit of %s", name, p.player(q))
		return 0
	}
	if c.kind == isList {
		return p.listed(q, u, c, used)
	}
	n, ok := c.number("number of units", 1, 99)
	if !ok {
		return 0
	}
	free := all &^ used
	if free.Len() < n {
		c.bad("%d more %s of %s are too many: there are %d figures, and %d of them are in use (LIMIT-01)",
			n, name, p.player(q), all.Len(), (all & used).Len())
		return 0
	}
	var out game.Figures
	for range n {
		out |= 1 << free.First()
		free &= free - 1
	}
	return out
}

// listed reads the numbers of figures of one type.
func (p *positionReader) listed(q game.Player, u game.UnitType, c *cursor, used game.Figures) game.Figures {
	all := p.sheet(q).TypeFigures[u]
	var out game.Figures
	c.items(func(c *cursor) {
		n, ok := c.number("number of a figure of "+p.unit(u), 1, all.Len())
		if !ok {
			return
		}
		fig := nth(all, n)
		if (used | out).Has(fig) {
			c.bad("figure %d of %s is in use already", n, p.unit(u))
			return
		}
		out |= 1 << fig
	})
	return out
}

// nth gives the n-th lowest figure of a set, counted from 1.
func nth(set game.Figures, n int) game.Figure {
	for range n - 1 {
		set &= set - 1
	}
	return set.First()
}

// rank gives the number of a figure among those of its type, counted from 1.
func rank(all game.Figures, f game.Figure) int { return (all & (1<<f - 1)).Len() + 1 }

// pieceOf reads an entry of a list of pieces: where it is, and whose.
func (p *positionReader) pieceOf(c *cursor, where string) (at *cursor, q game.Player, ok bool) {
	if !c.object(where, "faction") {
		return nil, game.Nobody, false
	}
	at, faction := c.need(where), c.need("faction")
	if at == nil || faction == nil {
		return nil, game.Nobody, false
	}
	q, ok = find(faction, p.findPlayer)
	return at, q, ok
}

// bases reads the bases, such as {"area": "torus.1", "faction": "raynor"}.
func (p *positionReader) bases() {
	list := p.doc.get("bases")
	if list == nil {
		return
	}
	list.items(func(c *cursor) {
		at, q, ok := p.pieceOf(c, "area")
		if !ok {
			return
		}
		a, ok := p.tableArea(at)
		if !ok {
			return
		}
		seat, planet := &p.state.Seats[q], p.r.Areas[a].Planet
		switch {
		case p.state.BaseAt[a] != game.Nobody:
			at.bad("%s has a base in this area already", p.player(p.state.BaseAt[a]))
		case seat.Bases&p.r.Planets[planet].Areas != 0:
			at.bad("%s has a base on %s already, in %s (BUILD-27)", p.player(q), p.planet(planet), p.area((seat.Bases & p.r.Planets[planet].Areas).First()))
		case p.r.Areas[a].Admits&game.Ground == 0:
			at.bad("%s cannot hold a base", p.area(a))
		case seat.Bases.Len() >= int(p.r.Common.Bases):
			at.bad("a player has %d bases (LIMIT-01)", p.r.Common.Bases)
		default:
			p.state.BaseAt[a] = q
			seat.Bases |= 1 << a
		}
	})
}

// transports reads the transports, such as {"route": "helios/torus", "faction": "raynor"}.
func (p *positionReader) transports() {
	list := p.doc.get("transports")
	if list == nil {
		return
	}
	list.items(func(c *cursor) {
		at, q, ok := p.pieceOf(c, "route")
		if !ok {
			return
		}
		r, ok := find(at, p.findRoute)
		seat := &p.state.Seats[q]
		switch {
		case !ok:
		case seat.Transports.Has(r):
			at.bad("%s has a transport on this route already (BUILD-09)", p.player(q))
		case seat.Transports.Len() >= int(p.r.Common.Transports):
			at.bad("a player has %d transports (LIMIT-01)", p.r.Common.Transports)
		default:
			seat.Transports |= 1 << r
		}
	})
}

// depletion reads the areas with a depletion token.
func (p *positionReader) depletion() {
	for _, tokens := range []struct {
		name string
		to   *game.AreaSet
	}{{"depleted", &p.state.Depleted}, {"partly-depleted", &p.state.Partial}} {
		if c := p.doc.get(tokens.name); c != nil {
			c.items(func(c *cursor) {
				a, ok := p.tableArea(c)
				if !ok {
					return
				}
				switch {
				case p.r.Areas[a].Resource == game.NoResource:
					c.bad("%s yields neither minerals nor gas", p.area(a))
				case (p.state.Depleted | p.state.Partial).Has(a):
					c.bad("%s is listed already", p.area(a))
				default:
					*tokens.to |= 1 << a
				}
			})
		}
	}
}
