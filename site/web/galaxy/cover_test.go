package galaxy

import (
	"fmt"
	"testing"

	"koprulu/locale"
	"koprulu/rules/game"
)

// thing is something on the map whose place is known: a pill of half a length and a radius around a point, with what it
// is and where it belongs.
type thing struct {
	pill
	kind  string
	owner game.Planet
}

// things lists what the map shows, by what it is: names, badges, pieces, the coins of order stacks, the ends of z-axis
// routes and ships beside them.
func (d *drawing) things() (list []thing) {
	var buf [2 * game.MaxFigures]item
	for p := range d.v.Placed.All() {
		c := &d.charts[p]
		add := func(kind string, at point, half, r float64) {
			list = append(list, thing{pill{c.at.plus(at), half, r}, kind, p})
		}
		for i := range c.count {
			a := d.r.Planets[p].First + game.Area(i)
			for _, m := range d.signPills(nil, p, c, i) {
				add("badge", m.at, m.half, m.r)
			}
			if !d.forPhone() {
				add("number", d.numberPlace(p, c, i), 0, numberRadius*d.fine)
			}
			pieces := itemsIn(d.r, d.v, buf[:0], a)
			if len(pieces) == 0 {
				continue
			}
			far := d.forPhone()
			size := d.fine
			if far {
				pieces, size = merged(d.r, pieces), d.fine*farScale
			}
			spots := make([]spot, len(pieces))
			for k := range pieces {
				spots[k].width = pieces[k].width() * size
			}
			scale := d.crowd(spots, a, c, i, !far)
			for k := range spots {
				add("piece", spots[k].at, 0, spots[k].width/2*scale)
			}
		}
		if !d.over {
			b := d.nameOf(p)
			high := (b.y1 - b.y0) / 2
			add("name", point{(b.x0 + b.x1) / 2, b.y0 + high}, max(0, (b.x1-b.x0)/2-high), high)
		}
		if of := d.orders[p]; of > 0 {
			for n := range of {
				add("coin", d.shelf.plus(point{d.stackStep(p, of) * float64(n), 0}), 0, coinWidth/2*d.coin())
			}
		}
	}
	for i := range d.v.LinkCount {
		l := &d.v.Links[i]
		if l.Z == 0 {
			continue
		}
		for end, p := range l.Planets {
			at := d.beacon(l, end)
			list = append(list, thing{pill{at, 0, 11 * d.fine}, "beacon", p})
			for k := range d.anchored(i, l)[end] {
				by, _ := anchorage(l.Sides[end], k)
				list = append(list, thing{pill{at.plus(by.times(d.fine)), 0, 9 * d.fine}, "ship", p})
			}
		}
	}
	return list
}

// anchored counts the ships beside each end of a route.
func (d *drawing) anchored(i uint8, l *game.Link) (n [2]int) {
	for p := range game.Player(d.v.Players) {
		if d.v.Seats[p].Transports.Has(game.Route(i)) && emblem(d.v, p) != nil {
			if sideOf(d.r, d.v, l, p) < 0 {
				n[1]++
			} else {
				n[0]++
			}
		}
	}
	return n
}

// gap returns how far apart two things are.
func (a *thing) gap(b *thing) float64 {
	least := b.clear(a.at) - a.r
	for _, end := range [2]float64{-a.half, a.half} {
		least = min(least, b.clear(a.at.plus(point{end, 0}))-a.r)
	}
	for _, end := range [2]float64{-b.half, b.half} {
		least = min(least, a.clear(b.at.plus(point{end, 0}))-b.r)
	}
	return least
}

// TestNothingIsCovered: in positions of all golden games, of both sets and in every room, nothing covers the badge or
// the name of a planet, a piece, or an order stack of another planet. Where planets are so small that they have to be
// looked at from nearer, only names may be touched by a stack.
func TestNothingIsCovered(t *testing.T) {
	most := map[string]int{}
	n := 0
	look := func(t testing.TB, name string, r *game.Rules, s *game.State) {
		n++
		for _, room := range []Room{WideRoom, TallRoom, LowRoom} {
			d := drawing{page: modelFor(locale.All()[n%len(locale.All())], r, s, game.Nobody)}
			d.page.Room = room
			d.prepare()
			if d.page.lays() {
				continue
			}
			list := d.things()
			for i := range list {
				for k := range i {
					a, b := &list[i], &list[k]
					if a.kind == "coin" && b.kind == "coin" && a.owner == b.owner || a.kind == "ship" && b.kind == "ship" {
						continue
					}
					if d.wide() < 70 && (a.kind == "name" || b.kind == "name") {
						continue
					}
					if a.gap(b) < -2 {
						key := fmt.Sprintf("room %d: %s %s, same planet %t", room, a.kind, b.kind, a.owner == b.owner)
						if most[key]++; most[key] < 3 {
							t.Errorf("%s: %s, %.1f: %s %v %s %v, pitch %v size %d", name, key, a.gap(b), r.Planets[a.owner].ID, a.pill,
								r.Planets[b.owner].ID, b.pill, d.pitch, int(2*d.edgeAt()))
						}
					}
				}
			}
		}
	}
	momentsOf(t, "*.jsonl", 37, look)
	momentsOf(t, "broodwar/*.jsonl", 37, look)
}

// TestStacks: however deep a stack is, it lies on the map outside of its planet, a part of every order can be seen, and
// three orders can be told apart.
func TestStacks(t *testing.T) {
	moments(t, 400, func(t testing.TB, name string, r *game.Rules, s *game.State) {
		for _, room := range []Room{WideRoom, TallRoom, LowRoom} {
			d := drawnIn(room, r, s, game.Nobody)
			if d.page.lays() {
				continue
			}
			half, shelf, c := coinWidth/2*d.coin(), d.shelf, d.coin()
			if shelf.length()-half < d.edgeAt() {
				t.Errorf("%s, room %d: the stack begins %.1f from a planet of %.1f", name, room, shelf.length()-half, d.edgeAt())
			}
			for p := range d.v.Placed.All() {
				for of := uint8(1); of <= 24; of++ {
					step := d.stackStep(p, of)
					last := d.charts[p].at.plus(shelf).plus(point{step * float64(of-1), 0})
					if least := 4 * c; step < least && of > usual || of <= usual && step < 5*c {
						t.Errorf("%s, room %d: %d orders of %s are %.1f apart", name, room, of, r.Planets[p].ID, step)
					}
					if of <= 6 && (last.x+half > d.window.size.x+4 || last.y+half > d.window.size.y+1) {
						t.Errorf("%s, room %d: order %d of %s lies at %.0f", name, room, of, r.Planets[p].ID, last)
					}
				}
			}
		}
	})
}
