package terminal

import (
	"koprulu/help/choice"
	"koprulu/rules/game"
)

// zoom is how large planets are drawn.
type zoom uint8

// The zooms: one line per planet with who holds the areas, the same below what they
// yield, counts of units, codes of the units, and codes with room to breathe.
const (
	zoomTiny zoom = iota
	zoomBrief
	zoomSmall
	zoomMiddle
	zoomLarge
	zooms
)

// scale has the sizes of a zoom: the width of a planet and the room for routes
// between two of them.
type scale struct{ box, gapX, gapY int }

var scales = [zooms]scale{
	zoomTiny:   {box: 14, gapX: 4, gapY: 1},
	zoomBrief:  {box: 14, gapX: 4, gapY: 1},
	zoomSmall:  {box: 14, gapX: 4, gapY: 1},
	zoomMiddle: {box: 25, gapX: 6, gapY: 1},
	zoomLarge:  {box: 31, gapX: 8, gapY: 2},
}

// galaxyPicture is what the galaxy pane needs to draw.
type galaxyPicture struct {
	r *game.Rules
	v *game.View
	w *words
	// glow are the places that legal answers are about, chosen those of the answer under the cursor.
	glow, chosen choice.Places
	// focus is the planet whose details are shown, NoPlanet for none.
	focus game.Planet
	// busy is the planet where something is happening, NoPlanet for none.
	busy game.Planet
	// cells are the empty cells where a planet may be placed, with the numbers of
	// their answers; ghost is the placement under the cursor.
	cells map[cellAt]string
	// slots are the slots to choose from with the numbers of their answers.
	slots map[slotAt]slotLabel
	ghost *game.Answer
	// hinted are the answers that hints propose, in their order.
	hinted []hinting
}

// cellAt is a cell of the galaxy's grid.
type cellAt struct{ x, y int8 }

// slotAt is a slot of a planet.
type slotAt struct {
	planet game.Planet
	side   game.Side
}

// slotLabel is the number of the answer that means a slot, and whether it is the
// one under the cursor.
type slotLabel struct {
	number string
	chosen bool
}

// galaxyMap is the plan of the galaxy at one zoom: the place of every cell in the drawing.
type galaxyMap struct {
	scale      scale
	zoom       zoom
	x0, y0     int8
	rowTop     []int
	rowHeight  []int
	width      int
	height     int
	cols, rows int
}

// plan lays the galaxy out at a zoom.
func (g *galaxyPicture) plan(z zoom) galaxyMap {
	m := galaxyMap{scale: scales[z], zoom: z}
	first := true
	var x1, y1 int8
	see := func(x, y int8) {
		if first {
			m.x0, x1, m.y0, y1, first = x, x, y, y, false
			return
		}
		m.x0, x1 = min(m.x0, x), max(x1, x)
		m.y0, y1 = min(m.y0, y), max(y1, y)
	}
	for p := range g.v.Placed.All() {
		t := &g.v.Tiles[p]
		see(t.X, t.Y)
	}
	for c := range g.cells {
		see(c.x, c.y)
	}
	if g.ghost != nil {
		see(g.ghost.X(), g.ghost.Y())
	}
	if first {
		return m
	}
	m.cols, m.rows = int(x1-m.x0)+1, int(y1-m.y0)+1
	m.rowHeight = make([]int, m.rows)
	for i := range m.rowHeight {
		m.rowHeight[i] = m.boxHeight(2)
	}
	for p := range g.v.Placed.All() {
		row := g.v.Tiles[p].Y - m.y0
		m.rowHeight[row] = max(m.rowHeight[row], m.boxHeight(int(g.r.Planets[p].Count)))
	}
	if g.ghost != nil {
		row := g.ghost.Y() - m.y0
		m.rowHeight[row] = max(m.rowHeight[row], m.boxHeight(int(g.r.Planets[g.ghost.Planet()].Count)))
	}
	y := m.scale.gapY
	for _, h := range m.rowHeight {
		m.rowTop = append(m.rowTop, y)
		y += h + m.scale.gapY
	}
	m.width = m.cols*(m.scale.box+m.scale.gapX) + m.scale.gapX
	m.height = y
	return m
}

// boxHeight returns the height of a planet with a number of areas.
func (m *galaxyMap) boxHeight(areas int) int {
	switch m.zoom {
	case zoomTiny:
		return 3
	case zoomBrief:
		return 4
	}
	return areas + 2
}

// routeRow returns the line of a planet at which routes leave it to the sides.
func (m *galaxyMap) routeRow() int {
	if m.zoom == zoomTiny {
		return 1
	}
	return 2
}

// cell returns the rectangle of a cell in the drawing for a planet with a number of areas.
func (m *galaxyMap) cell(x, y int8, areas int) rect {
	row := int(y - m.y0)
	return rect{m.scale.gapX + int(x-m.x0)*(m.scale.box+m.scale.gapX), m.rowTop[row], m.scale.box, m.boxHeight(areas)}
}

// box returns the rectangle of a placed planet.
func (g *galaxyPicture) box(m *galaxyMap, p game.Planet) rect {
	t := &g.v.Tiles[p]
	return m.cell(t.X, t.Y, int(g.r.Planets[p].Count))
}

// fit returns the largest zoom at which the galaxy fits into a pane, and otherwise
// one that can be read and is scrolled.
func (g *galaxyPicture) fit(w, h int) zoom {
	for z := zooms; z > 0; z-- {
		if m := g.plan(z - 1); m.width <= w && m.height <= h {
			return z - 1
		}
	}
	return zoomSmall
}

// draw draws the galaxy into a pane. The drawing is centred if it fits, and
// otherwise shifted so that the place of interest is in view.
func (g *galaxyPicture) draw(c *canvas, pane rect, z zoom, pan cellAt) {
	if g.v.Placed == 0 && g.ghost == nil && len(g.cells) == 0 {
		l := styled(g.w.text("ui.galaxy.empty"), Style{Ink: InkMuted})
		c.within(pane, func() { c.line(pane.x+(pane.w-l.width())/2, pane.y+pane.h/2, l) })
		return
	}
	m := g.plan(z)
	dx, dy := g.shift(&m, pane, pan)
	c.within(pane, func() {
		g.drawRoutes(c, &m, dx, dy)
		for at, label := range g.cells {
			r := m.cell(at.x, at.y, 2)
			c.text(r.x+dx+(r.w-width(label))/2, r.y+dy+1, label, Style{Ink: InkAccent, Attr: Bold})
		}
		for p := range g.v.Placed.All() {
			r := g.box(&m, p)
			g.drawPlanet(c, rect{r.x + dx, r.y + dy, r.w, r.h}, p, z)
			g.drawHinted(c, rect{r.x + dx, r.y + dy, r.w, r.h}, p, z)
		}
		if g.ghost != nil {
			r := m.cell(g.ghost.X(), g.ghost.Y(), int(g.r.Planets[g.ghost.Planet()].Count))
			g.drawGhost(c, rect{r.x + dx, r.y + dy, r.w, r.h}, z)
		}
		g.drawHintedCells(c, &m, dx, dy)
	})
	g.drawEdges(c, pane, &m, dx, dy)
}

// shift returns by how much the drawing is moved into the pane. The pan is added
// in steps of an eighth of the pane.
func (g *galaxyPicture) shift(m *galaxyMap, pane rect, pan cellAt) (dx, dy int) {
	fx, fy := m.width/2, m.height/2
	if r, ok := g.interest(m); ok {
		fx, fy = r.x+r.w/2, r.y+r.h/2
	}
	along := func(size, room, at, pan int) int {
		if size <= room {
			return (room - size) / 2
		}
		off := room/2 - at - pan*max(room/8, 1)
		return min(max(off, room-size), 0)
	}
	return pane.x + along(m.width, pane.w, fx, int(pan.x)), pane.y + along(m.height, pane.h, fy, int(pan.y))
}

// interest returns the part of the drawing that should be in view.
func (g *galaxyPicture) interest(m *galaxyMap) (rect, bool) {
	if g.ghost != nil {
		return m.cell(g.ghost.X(), g.ghost.Y(), 3), true
	}
	if g.focus != game.NoPlanet && g.v.Placed.Has(g.focus) {
		return g.box(m, g.focus), true
	}
	if g.busy != game.NoPlanet && g.v.Placed.Has(g.busy) {
		return g.box(m, g.busy), true
	}
	return rect{}, false
}

// drawEdges marks on the frame around the pane the edges beyond which the galaxy continues.
func (g *galaxyPicture) drawEdges(c *canvas, pane rect, m *galaxyMap, dx, dy int) {
	s := Style{Ink: InkAccent, Attr: Bold}
	if dx < pane.x {
		c.set(pane.x-1, pane.y+pane.h/2, '←', s)
	}
	if dx+m.width > pane.x+pane.w {
		c.set(pane.x+pane.w, pane.y+pane.h/2, '→', s)
	}
	if dy < pane.y {
		c.set(pane.x+pane.w/2, pane.y-1, '↑', s)
	}
	if dy+m.height > pane.y+pane.h {
		c.set(pane.x+pane.w/2, pane.y+pane.h, '↓', s)
	}
}

// slotsOf returns the sides with a slot of a planet after quarter turns clockwise.
func slotsOf(r *game.Rules, p game.Planet, turn uint8) uint8 {
	slots := r.Planets[p].Slots
	turn &= 3
	return (slots<<turn | slots>>(4-turn)) & 15
}

// step returns the neighbour cell on a side.
func step(at cellAt, side game.Side) cellAt {
	switch side {
	case game.North:
		at.y--
	case game.East:
		at.x++
	case game.South:
		at.y++
	case game.West:
		at.x--
	}
	return at
}

// planetTowards returns the placed planet nearest to another one in a direction,
// for moving the focus with the arrow keys.
func planetTowards(v *game.View, from game.Planet, side game.Side) game.Planet {
	if !v.Placed.Has(from) {
		if v.Placed == 0 {
			return game.NoPlanet
		}
		return v.Placed.First()
	}
	best, far := from, 1<<20
	t := &v.Tiles[from]
	for p := range v.Placed.All() {
		u := &v.Tiles[p]
		dx, dy := int(u.X)-int(t.X), int(u.Y)-int(t.Y)
		var ahead, aside int
		switch side {
		case game.North:
			ahead, aside = -dy, dx
		case game.East:
			ahead, aside = dx, dy
		case game.South:
			ahead, aside = dy, dx
		case game.West:
			ahead, aside = -dx, dy
		}
		if ahead <= 0 {
			continue
		}
		if d := ahead*ahead + 4*aside*aside; d < far {
			best, far = p, d
		}
	}
	return best
}
