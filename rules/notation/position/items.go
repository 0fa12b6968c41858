package position

import (
	"koprulu/rules/document"
	"koprulu/rules/game"
	"koprulu/rules/notation/board"
)

// items reads where the items are; one that is left out is where it begins in the scenario, or nowhere.
func (p *reader) items() {
	list := p.Doc.Get("items")
	sc := p.Rules.Options.Scenario
	if sc == nil {
		if list != nil {
			list.Bad("only scenarios have items (MODE-22)")
		}
		return
	}
	for i := range sc.Items {
		p.State.Items[i].Area = sc.Items[i].Area
	}
	for c := range list.Each() {
		if !c.Object(board.ItemFields...) {
			continue
		}
		i, ok := document.Find(c.Need("item"), p.FindItemName)
		if !ok {
			continue
		}
		it := &p.State.Items[i]
		*it = game.ItemPlace{Area: game.NoArea, Player: game.Nobody, Figure: game.NoFigure}
		p.area(c, "area", &it.Area)
		who, unit := c.Get("faction"), c.Get("unit")
		if who == nil && unit == nil {
			continue
		}
		if who == nil || unit == nil || it.Area == game.NoArea {
			c.Bad(`an item that is carried needs "area", "faction" and "unit"`)
			continue
		}
		q, known := document.Find(who, p.FindPlayer)
		f, there := document.Find(unit, p.ofFigure(q))
		switch {
		case !known || !there:
		case p.State.Seats[q].Supply.Has(f) || p.State.Seats[q].Aside.Has(f):
			unit.Bad("this unit is not on the board")
		default:
			for o := range sc.Items {
				if other := &p.State.Items[o]; uint8(o) != i && other.Player == q && other.Figure == f {
					unit.Bad("this unit already carries another item; a unit can carry only one (MODE-22)")
				}
			}
			it.Player, it.Figure = q, f
		}
	}
}
