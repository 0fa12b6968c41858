package terminal

import (
	"strconv"

	"koprulu/bots/hint"
	"koprulu/help/choice"
	"koprulu/rules/game"
)

// hintMarks are the numbers of hints on the map: they stay after the hints are closed, as long as the decision that they are about is
// open, and only the seat that asked sees them.
type hintMarks struct {
	seat game.Player
	// turns counts the answers before the decision.
	turns int
	list  []hinting
}

// hinting is an answer that is proposed, with the places that it is about.
type hinting struct {
	answer game.Answer
	places choice.Places
}

// mark puts the numbers of hints on the map.
func (m *model) mark(h *hint.Hints) {
	m.marks = hintMarks{seat: m.seat, turns: len(m.sess.Turns)}
	for i := range h.List {
		a := h.List[i].Answer
		m.marks.list = append(m.marks.list, hinting{a, choice.PlacesOf(m.sess.Rules, &m.sight.view, a)})
	}
}

// marked returns what is marked on the map now.
func (m *model) marked() []hinting {
	if m.marks.seat != m.seat || m.marks.turns != len(m.sess.Turns) {
		return nil
	}
	return m.marks.list
}

// area returns the area that the number of a hint belongs to, as on the map of the page: where units go, otherwise the first one.
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

// drawHinted draws the numbers of hints on the left edge of a planet: beside the area that they are about, or beside its name.
func (g *galaxyPicture) drawHinted(c *canvas, r rect, p game.Planet, z zoom) {
	rows := make([]string, 1+g.r.Planets[p].Count)
	for i := range g.hinted {
		h, row := &g.hinted[i], 0
		switch a, ok := h.area(); {
		case ok && (int(a) >= len(g.r.Areas) || g.r.Areas[a].Planet != p), !ok && !h.places.Planets.Has(p):
			continue
		case ok && z > zoomBrief:
			row = 1 + int(a-g.r.Planets[p].First)
		}
		rows[row] = another(rows[row], i)
	}
	for row, numbers := range rows {
		if numbers == "" {
			continue
		}
		x := r.x + 1 - width(numbers)
		if row > 0 && z == zoomSmall {
			x-- // The number of the area is right at the edge there, which has to keep the two apart.
		}
		c.text(x, r.y+row, numbers, hintStyle)
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
func (g *galaxyPicture) drawHintedCells(c *canvas, m *galaxyMap, dx, dy int) {
	numbers := map[cellAt]string{}
	for i := range g.hinted {
		if a := g.hinted[i].answer; a.Verb == game.DoPlanet {
			at := cellAt{a.X(), a.Y()}
			numbers[at] = another(numbers[at], i)
		}
	}
	for at, text := range numbers {
		if _, ok := g.cells[at]; ok {
			r := m.cell(at.x, at.y, 2)
			c.text(r.x+dx+1-width(text), r.y+dy, text, hintStyle)
		}
	}
}

// hintStyle is the style of the numbers of hints on the map.
var hintStyle = Style{Ink: InkGood, Attr: Reverse | Bold}
