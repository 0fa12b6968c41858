package galaxy

import (
	"math"
	"strconv"

	"koprulu/help/choice"
	"koprulu/rules/game"
	"koprulu/site/web/piece"
)

// drawHalos lights the planets that an answer can be about.
func (d *drawing) drawHalos() {
	for p := range (d.light.Planets & d.v.Placed).All() {
		d.Put(`<use href="#halo"`, placed{d.charts[p].at, d.k}, `/>`)
	}
}

// drawPlanetAnew draws a placed planet with its areas.
func (d *drawing) drawPlanetAnew(p game.Planet) {
	c := &d.charts[p]
	id := d.r.Planets[p].ID
	d.Put(`<g id="planet-`, id, `" class="planet`)
	_, button := d.state(choice.SpotPlanet, uint8(p), d.light.refused[p])
	d.Put(`"`, moved(c.at), ` tabindex="0"`)
	if button {
		d.Put(` role="button"`, attr{"aria-label", d.light.label(d, choice.SpotPlanet, uint8(p))})
		d.post(choice.SpotPlanet, uint8(p))
	} else {
		d.Put(` role="group" aria-labelledby="name-`, id, `"`)
	}
	d.Put(` aria-describedby="about-`, id, `"><g id="g-`, id, `"`, placed{point{}, d.k}, `>`)
	if button {
		d.Raw(`<use href="#brackets"/>`)
	}
	if d.v.Phase == game.Execution && d.v.Exec.Planet == p {
		d.Put(`<circle class="active `, factionOf(d.v, d.v.Exec.Player), `" r="108" data-order="`, int(d.v.Exec.Order), `"/>`)
	}
	d.drawGround(p, c, d.v.Tiles[p].Turn)
	for i := range c.count {
		d.drawArea(p, i, c.sectors[i])
	}
	d.drawCuts(c)
	d.drawPips(p, c)
	d.Raw(`</g>`)
	d.drawAllMarks(p, c)
	d.drawName(p, c)
	d.Raw(`</g>`)
}

// drawGround draws what a planet is before anything is on it: docks, ground, light and rim.
func (d *drawing) drawGround(p game.Planet, c *chart, turn uint8) {
	docks := c.slots
	for side := game.North; side <= game.West; side++ {
		if slot, ok := d.slot(p, side); ok {
			d.drawSlot(slot, side)
			docks &^= 1 << side
		}
	}
	if docks != 0 {
		d.Put(`<use href="#docks-`, int(docks), `"/>`)
	}
	d.Put(`<use href="#pl-`, artOf(d.r.Planets[p].ID), `"`, quarters(int(turn)), `/><use href="#sphere"/>`)
}

// drawArea draws an area: its ground in the colour of its holder and its part of the rim.
func (d *drawing) drawArea(p game.Planet, i int, s sector) {
	a := d.r.Planets[p].First + game.Area(i)
	owner := ownerOf(d.v, a)
	d.Put(`<g id="a-`, d.r.Planets[p].ID, `-`, int(d.r.Areas[a].Number), `" class="area`)
	if owner != game.Nobody {
		d.Put(` `, factionOf(d.v, owner))
	}
	lit, button := d.state(choice.SpotArea, uint8(a), d.light.barred[a])
	if d.v.Battle.Area == a {
		d.Raw(` fight`)
	}
	if piece.Defended(d.v, a) {
		d.Put(` defend `, factionOf(d.v, d.v.Exec.Player))
	}
	d.Raw(`"`)
	d.button(button, choice.SpotArea, uint8(a))
	d.Put(`><path class="sector" d="`, wedge(s), `"/>`)
	d.drawKind(a, s)
	if lit || d.v.Battle.Area == a || piece.Defended(d.v, a) {
		d.Put(`<path class="area-halo" d="`, arc{edge + 5, s.from + 3, s.to - 3}, `"/>`)
	}
	if owner != game.Nobody {
		d.Put(`<path class="rim" d="`, arc{rim, s.from + 1.6, s.to - 1.6}, `"/>`)
		if class := factionOf(d.v, owner); class != "f-raynor" && class != "f-none" { // Their rims are plain.
			d.Put(`<path class="rim-mark" d="`, arc{rim, s.from + 2.6, s.to - 1.6}, `"/>`)
		}
	}
	d.Raw(`</g>`)
}

// drawCuts draws the lines between the areas.
func (d *drawing) drawCuts(c *chart) {
	for _, class := range [2]string{"cut", "line"} {
		d.Put(`<path class="`, class, `" d="`)
		out := edge
		if class == "line" {
			out = radius
		}
		for i := range c.count {
			d.Put(`M0 0L`, polar(c.sectors[i].from, out))
		}
		d.Raw(`"/>`)
	}
}

// drawPips draws the unit limits: a pip for each unit that an area takes, filled for each that is there. Pips are on
// both sides of the badge. Those of one sort are the corners of one path, which markers turn into pips.
func (d *drawing) drawPips(p game.Planet, c *chart) {
	var buf [maxSectors][game.MaxFigures]float64
	var at [maxSectors][]float64
	var units [maxSectors]int
	for i := range c.count {
		a := d.r.Planets[p].First + game.Area(i)
		units[i] = unitCount(d.v, a)
		at[i] = d.pips(a, c, i, max(units[i], int(d.r.Areas[a].Limit)), buf[i][:0])
	}
	for _, marker := range [2]string{"pip", "pip-on"} {
		from := len(d.B)
		// The ends of a path are no corners: it has one more at each.
		d.Put(`<path class="pips" marker-mid="url(#`, marker, `)" d="M0 0`)
		none := len(d.B)
		for i := range c.count {
			list := at[i][:units[i]]
			if marker == "pip" {
				list = at[i][units[i]:]
			}
			for _, angle := range list {
				d.Put("M", polar(angle, rim), "h0")
			}
		}
		if len(d.B) == none {
			d.B = d.B[:from]
			continue
		}
		d.Raw(`M0 0"/>`)
	}
}

// badgeOf returns the symbol of what an area yields: its kind, the amount, and k for a crack; see badgeSymbols. For an
// area with a resource it is that of the resource.
func badgeOf(r *game.Rules, v *game.View, a game.Area) string {
	info := &r.Areas[a]
	kind := badgeKind(info)
	switch {
	case kind == "s":
		return kind
	case kind == "c":
		return kind + strconv.Itoa(int(info.Conquest))
	case v.Depleted.Has(a):
		return kind + "x"
	case v.Partial.Has(a):
		return kind + strconv.Itoa(int(info.Amount)) + "k"
	}
	return kind + strconv.Itoa(int(info.Amount))
}

// badgeKind returns m for minerals, g for gas, c for conquest points and s for a strategic area.
func badgeKind(info *game.AreaInfo) string {
	switch {
	case info.Resource == game.Minerals:
		return "m"
	case info.Resource == game.Gas:
		return "g"
	case info.Conquest > 0:
		return "c"
	}
	return "s"
}

// drawNumbers writes the numbers of the areas, by which all sentences name them, where their sectors begin: pieces are
// clear of them. Those of a planet are one text whose
// letters have their own places. They are not in the planet: what is seen in a button would have to be in its name.
func (d *drawing) drawNumbers() {
	d.Raw(`<g id="numbers" class="numbers" aria-hidden="true">`)
	for p := range d.v.Placed.All() {
		c := &d.charts[p]
		d.Raw(`<text x="`)
		for i := range c.count {
			d.Put(int(math.Round(c.at.x+d.numberPlace(p, c, i).x)), ` `)
		}
		d.Raw(`" y="`)
		for i := range c.count {
			d.Put(int(math.Round(c.at.y+d.numberPlace(p, c, i).y)), ` `)
		}
		d.Raw(`">`)
		for i := range c.count {
			d.Put(int(d.r.Areas[d.r.Planets[p].First+game.Area(i)].Number))
		}
		d.Raw(`</text>`)
	}
	d.Raw(`</g>`)
}

// numberPlace returns where the number of the i-th area of a planet stands, from its centre: just clockwise of the
// first border, below the rim, and further in where a badge would lie on it.
func (d *drawing) numberPlace(p game.Planet, c *chart, i int) (at point) {
	var buf [6]pill
	signs := d.signPills(buf[:0], p, c, i)
	if c.count > 1 {
		signs = d.signPills(signs, p, c, (i+c.count-1)%c.count)
	}
next:
	for deep := 12.0; deep <= 32; deep += 5 {
		away := radius*d.k - deep*d.fine
		at = polar(c.sectors[i].from+angleOf(25*d.fine, away), away)
		for k := range signs {
			if signs[k].clear(at) < numberRadius*d.fine {
				continue next
			}
		}
		break
	}
	return at
}

// numberRadius is the room that the number of an area takes.
const numberRadius = 6.5
