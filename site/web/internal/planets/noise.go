package main

import "math"

// vector is a point in space.
type vector struct{ x, y, z float64 }

func (v vector) plus(w vector) vector   { return vector{v.x + w.x, v.y + w.y, v.z + w.z} }
func (v vector) times(f float64) vector { return vector{v.x * f, v.y * f, v.z * f} }

// lattice returns a number from -1 to 1 for a point with whole coordinates.
func lattice(x, y, z int, seed uint32) float64 {
	h := seed ^ uint32(x)*0x8da6b343 ^ uint32(y)*0xd8163841 ^ uint32(z)*0xcb1ab31f
	h ^= h >> 15
	h *= 0x2c1b3c6d
	h ^= h >> 12
	h *= 0x297a2d39
	h ^= h >> 15
	return float64(h)/float64(math.MaxUint32)*2 - 1
}

// smooth eases from 0 to 1.
func smooth(t float64) float64 { return t * t * t * (t*(t*6-15) + 10) }

func mix(a, b, t float64) float64 { return a + (b-a)*t }

// noise returns a number from -1 to 1 that changes smoothly with the point.
func noise(v vector, seed uint32) float64 {
	fx, fy, fz := math.Floor(v.x), math.Floor(v.y), math.Floor(v.z)
	x, y, z := int(fx), int(fy), int(fz)
	tx, ty, tz := smooth(v.x-fx), smooth(v.y-fy), smooth(v.z-fz)
	at := func(dx, dy, dz int) float64 { return lattice(x+dx, y+dy, z+dz, seed) }
	return mix(
		mix(mix(at(0, 0, 0), at(1, 0, 0), tx), mix(at(0, 1, 0), at(1, 1, 0), tx), ty),
		mix(mix(at(0, 0, 1), at(1, 0, 1), tx), mix(at(0, 1, 1), at(1, 1, 1), tx), ty), tz)
}

// layered adds noise of ever smaller size, from -1 to 1.
func layered(v vector, octaves int, seed uint32) float64 {
	sum, weight, total := 0.0, 1.0, 0.0
	for i := range octaves {
		sum += weight * noise(v, seed+uint32(i)*101)
		total += weight
		weight *= .55
		v = v.times(2.03)
	}
	return sum / total
}

// ridged is near 1 along thin winding lines and falls off to 0 beside them.
func ridged(v vector, octaves int, seed uint32) float64 {
	sum, weight, total := 0.0, 1.0, 0.0
	for i := range octaves {
		n := 1 - math.Abs(noise(v, seed+uint32(i)*57))*1.6
		sum += weight * max(0, n) * max(0, n)
		total += weight
		weight *= .5
		v = v.times(2.1)
	}
	return sum / total
}

// craters returns how deep a point is in the bowl of a crater (below 0) or how high on its wall (above 0).
func craters(v vector, seed uint32) float64 {
	fx, fy, fz := math.Floor(v.x), math.Floor(v.y), math.Floor(v.z)
	best := 0.0
	for dx := -1; dx <= 1; dx++ {
		for dy := -1; dy <= 1; dy++ {
			for dz := -1; dz <= 1; dz++ {
				x, y, z := int(fx)+dx, int(fy)+dy, int(fz)+dz
				r := .22 + .2*lattice(x, y, z, seed+7)
				if r < .14 {
					continue
				}
				cx := float64(x) + .5 + .3*lattice(x, y, z, seed+1)
				cy := float64(y) + .5 + .3*lattice(x, y, z, seed+2)
				cz := float64(z) + .5 + .3*lattice(x, y, z, seed+3)
				d := math.Sqrt((v.x-cx)*(v.x-cx)+(v.y-cy)*(v.y-cy)+(v.z-cz)*(v.z-cz)) / r
				switch {
				case d < .8:
					best = min(best, -1+.3*d)
				case d < 1.25:
					best = max(best, 1-math.Abs(d-1)/.25)
				}
			}
		}
	}
	return best
}
