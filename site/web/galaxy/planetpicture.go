package galaxy

import (
	"github.com/a-h/templ"

	"koprulu/rules/game"
)

// drawAlone draws one placed planet of a game, in a part of the plane around its middle; set prepares the drawing, and
// over draws above the ground, below the pieces. Because a page may have several, none of its elements has an id.
func drawAlone(m *Model, p game.Planet, window string, set, over func(*drawing)) templ.Component {
	alone := *m.View
	alone.Placed, alone.LinkCount, alone.OrderCount = 1<<p, 0, 0
	for _, o := range m.View.Orders[:m.View.OrderCount] {
		if o.Planet == p {
			alone.Orders[alone.OrderCount] = o
			alone.OrderCount++
		}
	}
	return drawn(&Model{Words: m.Words, Rules: m.Rules, View: &alone, Seat: game.Nobody}, func(d *drawing) {
		d.w, d.r, d.v, d.plan = m.Words, m.Rules, &alone, loose
		d.charts[p] = chartOf(d.r, p, point{}, alone.Tiles[p].Turn)
		d.orders[p] = alone.OrderCount
		d.shelf = d.shelfFor(d.pitch)
		d.light = lightOf(d.page)
		set(d)
		for q := range alone.Players {
			if e := emblem(d.v, game.Player(q)); e != nil {
				d.letters[q], d.names[q] = e.Letter(d.w), e.Name(d.w)
			}
		}
		c := &d.charts[p]
		d.Put(`<svg class="map picture planet-picture" viewBox="`, window, `" aria-hidden="true"><g class="planet">`)
		d.drawGround(p, c, alone.Tiles[p].Turn)
		var buf [2 * game.MaxFigures]item
		for i := range c.count {
			c.badges[i] = d.badgeAt(c, i, len(itemsIn(d.r, d.v, buf[:0], d.r.Planets[p].First+game.Area(i))) >= crowded)
			d.drawArea(p, i, c.sectors[i])
		}
		d.drawCuts(c)
		d.drawPips(p, c)
		d.drawAllMarks(p, c)
		over(d)
		d.Raw(`</g><g class="pieces">`)
		d.drawPieces()
		d.drawOrders()
		d.Raw(`</g></svg>`)
		d.B = elementID.ReplaceAll(d.B, nil)
	})
}
