package galaxy

import (
	"github.com/a-h/templ"

	"koprulu/help/choice"
	"koprulu/rules/game"
)

// Hinted is an answer that is proposed, with the places of the map that it is about.
type Hinted struct {
	Answer game.Answer
	Places choice.Places
}

// Hints marks on the map of a page what is proposed: each place, with the number of the proposal, counted from 1. It is
// a picture of its own, whose contents the page's script lays over the map.
func Hints(p *Model, list []Hinted) templ.Component {
	return drawn(p, func(d *drawing) {
		d.prepare()
		d.Raw(`<svg hidden data-hint-marks><g class="hint-marks" aria-hidden="true">`)
		taken := map[point]int{}
		for i := range list {
			d.Put(`<g class="hint-mark hint-mark-`, i+1, `">`)
			if at, ok := drawHinted(d, &list[i]); ok {
				at, taken[at] = at.plus(point{float64(taken[at]) * 2 * hintRadius, 0}), taken[at]+1
				d.Put(`<g`, moved(at), `><circle r="`, hintRadius, `"/><text>`, i+1, `</text></g>`)
			}
			d.Raw(`</g>`)
		}
		d.Raw(`</g></svg>`)
	})
}

const (
	// hintRadius is that of a number, hintRing that of a ring around a planet.
	hintRadius, hintRing = 17.0, 108.0
	// heart is how far from the middle of a planet the middle of an area is.
	heart = 56.0
)

// drawHinted draws the places of a proposal, and returns where its number belongs. ok is false if there is no place on
// the map.
func drawHinted(d *drawing, h *Hinted) (at point, ok bool) {
	a := h.Answer
	switch a.Verb {
	case game.DoPlanet:
		at, _, small := d.cellPlace(a.X(), a.Y())
		if small {
			ring(&d.mapPen, at, outerRadius*d.k+6)
		} else {
			ring(&d.mapPen, at, hintRing*d.k)
		}
		return at, true
	case game.DoSlot:
		if d.v.Placed.Has(a.Planet()) {
			return d.charts[a.Planet()].at.plus(normals[d.seenSide(a.Side())].times(hintRing * d.k)), true
		}
	case game.DoMove, game.DoBack, game.DoRecall, game.DoLeave:
		to, ok := areaCentre(d, a.To())
		if from, begins := areaCentre(d, a.From()); ok && begins {
			trace(&d.mapPen, []point{from, to})
		}
		wedges(d, h.Places.Areas&(1<<a.To()))
		return to, ok
	}
	switch {
	case h.Places.Areas != 0:
		wedges(d, h.Places.Areas)
		return areaCentre(d, h.Places.Areas.First())
	case h.Places.Routes != 0:
		for r := range h.Places.Routes.All() {
			at = hintedRoute(d, r)
		}
		return at, true
	case h.Places.Planets&d.v.Placed != 0:
		for p := range (h.Places.Planets & d.v.Placed).All() {
			c := &d.charts[p]
			ring(&d.mapPen, c.at, hintRing*d.k)
			at = c.at.plus(polar(45, hintRing*d.k))
		}
		return at, true
	}
	return point{}, false
}

// areaCentre returns the middle of an area on the map.
func areaCentre(d *drawing, a game.Area) (point, bool) {
	if int(a) >= len(d.r.Areas) || !d.v.Placed.Has(d.r.Areas[a].Planet) {
		return point{}, false
	}
	p := d.r.Areas[a].Planet
	i := int(a - d.r.Planets[p].First)
	c := &d.charts[p]
	if i >= c.count {
		return c.at, true
	}
	return c.at.plus(polar(c.sectors[i].mid(), heart*d.k)), true
}

// wedges outlines areas.
func wedges(d *drawing, areas game.AreaSet) {
	for a := range areas.All() {
		p := d.r.Areas[a].Planet
		if i := int(a - d.r.Planets[p].First); d.v.Placed.Has(p) && i < d.charts[p].count {
			d.Put(`<path`, placed{d.charts[p].at, d.k}, ` d="`, wedge(d.charts[p].sectors[i]), `"/>`)
		}
	}
}

// ring draws a ring around a planet, or a cell.
func ring(d *mapPen, at point, radius float64) {
	d.Put(`<circle class="ring" r="`, radius, `"`, moved(at), `/>`)
}

// trace draws a line through points.
func trace(d *mapPen, path []point) {
	d.Raw(`<path d="M`)
	for i, at := range path {
		if i > 0 {
			d.Raw("L")
		}
		d.Put(at)
	}
	d.Raw(`"/>`)
}

// hintedRoute draws a route from planet to planet, and returns its middle.
func hintedRoute(d *drawing, i game.Route) point {
	l := &d.v.Links[i]
	path := d.lines[i]
	if len(path) == 0 {
		out := normals[l.Sides[0]&3].times(d.edgeAt())
		path = []point{d.charts[l.Planets[0]].at.plus(out), d.charts[l.Planets[1]].at.minus(out)}
	}
	trace(&d.mapPen, path)
	n := len(path)
	if n%2 == 1 {
		return path[n/2]
	}
	return path[n/2-1].plus(path[n/2]).times(0.5)
}
