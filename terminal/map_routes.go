package terminal

import (
	"strconv"

	"koprulu/rules/game"
)

// drawRoutes draws the routes, the transports on them and the free slots.
func (g *galaxyPicture) drawRoutes(c *canvas, m *galaxyMap, dx, dy int) {
	for p := range g.v.Placed.All() {
		t := &g.v.Tiles[p]
		free := slotsOf(g.r, p, t.Turn) &^ t.Used
		r := g.box(m, p)
		r.x, r.y = r.x+dx, r.y+dy
		g.drawSlots(c, r, m.routeRow(), free, Style{Ink: InkLine})
	}
	for at, label := range g.slots {
		if g.v.Placed.Has(at.planet) {
			r := g.box(m, at.planet)
			g.drawSlotNumber(c, rect{r.x + dx, r.y + dy, r.w, r.h}, m.routeRow(), at.side, label)
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

// drawSlots draws the stubs of slots without a route.
func (g *galaxyPicture) drawSlots(c *canvas, r rect, row int, sides uint8, s Style) {
	for side := game.North; side <= game.West; side++ {
		if sides>>side&1 == 0 {
			continue
		}
		switch side {
		case game.North:
			c.set(r.x+r.w/2, r.y-1, '╵', s)
		case game.East:
			c.set(r.x+r.w, r.y+row, '╶', s)
		case game.South:
			c.set(r.x+r.w/2, r.y+r.h, '╷', s)
		case game.West:
			c.set(r.x-1, r.y+row, '╴', s)
		}
	}
}

// drawSlotNumber draws the number of the answer that means a slot.
func (g *galaxyPicture) drawSlotNumber(c *canvas, r rect, row int, side game.Side, label slotLabel) {
	s := Style{Ink: InkAccent, Attr: Bold}
	if label.chosen {
		s.Attr |= Reverse
	}
	n := width(label.number)
	switch side {
	case game.North:
		c.text(r.x+r.w/2, r.y-1, label.number, s)
	case game.East:
		c.text(r.x+r.w, r.y+row, label.number, s)
	case game.South:
		c.text(r.x+r.w/2, r.y+r.h, label.number, s)
	case game.West:
		c.text(r.x-n, r.y+row, label.number, s)
	}
}

// routeStyle returns the style of a route's line.
func (g *galaxyPicture) routeStyle(i game.Route) Style {
	switch {
	case g.chosen.Routes.Has(i):
		return Style{Ink: InkAccent, Attr: Bold | Reverse}
	case g.glow.Routes.Has(i):
		return Style{Ink: InkAccent, Attr: Bold}
	}
	return Style{Ink: InkMuted}
}

// carriers returns the marks of the transports on a route, with shapes if there is room for them.
func (g *galaxyPicture) carriers(i game.Route, room int) line {
	var l line
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
		if o := ownerOf(g.v, p); 2*n <= room {
			l = append(l, o.mark())
		} else {
			l = append(l, o.short())
		}
	}
	return l
}

// drawLane draws a normal route between two neighbouring cells.
func (g *galaxyPicture) drawLane(c *canvas, m *galaxyMap, dx, dy int, i game.Route) {
	link := &g.v.Links[i]
	p, q := link.Planets[0], link.Planets[1]
	side := link.Sides[0]
	if side == game.North || side == game.West {
		p, q, side = q, p, link.Sides[1]
	}
	a, b := g.box(m, p), g.box(m, q)
	s := g.routeStyle(i)
	if side == game.East {
		y := a.y + m.routeRow() + dy
		from, to := a.x+a.w+dx, b.x+dx
		if to <= from {
			return
		}
		for x := from; x < to; x++ {
			c.set(x, y, '─', s)
		}
		marks := g.carriers(i, to-from)
		c.line(from+(to-from-marks.width()+1)/2, y, marks)
		return
	}
	x := a.x + a.w/2 + dx
	from, to := a.y+a.h+dy, b.y+dy
	for y := from; y < to; y++ {
		c.set(x, y, '│', s)
	}
	if to > from {
		c.line(x+1, from+(to-from-1)/2, g.carriers(i, g.scaleRoom(m)))
	}
}

// scaleRoom returns the columns beside a vertical route.
func (g *galaxyPicture) scaleRoom(m *galaxyMap) int { return m.scale.box/2 - 1 }

// drawZEnd draws one end of a z-axis route as its number at the planet's slot.
func (g *galaxyPicture) drawZEnd(c *canvas, m *galaxyMap, dx, dy int, i game.Route, end int) {
	link := &g.v.Links[i]
	p, side := link.Planets[end], link.Sides[end]
	if !g.v.Placed.Has(p) {
		return
	}
	r := g.box(m, p)
	r.x, r.y = r.x+dx, r.y+dy
	s := g.routeStyle(i)
	if s.Ink == InkMuted {
		s.Ink = InkPoints
	}
	label := line{{"z" + strconv.Itoa(int(link.Z)), s}}
	switch side {
	case game.East, game.West:
		label = append(label, g.carriers(i, m.scale.gapX-3)...)
		x := r.x + r.w
		if side == game.West {
			x = r.x - label.width()
		}
		if label.width() < m.scale.gapX {
			if side == game.East {
				c.set(x, r.y+m.routeRow(), '╌', s)
				x++
			} else {
				c.set(x-1, r.y+m.routeRow(), '╌', s)
				x--
				c.set(r.x-1, r.y+m.routeRow(), '╌', s)
			}
		}
		c.line(x, r.y+m.routeRow(), label)
	default:
		label = append(label, g.carriers(i, g.scaleRoom(m)-1)...)
		y := r.y - 1
		if side == game.South {
			y = r.y + r.h
		}
		c.line(r.x+r.w/2-1, y, label)
	}
}
