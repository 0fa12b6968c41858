package galaxy

import "math"

// spot is the place of a piece in an area: a direction and a distance from the planet's middle. Width is the room that
// the piece takes at full size.
type spot struct{ width, angle, at float64 }

const (
	// unitWidth and baseWidth are the room that the units of a type and a base take.
	unitWidth, baseWidth = 33.0, 43.0
	// guardWidth is that of tokens.
	guardWidth = 27.0
	// outer is how far out from the middle pieces may reach: badges are beyond.
	outer = 86.0
	// hub is the room in the middle that pieces keep clear, hubMost that beside a large order stack.
	hub, hubMost = 12.0, 54.0
)

// scales are the sizes of pieces that are tried one after the other until all fit.
var scales = [...]float64{1, .94, .88, .82, .76, .7, .64, .58, .52, .46, .4}

// crowd finds places for pieces side by side in one or two rows along the rim of an area, and the scale
// at which they fit. inner is the room in the planet's middle that they keep clear.
func crowd(spots []spot, s sector, inner float64) (scale float64) {
	tallest := unitWidth
	for i := range spots {
		tallest = max(tallest, spots[i].width)
	}
	for _, scale = range scales {
		d := tallest * scale
		if inner+d > outer {
			continue
		}
		// One row halfway between the middle and the rim is the calmest.
		if mid := min(max(inner+d/2, 56), outer-d/2); fits(spots, s, mid, scale) {
			row(spots, s, mid, scale)
			return scale
		}
		far := outer - d/2
		if fits(spots, s, far, scale) {
			row(spots, s, far, scale)
			return scale
		}
		near := far - (d+unitWidth*scale)/2
		if near-unitWidth*scale/2 < inner {
			continue
		}
		// The fewest in the back row with which all fit.
		for back := 1; back <= len(spots)/2; back++ {
			front := len(spots) - back
			if fits(spots[:front], s, far, scale) && fits(spots[front:], s, near, scale) {
				row(spots[:front], s, far, scale)
				row(spots[front:], s, near, scale)
				return scale
			}
		}
	}
	row(spots, s, outer-tallest*scale/2, scale)
	return scale
}

// angleOf returns half the angle that a piece takes at a distance from the middle, in degrees.
func angleOf(width, at float64) float64 { return math.Asin(min(1, width/2/at)) * 180 / math.Pi }

// fits reports whether pieces find room side by side at a distance from the middle.
func fits(spots []spot, s sector, at, scale float64) bool {
	sum := 0.0
	for i := range spots {
		sum += 2 * angleOf(spots[i].width*scale, at)
	}
	return sum <= s.to-s.from
}

// row places pieces at one distance from the middle, so that they read from left to right. Room that is left
// over is shared out between them, but not so much that they drift apart.
func row(spots []spot, s sector, at, scale float64) {
	sum := 0.0
	for i := range spots {
		sum += 2 * angleOf(spots[i].width*scale, at)
	}
	gap := 0.0
	if n := len(spots); n > 1 {
		gap = min(4, (s.to-s.from-sum)/float64(n+1))
		sum += gap * float64(n-1)
	}
	way := 1.0
	if math.Cos(s.mid()*math.Pi/180) < 0 {
		way = -1 // Below the middle clockwise is leftwards.
	}
	angle := s.mid() - way*sum/2
	for i := range spots {
		own := angleOf(spots[i].width*scale, at)
		angle += way * own
		spots[i].angle, spots[i].at = angle, at
		angle += way * (own + gap)
	}
}
