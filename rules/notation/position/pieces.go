package position

import (
	"koprulu/rules/document"
	"koprulu/rules/game"
)

// The pieces on the table.

// units reads the units in areas; units in a battle are in the flow.
func (p *reader) units() {
	type entry struct {
		c      *document.Cursor
		player game.Player
		area   game.Area
		units  *document.Cursor
	}
	var entries []entry
	for c := range p.Doc.Get("units").Each() {
		area, a, q, ok := p.placed(c, "units")
		units := c.Need("units")
		if !ok || !units.Is(document.Object) {
			continue
		}
		if holder := p.State.Holder[a]; holder != game.Nobody && holder != q {
			area.Bad("units of %s are already in this area; units that fight there belong in the battle of the flow",
				p.Player(holder))
			continue
		}
		p.State.Holder[a] = q
		entries = append(entries, entry{c, q, a, units})
	}
	for _, e := range entries {
		p.crowds = append(p.crowds, crowd{e.units, e.player, e.area})
	}
	// Named figures come first, so that the others do not take them.
	battle := p.battleUnits()
	for _, counted := range []bool{false, true} {
		for _, e := range entries {
			for name, c := range e.units.EachField() {
				if (c.Kind != document.Array) == counted {
					p.put(e.player, e.area, p.figures(e.player, name, c, p.built[e.player]), c)
				}
			}
		}
		if !counted {
			battle()
		} else {
			p.waiting(false)
		}
	}
	for a, holder := range p.State.Holder {
		if p.State.Units[a] == 0 {
			p.State.Holder[a] = game.Nobody
		} else {
			p.State.Seats[holder].Held |= 1 << a
		}
	}
}

// A crowd is the units that an entry of the document puts in an area.
type crowd struct {
	c      *document.Cursor
	player game.Player
	area   game.Area
}

// crowded checks that the areas have room for the units in them, once it is known whose modules make room.
func (p *reader) crowded() {
	for _, e := range p.crowds {
		if n, most := p.Rules.Load(&p.State, e.player, p.State.Units[e.area]), mostUnits(p, e.area); n > most {
			e.c.Bad("%d units are in %s, whose unit limit is %d", p.State.Units[e.area].Len(), p.Area(e.area),
				p.Rules.Areas[e.area].Limit)
		}
	}
}

// mostUnits returns how many units may be in an area: its limit, and more while units
// move to its planet or fight there.
func mostUnits(p *reader, a game.Area) int {
	limit := int(p.Rules.Areas[a].Limit)
	for _, f := range p.stack() {
		switch f.Step {
		case game.RunMobilize, game.RunDefend, game.AskMove:
			// Once there is a battle, movement is over.
			if b := p.State.Battle.Area; b == a || b == game.NoArea && p.Rules.Areas[a].Planet == p.State.Exec.Planet {
				return 2*limit + 2
			}
		}
	}
	return limit
}

// put puts figures into an area.
func (p *reader) put(q game.Player, a game.Area, figs game.Figures, c *document.Cursor) {
	p.built[q] |= figs
	p.State.Units[a] |= figs
	p.State.Seats[q].Supply &^= figs
	p.State.Seats[q].Aside &^= figs
	if figs != 0 {
		if u := p.Rules.TypeOf(&p.State, q, figs.First()); u == game.NoUnit {
			c.Bad("this place for a unit under mind control is empty; name the unit after its original owner, such as raynor:marine")
		} else if p.Rules.Areas[a].Admits&p.Rules.Units[u].Layer == 0 {
			c.Bad("%s cannot be in %s", p.Unit(u), p.Area(a))
		}
	}
}

// bases reads the bases, such as {"area": "torus.1", "faction": "raynor"}.
func (p *reader) bases() {
	for c := range p.Doc.Get("bases").Each() {
		at, a, q, ok := p.placed(c)
		if !ok {
			continue
		}
		seat, planet := &p.State.Seats[q], p.Rules.Areas[a].Planet
		switch {
		case p.State.BaseAt[a] != game.Nobody:
			at.Bad("%s already has a base in this area", p.Player(p.State.BaseAt[a]))
		case seat.Bases&p.Rules.Planets[planet].Areas != 0:
			at.Bad("%s already has a base on %s, in %s (BUILD-27)", p.Player(q), p.Planet(planet),
				p.Area((seat.Bases & p.Rules.Planets[planet].Areas).First()))
		case p.Rules.Areas[a].Admits&game.Ground == 0:
			at.Bad("%s cannot hold a base", p.Area(a))
		case seat.Bases.Len() >= p.Rules.BaseLimit(&p.State, q):
			at.Bad("a player has only %d bases (LIMIT-01)", p.Rules.BaseLimit(&p.State, q))
		default:
			p.State.BaseAt[a] = q
			seat.Bases |= 1 << a
		}
	}
}

// transports reads the transports, such as {"route": "helios/torus", "faction": "raynor"}.
func (p *reader) transports() {
	for c := range p.Doc.Get("transports").Each() {
		if !c.Object("route", "faction") {
			continue
		}
		at, faction := c.Need("route"), c.Need("faction")
		r, ok := document.Find(at, p.FindRoute)
		q, known := document.Find(faction, p.FindPlayer)
		seat := &p.State.Seats[q]
		switch {
		case !ok || !known:
		case seat.Transports.Has(r):
			at.Bad("%s already has a transport on this route (BUILD-09)", p.Player(q))
		case seat.Transports.Len() >= int(p.Rules.Common.Transports):
			at.Bad("a player has only %d transports (LIMIT-01)", p.Rules.Common.Transports)
		default:
			seat.Transports |= 1 << r
		}
	}
}

// depletion reads the areas with a depletion token.
func (p *reader) depletion() {
	for _, tokens := range []struct {
		name string
		to   *game.AreaSet
	}{{"depleted", &p.State.Depleted}, {"partly-depleted", &p.State.Partial}} {
		for c := range p.Doc.Get(tokens.name).Each() {
			a, ok := p.TableArea(c)
			if !ok {
				continue
			}
			switch {
			case p.Rules.Areas[a].Resource == game.NoResource:
				c.Bad("%s yields neither minerals nor gas", p.Area(a))
			case (p.State.Depleted | p.State.Partial).Has(a):
				c.Bad("%s is already listed", p.Area(a))
			default:
				*tokens.to |= 1 << a
			}
		}
	}
}
