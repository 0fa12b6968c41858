package draw

import (
	"koprulu/help/choice"
	"koprulu/rules/game"
)

// Zoom is how large planets are drawn.
type Zoom uint8

// The zooms: one line per planet with who holds the areas, the same below what they
// yield, counts of units, codes of the units, and codes with room to breathe.
const (
	ZoomTiny Zoom = iota
	ZoomBrief
	ZoomSmall
	ZoomMiddle
	ZoomLarge
	Zooms
)

// scale has the sizes of a zoom: the width of a planet and the room for routes
// between two of them.
type scale struct{ box, gapX, gapY int }

var scales = [Zooms]scale{
	ZoomTiny:   {box: 14, gapX: 4, gapY: 1},
	ZoomBrief:  {box: 14, gapX: 4, gapY: 1},
	ZoomSmall:  {box: 14, gapX: 4, gapY: 1},
	ZoomMiddle: {box: 25, gapX: 6, gapY: 1},
	ZoomLarge:  {box: 31, gapX: 8, gapY: 2},
}

// GalaxyPicture is what the galaxy pane needs to draw.
type GalaxyPicture struct {
	r *game.Rules
	v *game.View
	w *Words
	// glow are the places that legal answers are about, chosen those of the answer under the cursor.
	glow, chosen choice.Places
	// Focus is the planet whose details are shown, NoPlanet for none.
	Focus game.Planet
	// Busy is the planet where something is happening, NoPlanet for none.
	Busy game.Planet
	// cells are the empty cells where a planet may be placed, with the numbers of
	// their answers; ghost is the placement under the cursor.
	cells map[CellAt]string
	// slots are the slots to choose from with the numbers of their answers.
	slots map[slotAt]slotLabel
	ghost *game.Answer
	// hinted are the answers that hints propose, in their order.
	hinted []hinting
}

// GalaxyOf returns the galaxy as a seat sees it, without anything that is pointed at.
func GalaxyOf(s *Sight, w *Words) *GalaxyPicture {
	return &GalaxyPicture{r: w.r, v: &s.View, w: w, Focus: game.NoPlanet, Busy: game.NoPlanet}
}

// CellAt is a cell of the galaxy's grid.
type CellAt struct{ x, y int8 }

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
	zoom       Zoom
	x0, y0     int8
	rowTop     []int
	rowHeight  []int
	width      int
	height     int
	cols, rows int
}

// plan lays the galaxy out at a zoom.
func (g *GalaxyPicture) plan(z Zoom) galaxyMap {
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
	case ZoomTiny:
		return 3
	case ZoomBrief:
		return 4
	}
	return areas + 2
}

// routeRow returns the line of a planet at which routes leave it to the sides.
func (m *galaxyMap) routeRow() int {
	if m.zoom == ZoomTiny {
		return 1
	}
	return 2
}

// cell returns the rectangle of a cell in the drawing for a planet with a number of areas.
func (m *galaxyMap) cell(x, y int8, areas int) Rect {
	row := int(y - m.y0)
	return Rect{m.scale.gapX + int(x-m.x0)*(m.scale.box+m.scale.gapX), m.rowTop[row], m.scale.box, m.boxHeight(areas)}
}

// box returns the rectangle of a placed planet.
func (g *GalaxyPicture) box(m *galaxyMap, p game.Planet) Rect {
	t := &g.v.Tiles[p]
	return m.cell(t.X, t.Y, int(g.r.Planets[p].Count))
}

// Fit returns the largest zoom at which the galaxy fits into a pane, and otherwise
// one that can be read and is scrolled.
func (g *GalaxyPicture) Fit(w, h int) Zoom {
	for z := Zooms; z > 0; z-- {
		if m := g.plan(z - 1); m.width <= w && m.height <= h {
			return z - 1
		}
	}
	return ZoomSmall
}

// Draw draws the galaxy into a pane. The drawing is centred if it fits, and
// otherwise shifted so that the place of interest is in view.
func (g *GalaxyPicture) Draw(c *Canvas, pane Rect, z Zoom, pan CellAt) {
	if g.v.Placed == 0 && g.ghost == nil && len(g.cells) == 0 {
		l := Muted.Line(g.w.Text("ui.galaxy.empty"))
		c.within(pane, func() { c.Line(pane.X+(pane.W-l.Width())/2, pane.Y+pane.H/2, l) })
		return
	}
	m := g.plan(z)
	dx, dy := g.shift(&m, pane, pan)
	c.within(pane, func() {
		g.drawRoutes(c, &m, dx, dy)
		for at, label := range g.cells {
			r := m.cell(at.x, at.y, 2)
			c.Text(r.X+dx+(r.W-Width(label))/2, r.Y+dy+1, label, Strong)
		}
		for p := range g.v.Placed.All() {
			r := g.box(&m, p).moved(dx, dy)
			g.drawPlanet(c, r, p, z)
			g.drawHinted(c, r, p, z)
		}
		if g.ghost != nil {
			r := m.cell(g.ghost.X(), g.ghost.Y(), int(g.r.Planets[g.ghost.Planet()].Count))
			g.drawGhost(c, r.moved(dx, dy), z)
		}
		g.drawHintedCells(c, &m, dx, dy)
	})
	g.drawEdges(c, pane, &m, dx, dy)
}

// shift returns by how much the drawing is moved into the pane. The pan is added
// in steps of an eighth of the pane.
func (g *GalaxyPicture) shift(m *galaxyMap, pane Rect, pan CellAt) (dx, dy int) {
	fx, fy := m.width/2, m.height/2
	if r, ok := g.interest(m); ok {
		fx, fy = r.X+r.W/2, r.Y+r.H/2
	}
	along := func(size, room, at, pan int) int {
		if size <= room {
			return (room - size) / 2
		}
		off := room/2 - at - pan*max(room/8, 1)
		return min(max(off, room-size), 0)
	}
	return pane.X + along(m.width, pane.W, fx, int(pan.x)), pane.Y + along(m.height, pane.H, fy, int(pan.y))
}

// interest returns the part of the drawing that should be in view.
func (g *GalaxyPicture) interest(m *galaxyMap) (Rect, bool) {
	if g.ghost != nil {
		return m.cell(g.ghost.X(), g.ghost.Y(), 3), true
	}
	for _, p := range [...]game.Planet{g.Focus, g.Busy} {
		if g.v.Placed.Has(p) {
			return g.box(m, p), true
		}
	}
	return Rect{}, false
}

// drawEdges marks on the frame around the pane the edges beyond which the galaxy continues.
func (g *GalaxyPicture) drawEdges(c *Canvas, pane Rect, m *galaxyMap, dx, dy int) {
	s := Strong
	if dx < pane.X {
		c.Set(pane.X-1, pane.Y+pane.H/2, '←', s)
	}
	if dx+m.width > pane.X+pane.W {
		c.Set(pane.X+pane.W, pane.Y+pane.H/2, '→', s)
	}
	if dy < pane.Y {
		c.Set(pane.X+pane.W/2, pane.Y-1, '↑', s)
	}
	if dy+m.height > pane.Y+pane.H {
		c.Set(pane.X+pane.W/2, pane.Y+pane.H, '↓', s)
	}
}

// slotsOf returns the sides with a slot of a planet after quarter turns clockwise.
func slotsOf(r *game.Rules, p game.Planet, turn uint8) uint8 {
	slots := r.Planets[p].Slots
	turn &= 3
	return (slots<<turn | slots>>(4-turn)) & 15
}

// Step returns the neighbour cell on a side.
func Step(at CellAt, side game.Side) CellAt {
	//exhaustive:enforce
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

// PlanetTowards returns the placed planet nearest to another one in a direction,
// for moving the focus with the arrow keys.
func PlanetTowards(v *game.View, from game.Planet, side game.Side) game.Planet {
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
		step := Step(CellAt{}, side)
		ahead, aside := dx*int(step.x)+dy*int(step.y), dx*int(step.y)+dy*int(step.x)
		if ahead <= 0 {
			continue
		}
		if d := ahead*ahead + 4*aside*aside; d < far {
			best, far = p, d
		}
	}
	return best
}
