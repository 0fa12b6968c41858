package galaxy

import (
	"math"
	"sort"

	"koprulu/rules/game"
)

// size is a width and a height, in pixels.
type size struct{ x, y float64 }

// rooms are the sizes of the rooms for which a galaxy is drawn: that of a map at 1366x768, on an upright phone and on
// one that lies. The map scales to the room that there is, so that in these one unit of the map is one pixel.
var rooms = [...]size{WideRoom: {878, 632}, TallRoom: {390, 512}, LowRoom: {544, 346}}

const (
	// widest is how wide planets are at most, in pixels, narrowest how wide they are at least, whatever the room.
	widest, narrowest = 185, 24
	// whole is how wide planets are, in pixels, from which on pieces have their full size; on smaller ones they shrink
	// with them.
	whole = 128.0
	// cramped is how wide planets are, in pixels, below which names give way to them.
	cramped = 60.0
	// gapLeast is the room for a lane between the edges of neighbours, gapMost the longest lane that can be drawn.
	gapLeast, gapMost = 24.0, 140.0
	// endShare is how much of the room that is left over each end of a row gets, compared with a gap.
	endShare = .35
	// usual is how many orders lie beside a planet without coming closer to each other than they are to.
	usual = 3
	// apart is the least distance between what belongs to different planets.
	apart = 1.0
)

// plan is where the planets of a galaxy are in its room: as large as it allows, and apart, so that they fill it.
type plan struct {
	// k is the size of planets: 1 is that of their symbols; fine is that of pieces, badges, coins and lanes.
	k, fine float64
	// pitch is the distance between the centres of neighbours, origin the centre of the cell 0 0. All are whole numbers,
	// which are short.
	pitch, origin point
	// window is the part of the plane that the map shows.
	window window
	// broken is true if names of two words have a line for each, so that planets find room beside each other.
	broken bool
	// handBeside is true if the planets that wait to be laid lie beside the map, and not below it.
	handBeside bool
	// over is true if even so there is no room for all names, so that some may lie on others: see map.js.
	over bool
}

// loose is the plan of a galaxy whose room has no known shape.
var loose = plan{k: 1, fine: 1, pitch: point{grid, grid}}

// edgeAt is how far from its centre the edge of a planet is.
func (p *plan) edgeAt() float64 { return edge * p.k }

// rimAt is how far from its centre the middle of the rim of a planet is.
func (p *plan) rimAt() float64 { return rim * p.k }

// beaconAt is how far from the centre of a planet its ends of z-axis routes stand.
func (p *plan) beaconAt() float64 { return p.edgeAt() + 15*p.fine }

// cellCentre returns the middle of a cell of the grid.
func (p *plan) cellCentre(x, y int8) point {
	return point{p.origin.x + float64(x)*p.pitch.x, p.origin.y + float64(y)*p.pitch.y}
}

// layOutAnew plans the galaxy for its room. Where planets are being laid, those that wait lie below it or beside it,
// whichever leaves it larger.
func (d *drawing) layOutAnew() {
	if d.page.Room == AnyRoom {
		d.plan = loose
		return
	}
	room := rooms[d.page.Room]
	d.window = window{size: point(room)}
	d.handSize = handSizes[d.page.Room]
	if d.page.waiting() == 0 {
		d.fill(room)
		return
	}
	beside, below := room, room
	beside.x -= d.handTakes(true, room.y)
	below.y -= d.handTakes(false, room.x)
	d.fill(below)
	if d.page.Room != TallRoom {
		large := d.plan
		if d.fill(beside); d.v.Placed == 0 || d.k <= large.k {
			d.plan = large
		} else {
			d.handBeside = true
		}
	}
}

// fill plans the galaxy for a room of a size at the upper left of the map, with names of one line if they are not what
// keeps planets small.
func (d *drawing) fill(room size) {
	d.plan = plan{window: d.window}
	d.fillAs(room)
	for _, way := range [2]plan{{broken: true}, {broken: true, over: true}} {
		best := d.plan
		if best.k >= cramped/(2*edge) && (way.over || best.k == widest/(2*edge)) {
			break
		}
		worth := 1.02
		if !way.over && d.longest() > .75*best.pitch.x {
			worth = .95 // A name in one line would fill all that there is between two stacks.
		}
		d.broken, d.over = way.broken, way.over
		if d.fillAs(room); d.k <= best.k*worth {
			d.plan = best
		}
	}
}

func (d *drawing) fillAs(room size) {
	columns, rows := float64(d.x1-d.x0), float64(d.y1-d.y0)
	var ends [4]float64
	var least, rest point
	try := func(wide int) bool {
		d.k, d.fine = float64(wide)/(2*edge), min(1, float64(wide)/whole)
		ends, least = d.needs()
		rest.y = room.y - ends[game.North] - ends[game.South] - rows*least.y
		d.pitch.y = math.Floor(min(2*d.edgeAt()+gapMost*d.fine, least.y+max(0, rest.y)/(rows+2*endShare)))
		if !d.page.lays() {
			// There is room for the orders of a usual stack.
			c, shelf := d.coin(), d.shelfFor(point{least.x, d.pitch.y})
			end := shelf.x + ((usual-1)*coinStep+coinWidth/2+shelfEdge)*c
			ends[game.East] = max(ends[game.East], end-14*c) // They may come a little closer there.
			least.x = max(least.x, end+d.signsAt(shelf.y-coinWidth/2*c))
		}
		rest.x = room.x - ends[game.West] - ends[game.East] - columns*least.x
		return min(rest.x, rest.y) >= 0
	}
	if !try(widest) {
		try(narrowest - 1 + sort.Search(widest-narrowest, func(less int) bool { return !try(narrowest + less) }))
	}
	// What is left over is shared out.
	d.pitch.x = math.Floor(min(2*d.edgeAt()+gapMost*d.fine, least.x+max(0, rest.x)/(columns+2*endShare)))
	left := (room.x - ends[game.West] - ends[game.East] - columns*d.pitch.x) / 2
	above := (room.y - ends[game.North] - ends[game.South] - rows*d.pitch.y) / 2
	d.origin = point{math.Round(ends[game.West]+left) - float64(d.x0)*d.pitch.x,
		math.Round(ends[game.North]+above) - float64(d.y0)*d.pitch.y}
}

// box is a rectangle on the map.
type box struct{ x0, y0, x1, y1 float64 }

// boxAt returns the box around a point.
func boxAt(at, half point) box {
	return box{at.x - half.x, at.y - half.y, at.x + half.x, at.y + half.y}
}

// meets reports whether two boxes overlap.
func (b box) meets(o box) bool { return b.x0 < o.x1 && o.x0 < b.x1 && b.y0 < o.y1 && o.y0 < b.y1 }

// needs returns how much room the outermost centres need to each side, and the least distances between neighbours, for
// planets of the size of the plan with all that stays on them.
func (d *drawing) needs() (ends [4]float64, least point) {
	gap := 2*d.edgeAt() + gapLeast*d.fine
	least = point{gap, gap}
	for i := range ends {
		ends[i] = d.edgeAt() + 4
		if d.page.lays() {
			ends[i] = outerEnd * d.k
		}
	}
	if d.over { // Those of the uppermost planets are not cut.
		ends[game.North] = max(ends[game.North], d.edgeAt()+2*d.nameHeight()+6)
	}
	for _, l := range d.v.Links[:d.v.LinkCount] {
		if l.Z != 0 { // Its line may go around the galaxy.
			for i, more := range lineAt {
				ends[i] = max(ends[i], d.beaconAt()+more*d.fine+apart)
			}
			break
		}
	}
	var at [game.MaxPlanets][]box
	var buf [game.MaxPlanets * 16]box
	list := buf[:0]
	for p := range d.v.Placed.All() {
		from := len(list)
		list = d.fixtures(list, p)
		at[p] = list[from:]
		t := &d.v.Tiles[p]
		for _, b := range at[p] {
			if t.X == d.x0 {
				ends[game.West] = max(ends[game.West], -b.x0+apart)
			}
			if t.X == d.x1 {
				ends[game.East] = max(ends[game.East], b.x1+apart)
			}
			if t.Y == d.y0 {
				ends[game.North] = max(ends[game.North], -b.y0+apart)
			}
			if t.Y == d.y1 {
				ends[game.South] = max(ends[game.South], b.y1+apart)
			}
		}
	}
	// Distances across are known when those down are looked for.
	for _, to := range [...][2]int8{{1, 0}, {0, 1}, {-1, 1}, {1, 1}} {
		for p := range d.v.Placed.All() {
			if q := neighbour(d.v, p, to[0], to[1]); q != game.NoPlanet {
				part(&least, at[p], at[q], to[0], to[1])
			}
		}
	}
	return ends, least
}

// part makes the least distances between planets so large that the boxes of one and of that so many cells to the right
// of it and below it are apart.
func part(least *point, here, there []box, right, below int8) {
	by := float64(right) * least.x
	for _, a := range here {
		for _, b := range there {
			switch {
			case below == 0 && a.y0 < b.y1 && b.y0 < a.y1:
				least.x = max(least.x, a.x1-b.x0+apart)
			case below == 1 && a.x0 < b.x1+by && b.x0+by < a.x1:
				least.y = max(least.y, a.y1-b.y0+apart)
			}
		}
	}
}

// fixtures adds the boxes, from the centre of a planet, of what stays on it in a whole game: the signs of its areas
// wherever they may stand, the ends of z-axis routes, its name, and one coin of its order stack.
func (d *drawing) fixtures(list []box, p game.Planet) []box {
	c := d.chart(p)
	from := len(list)
	list = d.signs(list, p, &c)
	if !d.over {
		list = append(list, d.nameBox(p, d.nameAt(p, list[from:])))
	}
	for i := range d.v.LinkCount {
		l := &d.v.Links[i]
		for end := range l.Planets {
			if l.Z != 0 && l.Planets[end] == p {
				half := 12 * d.fine
				list = append(list, boxAt(normals[l.Sides[end]&3].times(d.beaconAt()), point{half, half}))
			}
		}
	}
	return list
}

// signs adds the boxes of the signs of all areas of a planet, from its centre, wherever they may stand.
func (d *drawing) signs(list []box, p game.Planet, c *chart) []box {
	for i := range c.count {
		a := d.r.Planets[p].First + game.Area(i)
		list = d.markBoxes(list, a, c, i, false)
		if d.badgeAt(c, i, true) != c.sectors[i].mid() {
			list = d.markBoxes(list, a, c, i, true)
		}
	}
	return list
}
