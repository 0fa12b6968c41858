package galaxy

import (
	"bytes"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"koprulu/locale"
	"koprulu/rules/components"
	"koprulu/rules/game"
)

// TestTurnedGalaxies: a galaxy is never turned to make its planets smaller.
func TestTurnedGalaxies(t *testing.T) {
	moments(t, 200, func(t testing.TB, name string, r *game.Rules, s *game.State) {
		if s.Phase == game.Setup {
			return
		}
		for _, room := range []Room{WideRoom, TallRoom, LowRoom} {
			d := drawing{page: modelFor(locale.English(), r, s, game.Nobody)}
			d.page.Room = room
			d.prepare()
			if !d.turned {
				continue
			}
			after, box := d.k, d.window.size
			d.turned, d.v = false, d.page.View
			d.x0, d.x1, d.y0, d.y1 = extent(d.v)
			d.fill(size(box))
			if d.k > after+.01 {
				t.Errorf("%s: planets of %.2f as it was laid, and %.2f once it is turned", name, d.k, after)
			}
		}
	})
}

// TestSidesAreNamedAsSeen: where a galaxy is drawn turned, an answer that names a side of a planet names the side of
// the map at which its place is drawn.
func TestSidesAreNamedAsSeen(t *testing.T) {
	toward := map[string]point{"north": {0, -1}, "east": {1, 0}, "south": {0, 1}, "west": {-1, 0}}
	slots := 0
	check := func(r *game.Rules, s *game.State) {
		if r.Open(s) == 0 {
			return
		}
		seat := seatNow(r, s)
		v := r.View(s, seat)
		if !Turned(&v, WideRoom) {
			return
		}
		d := drawing{page: modelFor(locale.English().Turned(1), r, s, seat)}
		d.page.Room = WideRoom
		d.prepare()
		for i := range d.page.Choices {
			c := &d.page.Choices[i]
			if c.Answer.Verb != game.DoSlot { // A galaxy that is being laid is never turned.
				continue
			}
			at, ok := drawHinted(&d, &Hinted{Answer: c.Answer, Places: c.Places})
			if !ok {
				t.Fatalf("%s has no place on the map", c.Label)
			}
			slots++
			beside := game.PlanetSet(1 << c.Answer.Planet())
			side := d.seenSide(c.Answer.Side())
			if got, ok := d.slot(c.Answer.Planet(), side); !ok || got.Answer != c.Answer ||
				d.charts[c.Answer.Planet()].slots>>side&1 == 0 {
				t.Fatalf("%q is not drawn at a slot", c.Label)
			}
			named := false
			for ; beside != 0 && !named; beside &= beside - 1 {
				p := beside.First()
				for side, to := range toward {
					if strings.Contains(c.Label, side) && strings.Contains(c.Label, d.w.PlanetName(r, p)) {
						gap := at.minus(d.charts[p].at)
						along := gap.x*to.x + gap.y*to.y
						named = along > .9*d.edgeAt() && math.Abs(gap.length()-along) < 1
					}
					if named {
						break
					}
				}
			}
			if !named {
				t.Fatalf("%q is drawn at %.0f", c.Label, at)
			}
		}
	}
	moments(t, 1, func(_ testing.TB, _ string, r *game.Rules, s *game.State) {
		if s.Phase != game.Setup {
			check(r, s)
		}
	})
	ends := slots
	r, err := components.Default().Rules(game.Options{Players: 6})
	if err != nil {
		t.Fatal(err)
	}
	for seed := range uint64(6) {
		eachOfSetup(t, r, seed, "random", func(s *game.State) { check(r, s) })
	}
	if slots == ends || ends == 0 {
		t.Errorf("%d slots, %d of them after setup", slots, ends)
	}
}

// TestNumbersLieInTheirAreas: the number of each area is within its sector, clear of the rim and above all pieces, in
// every room.
func TestNumbersLieInTheirAreas(t *testing.T) {
	text := regexp.MustCompile(`<text x="([-0-9 ]+) " y="([-0-9 ]+) ">(\d+)</text>`)
	moments(t, 300, func(t testing.TB, name string, r *game.Rules, s *game.State) {
		for _, room := range []Room{AnyRoom, WideRoom, TallRoom} {
			p := modelFor(locale.English(), r, s, game.Nobody)
			p.Room = room
			d := drawing{page: p}
			d.prepare()
			drawn := renderMap(t, p)
			if bytes.Index(drawn, []byte(`id="numbers"`)) < bytes.Index(drawn, []byte(`id="pieces"`)) {
				t.Fatalf("%s: the numbers lie below the pieces", name)
			}
			found := text.FindAllSubmatch(drawn, -1)
			if len(found) != s.Placed.Len() {
				t.Fatalf("%s: numbers on %d planets of %d", name, len(found), s.Placed.Len())
			}
			for i, placed := 0, s.Placed; placed != 0; i, placed = i+1, placed&(placed-1) {
				c := &d.charts[placed.First()]
				xs, ys := bytes.Fields(found[i][1]), bytes.Fields(found[i][2])
				if len(xs) != c.count || len(ys) != c.count || len(found[i][3]) != c.count {
					t.Fatalf("%s: %s", name, found[i][0])
				}
				for k := range c.count {
					x, _ := strconv.Atoi(string(xs[k]))
					y, _ := strconv.Atoi(string(ys[k]))
					x, y = x-int(math.Round(c.at.x)), y-int(math.Round(c.at.y))
					at := math.Mod(math.Atan2(float64(x), -float64(y))*180/math.Pi-c.sectors[k].from+720, 360)
					if far := math.Hypot(float64(x), float64(y)); far > radius-8 || at > c.sectors[k].to-c.sectors[k].from {
						t.Errorf("%s: number %c stands %.0f degrees into an area of %.0f, %.0f from the middle", name, found[i][3][k], at,
							c.sectors[k].to-c.sectors[k].from, far)
					}
				}
			}
		}
	})
}
