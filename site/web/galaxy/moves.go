package galaxy

import (
	"koprulu/rules/game"
)

// drawMoves writes what the reader can do with units by pressing or dragging them: for the script, the area to which so
// many of them can go, and the answer that moves them there.
func drawMoves(d *mapPen, p *Model, it *item, from game.Area) {
	if it.player != p.Seat || p.View.Step != game.AskMove {
		return
	}
	any := false
	for i := range p.Choices {
		c := &p.Choices[i]
		if a := c.Answer; !c.Confirmed && a.Verb == game.DoMove && a.From() == from && a.Unit() == it.unit {
			if !any {
				d.Put(` data-most="`, it.count, `" data-plots="`)
				any = true
			}
			to := &p.Rules.Areas[a.To()]
			d.Put(`a-`, p.Rules.Planets[to.Planet].ID, `-`, int(to.Number), `*`, int(a.Count()), ` `, plain(c.Text), `|`)
		}
	}
	if any {
		d.Raw(`"`)
	}
}
