package notation

import (
	"koprulu/game"
	"koprulu/internal/document"
)

// The pieces on the table.

// units reads the units in areas; units in a battle stand in the flow.
func (p *positionReader) units() {
	c := p.doc.Get("units")
	if c == nil {
		return
	}
	type entry struct {
		c      *document.Cursor
		player game.Player
		area   game.Area
		units  *document.Cursor
	}
	var entries []entry
	c.EachItem(func(c *document.Cursor) {
		if !c.Object("area", "faction", "units") {
			return
		}
		area, faction, units := c.Need("area"), c.Need("faction"), c.Need("units")
		if area == nil || faction == nil || units == nil {
			return
		}
		a, ok := p.tableArea(area)
		q, known := document.Find(faction, p.findPlayer)
		if !ok || !known || !units.Is(document.Object) {
			return
		}
		if p.sheet(q) == nil {
			faction.Bad("%v", errNoFaction)
			return
		}
		if holder := p.state.Holder[a]; holder != game.Nobody && holder != q {
			area.Bad("units of %s are in this area already; units that fight there belong into the battle of the flow", p.player(holder))
			return
		}
		p.state.Holder[a] = q
		entries = append(entries, entry{c, q, a, units})
	})
	for _, e := range entries {
		p.crowds = append(p.crowds, crowd{e.units, e.player, e.area})
	}
	// Figures that are named come first, so that the others do not take them.
	battle := p.battleUnits()
	for _, counted := range []bool{false, true} {
		for _, e := range entries {
			e.units.EachField(func(name string, c *document.Cursor) {
				if (c.Kind != document.Array) == counted {
					p.put(e.player, e.area, p.figures(e.player, name, c, p.built[e.player]), c)
				}
			})
		}
		if !counted {
			battle()
		} else {
			p.waiting(false)
		}
	}
	for a, holder := range p.state.Holder {
		if p.state.Units[a] == 0 {
			p.state.Holder[a] = game.Nobody
		} else {
			p.state.Seats[holder].Held |= 1 << a
		}
	}
}

// A crowd is the units that an entry of the document puts in an area.
type crowd struct {
	c      *document.Cursor
	player game.Player
	area   game.Area
}

// crowded checks that the areas hold the units that are in them, once it is known whose modules make room.
func (p *positionReader) crowded() {
	for _, e := range p.crowds {
		if n, most := p.r.Load(&p.state, e.player, p.state.Units[e.area]), p.mostUnits(e.area); n > most {
			e.c.Bad("%d units are in %s, whose unit limit is %d", p.state.Units[e.area].Len(), p.area(e.area), p.r.Areas[e.area].Limit)
			return
		}
	}
}

// mostUnits returns how many units may be in an area: its limit, and more while units
// move to its planet or fight there.
func (p *positionReader) mostUnits(a game.Area) int {
	limit := int(p.r.Areas[a].Limit)
	for _, f := range p.stack() {
		switch f.Step {
		case game.RunMobilize, game.RunDefend, game.AskMove:
			// Once there is a battle movement is over.
			if b := p.state.Battle.Area; b == a || b == game.NoArea && p.r.Areas[a].Planet == p.state.Exec.Planet {
				return 2*limit + 2
			}
		}
	}
	return limit
}

// put puts figures into an area.
func (p *positionReader) put(q game.Player, a game.Area, figs game.Figures, c *document.Cursor) {
	p.built[q] |= figs
	p.state.Units[a] |= figs
	p.state.Seats[q].Supply &^= figs
	p.state.Seats[q].Aside &^= figs
	if figs != 0 {
		if u := p.r.TypeOf(&p.state, q, figs.First()); u == game.NoUnit {
			c.Bad("nobody is in this place for a unit under mind control; name the unit as that of its original owner, such as raynor:marine")
		} else if p.r.Areas[a].Admits&p.r.Units[u].Layer == 0 {
			c.Bad("%s cannot be in %s", p.unit(u), p.area(a))
		}
	}
}

// pieceOf reads an entry of a list of pieces: where it is, and whose.
func (p *positionReader) pieceOf(c *document.Cursor, where string) (at *document.Cursor, q game.Player, ok bool) {
	if !c.Object(where, "faction") {
		return nil, game.Nobody, false
	}
	at, faction := c.Need(where), c.Need("faction")
	if at == nil || faction == nil {
		return nil, game.Nobody, false
	}
	q, ok = document.Find(faction, p.findPlayer)
	return at, q, ok
}

// bases reads the bases, such as {"area": "torus.1", "faction": "raynor"}.
func (p *positionReader) bases() {
	list := p.doc.Get("bases")
	if list == nil {
		return
	}
	list.EachItem(func(c *document.Cursor) {
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
			at.Bad("%s has a base in this area already", p.player(p.state.BaseAt[a]))
		case seat.Bases&p.r.Planets[planet].Areas != 0:
			at.Bad("%s has a base on %s already, in %s (BUILD-27)", p.player(q), p.planet(planet), p.area((seat.Bases & p.r.Planets[planet].Areas).First()))
		case p.r.Areas[a].Admits&game.Ground == 0:
			at.Bad("%s cannot hold a base", p.area(a))
		case seat.Bases.Len() >= p.basesOf(q):
			at.Bad("a player has %d bases (LIMIT-01)", p.basesOf(q))
		default:
			p.state.BaseAt[a] = q
			seat.Bases |= 1 << a
		}
	})
}

// transports reads the transports, such as {"route": "helios/torus", "faction": "raynor"}.
func (p *positionReader) transports() {
	list := p.doc.Get("transports")
	if list == nil {
		return
	}
	list.EachItem(func(c *document.Cursor) {
		at, q, ok := p.pieceOf(c, "route")
		if !ok {
			return
		}
		r, ok := document.Find(at, p.findRoute)
		seat := &p.state.Seats[q]
		switch {
		case !ok:
		case seat.Transports.Has(r):
			at.Bad("%s has a transport on this route already (BUILD-09)", p.player(q))
		case seat.Transports.Len() >= int(p.r.Common.Transports):
			at.Bad("a player has %d transports (LIMIT-01)", p.r.Common.Transports)
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
		if c := p.doc.Get(tokens.name); c != nil {
			c.EachItem(func(c *document.Cursor) {
				a, ok := p.tableArea(c)
				if !ok {
					return
				}
				switch {
				case p.r.Areas[a].Resource == game.NoResource:
					c.Bad("%s yields neither minerals nor gas", p.area(a))
				case (p.state.Depleted | p.state.Partial).Has(a):
					c.Bad("%s is listed already", p.area(a))
				default:
					*tokens.to |= 1 << a
				}
			})
		}
	}
}
