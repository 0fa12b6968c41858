package draw

import (
	"strconv"

	"koprulu/help/choice"
	"koprulu/rules/game"
)

// hinting is an answer that is proposed, with the places that it is about.
type hinting struct {
	answer game.Answer
	places choice.Places
}

// Hint marks answers that hints propose with their numbers.
func (g *GalaxyPicture) Hint(answers []game.Answer) {
	for _, a := range answers {
		g.hinted = append(g.hinted, hinting{a, choice.PlacesOf(g.r, g.v, a)})
	}
}

// area returns the area that the number of a hint belongs to, as on the map of the page: where units go, otherwise the
// first one.
func (h *hinting) area() (game.Area, bool) {
	switch a := h.answer; a.Verb {
	case game.DoMove, game.DoBack, game.DoRecall, game.DoLeave:
		return a.To(), true
	}
	if h.places.Areas == 0 {
		return game.NoArea, false
	}
	return h.places.Areas.First(), true
}

// drawHinted draws the numbers of hints on the left edge of a planet: beside the area that they are about, or beside
// its name.
func (g *GalaxyPicture) drawHinted(c *Canvas, r Rect, p game.Planet, z Zoom) {
	rows := make([]string, 1+g.r.Planets[p].Count)
	for i := range g.hinted {
		h, row := &g.hinted[i], 0
		switch a, ok := h.area(); {
		case ok && (int(a) >= len(g.r.Areas) || g.r.Areas[a].Planet != p), !ok && !h.places.Planets.Has(p):
			continue
		case ok && z > ZoomBrief:
			row = 1 + int(a-g.r.Planets[p].First)
		}
		rows[row] = another(rows[row], i)
	}
	for row, numbers := range rows {
		if numbers == "" {
			continue
		}
		x := r.X + 1 - Width(numbers)
		if row > 0 && z == ZoomSmall {
			x-- // The number of the area is right at the edge there, which has to keep the two apart.
		}
		c.Text(x, r.Y+row, numbers, hintStyle)
	}
}

// another adds the number of a hint to those that belong to the same place.
func another(numbers string, i int) string {
	if numbers != "" {
		numbers += "·"
	}
	return numbers + strconv.Itoa(i+1)
}

// drawHintedCells draws the numbers of hints in empty cells, where they would place a planet.
func (g *GalaxyPicture) drawHintedCells(c *Canvas, m *galaxyMap, dx, dy int) {
	numbers := map[CellAt]string{}
	for i := range g.hinted {
		if a := g.hinted[i].answer; a.Verb == game.DoPlanet {
			at := CellAt{a.X(), a.Y()}
			numbers[at] = another(numbers[at], i)
		}
	}
	for at, text := range numbers {
		if _, ok := g.cells[at]; ok {
			r := m.cell(at.x, at.y, 2)
			c.Text(r.X+dx+1-Width(text), r.Y+dy, text, hintStyle)
		}
	}
}

// hintStyle is the style of the numbers of hints on the map.
var hintStyle = Style{Ink: InkGood, Attr: Reverse | Bold}
