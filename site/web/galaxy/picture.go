package galaxy

import (
	"regexp"

	"github.com/a-h/templ"

	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/site/editor"
)

// Picture draws the galaxy of a document small, with its pieces. Nothing in it can be chosen, and because a page may
// have several, none of its elements has an id; the caller says what it shows.
func Picture(words *locale.Words, r *game.Rules, s *editor.Sketch) templ.Component {
	return drawn(&Model{Words: words, Rules: r, View: s.View, Seat: game.Nobody}, func(d *drawing) {
		drawPicture(d, &EditorModel{Words: words, Rules: r, Sketch: s})
		d.B = elementID.ReplaceAll(d.B, nil)
	})
}

// elementID is the id of an element. In text and in values there is no quotation mark that could look like one.
var elementID = regexp.MustCompile(` id="[^"]*"`)

func drawPicture(d *drawing, p *EditorModel) {
	d.prepare()
	d.layLines()
	box := d.box()
	d.Put(`<svg class="map picture" viewBox="`, box.from, ` `, box.size, `" font-size="`, d.nameHeight(),
		`" aria-hidden="true">`)
	d.drawRoutes()
	for q := range d.v.Placed.All() {
		c := &d.charts[q]
		d.Put(`<g class="planet"`, moved(c.at), `>`)
		d.drawGround(q, c, d.v.Tiles[q].Turn)
		for i := range c.count {
			d.drawArea(q, i, c.sectors[i])
		}
		d.drawCuts(c)
		d.drawName(q, c)
		d.Raw(`</g>`)
	}
	d.Raw(`<g class="pieces">`)
	d.drawShips()
	d.drawPieces()
	drawForces(d, p)
	d.Raw(`</g></svg>`)
}
