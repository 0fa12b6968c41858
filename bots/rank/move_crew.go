package rank

import (
	"koprulu/bots/rank/sight"
	"koprulu/rules/game"
)

// Who could move: what the units of an area are worth where they go, and what their leaving costs. Attacks and moves
// that are weighed for one question ask about the same areas again and again.

// crew are the units that could leave an area.
type crew struct {
	// here are the figures in the area without those that are assumed to leave it, able those of them that have not moved.
	here, able game.Figures
	movers     [maxMovers]mover
	count      int
}

// maxMovers is more types of unit than any area has room for.
const maxMovers = 24

// mover is a type of unit that could leave.
type mover struct {
	unit game.UnitType
	// quality is that of the unit, cost what its leaving costs; price adds a part of its quality, as better units are kept
	// for battle.
	quality, cost, price int
}

// crew returns the units that could leave an area when some figures have moved.
func (b *Judge) crew(o game.Area, moved game.Figures) *crew {
	l := &b.look
	here := stay(l, o, moved)
	able := here &^ moved
	c := &b.crews[o]
	if b.manned.Has(o) && c.here == here && c.able == able {
		return c
	}
	b.manned |= 1 << o
	c.here, c.able, c.count = here, able, 0
	if able == 0 {
		return c
	}
	quality := l.Quality(l.Me, here)
	all := l.LeavingWith(o, here, quality)
	for types := l.Types(l.Me, able); types != 0 && c.count < maxMovers; types &= types - 1 {
		u := sight.FirstUnit(types)
		q := l.Facts.Unit[u].Quality
		left := here & (here - 1) // whichever figure goes: what matters is whether one stays
		cost := l.LeavingWith(o, left, quality-q) - all
		c.movers[c.count] = mover{unit: u, quality: q, cost: cost, price: cost + q*l.Weights.MoveCost/100}
		c.count++
	}
	return c
}

// column are the units that attack areas of a planet, the best ones first: no matter who defends, the same units come.
type column struct {
	p      game.Planet
	moved  game.Figures
	admits game.Layer
	near   bool
	// to is the area under attack.
	to game.Area
	// units are those found so far, out all that have moved including them, ended is true if there are no more.
	units [maxColumn]soldier
	count int
	out   game.Figures
	ended bool
	open  bool
}

// maxColumn is more units than may take part in an attack.
const maxColumn = 64

// soldier is a unit of a column.
type soldier struct {
	figure game.Figure
	unit   game.UnitType
	from   game.Area
	cost   int
}

// column returns the units that would attack an area of a planet when some figures have moved.
func (b *Judge) column(p game.Planet, a game.Area, moved game.Figures) *column {
	l := &b.look
	c := &b.line
	admits, near := l.Rules.Areas[a].Admits, b.screened(a)
	if !c.open || c.p != p || c.moved != moved || c.admits != admits || c.near != near {
		c.p, c.moved, c.admits, c.near = p, moved, admits, near
		c.count, c.out, c.ended, c.open = 0, moved, false, true
	}
	c.to = a
	return c
}

// follower reports whether a column has a unit number i, counted from 0.
func (b *Judge) follower(c *column, i int) bool {
	if i < c.count {
		return true
	}
	if c.ended || c.count == maxColumn {
		return false
	}
	l := &b.look
	unit := b.fighter(c.p, c.to, c.out)
	if !unit.found {
		c.ended = true
		return false
	}
	fig := l.OfType(l.Units(unit.from)&^c.out, unit.unit).First()
	c.units[i] = soldier{figure: fig, unit: unit.unit, from: unit.from, cost: unit.cost}
	c.out |= 1 << fig
	c.count++
	return true
}
