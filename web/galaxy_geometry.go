package web

import "math"

// point is a place or a vector on the map, in its own units; y grows to the south.
type point struct{ x, y float64 }

func (p point) plus(q point) point { return point{p.x + q.x, p.y + q.y} }

// polar gives the vector of a length in a direction, in degrees clockwise from the north.
func polar(degrees, length float64) point {
	sin, cos := math.Sincos(degrees * math.Pi / 180)
	return point{length * sin, -length * cos}
}
