package galaxy

import (
	"koprulu/help/choice"
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

// loses returns the answer by which the reader loses a unit of theirs in a battle that is over, nil where they are not
// asked that about it: by splash damage, or above the limit of the area.
func loses(p *Model, it *item, from game.Area) *choice.Choice {
	if it.player != p.Seat || from != p.View.Battle.Area {
		return nil
	}
	for i := range p.Choices {
		c := &p.Choices[i]
		if a := c.Answer; (a.Verb == game.DoLose || a.Verb == game.DoExcess) && a.Unit() == it.unit {
			return c
		}
	}
	return nil
}
