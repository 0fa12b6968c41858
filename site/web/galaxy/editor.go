package galaxy

import (
	"slices"
	"strconv"

	"github.com/a-h/templ"

	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/rules/notation/words"
	"koprulu/site/editor"
)

// EditorModel is what the map of the editor shows.
type EditorModel struct {
	Words *locale.Words
	Rules *game.Rules
	// Sketch is what can be read of the document.
	Sketch *editor.Sketch
	// Cell is the chosen one, Planet the planet there, Area the chosen area of it; game.NoPlanet and game.NoArea for none.
	Cell   editor.Cell
	Planet game.Planet
	Area   game.Area
	// Placed are the planets on the map.
	Placed game.PlanetSet
	// PlanetOn returns the planet on a cell, CellName what a cell is called, Wrong the complaints about a planet, or about
	// an area of it.
	PlanetOn func(editor.Cell) game.Planet
	CellName func(editor.Cell) string
	Wrong    func(game.Planet, game.Area) []*editor.Complaint
}

// EditorMap draws the galaxy of the editor: the map of the tables with cells, and with marks where something is wrong.
// Every cell and every planet names its cell (data-at), every area its number (data-area).
func EditorMap(p *EditorModel) templ.Component {
	return drawn(&Model{Words: p.Words, Rules: p.Rules, View: p.Sketch.View, Seat: game.Nobody},
		func(d *drawing) { drawEditor(d, p) })
}

// broad is the number of columns beyond the first from which a map is too broad for a phone and scrolls there, so that
// its cells can be touched.
const broad = 5

func drawEditor(d *drawing, p *EditorModel) {
	d.prepare()
	cells := p.cells()
	for _, c := range cells {
		d.x0, d.x1 = min(d.x0, int8(c.X)), max(d.x1, int8(c.X))
		d.y0, d.y1 = min(d.y0, int8(c.Y)), max(d.y1, int8(c.Y))
	}
	d.layLines()
	box := d.box()
	d.Put(`<svg id="map" class="map`)
	if d.x1-d.x0 >= broad {
		d.Raw(` broad`)
	}
	d.Put(`" viewBox="`, box.from, ` `, box.size, `" font-size="`, d.nameHeight(), `" role="group"`,
		attr{"aria-label", d.w.Text("web.editor.map")}, `>`)
	d.drawRoutes()
	for _, c := range cells {
		if p.PlanetOn(c) == game.NoPlanet {
			drawEmptyCell(&d.mapPen, p, c)
		}
	}
	for planet := range d.v.Placed.All() {
		drawEditPlanet(d, p, planet)
	}
	d.Raw(`<g id="pieces" class="pieces">`)
	d.drawShips()
	d.drawPieces()
	drawForces(d, p)
	drawItems(d, p)
	d.Raw(`</g>`)
	drawNotes(d, p)
	d.drawBeacons()
	d.Raw(`</svg>`)
}

// cells returns the cells that the map shows: those of the planets, those around them, and the chosen one.
func (p *EditorModel) cells() (out []editor.Cell) {
	seen := map[editor.Cell]bool{}
	around := func(x, y int) {
		for dy := -1; dy <= 1; dy++ {
			for dx := -1; dx <= 1; dx++ {
				if c := (editor.Cell{X: x + dx, Y: y + dy}); c.OnGrid() && !seen[c] {
					seen[c] = true
					out = append(out, c)
				}
			}
		}
	}
	for planet := range p.Placed.All() {
		t := &p.Sketch.View.Tiles[planet]
		around(int(t.X), int(t.Y))
	}
	if p.Placed == 0 {
		around(0, 0)
	}
	if !seen[p.Cell] && p.Cell.OnGrid() {
		out = append(out, p.Cell)
	}
	return out
}

// spotOf writes what makes an element a cell of the grid: its place, its name, and that it can be chosen. Only the
// chosen one is reached by Tab, the others from there with the arrow keys.
func spotOf(d *mapPen, p *EditorModel, c editor.Cell) {
	d.Put(attr{"data-at", strconv.Itoa(c.X) + " " + strconv.Itoa(c.Y)}, ` role="button"`)
	if c == p.Cell {
		d.Raw(` tabindex="0" aria-pressed="true"`)
	} else {
		d.Raw(` tabindex="-1" aria-pressed="false"`)
	}
	d.Put(attr{"aria-label", p.CellName(c)}, moved(loose.cellCentre(int8(c.X), int8(c.Y))), `>`)
}

func drawEmptyCell(d *mapPen, p *EditorModel, c editor.Cell) {
	d.Put(`<g id="cell-`, c.X, `-`, c.Y, `" class="ghost`)
	if c == p.Cell {
		d.Raw(` lit on`)
	}
	d.Raw(`"`)
	spotOf(d, p, c)
	d.Raw(`<use href="#cell"/></g>`)
}

// drawEditPlanet draws a planet, with marks where something is wrong.
func drawEditPlanet(d *drawing, p *EditorModel, q game.Planet) {
	c, t := &d.charts[q], &d.v.Tiles[q]
	at := editor.Cell{X: int(t.X), Y: int(t.Y)}
	wrong := p.Wrong(q, game.NoArea)
	d.Put(`<g id="planet-`, d.r.Planets[q].ID, `" class="planet`)
	if at == p.Cell {
		d.Raw(` on`)
	}
	if len(wrong) > 0 {
		d.Raw(` wrong`)
	}
	d.Raw(`"`)
	spotOf(&d.mapPen, p, at)
	if len(wrong) > 0 {
		d.Raw(`<title>`)
		for i, x := range wrong {
			if i > 0 {
				d.Raw("\n")
			}
			d.Text(p.Words.Reason(x.Said))
		}
		d.Raw(`</title>`)
	}
	if at == p.Cell {
		d.Raw(`<use href="#brackets"/>`)
	}
	d.drawGround(q, c, t.Turn)
	for i := range c.count {
		a := d.r.Planets[q].First + game.Area(i)
		d.Put(`<g data-area="`, i+1, `"`)
		if a == p.Area {
			d.Raw(` class="chosen"`)
		}
		d.Raw(`>`)
		d.drawArea(q, i, c.sectors[i])
		if len(p.Wrong(q, a)) > 0 {
			d.Put(`<path class="wrong-area" d="`, arc{edge + 5, c.sectors[i].from + 3, c.sectors[i].to - 3}, `"/>`)
		}
		d.Raw(`</g>`)
	}
	d.drawCuts(c)
	d.drawPips(q, c)
	d.drawAllMarks(q, c)
	d.drawName(q, c)
	d.Raw(`</g>`)
}

// drawNotes writes the numbers of the areas of the chosen planet and how many mistakes there are at each planet. They
// are above everything, out of the way of the pointer; the names of the planets say the same.
func drawNotes(d *drawing, p *EditorModel) {
	d.Raw(`<g class="notes" aria-hidden="true">`)
	for q := range d.v.Placed.All() {
		c := &d.charts[q]
		for i := range c.count {
			if q != p.Planet {
				break
			}
			at := c.at.plus(polar(c.sectors[i].mid(), 80))
			d.Put(`<text class="area-number" x="`, at.x, `" y="`, at.y+4, `">`, i+1, `</text>`)
		}
		if n := len(p.Wrong(q, game.NoArea)); n > 0 {
			d.Put(`<g class="wrong-mark"`, moved(c.at.plus(point{84, -84})), `><circle r="19"/><text y="8">`)
			if n < 10 {
				d.Raw(`!`)
			}
			d.Put(n, `</text></g>`)
		}
	}
	d.Raw(`</g>`)
}

// drawForces draws the units of a scenario in the middle of their planet: their owners choose the areas.
func drawForces(d *drawing, p *EditorModel) {
	var waiting []force
	for _, x := range p.Sketch.Pieces {
		if seat := editor.SeatOf(d.v, x.Faction); x.Kind == editor.UnitPiece && x.Area == game.NoArea && seat != game.Nobody {
			waiting = append(waiting, force{x.Planet, seat, x.Unit, x.N})
		}
	}
	d.drawForce(waiting)
}

// drawItems draws the items of a scenario: in their areas, or beside the middle of the planet where their carrier
// begins.
func drawItems(d *drawing, p *EditorModel) {
	for _, x := range p.Sketch.Pieces {
		kind := slices.Index(words.ScenarioItems, x.Word)
		if x.Kind != editor.ItemPiece || kind < 0 || !d.v.Placed.Has(x.Planet) {
			continue
		}
		c := &d.charts[x.Planet]
		at := c.at.plus(carrierSide)
		if x.Area != game.NoArea {
			at = c.at.plus(polar(c.sectors[x.Area-d.r.Planets[x.Planet].First].mid()+14, 74))
		}
		d.drawThing(&item{player: game.Nobody, unit: game.NoUnit, carried: 1 << kind}, at, .8)
	}
}
