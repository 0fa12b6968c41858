package main

import "math"

// world is how a planet looks.
type world struct {
	name string
	seed uint32
	// grain is the size of its features, smaller for larger ones; bands flattens them into belts.
	grain, bands float64
	// warp is how much its features are distorted.
	warp float64
	// colours go from the lowest ground to the highest.
	colours []vector
	// cracks glow along thin lines, in their own colour; pits are craters; both from 0 to 1.
	cracks, pits float64
	glow         vector
	// deck is how strongly the seams of plates and the rings of a station show, from 0 to 1.
	deck float64
	// sea is the height up to which the ground is smooth water, 0 for none; ice is how far caps of ice reach, 0 for none.
	sea, ice float64
}

// rgb returns a colour from its six hexadecimal digits.
func rgb(hex uint32) vector {
	return vector{float64(hex>>16&255) / 255, float64(hex>>8&255) / 255, float64(hex&255) / 255}
}

func ramp(hex ...uint32) []vector {
	out := make([]vector, len(hex))
	for i, h := range hex {
		out[i] = rgb(h)
	}
	return out
}

var worlds = []world{
	{name: "abaddon", seed: 71, grain: 2.3, warp: .7, colours: ramp(0x0c0a0b, 0x1d1718, 0x32282a, 0x4b3d3c, 0x6a5852,
		0x8f7a6c), cracks: .9, glow: rgb(0xff7a1f)},
	{name: "antiga-prime", seed: 32, grain: 2.2, warp: .5, colours: ramp(0x101517, 0x252c30, 0x434a4d, 0x686f6c, 0x949688,
		0xc4bfac), pits: .9},
	{name: "avernus-station", seed: 90, grain: 3.4, warp: .3, colours: ramp(0x0e1116, 0x232932, 0x3a424c, 0x57606a,
		0x7d858c, 0xa9aeb0), deck: .9, cracks: .25, glow: rgb(0xff9a3c)},
	{name: "bhekar-ro", seed: 21, grain: 2.0, warp: .9, colours: ramp(0x0a1c26, 0x13323c, 0x24503f, 0x46703f, 0x7c8a54,
		0xb4ab7a), sea: .4},
	{name: "braken", seed: 44, grain: 1.9, warp: 1.1, colours: ramp(0x14090e, 0x2c141c, 0x4a222a, 0x6d3a36, 0x94614c,
		0xb98f70), pits: .3},
	{name: "chau-sara", seed: 11, grain: 2.1, warp: .8, colours: ramp(0x160f0b, 0x35231a, 0x573a26, 0x7d5636, 0xa57a4e,
		0xcaa679), cracks: .3, glow: rgb(0x4a1d10)},
	{name: "dylar-iv", seed: 63, grain: 1.8, warp: 1.2, colours: ramp(0x0c2220, 0x1d4039, 0x4a6149, 0x8b8356, 0xb9a36c,
		0xdcc894), sea: .34},
	{name: "erebus-station", seed: 12, grain: 3.0, warp: .3, colours: ramp(0x0b0d16, 0x1a2036, 0x2c3554, 0x465277,
		0x6c7a9c, 0x9aa8c2), deck: .9, cracks: .3, glow: rgb(0x6fd6ff)},
	{name: "gehenna-station", seed: 66, grain: 3.2, warp: .3, colours: ramp(0x130c0c, 0x2b1c1b, 0x47302c, 0x67493f,
		0x8c695a, 0xb59583), deck: .9, cracks: .3, glow: rgb(0xff5a3c)},
	{name: "halcyon", seed: 57, grain: 1.8, warp: .9, colours: ramp(0x13233a, 0x264463, 0x4a7091, 0x7d9fb6, 0xb4cbd6,
		0xe2edf0), sea: .3, ice: .5},
	{name: "helios", seed: 5, grain: 2.0, warp: 1.0, colours: ramp(0x180605, 0x3b0f0a, 0x6b1f12, 0x9c3a18, 0xcc6426,
		0xf0a24a), cracks: .8, glow: rgb(0xffc25a)},
	{name: "hydrax", seed: 28, grain: 1.7, warp: 1.2, colours: ramp(0x06141a, 0x0d3134, 0x1d5a4c, 0x4b8a5a, 0x93ab5e,
		0xd2cd86), sea: .3, ice: .2},
	{name: "moria", seed: 17, grain: 2.1, warp: .8, colours: ramp(0x100d0a, 0x2a231b, 0x4b4033, 0x74654f, 0xa1906f,
		0xcdbd96), pits: .6, cracks: .25, glow: rgb(0x58d0ff)},
	{name: "paladino-belt", seed: 39, grain: 3.1, warp: .9, colours: ramp(0x05060a, 0x07090e, 0x12141a, 0x433c37, 0x766a5e,
		0xab9c89), pits: 1},
	{name: "pridewater", seed: 3, grain: 1.6, warp: 1.0, colours: ramp(0x051426, 0x0b2a48, 0x15486b, 0x2a6d86, 0x6f9684,
		0xb0ad83), sea: .62, ice: .3},
	{name: "tarsonis", seed: 9, grain: 2.4, warp: .4, colours: ramp(0x0c1119, 0x1b2533, 0x303e4f, 0x4d5d70, 0x758699,
		0xa8b5c0), cracks: .5, glow: rgb(0xbfd4e8)},
	{name: "torus", seed: 14, grain: 1.2, bands: 5, warp: .45, colours: ramp(0x120a20, 0x2a1a42, 0x4b3568, 0x745a8f,
		0xa384b4, 0xd0b4d2)},
	{name: "vyctor-5", seed: 86, grain: 1.5, bands: 1.6, warp: 1.3, colours: ramp(0x171006, 0x3a2a10, 0x64481a, 0x94702c,
		0xbf9d4c, 0xe0c983)},
}

// look returns the colour of a world at a point of the unit sphere.
func (w *world) look(p vector) vector {
	q := p.times(w.grain)
	if w.bands > 0 {
		q = vector{p.x * w.grain * .55, p.y * w.grain * w.bands, p.z * w.grain * .55}
	}
	stir := vector{layered(q.plus(vector{5.2, 1.3, 8.1}), 3, w.seed), layered(q.plus(vector{1.7, 9.2, 2.8}), 3, w.seed),
		layered(q.plus(vector{8.3, 2.8, 4.4}), 3, w.seed)}
	q = q.plus(stir.times(w.warp))
	height := .5 + 1.05*layered(q, 6, w.seed)
	if w.pits > 0 {
		height += w.pits * (.16*craters(p.times(2.6).plus(stir.times(.08)), w.seed) + .08*craters(p.times(6.1), w.seed+40))
	}
	if w.sea > 0 && height < w.sea {
		// Water: deep places darker, shallow ones lighter, all of it smoother than land.
		height *= .35 + .65*smooth(height/w.sea)
	}
	c := w.colour(height)
	if w.cracks > 0 {
		line := ridged(q.times(1.15).plus(vector{3, 7, 1}), 3, w.seed+900)
		line = w.cracks * math.Pow(max(0, (line-.52)/.48), 1.5)
		c = blend(c, w.glow, min(.9, line*(1.5-height)))
	}
	if w.deck > 0 {
		c = c.times(1 - w.deck*.62*seams(p.x, p.y))
	}
	if w.ice > 0 {
		reach := math.Abs(p.y+.14*stir.x+.1*stir.z) - (1 - w.ice*.42)
		c = blend(c, rgb(0xdfe9ee), smooth(min(1, max(0, reach*9)))*.86)
	}
	return c
}

// seams returns how deep a point of the disc is in the seams between the plates of a station or in its rings.
func seams(u, v float64) float64 {
	near := func(d, width float64) float64 { return max(0, 1-math.Abs(d)/width) }
	r, angle := math.Hypot(u, v), math.Atan2(v, u)
	depth := max(near(r-.34, .035), near(r-.66, .03), near(r-.9, .03))
	spokes := 8.0
	if r > .66 {
		spokes = 24
	} else if r > .34 {
		spokes = 16
	}
	turn := angle * spokes / (2 * math.Pi)
	return max(depth, near((turn-math.Round(turn))*2*math.Pi/spokes*r, .014))
}

// colour returns the colour of a height from 0 to 1.
func (w *world) colour(height float64) vector {
	at := min(.999, max(0, height)) * float64(len(w.colours)-1)
	i := int(at)
	return blend(w.colours[i], w.colours[i+1], at-float64(i))
}

func blend(a, b vector, t float64) vector { return a.times(1 - t).plus(b.times(t)) }
