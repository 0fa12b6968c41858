package galaxy

import (
	"slices"
	"strconv"

	"github.com/a-h/templ"

	"koprulu/help/choice"
	"koprulu/rules/game"
)

// adjacent reports whether a route joins neighbouring cells through sides that face each other.
func adjacent(d *drawing, l *game.Link) bool {
	a, b, way := &d.v.Tiles[l.Planets[0]], &d.v.Tiles[l.Planets[1]], normals[l.Sides[0]&3]
	return l.Z == 0 && l.Sides[1] == l.Sides[0].Opposite() &&
		float64(b.X-a.X) == way.x && float64(b.Y-a.Y) == way.y
}

// middle returns the middle of a lane.
func (d *drawing) middle(l *game.Link) point {
	return d.charts[l.Planets[0]].at.plus(d.charts[l.Planets[1]].at).times(.5)
}

// layLinesAnew finds the ways of z-axis routes through the gaps between the planets.
func (d *drawing) layLinesAnew() {
	var net *network
	for i := range d.v.LinkCount {
		l := &d.v.Links[i]
		if adjacent(d, l) {
			continue
		}
		if net == nil {
			net = networkOf(d)
		}
		d.lines[i] = net.path(d, l)
	}
}

// drawRoutes draws the lanes between neighbours and, behind everything else, the lines of z-axis routes.
func (d *drawing) drawRoutes() {
	for i := range game.Route(d.v.LinkCount) {
		if len(d.lines[i]) > 0 {
			d.drawLine(i, d.lines[i])
		}
	}
	for i := range game.Route(d.v.LinkCount) {
		l := &d.v.Links[i]
		if adjacent(d, l) {
			d.drawLane(i, d.middle(l), int(l.Sides[0])+1)
		}
	}
}

// drawLane draws a normal route.
func (d *drawing) drawLane(i game.Route, at point, turns int) {
	d.Put(`<g id="r`, int(i), `" class="lane`)
	_, button := d.state(choice.SpotRoute, uint8(i), refusal{})
	d.Put(`" transform="translate(`, at)
	if turns&1 != 0 {
		d.Raw(`) rotate(90`)
	}
	if d.fine != 1 {
		d.Put(`) scale(`)
		d.B = strconv.AppendFloat(d.B, d.fine, 'g', 3, 64)
	}
	d.Raw(`)"`)
	d.button(button, choice.SpotRoute, uint8(i))
	d.Raw(`>`)
	if button {
		d.Raw(`<use href="#lane-halo"/>`)
	}
	d.Raw(`<use href="#lane"/>`)
	if end, ok := d.light.way(d, i); ok {
		d.Raw(`<use href="#lane-way"`)
		// In the frame of the lane the arrow points east or south.
		if side := d.v.Links[i].Sides[end]; side == game.North || side == game.West {
			d.Put(quarters(2))
		}
		d.Raw(`/>`)
	}
	d.Raw(`</g>`)
}

// button makes a place that can be pointed at into a button that picks it.
func (d *drawing) button(lit bool, kind choice.Spot, index uint8) {
	if lit {
		d.Put(` role="button" tabindex="0"`, attr{"aria-label", d.light.label(d, kind, index)})
		d.post(kind, index)
	}
}

// drawLine draws the dashed line of a z-axis route through the gaps between the planets.
func (d *drawing) drawLine(i game.Route, path []point) {
	d.Put(`<path id="zl`, int(i), `" class="z-line z`, int(d.v.Links[i].Z))
	if d.light.Routes.Has(i) {
		d.Raw(` lit`)
	}
	if _, ok := d.light.way(d, i); ok {
		d.Raw(` way`)
	}
	if d.travelled(i) {
		d.Raw(` is-used`)
	}
	d.Raw(`" d="`)
	d.drawWay(path)
	d.Put(`"/><path class="z-end z`, int(d.v.Links[i].Z), `" d="`)
	d.drawWay(beginning(path, beamEnd*d.fine))
	back := slices.Clone(path)
	slices.Reverse(back)
	d.drawWay(beginning(back, beamEnd*d.fine))
	d.Raw(`"/>`)
}

// travelled reports whether somebody has a transport on a route: its beam pulses.
func (d *drawing) travelled(i game.Route) bool {
	for p := range d.v.Players {
		if d.v.Seats[p].Transports.Has(i) {
			return true
		}
	}
	return false
}

// Beacon is an end of a z-axis route by itself.
func Beacon() templ.Component {
	return templ.Raw(
		`<svg class="galaxy gallery__beacon" viewBox="-20 -20 40 40" aria-hidden="true">` +
			`<g class="beacon"><use href="#beacon"/><text y="4.4">1</text></g></svg>`)
}

// drawWay writes the path along some points, with bends at those between.
func (d *drawing) drawWay(path []point) {
	const bend = 34.0
	d.Put(`M`, path[0])
	for k := 1; k < len(path)-1; k++ {
		in, out := path[k].minus(path[k-1]), path[k+1].minus(path[k])
		r := min(bend, in.length()/2, out.length()/2)
		d.Put(`L`, path[k].minus(in.unit().times(r)), `Q`, path[k], ` `, path[k].plus(out.unit().times(r)))
	}
	d.Put(`L`, path[len(path)-1])
}

// beginning returns the points of a path as far as a length.
func beginning(path []point, long float64) (out []point) {
	out = append(out, path[0])
	for k := 1; k < len(path) && long > 0; k++ {
		way := path[k].minus(path[k-1])
		if n := way.length(); n > long {
			way = way.times(long / n)
		}
		long -= way.length()
		out = append(out, path[k-1].plus(way))
	}
	return out
}

// beamEnd is how far the line of a z-axis route is bright at its ends.
const beamEnd = 58.0

// beacon returns where an end of a z-axis route is.
func (d *drawing) beacon(l *game.Link, end int) point {
	return d.charts[l.Planets[end]].at.plus(normals[l.Sides[end]&3].times(d.beaconAt()))
}

// drawBeacons draws the numbered ends of z-axis routes.
func (d *drawing) drawBeacons() {
	for i := range game.Route(d.v.LinkCount) {
		if d.v.Links[i].Z != 0 {
			d.drawBeacon(i, 0)
			d.drawBeacon(i, 1)
		}
	}
}

// drawBeacon draws an end of a z-axis route. Both ends and the line share a class, so that they light up together.
func (d *drawing) drawBeacon(i game.Route, end int) {
	l := &d.v.Links[i]
	only, ends := d.light.end(i, end)
	lit := d.light.Routes.Has(i) && (only != nil || !ends)
	d.Put(`<g id="z`, int(l.Z), `-`, end, `" class="beacon z`, int(l.Z))
	if end == 1 {
		d.Raw(` minor`)
	}
	if lit {
		d.Raw(` lit`)
		if d.light.wanted.Routes.Has(i) {
			d.Raw(` wanted`)
		}
	}
	if _, ok := d.light.way(d, i); ok {
		d.Raw(` way`)
	}
	d.Put(`"`, placed{d.beacon(l, end), d.fine})
	key := "web.galaxy.z-major"
	if end == 1 {
		key = "web.galaxy.z-minor"
	}
	// The name begins with what is seen on it.
	name := d.w.Text(key, "n", int(l.Z))
	switch {
	case lit && only != nil:
		d.Put(` role="button" tabindex="0"`, attr{"aria-label", name + ": " + only.Label})
		d.postAnswer(only)
	case lit, d.light.other.Routes.Has(i):
		d.Put(` role="button" tabindex="0"`, attr{"aria-label", name + ": " + d.light.label(d, choice.SpotRoute, uint8(i))})
		d.post(choice.SpotRoute, uint8(i))
	default:
		d.Put(` role="img" tabindex="0"`, attr{"aria-label", name})
	}
	d.Put(`><use href="#beacon"/><text y="4.4">`, int(l.Z), `</text></g>`)
}

// drawShips draws the transports, each on its owner's side of the route.
func (d *drawing) drawShips() {
	for i := range game.Route(d.v.LinkCount) {
		l := &d.v.Links[i]
		var owners [game.MaxPlayers]game.Player
		n := 0
		for p := range game.Player(d.v.Players) {
			if d.v.Seats[p].Transports.Has(i) && emblem(d.v, p) != nil {
				owners[n] = p
				n++
			}
		}
		if n == 0 {
			continue
		}
		ships := owners[:n]
		slices.SortStableFunc(ships, func(p, q game.Player) int { return sideOf(d.r, d.v, l, q) - sideOf(d.r, d.v, l, p) })
		if adjacent(d, l) {
			d.drawFleet(i, l, ships)
		} else {
			d.drawAnchored(i, l, ships)
		}
	}
}

// sideOf returns at which end of a route a player is at home: more than zero for the first end.
func sideOf(r *game.Rules, v *game.View, l *game.Link, p game.Player) int {
	here := v.Seats[p].Held | v.Seats[p].Bases
	weight := func(q game.Planet) int {
		areas := r.Planets[q].Areas
		return (here & areas).Len() + 4*(v.Seats[p].Bases&areas).Len()
	}
	return weight(l.Planets[0]) - weight(l.Planets[1])
}

// drawFleet draws the transports of a lane from its first end to the other.
func (d *drawing) drawFleet(i game.Route, l *game.Link, ships []game.Player) {
	along := normals[l.Sides[0]&3]
	across := point{-along.y, along.x}
	middle := d.middle(l)
	n := len(ships)
	columns := 1
	if n > 2 {
		columns = 2
	}
	rows := (n + columns - 1) / columns
	scale, step, gap := d.fine, 21*d.fine, 21*d.fine
	if rows > 2 {
		scale, step, gap = .8*d.fine, 17*d.fine, 18*d.fine
	}
	for k, p := range ships {
		row, column := k/columns, k%columns
		at := middle.plus(along.times(step * (float64(row) - float64(rows-1)/2)))
		if columns > 1 && !(k == n-1 && n%2 == 1) {
			at = at.plus(across.times(gap * (float64(column) - .5)))
		}
		heading := int(l.Sides[0]) - 1
		if sideOf(d.r, d.v, l, p) < 0 {
			heading += 2
		}
		d.drawShip(i, p, at, heading, scale)
	}
}

// drawAnchored draws the transports of a z-axis route beside the beacon of their owner's end.
func (d *drawing) drawAnchored(i game.Route, l *game.Link, ships []game.Player) {
	var n [2]int
	for _, p := range ships {
		end := 0
		if sideOf(d.r, d.v, l, p) < 0 {
			end = 1
		}
		at, heading := anchorage(l.Sides[end], n[end])
		n[end]++
		d.drawShip(i, p, d.beacon(l, end).plus(at.times(d.fine)), heading, d.fine)
	}
}

// anchorage returns where the k-th ship is from the beacon at a side of a planet, and where it heads: beside the
// beacon, one behind the other, away from the names and the order stacks of planets.
func anchorage(side game.Side, k int) (at point, heading int) {
	way, heading := 29+24*float64(k), int(side)
	if side == game.East {
		way, heading = -way, heading+2
	}
	out := normals[side&3]
	return point{-out.y, out.x}.times(way).plus(out.times(3)), heading
}

func (d *drawing) drawShip(i game.Route, p game.Player, at point, heading int, scale float64) {
	e := emblem(d.v, p)
	d.Put(`<g id="s`, int(p), `-`, int(i), `" class="s f-`, e.Class, `"`, placed{at, scale}, `><use href="#ship"`,
		quarters(heading),
		`/><text class="ship-letter">`, d.letters[p], `</text></g>`)
}
