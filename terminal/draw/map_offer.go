package draw

import (
	"strconv"

	"koprulu/help/choice"
	"koprulu/rules/game"
)

// Offer marks what the viewer can answer: the places of all answers, the cells and slots to choose from with the
// numbers of their entries in the list, and the places of the entry under the cursor. The planet of that entry is in
// the focus too, unless another one was chosen on the map.
func (g *GalaxyPicture) Offer(all []choice.Choice, items []choice.Item, cursor int, onMap bool) {
	g.cells, g.slots = map[CellAt]string{}, map[slotAt]slotLabel{}
	for _, c := range all {
		g.glow.Join(c.Places)
		switch a := c.Answer; a.Verb {
		case game.DoPlanet:
			g.cells[CellAt{a.X(), a.Y()}] = "+"
		case game.DoSlot:
			g.slots[slotAt{a.Planet(), a.Side()}] = slotLabel{number: "+"}
		}
	}
	for i, item := range items {
		a, last := item.Choices[0].Answer, item.Choices[len(item.Choices)-1].Answer
		at := CellAt{a.X(), a.Y()}
		switch {
		case a.Verb == game.DoPlanet && at == CellAt{last.X(), last.Y()} && g.cells[at] == "+":
			g.cells[at] = strconv.Itoa(i + 1)
		case a.Verb == game.DoSlot && !item.Group:
			g.slots[slotAt{a.Planet(), a.Side()}] = slotLabel{strconv.Itoa(i + 1), i == cursor}
		}
	}
	if cursor < len(items) {
		g.point(&items[cursor], onMap)
	}
}

// point marks the places of the entry under the cursor.
func (g *GalaxyPicture) point(i *choice.Item, onMap bool) {
	g.chosen = i.Places()
	if i.Group {
		// A group has too many answers to be marked area by area.
		g.chosen.Areas, g.chosen.Routes = 0, 0
		if g.chosen.Planets.Len() > 3 {
			g.chosen.Planets = 0
		}
	}
	if a := i.Choices[0].Answer; a.Verb == game.DoPlanet {
		g.ghost = &a
	}
	planets := g.chosen.Planets & g.v.Placed
	if planets != 0 && !i.Group && (g.Focus == game.NoPlanet || !onMap && !g.chosen.Planets.Has(g.Focus)) {
		g.Focus = planets.First()
	}
}
