package terminal

import (
	"strings"
	"testing"

	"koprulu/help/choice"
	"koprulu/rules/game"
	"koprulu/terminal/draw"
)

// TestHintMarks: the numbers of hints are at their planets and areas in every zoom, those of one place side by side,
// and nobody else at the keyboard sees them.
func TestHintMarks(t *testing.T) {
	m := asking(t, "en", 140, 40).m
	r, v := m.sess.Rules, &m.sight.View
	home := r.Areas[v.Seats[m.seat].Bases.First()].Planet
	area := r.Planets[home].First + 1
	proposed := []game.Answer{
		game.Answer{Verb: game.DoArea, V: game.AnswerValues{game.OfArea: uint8(area)}},
		game.Answer{Verb: game.DoArea, V: game.AnswerValues{game.OfArea: uint8(area)}},
		{Verb: game.DoReveal, V: game.AnswerValues{game.OfPlanet: uint8(home)}},
	}
	m.marks = hintMarks{seat: m.seat, turns: len(m.sess.Turns)}
	for _, a := range proposed {
		if places := choice.PlacesOf(r, v, a); places.None() {
			t.Fatalf("%v has no place", a)
		}
		m.marks.list = append(m.marks.list, a)
	}
	name := m.w.Planet(home)
	for z := range draw.Zooms {
		m.fitZoom, m.zoom, m.focus = false, z, home
		at, areaRow := "", ""
		lines := strings.Split(m.frame().String(), "\n")
		for i, l := range lines {
			if strings.Contains(l, " "+name) && at == "" {
				at, areaRow = l, lines[min(i+2, len(lines)-1)]
			}
		}
		before, _, _ := strings.Cut(at, name)
		want := "1·2 2"
		if z == draw.ZoomSmall {
			want = "1·2║2"
		}
		if z > draw.ZoomBrief && (!strings.HasSuffix(strings.TrimRight(before, " "), "3") ||
			!strings.Contains(strings.ReplaceAll(areaRow, "›", " "), want)) {
			t.Errorf("zoom %d: the planet and its second area are marked so:\n%s\n%s", z, at, areaRow)
		}
		if z <= draw.ZoomBrief && !strings.HasSuffix(strings.TrimRight(before, " "), "1·2·3") {
			t.Errorf("zoom %d: the planet is marked so:\n%s", z, at)
		}
	}
	m.marks.seat = 1 - m.seat
	if m.marked() != nil || len(m.marked()) != 0 {
		t.Error("somebody else sees the numbers")
	}
}
