package lobby

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/a-h/templ"

	"koprulu/rules/game"
	"koprulu/site/web/piece"
	"koprulu/table"
)

// miniMap draws the small map of a table: a ring for each planet in the colour of whoever has the most to say there. It
// has no routes: stored maps say where planets are, and neighbours need not be connected. Before the galaxy is laid,
// rings mark the planets to come.
func (c *Card) miniMap() templ.Component {
	const size, step, radius = 92, 22, 8
	cells, err := table.MiniMap(c.Map)
	if err != nil || len(cells) == 0 {
		return templ.Raw(emptyMap(c.Settings.Options.Players, planetsEach(&c.Settings.Options)))
	}
	minX, maxX, minY, maxY := cells[0].X, cells[0].X, cells[0].Y, cells[0].Y
	for _, cell := range cells {
		minX, maxX = min(minX, cell.X), max(maxX, cell.X)
		minY, maxY = min(minY, cell.Y), max(maxY, cell.Y)
	}
	// A galaxy that is larger than the box is drawn in a larger box.
	box := max(size, (maxX-minX)*step+2*radius+10, (maxY-minY)*step+2*radius+10)
	at := func(cell table.MapCell) (x, y int) {
		return box/2 + (2*cell.X-minX-maxX)*step/2, box/2 + (2*cell.Y-minY-maxY)*step/2
	}
	var b strings.Builder
	fmt.Fprintf(&b, `<svg class="mini" viewBox="0 0 %d %d" aria-hidden="true">`, box, box)
	for _, cell := range cells {
		x, y := at(cell)
		class := "f-none"
		if p := mapOwner(cell); p != game.Nobody {
			class = piece.FactionClass(c.faction(p))
		}
		fmt.Fprintf(&b, `<circle class="mini__planet %s" cx="%d" cy="%d" r="%d"/>`, class, x, y, radius)
	}
	b.WriteString(`</svg>`)
	return templ.Raw(b.String())
}

// mapOwner returns whose colour a planet has: that of the player with a base there, otherwise of the one with units,
// the first of several.
func mapOwner(cell table.MapCell) game.Player {
	if set := cmp.Or(cell.Bases, cell.Seats); set != 0 {
		return set.First()
	}
	return game.Nobody
}

// emptyMap draws the planets that a number of players will bring, each as many as there are rows.
func emptyMap(players, rows int) string {
	const size, step, radius = 92, 22, 8
	columns := max(players, 2)
	box := max(size, columns*step+10)
	var b strings.Builder
	fmt.Fprintf(&b, `<svg class="mini" viewBox="0 0 %d %d" aria-hidden="true">`, box, box)
	for i := range rows * columns {
		x := box/2 + (2*(i%columns)-columns+1)*step/2
		y := box/2 + (2*(i/columns)-rows+1)*step/2
		fmt.Fprintf(&b, `<circle class="mini__planet mini__planet--free" cx="%d" cy="%d" r="%d"/>`, x, y, radius)
	}
	b.WriteString(`</svg>`)
	return b.String()
}
