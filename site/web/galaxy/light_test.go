package galaxy

import (
	"bytes"
	"fmt"
	"testing"

	"koprulu/help/choice"
	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

// TestOtherPlaces: while a place is chosen, those that could be chosen instead can be pointed at, too, and never lie on
// top of what is pointed at anyway: one click is one choice. The server chooses each, without giving an answer.
func TestOtherPlaces(t *testing.T) {
	w := locale.English()
	found := map[game.Step]int{}
	moments(t, 29, func(t testing.TB, name string, r *game.Rules, s *game.State) {
		p := modelFor(w, r, s, seatNow(r, s))
		before := lightOf(p)
		for _, at := range spotsOf(&before, p.View) {
			if p.Pick, _ = choice.Pick(nil).Point(p.Choices, at.kind, at.index); len(p.Pick) != 1 {
				continue
			}
			l := lightOf(p)
			if l.other.Areas&l.Areas != 0 || l.other.Planets&l.Planets != 0 || l.other.Routes&l.Routes != 0 {
				t.Fatalf("%s: what leads on is another choice: %+v", name, l.other)
			}
			for areas := l.other.Areas | l.Areas; areas != 0; areas &= areas - 1 {
				if planet := r.Areas[areas.First()].Planet; l.other.Planets.Has(planet) || l.other.Areas.Has(areas.First()) &&
					l.Planets.Has(planet) {
					t.Fatalf("%s: area %d and its planet are both pointed at", name, areas.First())
				}
			}
			others := &light{Places: choice.Places{Planets: l.other.Planets, Areas: l.other.Areas}}
			html := renderMap(t, p)
			for _, other := range spotsOf(others, p.View) {
				pick, answer := p.Pick.Point(p.Choices, other.kind, other.index)
				if answer != nil || len(pick) != 1 || pick[0] == p.Pick[0] {
					t.Fatalf("%s: %v instead of %v picks %v, %v", name, other, at, pick, answer)
				}
				if post := fmt.Sprintf(`"at":"%d.%d"`, other.kind, other.index); !bytes.Contains(html, []byte(post)) {
					t.Fatalf("%s: %v can't be pointed at instead of %v", name, other, at)
				}
				found[p.View.Step]++
			}
			readMap(t, name, html) // Each has a name and can be reached by the keys.
			break
		}
	})
	for _, step := range []game.Step{game.AskOrder, game.AskMove, game.AskStartUnit} {
		if found[step] == 0 {
			t.Errorf("nothing could ever be chosen instead at %v: %v", step, found)
		}
	}
}

// TestOneClickIsOneChoice: a planet and an area on it are never both pointed at, because a click on the area would
// reach both, and what can be chosen instead is not refused.
func TestOneClickIsOneChoice(t *testing.T) {
	moments(t, 1000, func(t testing.TB, name string, r *game.Rules, s *game.State) {
		first, second, third := r.Planets[0].First, r.Planets[1].First, r.Planets[2].First
		l := light{Places: choice.Places{Areas: 1 << third, Planets: 1 << 1}}
		l.other = choice.Places{Areas: 1<<first | 1<<second, Planets: 1<<0 | 1<<2 | 1<<3}
		l.barred[first].rule, l.stuck[first].rule, l.refused[3].rule = rule.EVENT14, rule.EVENT14, rule.EVENT14
		l.above(r)
		if l.other.Areas != 1<<first || l.other.Planets != 1<<3 {
			t.Errorf("%s: areas %b and planets %b can be chosen instead; want %b and %b", name, l.other.Areas, l.other.Planets,
				uint64(1)<<first, 1<<3)
		}
		if l.barred[first].rule != rule.None || l.stuck[first].rule != rule.None || l.refused[3].rule != rule.None {
			t.Errorf("%s: what can be chosen instead is refused", name)
		}
	})
}

// TestTurnsTouchNothing: what a finger hits of each way to turn a planet on a cell overlaps no other, wherever the cell
// is, and is not smaller than what is drawn.
func TestTurnsTouchNothing(t *testing.T) {
	for n := 2; n <= 4; n++ {
		for side := game.North; side <= game.West; side++ {
			for _, small := range []bool{false, true} {
				hit := turnHit(n, side, small)
				for i := range n {
					at, scale := turnPlace(i, n, side, small)
					if drawn := radius * scale; hit < drawn {
						t.Errorf("%d ways, side %d: one is hit within %.1f, but drawn as large as %.1f", n, side, hit, drawn)
					}
					for k := range i {
						if other, _ := turnPlace(k, n, side, small); at.distance(other) < 2*hit-.01 {
							t.Errorf("%d ways, side %d: %d and %d overlap", n, side, i, k)
						}
					}
				}
			}
		}
	}
}

// target is a place to point at.
type target struct {
	kind  choice.Spot
	index uint8
}

// spotsOf returns the planets and areas that are lit.
func spotsOf(l *light, v *game.View) []target {
	var out []target
	for areas := l.Areas; areas != 0; areas &= areas - 1 {
		out = append(out, target{choice.SpotArea, uint8(areas.First())})
	}
	for planets := l.Planets & v.Placed; planets != 0; planets &= planets - 1 {
		out = append(out, target{choice.SpotPlanet, uint8(planets.First())})
	}
	return out
}
