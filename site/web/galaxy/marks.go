package galaxy

import (
	"math"
	"strconv"

	"koprulu/rules/game"
)

// mark is a sign on the rim of an area: what it yields, what may be there, a token.
type mark struct {
	// symbol is the id of its picture, half the angle of the rim that it takes, at the angle from the middle of the area.
	symbol   string
	half, at float64
}

const (
	// badgeRadius is that of the sign of what an area yields, tagRadius that of those beside it.
	badgeRadius, tagRadius = 14.0, 10.0
	// markGap is the angle between the signs and the first pip.
	markGap = 4.2
)

// marks returns the signs of an area in clockwise order, and half the angle that they take together with room for the
// first pip.
func (d *drawing) marks(a game.Area) (list [5]mark, n int, half float64) {
	info := &d.r.Areas[a]
	add := func(symbol string, radius float64) {
		list[n] = mark{symbol: symbol, half: angleOf(2*radius, rim)}
		n++
	}
	add("b"+d.badge(a), badgeRadius)
	if info.Conquest > 0 && info.Resource != game.NoResource { // RULING-109
		add("bc"+strconv.Itoa(int(info.Conquest)), badgeRadius)
	}
	if info.Strategic && badgeKind(info) != "s" {
		add("bs", badgeRadius)
	}
	switch info.Admits {
	case game.Flying:
		add("t-air", tagRadius)
	case game.Ground:
		add("t-ground", tagRadius)
	}
	if d.v.Points.Has(a) {
		add("t-point", tagRadius)
	}
	for i := range list[:n] {
		half += list[i].half
	}
	at := -half
	for i := range list[:n] {
		list[i].at = at + list[i].half
		at += 2 * list[i].half
	}
	return list, n, half + markGap
}

// drawMarks draws the signs of an area on its rim.
func (d *drawing) drawMarks(a game.Area, s sector) {
	list, n, _ := d.marks(a)
	for _, m := range list[:n] {
		at := polar(s.mid()+m.at, rim)
		d.Put(`<use href="#`, m.symbol, `" x="`, at.x, `" y="`, at.y, `"/>`)
	}
}

// drawAllMarks draws the signs of all areas of a planet.
func (d *drawing) drawAllMarks(p game.Planet, c *chart) {
	for i := range c.count {
		d.drawMarks(d.r.Planets[p].First+game.Area(i), c.sectors[i])
	}
}

// drawKind draws the texture of an area for flying or for ground units only.
func (d *drawing) drawKind(a game.Area, s sector) {
	switch d.r.Areas[a].Admits {
	case game.Flying:
		d.Raw(`<path class="only" fill="url(#only-air)" d="`)
	case game.Ground:
		d.Raw(`<path class="only" fill="url(#only-ground)" d="`)
	default:
		return
	}
	d.Put(wedge(s), `"/>`)
}

// drawKinds draws the textures of all areas of a planet.
func (d *drawing) drawKinds(p game.Planet, c *chart) {
	for i := range c.count {
		d.drawKind(d.r.Planets[p].First+game.Area(i), c.sectors[i])
	}
}

// markSymbols are the signs of areas other than what they yield (t-), the textures of areas for one kind of unit, and
// what marks pieces: heroes (hero-ring, hero-mark), units under mind control (held-ring, held-mark), guard tokens and
// the Defend order.
func markSymbols() string {
	tag := func(id, class, icon string) string {
		return `<g id="` + id + `" class="tag ` + class + `"><circle r="10"/><use href="#i-` + icon +
			`" x="-7.5" y="-7.5" width="15" height="15"/></g>`
	}
	return tag("t-air", "tag-air", "flying") + tag("t-ground", "tag-ground", "ground") +
		`<g id="t-point" class="tag tag-point"><path d="M0-11 9.500-5.500V5.500L0 11-9.500 5.500V-5.500Z"/><use href="#i-star" x="-8.500" y="-5" width="10" height="10"/><text x="4" y="4">1</text></g>` +
		`<pattern id="only-air" class="only-air" width="18" height="14" patternUnits="userSpaceOnUse"><path d="M1 9Q5 3 9 8 13 3 17 9"/></pattern>` +
		`<pattern id="only-ground" class="only-ground" width="12" height="9" patternUnits="userSpaceOnUse"><path d="M0 .500H12M0 5H12M3 .500V5M9 5V9"/></pattern>` +
		`<circle id="hero-ring" class="hero-ring" r="17.500"/><g id="hero-mark" class="hero-mark"><circle cx="-11" cy="-11" r="7.500"/><use href="#i-hero" x="-16" y="-16" width="10" height="10"/></g>` +
		`<circle id="held-ring" class="held-ring" r="17"/><g id="held-mark" class="held-mark"><circle cx="-11" cy="-11" r="7.500"/><use href="#i-mind-control" x="-16" y="-16" width="10" height="10"/></g>` +
		`<g id="guard-m"><path class="guard-shape" d="M0-14 12-10V1C12 8 7 13 0 16-7 13-12 8-12 1V-10Z"/></g>` +
		`<path id="thing-m" class="thing-shape" d="M0-16 14 0 0 16-14 0Z"/>` +
		`<g id="defend-m"><circle class="token-rim" r="13.500"/><use class="order-defend" href="#i-defend" x="-8.500" y="-8.500" width="17" height="17"/></g>`
}

// pipsFrom returns where one of several pips is, in degrees from the middle of an area whose signs take half to each
// side.
func pipsFrom(half float64, i, of int) float64 {
	left := (of + 1) / 2
	if i < left {
		return -half - pipStep*float64(left-1-i)
	}
	return half + pipStep*float64(i-left)
}

// pipHalf returns half the angle of the signs of an area that pips keep clear of.
func (d *drawing) pipHalf(a game.Area) float64 {
	_, _, half := d.marks(a)
	return math.Max(half, badgeHalf)
}
