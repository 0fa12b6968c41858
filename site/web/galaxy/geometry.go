package galaxy

import (
	"math"
	"sync"

	"koprulu/rules/game"
)

// The measures of a planet as its symbols have them; on a map it is as large as its plan says.
const (
	// radius is that of the ground of a planet; its rim is around it.
	radius = 92.0
	// rim is the middle of the rim, where owner, badge and unit limit are shown.
	rim = 96.5
	// edge is the outside of a planet.
	edge = 102.0
	// grid is the distance between the centres of neighbours where the room of the map has no known shape, margin the room
	// around the outermost centres there, marginNorth that above them, where the names stand.
	grid                = 256.0
	margin, marginNorth = 120.0, 142.0
)

// point is a place or a vector on the map; y grows to the south.
type point struct{ x, y float64 }

func (p point) plus(q point) point    { return point{p.x + q.x, p.y + q.y} }
func (p point) minus(q point) point   { return point{p.x - q.x, p.y - q.y} }
func (p point) times(f float64) point { return point{p.x * f, p.y * f} }
func (p point) length() float64       { return math.Hypot(p.x, p.y) }

// unit returns the vector of length one in the same direction.
func (p point) unit() point {
	if n := p.length(); n > 0 {
		return p.times(1 / n)
	}
	return p
}

// polar returns the vector of a length in a direction, in degrees clockwise from the north.
func polar(degrees, length float64) point {
	sin, cos := math.Sincos(degrees * math.Pi / 180)
	return point{length * sin, -length * cos}
}

// normals are the directions of the sides, out of the planet.
var normals = [4]point{game.North: {0, -1}, game.East: {1, 0}, game.South: {0, 1}, game.West: {-1, 0}}

// sector is the part of a disc that an area takes, in degrees clockwise from the north; to is larger than from.
type sector struct{ from, to float64 }

func (s sector) mid() float64 { return (s.from + s.to) / 2 }

// turned returns the sector after quarter turns clockwise.
func (s sector) turned(quarters uint8) sector {
	return sector{s.from + 90*float64(quarters), s.to + 90*float64(quarters)}
}

// maxSectors bounds the areas of a planet.
const maxSectors = 8

// division is what the division of a planet follows from: its slots and the unit limits of its areas.
type division struct {
	slots  uint8
	count  int
	limits [maxSectors]uint8
}

// divisions are the planets that were divided: there are few, and each is drawn many times. Corrections of components
// could make any number, so that no more than mostDivisions are kept.
var divisions = struct {
	mu sync.RWMutex
	by map[division][maxSectors]sector
}{by: map[division][maxSectors]sector{}}

const mostDivisions = 1000

// sectorsOf divides a planet that is not turned among its areas, in their order clockwise. The more units an area
// takes, the more room it has. The whole is turned so that the badges in the middle of the areas stay clear of the
// slots.
func sectorsOf(r *game.Rules, p game.Planet) (out [maxSectors]sector, count int) {
	tile := &r.Planets[p]
	of := division{slots: tile.Slots, count: min(int(tile.Count), maxSectors)}
	for i := range of.count {
		of.limits[i] = r.Areas[tile.First+game.Area(i)].Limit
	}
	divisions.mu.RLock()
	out, ok := divisions.by[of]
	divisions.mu.RUnlock()
	if !ok {
		out = of.sectors()
		divisions.mu.Lock()
		if len(divisions.by) < mostDivisions {
			divisions.by[of] = out
		}
		divisions.mu.Unlock()
	}
	return out, of.count
}

func (d *division) sectors() (out [maxSectors]sector) {
	sum := 0.0
	for i := range d.count {
		sum += weight(d.limits[i])
	}
	from := 0.0
	for i := range d.count {
		span := 360 * weight(d.limits[i]) / sum
		out[i] = sector{from, from + span}
		from += span
	}
	start := clearStart(out[:d.count], d.slots)
	for i := range d.count {
		out[i].from += start
		out[i].to += start
	}
	return out
}

// weight is the share of a planet that an area with a unit limit asks for.
func weight(limit uint8) float64 { return float64(limit) + 3 }

// clearStart returns where the first sector begins so that the middle of each is as far from a slot as possible.
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

// chart is where a planet is on the map and how it is divided.
type chart struct {
	at point
	// slots has a bit for each side with a slot as the planet is turned.
	slots uint8
	// busy has those, too, at which an end of a z-axis route of the planet beside it stands.
	busy    uint8
	count   int
	sectors [maxSectors]sector
	// badges are the directions of the signs of the areas.
	badges [maxSectors]float64
}

// chartOf returns the chart of a planet on a cell after quarter turns clockwise.
func chartOf(r *game.Rules, p game.Planet, at point, turn uint8) chart {
	c := chart{at: at, slots: turnedSlots(r.Planets[p].Slots, turn)}
	c.busy = c.slots
	c.sectors, c.count = sectorsOf(r, p)
	for i := range c.count {
		c.sectors[i] = c.sectors[i].turned(turn)
		c.badges[i] = c.sectors[i].mid()
	}
	return c
}

// turnedSlots returns a slot pattern after quarter turns clockwise.
func turnedSlots(slots, turn uint8) uint8 {
	turn &= 3
	return (slots<<turn | slots>>(4-turn)) & 15
}
