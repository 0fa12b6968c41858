package web

import (
	"math"

	"koprulu/game"
)

// The measures of the map, in its own units; at the size of a wide screen one is about a pixel.
const (
	// pitch is the distance of the centres of neighbouring planets.
	pitch = 256.0
	// margin is the room around the outermost centres, marginNorth that above them, where the names stand.
	margin, marginNorth = 120.0, 130.0
	// radius is that of the ground of a planet; its rim lies around it.
	radius = 92.0
	// rim is the middle of the rim, where owner, badge and unit limit are shown.
	rim = 96.5
	// edge is the outside of a planet.
	edge = 102.0
	// beaconAt is where the ends of z-axis routes stand: on the line in the middle between two cells.
	beaconAt = pitch / 2
)

// point is a place or a vector on the map; y grows to the south.
type point struct{ x, y float64 }

func (p point) plus(q point) point       { return point{p.x + q.x, p.y + q.y} }
func (p point) minus(q point) point      { return point{p.x - q.x, p.y - q.y} }
func (p point) times(f float64) point    { return point{p.x * f, p.y * f} }
func (p point) length() float64          { return math.Hypot(p.x, p.y) }
func (p point) distance(q point) float64 { return p.minus(q).length() }

// unit gives the vector of length one in the same direction.
func (p point) unit() point {
	if n := p.length(); n > 0 {
		return p.times(1 / n)
	}
	return p
}

// polar gives the vector of a length in a direction, in degrees clockwise from the north.
func polar(degrees, length float64) point {
	sin, cos := math.Sincos(degrees * math.Pi / 180)
	return point{length * sin, -length * cos}
}

// normals are the directions of the sides, out of the planet.
var normals = [4]point{game.North: {0, -1}, game.East: {1, 0}, game.South: {0, 1}, game.West: {-1, 0}}

// cellCentre gives the middle of a cell of the grid.
func cellCentre(x, y int8) point { return point{float64(x) * pitch, float64(y) * pitch} }

// sector is the part of a disc that an area takes, in degrees clockwise from the north; to is larger than from.
type sector struct{ from, to float64 }

func (s sector) mid() float64  { return (s.from + s.to) / 2 }
func (s sector) half() float64 { return (s.to - s.from) / 2 }

// turned gives the sector after quarter turns clockwise.
func (s sector) turned(quarters uint8) sector {
	return sector{s.from + 90*float64(quarters), s.to + 90*float64(quarters)}
}

// maxSectors bounds the areas of a planet.
const maxSectors = 8

// sectorsOf divides a planet that is not turned among its areas, in their order clockwise. An area has the more room the
// more units it takes. The whole is turned so that the badges in the middle of the areas stay clear of the slots.
func sectorsOf(r *game.Rules, p game.Planet) (out [maxSectors]sector, count int) {
	tile := &r.Planets[p]
	count = min(int(tile.Count), maxSectors)
	sum := 0.0
	for i := range count {
		sum += weight(r, tile.First+game.Area(i))
	}
	from := 0.0
	for i := range count {
		span := 360 * weight(r, tile.First+game.Area(i)) / sum
		out[i] = sector{from, from + span}
		from += span
	}
	start := clearStart(out[:count], tile.Slots)
	for i := range count {
		out[i].from += start
		out[i].to += start
	}
	return out, count
}

// weight is the share of a planet that an area asks for.
func weight(r *game.Rules, a game.Area) float64 { return float64(r.Areas[a].Limit) + 3 }

// clearStart gives where the first sector begins so that the middle of each is as far from a slot as possible.
func clearStart(sectors []sector, slots uint8) float64 {
	const step = 5
	best, clear := 0.0, -1.0
	for start := 0.0; start < 360; start += step {
		near := 45.0
		for _, s := range sectors {
			// The nearest side; all others are at least 45 degrees away.
			at := s.mid() + start
			side := math.Round(at / 90)
			if slots>>(int(side)&3)&1 != 0 {
				near = min(near, math.Abs(at-90*side))
			}
		}
		if near > clear+1e-9 {
			best, clear = start, near
		}
	}
	return best
}

// chart is where a planet lies on the map and how it is divided.
type chart struct {
	at point
	// slots has a bit for each side with a slot as the planet lies.
	slots   uint8
	count   int
	sectors [maxSectors]sector
}

// chartOf gives the chart of a planet on a cell after quarter turns clockwise.
func chartOf(r *game.Rules, p game.Planet, at point, turn uint8) chart {
	c := chart{at: at, slots: turnedSlots(r.Planets[p].Slots, turn)}
	c.sectors, c.count = sectorsOf(r, p)
	for i := range c.count {
		c.sectors[i] = c.sectors[i].turned(turn)
	}
	return c
}

// turnedSlots gives a slot pattern after quarter turns clockwise.
func turnedSlots(slots, turn uint8) uint8 {
	turn &= 3
	return (slots<<turn | slots>>(4-turn)) & 15
}

// arc writes the path of an arc around the planet's middle between two directions.
func (p *pen) arc(r, from, to float64) {
	p.raw("M")
	p.at(polar(from, r))
	p.arcTo(r, from, to)
}

// arcTo goes on with an arc.
func (p *pen) arcTo(r, from, to float64) {
	p.raw("A")
	p.num(r)
	p.raw(" ")
	p.num(r)
	if to-from > 180 {
		p.raw(" 0 1 1 ")
	} else {
		p.raw(" 0 0 1 ")
	}
	p.at(polar(to, r))
}

// wedge writes the path of a sector.
func (p *pen) wedge(s sector) {
	p.raw("M0 0L")
	p.at(polar(s.from, radius))
	p.arcTo(radius, s.from, s.to)
	p.raw("Z")
}
