package galaxy

import (
	"math"
	"testing"

	"koprulu/locale"
	"koprulu/rules/components"
	"koprulu/rules/game"
)

func boxRules(t testing.TB) *game.Rules {
	t.Helper()
	options := game.Options{Players: 6}
	for i := range options.Factions {
		options.Factions[i] = game.NoFaction
	}
	r, err := components.Default().Rules(options)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestSectors: the areas of every planet fill the disc without overlapping, none is too narrow, and no badge
// comes near a slot.
func TestSectors(t *testing.T) {
	r := boxRules(t)
	for p := range r.Planets {
		for turn := range uint8(4) {
			c := chartOf(r, game.Planet(p), point{}, turn)
			sum := 0.0
			for i := range c.count {
				s := c.sectors[i]
				sum += s.to - s.from
				if s.to-s.from < 70 {
					t.Errorf("%s %d: an area of %.0f degrees", r.Planets[p].ID, i+1, s.to-s.from)
				}
				if i > 0 && math.Abs(s.from-c.sectors[i-1].to) > 1e-9 {
					t.Errorf("%s %d: does not begin where the area before it ends", r.Planets[p].ID, i+1)
				}
				at := polar(s.mid(), rim)
				for side, out := range normals {
					if c.slots>>side&1 != 0 && at.distance(out.times(104)) < 26 {
						t.Errorf("%s %d: the badge covers the slot of side %d", r.Planets[p].ID, i+1, side)
					}
				}
			}
			if math.Abs(sum-360) > 1e-9 {
				t.Errorf("%s: the areas take %.1f degrees", r.Planets[p].ID, sum)
			}
		}
	}
}

// TestCrowd: pieces are within their area, clear of its badge and its number and of each other, however many there are.
func TestCrowd(t *testing.T) {
	for _, span := range []float64{76, 95, 120, 160, 196} {
		for _, size := range []float64{1, .75} {
			for n := 1; n <= 9; n++ {
				for _, base := range []bool{false, true} {
					spots := make([]spot, n)
					for i := range spots {
						spots[i].width = unitWidth
					}
					if base {
						spots[0].width = baseWidth
					}
					s := sector{200, 200 + span}
					d := plan{k: size, fine: 1}
					badge := s.mid()
					if n >= crowded {
						badge = s.from + aside*span
					}
					y := newYard(s, radius*size-1, []pill{{polar(badge, d.rimAt()), 6, 13},
						{polar(s.from+10, radius*size-12), 0, numberRadius}})
					scale := crowd(spots, &y)
					if !y.fits(spots, scale) {
						t.Errorf("span %.0f, size %.2f, %d pieces, base %t: they lie on each other or on what is around", span, size, n,
							base)
					}
					if least := .76; n <= 2 && size == 1 && scale < least {
						t.Errorf("span %.0f: %d pieces are drawn at %.2f", span, n, scale)
					}
				}
			}
		}
	}
}

// TestAnchorages: ships beside the same beacon are apart, clear of it, and clear of the names, which are left of the
// beacons to the north of planets, and of order stacks, which are at the lower right of planets.
func TestAnchorages(t *testing.T) {
	for side := game.North; side <= game.West; side++ {
		var before []point
		for k := range game.MaxPlayers {
			at, heading := anchorage(side, k)
			if at.length() < 25 || side == game.North && at.x < 0 || side == game.South && at.x > 0 ||
				side&1 != 0 && at.y > 0 {
				t.Errorf("side %d: ship %d lies at %v", side, k, at)
			}
			if along := polar(float64(90*(heading+1)), 1); math.Abs(along.x*at.y-along.y*at.x) > 3.1 {
				t.Errorf("side %d: ship %d heads across its beacon", side, k)
			}
			for _, other := range before {
				if at.distance(other) < 24 {
					t.Errorf("side %d: ship %d lies on another one", side, k)
				}
			}
			before = append(before, at)
		}
	}
}

// TestPlansOfGames: in all golden games planets do not overlap, the slots that a lane joins face each other, lines of
// z-axis routes begin and end at their beacons and pass no planet, and everything is within the picture.
func TestPlansOfGames(t *testing.T) {
	moments(t, 37, func(t testing.TB, name string, r *game.Rules, s *game.State) {
		for _, room := range []Room{AnyRoom, WideRoom, TallRoom, LowRoom} {
			checkPlan(t, name, r, s, room)
		}
	})
}

// checkPlan looks at the map of one position in a room.
func checkPlan(t testing.TB, name string, r *game.Rules, s *game.State, room Room) {
	d := drawing{page: modelFor(locale.English(), r, s, game.Nobody)}
	d.page.Room = room
	d.prepare()
	if columns, rows := d.x1-d.x0, d.y1-d.y0; s.Phase != game.Setup &&
		(room != TallRoom && room != AnyRoom && rows > columns || room == TallRoom && columns > rows) {
		t.Errorf("%s: the galaxy lies across its room", name)
	}
	box := d.box()
	inside := func(at point, room float64) {
		if at.x-room < box.from.x || at.y-room < box.from.y || at.x+room > box.from.x+box.size.x+.1 ||
			at.y+room > box.from.y+box.size.y+.1 {
			t.Errorf("%s: %v is out of the picture", name, at)
		}
	}
	for a := d.v.Placed; a != 0; a &= a - 1 {
		inside(d.charts[a.First()].at, d.edgeAt())
		for b := a & (a - 1); b != 0; b &= b - 1 {
			if d.charts[a.First()].at.distance(d.charts[b.First()].at) < 2*d.edgeAt()+gapLeast*d.fine-2 {
				t.Errorf("%s: two planets overlap", name)
			}
		}
	}
	for i := range d.v.LinkCount {
		l := &d.v.Links[i]
		if l.Z == 0 {
			if !adjacent(&d, l) {
				t.Errorf("%s: route %d joins slots that do not face each other", name, i)
			}
			for end, p := range l.Planets {
				if d.charts[p].slots>>l.Sides[end]&1 == 0 {
					t.Errorf("%s: route %d begins where there is no slot", name, i)
				}
			}
			continue
		}
		line := d.lines[i]
		if line[0] != d.beacon(l, 0) || line[len(line)-1] != d.beacon(l, 1) {
			t.Errorf("%s: the line of route %d misses its beacons", name, i)
		}
		for k, at := range line {
			inside(at, -1)
			if k == 0 {
				continue
			}
			if at.x != line[k-1].x && at.y != line[k-1].y {
				t.Errorf("%s: the line of route %d does not follow the gaps", name, i)
			}
			for f := 0.0; f <= 1; f += .125 {
				on := line[k-1].plus(at.minus(line[k-1]).times(f))
				for p := d.v.Placed; p != 0; p &= p - 1 {
					if on.distance(d.charts[p.First()].at) < d.edgeAt()+min(8, 10*d.fine) {
						t.Errorf("%s: the line of route %d crosses %s", name, i, r.Planets[p.First()].ID)
					}
				}
			}
		}
	}
}

// distance returns how far apart two points are.
func (p point) distance(q point) float64 { return p.minus(q).length() }
