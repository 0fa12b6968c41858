package galaxy

import (
	"regexp"
	"slices"
	"strconv"
	"testing"

	"koprulu/locale"
	"koprulu/rules/game"
)

// TestMerged: from afar there is one piece for each player in an area: the base or the strongest unit, with the number
// of units.
func TestMerged(t *testing.T) {
	r := &game.Rules{Units: make([]game.Unit, 9)}
	r.Units[8].Hero, r.Units[5].Cost.Gas = true, 2
	base := item{player: 1, unit: game.NoUnit}
	units := func(p game.Player, u game.UnitType, first game.Figure, n int) item {
		return item{player: p, unit: u, first: first, count: n}
	}
	for _, test := range []struct {
		name      string
		list, out []item
	}{
		{"nothing", nil, nil},
		{"a base", []item{base}, []item{base}},
		{"one kind", []item{units(1, 4, 2, 3)}, []item{units(1, 4, 2, 3)}},
		{"two kinds", []item{units(1, 4, 2, 3), units(1, 5, 9, 1)}, []item{units(1, 5, 9, 4)}},
		{"a base and two kinds", []item{base, units(1, 4, 2, 3), units(1, 5, 9, 1)},
			[]item{{player: 1, unit: game.NoUnit, count: 4}}},
		{"a battle", []item{base, units(1, 4, 2, 1), units(1, 5, 3, 1), units(1, 6, 4, 2), units(0, 7, 0, 2)},
			[]item{{player: 1, unit: game.NoUnit, count: 4}, units(0, 7, 0, 2)}},
		{"a hero", []item{units(1, 4, 2, 3), units(1, 8, 3, 1), units(1, 5, 9, 1)}, []item{units(1, 8, 3, 5)}},
		{"an installation and guards", []item{{player: 1, unit: game.NoUnit, site: game.WarpGate},
			{player: 1, unit: game.NoUnit, guards: 2}},
			[]item{{player: 1, unit: game.NoUnit, site: game.WarpGate}, {player: 1, unit: game.NoUnit, guards: 2}}},
	} {
		if got := merged(r, slices.Clone(test.list)); !slices.Equal(got, test.out) {
			t.Errorf("%s: %v becomes %v instead of %v", test.name, test.list, got, test.out)
		}
	}
}

// TestGalaxyFromAfar: what is drawn for a map seen from afar counts all units and bases, and no piece hides another of
// its area.
func TestGalaxyFromAfar(t *testing.T) {
	piece := regexp.MustCompile(
		`<g class="f-[a-z]+" transform="translate\(([^ ]+) ([^)]+)\) ?s?c?a?l?e?\(?([0-9.]*)\)?">(.*?)</g>`)
	count := regexp.MustCompile(`href="#n([1-9])"|<text class="un"[^>]*>([0-9]+)<`)
	moments(t, 31, func(t testing.TB, name string, r *game.Rules, s *game.State) {
		d := drawing{page: modelFor(locale.English(), r, s, game.Nobody)}
		d.page.Room = TallRoom
		d.prepare()
		d.drawFar()
		units, bases := 0, 0
		for a := range game.Area(len(d.v.Units)) {
			units += unitCount(d.v, a)
			if d.v.BaseAt[a] != game.Nobody {
				bases++
			}
		}
		var places []point
		var sizes []float64
		for _, m := range piece.FindAllSubmatch(d.B, -1) {
			var at point
			at.x, _ = strconv.ParseFloat(string(m[1]), 64)
			at.y, _ = strconv.ParseFloat(string(m[2]), 64)
			scale := 1.0
			if len(m[3]) > 0 {
				scale, _ = strconv.ParseFloat(string(m[3]), 64)
			}
			for k, other := range places {
				if other.distance(at) < 13*(scale+sizes[k]) {
					t.Errorf("%s: two pieces lie at %v", name, at)
				}
			}
			places, sizes = append(places, at), append(sizes, scale)
			base := regexp.MustCompile(`#base-`).Match(m[4])
			if base {
				bases--
			}
			if n := count.FindSubmatch(m[4]); n != nil {
				k, _ := strconv.Atoi(string(n[1]) + string(n[2]))
				units -= k
			} else if !base {
				units--
			}
		}
		if units != 0 || bases != 0 {
			t.Errorf("%s: from afar %d units and %d bases are missing", name, units, bases)
		}
	})
}
