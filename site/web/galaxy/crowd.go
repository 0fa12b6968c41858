package galaxy

import "math"

// spot is the place of a piece in an area, from the planet's middle. Width is the room that the piece takes at full
// size.
type spot struct {
	width float64
	at    point
}

// pill is something that pieces keep clear of: all that is within r of a level line of a half length around a point.
type pill struct {
	at      point
	half, r float64
}

// clear returns how far a point is from a pill.
func (p *pill) clear(from point) float64 {
	off := from.minus(p.at)
	off.x = math.Copysign(max(0, math.Abs(off.x)-p.half), off.x)
	return off.length() - p.r
}

// yard is where the pieces of an area may lie: in its sector, within a distance of the planet's middle, and clear of
// what else is there.
type yard struct {
	s      sector
	outer  float64
	others []pill
	// borders are the directions of its borders, in those into the sector from them.
	borders, in [2]point
}

func newYard(s sector, outer float64, others []pill) yard {
	return yard{s: s, outer: outer, others: others, borders: [2]point{polar(s.from, 1), polar(s.to, 1)},
		in: [2]point{polar(s.from+90, 1), polar(s.to-90, 1)}}
}

// inside returns how far a point is from a border; one beyond the middle of a disc of which the sector is more than
// half is as far as from the middle.
func (y *yard) inside(at point, border int) float64 {
	if to := y.borders[border]; y.s.to-y.s.from > 180 && at.x*to.x+at.y*to.y <= 0 {
		return at.length()
	}
	return at.x*y.in[border].x + at.y*y.in[border].y
}

const (
	// unitWidth and baseWidth are the room that the units of a type and a base take.
	unitWidth, baseWidth = 30.0, 41.0
	// countWidth is how much more room they take with their number, which lies at their lower right.
	countWidth = 4.0
	// guardWidth is that of tokens.
	guardWidth = 27.0
)

// scales are the sizes of pieces that are tried one after the other until all fit.
var scales = [...]float64{1, .94, .88, .82, .76, .7, .64, .58, .52, .46, .4}

// crowd finds places for pieces in an area: side by side in one or two rows around the middle, or else wherever there
// is room, at the largest scale at which they fit.
func crowd(spots []spot, y *yard) (scale float64) {
	area := 0.0
	for i := range spots {
		area += spots[i].width * spots[i].width / 4
	}
	for _, scale = range scales {
		if len(spots) > 2 && area*scale*scale > .66*y.outer*y.outer*(y.s.to-y.s.from)/360 {
			continue // They can't fit.
		}
		if y.rows(spots, scale) || y.spread(spots, scale) {
			return scale
		}
	}
	return scale
}

// fits reports whether pieces lie well: within the yard and clear of each other and all else.
func (y *yard) fits(spots []spot, scale float64) bool {
	const close = .6 // That little is not seen.
	for i := range spots {
		at, r := spots[i].at, spots[i].width/2*scale
		if at.length()+r > y.outer+close {
			return false
		}
		if min(y.inside(at, 0), y.inside(at, 1)) < r-close {
			return false
		}
		for k := range y.others {
			if y.others[k].clear(at) < r-close {
				return false
			}
		}
		for k := range i {
			if gap := at.minus(spots[k].at); gap.length() < r+spots[k].width/2*scale-close {
				return false
			}
		}
	}
	return true
}

// rows places pieces side by side, and reports whether they fit. One row halfway between the middle and the rim is the
// calmest; of two, the back row has the fewest with which all fit.
func (y *yard) rows(spots []spot, scale float64) bool {
	tallest := unitWidth
	for i := range spots {
		tallest = max(tallest, spots[i].width)
	}
	d := tallest * scale
	far := y.outer - d/2
	if far <= 0 {
		return false
	}
	for _, at := range [2]float64{min(max(d/2, .58*y.outer), far), far} {
		if y.row(spots, at, scale); y.fits(spots, scale) {
			return true
		}
	}
	near := far - (d+unitWidth*scale)/2
	for back := 1; back <= len(spots)/2 && near > 0; back++ {
		front := len(spots) - back
		y.row(spots[:front], far, scale)
		y.row(spots[front:], near, scale)
		if y.fits(spots, scale) {
			return true
		}
	}
	return false
}

// spread pushes pieces apart, away from all else and into the yard until they fit, and reports whether they do.
func (y *yard) spread(spots []spot, scale float64) bool {
	y.row(spots, .55*y.outer, scale)
	heart := polar(y.s.mid(), .55*y.outer)
	for turn := range 110 {
		for i := range spots {
			at, r := &spots[i].at, spots[i].width/2*scale
			if turn < 60 {
				*at = at.plus(heart.minus(*at).times(.01))
			}
			for k := range i {
				apart := at.minus(spots[k].at)
				if apart == (point{}) {
					apart = polar(y.s.mid()+90, .1)
				}
				if short := r + spots[k].width/2*scale - apart.length(); short > 0 {
					push := apart.unit().times(short / 2)
					*at, spots[k].at = at.plus(push), spots[k].at.minus(push)
				}
			}
			for k := range y.others {
				if short := r - y.others[k].clear(*at); short > 0 {
					*at = at.plus(at.minus(y.others[k].at).unit().times(.7 * short))
				}
			}
			for border, in := range y.in {
				if short := r - y.inside(*at, border); short > 0 {
					*at = at.plus(in.times(short))
				}
			}
			if long := at.length() + r - y.outer; long > 0 {
				*at = at.minus(at.unit().times(long))
			}
		}
		if turn > 20 && y.fits(spots, scale) {
			return true
		}
	}
	return false
}

// angleOf returns half the angle that something takes at a distance from the middle, in degrees.
func angleOf(width, at float64) float64 { return math.Asin(min(1, width/2/at)) * 180 / math.Pi }

// row places pieces at one distance from the middle, so that they read from left to right. Room that is left over is
// shared out between them, but not so much that they drift apart.
func (y *yard) row(spots []spot, at, scale float64) {
	sum := 0.0
	for i := range spots {
		sum += 2 * angleOf(spots[i].width*scale, at)
	}
	gap := 0.0
	if n := len(spots); n > 1 {
		gap = max(0, min(4, (y.s.to-y.s.from-sum)/float64(n+1)))
		sum += gap * float64(n-1)
	}
	way := 1.0
	if math.Cos(y.s.mid()*math.Pi/180) < 0 {
		way = -1 // Below the middle clockwise is leftwards.
	}
	angle := y.s.mid() - way*sum/2
	for i := range spots {
		own := angleOf(spots[i].width*scale, at)
		angle += way * own
		spots[i].at = polar(angle, at)
		angle += way * (own + gap)
	}
}
