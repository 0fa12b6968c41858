package galaxy

import (
	"github.com/a-h/templ"

	"koprulu/rules/game"
)

// Crew are the workers beside the sign of an area: those that were there before, and those that what is being bought
// sends there; Forced is true if one of them force mines.
type Crew struct {
	Gone, Going int
	Forced      bool
}

// Site is a planet on which something is being bought.
type Site struct {
	Planet game.Planet
	// Before is the game before anything was bought: what is not in it yet is drawn as a ghost.
	Before *game.View
	// Open are the areas into which something can be put.
	Open game.AreaSet
	// Crews are the workers of the reader beside the signs of its areas.
	Crews map[game.Area]Crew
}

// SitePicture draws a planet large, as it would be with what is being bought. Its areas that take something have the
// attribute data-area; the caller says what it shows. Because it stands beside the map, none of its elements has an id.
func SitePicture(m *Model, s *Site) templ.Component {
	v, p := *m.View, s.Planet
	v.Placed, v.LinkCount, v.OrderCount = 1<<p, 0, 0
	v.Tiles[p].X, v.Tiles[p].Y = 0, 0
	return drawn(&Model{Words: m.Words, Rules: m.Rules, View: &v, Seat: game.Nobody}, func(d *drawing) {
		d.prepare()
		d.before = s.Before
		c := &d.charts[p]
		d.Raw(`<svg class="map picture planet-picture" viewBox="-156 -156 312 312" aria-hidden="true"><g class="planet">`)
		d.drawGround(p, c, v.Tiles[p].Turn)
		for i := range c.count {
			d.drawArea(p, i, c.sectors[i])
		}
		d.drawCuts(c)
		d.drawPips(p, c)
		d.drawAllMarks(p, c)
		for i := range c.count {
			a := d.r.Planets[p].First + game.Area(i)
			if s.Open.Has(a) {
				d.Put(`<path class="plot" data-area="`, int(a), `" d="`, wedge(c.sectors[i]), `"/>`)
			}
			if crew, ok := s.Crews[a]; ok {
				drawCrew(&d.mapPen, crew, c.badges[i])
			}
		}
		d.drawNumbers()
		d.Raw(`</g><g class="pieces">`)
		d.drawPieces()
		d.Raw(`</g></svg>`)
		d.B = elementID.ReplaceAll(d.B, nil)
	})
}

// crewStep is the angle between the workers beside a sign, crewFirst that between it and the first of them, crewAt how
// far from the middle they are.
const crewStep, crewFirst, crewAt = 10.5, 17.0, rim + 10

// drawCrew draws workers along the rim, anticlockwise of a sign: first those that were there, then those that go there,
// the last of them force mining.
func drawCrew(d *mapPen, c Crew, sign float64) {
	for i := range c.Gone + c.Going {
		class := "crew"
		switch {
		case i >= c.Gone && c.Forced && i == c.Gone+c.Going-1:
			class = "crew is-forced"
		case i >= c.Gone:
			class = "crew is-going"
		}
		at := polar(sign-crewFirst-crewStep*float64(i), crewAt)
		d.Put(`<g class="`, class, `"`, moved(at),
			`><circle r="9"/><use href="#i-worker" x="-6" y="-6" width="12" height="12"/></g>`)
	}
}

// haunted returns the pieces in an area with those apart, as ghosts, that were not there before.
func haunted(r *game.Rules, v, before *game.View, list []item, a game.Area) []item {
	var ghosts []item
	for i := range list {
		it := &list[i]
		if it.count == 0 {
			it.ghost = it.unit == game.NoUnit && it.site == game.NoInstallation && it.guards == 0 &&
				before.BaseAt[a] != v.BaseAt[a]
			continue
		}
		fresh := v.OfType(r, it.player, v.Units[a], it.unit)
		if before.Holder[a] == it.player {
			fresh &^= before.Units[a]
		}
		switch n := fresh.Len(); {
		case n >= it.count:
			it.ghost = true
		case n > 0:
			it.count -= n
			ghost := *it
			ghost.count, ghost.ghost, ghost.carried = n, true, 0
			ghosts = append(ghosts, ghost)
		}
	}
	return append(list, ghosts...)
}
