package galaxy

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"koprulu/help/choice"
	"koprulu/locale"
	"koprulu/rules/game"
)

// TestHintMarks checks that each kind of place has its mark with its number: an area, a move, a route, a planet, a
// cell, a slot; that numbers at one place are side by side; and that what has no place on the map has no mark.
func TestHintMarks(t *testing.T) {
	var p *Model
	moments(t, 40, func(_ testing.TB, _ string, r *game.Rules, s *game.State) {
		if p == nil && s.Round > 0 {
			p = modelFor(locale.English(), r, s, seatNow(r, s))
		}
	})
	v := p.View
	planet := v.Placed.First()
	area := p.Rules.Planets[planet].First
	list := []Hinted{}
	add := func(a game.Answer) {
		list = append(list, Hinted{Answer: a, Places: choice.PlacesOf(p.Rules, v, a)})
	}
	values := func(verb game.Verb, of ...uint8) game.Answer {
		a := game.Answer{Verb: verb}
		copy(a.V[:], of)
		return a
	}
	add(values(game.DoBase, 0, uint8(area)))
	add(values(game.DoMove, 0, uint8(area), uint8(area+1), 1))
	add(values(game.DoBuildTransport, 0, 0))
	add(values(game.DoReveal, 0, uint8(planet)))
	add(values(game.DoReveal, 0, uint8(planet)))
	add(values(game.DoPlanet, 0, uint8(planet), 3, 3))
	add(values(game.DoDone))
	var b bytes.Buffer
	if err := Hints(p, list).Render(context.Background(), &b); err != nil {
		t.Fatal(err)
	}
	marks := strings.Split(b.String(), `<g class="hint-mark `)[1:]
	if len(marks) != len(list) {
		t.Fatalf("%d marks for %d hints: %s", len(marks), len(list), b.String())
	}
	at := func(i int) string {
		_, rest, _ := strings.Cut(marks[i], `<g transform="translate(`)
		where, _, _ := strings.Cut(rest, `)`)
		return where
	}
	for i, wants := range []struct {
		paths, rings int
		number       bool
	}{{1, 0, true}, {2, 0, true}, {1, 0, true}, {0, 1, true}, {0, 1, true}, {0, 1, true}, {0, 0, false}} {
		m := marks[i]
		if strings.Count(m, "<path") != wants.paths || strings.Count(m, `class="ring"`) != wants.rings ||
			strings.Contains(m, "<text>"+string(rune('1'+i))+"</text>") != wants.number {
			t.Errorf("mark %d: %s", i+1, m)
		}
		for j := range i {
			if wants.number && at(i) == at(j) {
				t.Errorf("the numbers %d and %d lie upon each other", i+1, j+1)
			}
		}
	}
}
