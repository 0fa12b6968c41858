package draw

import (
	"koprulu/rules/game"
)

// drawRoutes draws the routes, the transports on them and the free slots.
func (g *GalaxyPicture) drawRoutes(c *Canvas, m *galaxyMap, dx, dy int) {
	for p := range g.v.Placed.All() {
		t := &g.v.Tiles[p]
		free := slotsOf(g.r, p, t.Turn) &^ t.Used
		r := g.box(m, p).moved(dx, dy)
		g.drawSlots(c, r, m.routeRow(), free, Edge)
	}
	for at, label := range g.slots {
		if g.v.Placed.Has(at.planet) {
			g.drawSlotNumber(c, g.box(m, at.planet).moved(dx, dy), m.routeRow(), at.side, label)
		}
	}
	for i := range g.v.LinkCount {
		l := &g.v.Links[i]
		if l.Z != 0 {
			for end := range l.Planets {
				g.drawZEnd(c, m, dx, dy, game.Route(i), end)
			}
			continue
		}
		g.drawLane(c, m, dx, dy, game.Route(i))
	}
}

// slotPlace returns where the slot of a planet on a side begins, with so many columns, beside its box; row is that of
// routes to the sides.
func slotPlace(r Rect, row int, side game.Side, columns int) (x, y int) {
	switch side {
	case game.North:
		return r.X + r.W/2, r.Y - 1
	case game.East:
		return r.X + r.W, r.Y + row
	case game.South:
		return r.X + r.W/2, r.Y + r.H
	}
	return r.X - columns, r.Y + row
}

// slotSigns are the stubs of slots without a route, by side.
var slotSigns = [...]rune{game.North: '╵', game.East: '╶', game.South: '╷', game.West: '╴'}

// drawSlots draws the stubs of slots without a route.
func (g *GalaxyPicture) drawSlots(c *Canvas, r Rect, row int, sides uint8, s Style) {
	for side := game.North; side <= game.West; side++ {
		if sides>>side&1 != 0 {
			x, y := slotPlace(r, row, side, 1)
			c.Set(x, y, slotSigns[side], s)
		}
	}
}

// drawSlotNumber draws the number of an answer at its slot.
func (g *GalaxyPicture) drawSlotNumber(c *Canvas, r Rect, row int, side game.Side, label slotLabel) {
	s := Strong
	if label.chosen {
		s.Attr |= Reverse
	}
	x, y := slotPlace(r, row, side, Width(label.number))
	c.Text(x, y, label.number, s)
}

// routeStyle returns the style of a route's line.
func (g *GalaxyPicture) routeStyle(i game.Route) Style {
	switch {
	case g.chosen.Routes.Has(i):
		return Style{Ink: InkAccent, Attr: Bold | Reverse}
	case g.glow.Routes.Has(i):
		return Strong
	}
	return Muted
}

// carriers returns the marks of the transports on a route, with shapes if there is room for them.
func (g *GalaxyPicture) carriers(i game.Route, room int) Line {
	var l Line
	n := 0
	for p := range game.Player(g.v.Players) {
		if g.v.Seats[p].Transports.Has(i) {
			n++
		}
	}
	for p := range game.Player(g.v.Players) {
		if !g.v.Seats[p].Transports.Has(i) {
			continue
		}
		if o := OwnerOf(g.v, p); 2*n <= room {
			l = append(l, o.Mark())
		} else {
			l = append(l, o.short())
		}
	}
	return l
}

// drawLane draws a normal route between two neighbouring cells.
func (g *GalaxyPicture) drawLane(c *Canvas, m *galaxyMap, dx, dy int, i game.Route) {
	link := &g.v.Links[i]
	p, q := link.Planets[0], link.Planets[1]
	side := link.Sides[0]
	if side == game.North || side == game.West {
		p, q, side = q, p, link.Sides[1]
	}
	a, b := g.box(m, p), g.box(m, q)
	s := g.routeStyle(i)
	if side == game.East {
		y := a.Y + m.routeRow() + dy
		from, to := a.X+a.W+dx, b.X+dx
		if to <= from {
			return
		}
		for x := from; x < to; x++ {
			c.Set(x, y, '─', s)
		}
		marks := g.carriers(i, to-from)
		c.Line(from+(to-from-marks.Width()+1)/2, y, marks)
		return
	}
	x := a.X + a.W/2 + dx
	from, to := a.Y+a.H+dy, b.Y+dy
	for y := from; y < to; y++ {
		c.Set(x, y, '│', s)
	}
	if to > from {
		c.Line(x+1, from+(to-from-1)/2, g.carriers(i, g.scaleRoom(m)))
	}
}

// scaleRoom returns the columns beside a vertical route.
func (g *GalaxyPicture) scaleRoom(m *galaxyMap) int { return m.scale.box/2 - 1 }

// drawZEnd draws one end of a z-axis route as its number at the planet's slot.
func (g *GalaxyPicture) drawZEnd(c *Canvas, m *galaxyMap, dx, dy int, i game.Route, end int) {
	link := &g.v.Links[i]
	p, side := link.Planets[end], link.Sides[end]
	if !g.v.Placed.Has(p) {
		return
	}
	r := g.box(m, p).moved(dx, dy)
	s := g.routeStyle(i)
	if s.Ink == InkMuted {
		s.Ink = InkPoints
	}
	label := Line{{"z" + digits(link.Z), s}}
	switch side {
	case game.East, game.West:
		label = append(label, g.carriers(i, m.scale.gapX-3)...)
		x := r.X + r.W
		if side == game.West {
			x = r.X - label.Width()
		}
		if label.Width() < m.scale.gapX {
			if side == game.East {
				c.Set(x, r.Y+m.routeRow(), '╌', s)
				x++
			} else {
				c.Set(x-1, r.Y+m.routeRow(), '╌', s)
				x--
				c.Set(r.X-1, r.Y+m.routeRow(), '╌', s)
			}
		}
		c.Line(x, r.Y+m.routeRow(), label)
	default:
		label = append(label, g.carriers(i, g.scaleRoom(m)-1)...)
		y := r.Y - 1
		if side == game.South {
			y = r.Y + r.H
		}
		c.Line(r.X+r.W/2-1, y, label)
	}
}
