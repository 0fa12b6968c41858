package galaxy

import (
	"bytes"
	"math"
	"regexp"
	"slices"
	"strconv"
	"testing"

	"koprulu/game"
	"koprulu/locale"
)

// TestTurnedGalaxies: a galaxy is never turned to make its planets smaller.
func TestTurnedGalaxies(t *testing.T) {
	moments(t, 200, func(t testing.TB, name string, r *game.Rules, s *game.State) {
		if s.Phase == game.Setup {
			return
		}
		laid := drawing{page: modelFor(locale.English(), r, s, game.Nobody)}
		laid.prepare()
		turned := drawing{page: modelFor(locale.English(), r, s, game.Nobody)}
		turned.page.Room = WideRoom
		turned.prepare()
		if before, after := laid.planetsOn(below), turned.planetsOn(below); after < before-1 {
			t.Errorf("%s: planets of %.0f pixels as it was laid, and %.0f once it is turned", name, before, after)
		}
	})
}

// TestSidesKeepTheirNames: as long as sides are named in words, the galaxy stays as it was laid.
func TestSidesKeepTheirNames(t *testing.T) {
	turned, named := 0, 0
	moments(t, 1, func(t testing.TB, name string, r *game.Rules, s *game.State) {
		if s.Phase != game.Regrouping || r.Open(s) == 0 {
			return
		}
		for _, room := range []Room{WideRoom, TallRoom} {
			d := drawing{page: modelFor(locale.English(), r, s, seatNow(r, s))}
			d.page.Room = room
			d.prepare()
			switch {
			case slices.ContainsFunc(d.page.Choices, namesSide):
				named++
				if d.v != d.page.View {
					t.Errorf("%s: the galaxy is turned while sides are named", name)
				}
			case d.v != d.page.View:
				turned++
			}
		}
	})
	if turned == 0 || named == 0 {
		t.Errorf("galaxies were turned %d times, and sides were named %d times", turned, named)
	}
}

// TestNumbersLieInTheirAreas: the number of each area stands within its sector, clear of the rim, in every room.
func TestNumbersLieInTheirAreas(t *testing.T) {
	text := regexp.MustCompile(`<text class="numbers" aria-hidden="true" x="([-0-9 ]+) " y="([-0-9 ]+) ">(\d+)</text>`)
	moments(t, 300, func(t testing.TB, name string, r *game.Rules, s *game.State) {
		for _, room := range []Room{AnyRoom, WideRoom, TallRoom} {
			p := modelFor(locale.English(), r, s, game.Nobody)
			p.Room = room
			d := drawing{page: p}
			d.prepare()
			found := text.FindAllSubmatch(renderMap(t, p), -1)
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
					at := math.Mod(math.Atan2(float64(x), -float64(y))*180/math.Pi-c.sectors[k].from+720, 360)
					if far := math.Hypot(float64(x), float64(y)); far > radius-8 || at > c.sectors[k].to-c.sectors[k].from {
						t.Errorf("%s: number %c stands %.0f degrees into an area of %.0f, %.0f from the middle", name, found[i][3][k], at, c.sectors[k].to-c.sectors[k].from, far)
					}
				}
			}
		}
	})
}
