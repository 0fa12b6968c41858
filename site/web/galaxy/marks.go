package galaxy

import (
	"math"
	"strconv"

	"koprulu/rules/game"
)

// mark is a sign on the rim of an area: what it yields, what may be there, a token.
type mark struct {
	// kind says what it is a sign of, half is half its size.
	kind signKind
	half point
	// at is its angle from the middle of all signs of the area, wide half the angle that it takes.
	at, wide float64
}

// signKind is what a sign is of.
type signKind uint8

const (
	signOfYield signKind = iota
	signOfPoints
	signOfStrategy
)

// symbolOf returns the id of the picture of a sign of an area.
func symbolOf(r *game.Rules, v *game.View, a game.Area, kind signKind) string {
	switch kind {
	case signOfPoints:
		return "bc" + strconv.Itoa(int(r.Areas[a].Conquest))
	case signOfStrategy:
		return "bs"
	}
	return "b" + badgeOf(r, v, a)
}

// The halves of the sizes of signs: that of what an area yields, of a strategic area, and of those beside them.
var (
	badgeHalf     = point{19, 13}
	strategicHalf = point{14, 16}
)

// markGap is the angle between the signs and the first pip, pipStep that from one pip to the next.
const markGap, pipStep = 3.4, 6.2

// marks returns the signs of an area whose middle is in a direction, in clockwise order, and half the angle that they
// take together with room for the first pip.
func (d *drawing) marks(a game.Area, mid float64) (list [3]mark, n int, half float64) {
	info := &d.r.Areas[a]
	sin, cos := math.Sincos(mid * math.Pi / 180)
	add := func(kind signKind, size point) {
		size = size.times(d.fine)
		along := 2 * min(size.x/max(math.Abs(cos), .01), size.y/max(math.Abs(sin), .01), size.length())
		list[n] = mark{kind: kind, half: size, wide: angleOf(along, d.rimAt())}
		n++
	}
	if badgeKind(info) == "s" {
		add(signOfStrategy, strategicHalf)
	} else {
		add(signOfYield, badgeHalf)
	}
	if info.Conquest > 0 && info.Resource != game.NoResource { // RULING-109
		add(signOfPoints, badgeHalf)
	}
	if info.Strategic && badgeKind(info) != "s" {
		add(signOfStrategy, strategicHalf)
	}
	for i := range list[:n] {
		half += list[i].wide
	}
	at := -half
	for i := range list[:n] {
		list[i].at = at + list[i].wide
		at += 2 * list[i].wide
	}
	return list, n, half + markGap
}

const (
	// crowded is the number of pieces in an area from which on its badge makes room for them: it stands at this share of
	// the arc instead of in the middle.
	crowded, aside = 3, .78
	// slotAngle is how far from the middle of a side at which a route ends signs keep, in degrees.
	slotAngle = 20.0
)

// badgeAt returns the direction of the middle of the signs of the i-th area of a planet: the middle of its arc, unless
// an end of a route stands there. They make room in an area that is full of pieces.
func (d *drawing) badgeAt(c *chart, i int, full bool) float64 {
	s := c.sectors[i]
	mid := min(s.from+aside*(s.to-s.from), s.to-angleOf(2*badgeHalf.x*d.fine, d.rimAt()))
	if full && !d.forPhone() && mid > s.mid() {
		if _, busy := c.busyAt(mid); !busy {
			return mid
		}
	}
	mid = s.mid()
	if side, busy := c.busyAt(mid); busy {
		return side + math.Copysign(slotAngle, mid-side)
	}
	return mid
}

// busyAt returns the direction of the side of a planet at which an end of a route stands, if one does near a direction.
func (c *chart) busyAt(mid float64) (side float64, busy bool) {
	side = 90 * math.Round(mid/90)
	return side, c.busy>>(int(side/90)&3)&1 != 0 && math.Abs(mid-side) < slotAngle
}

// markBoxes adds the boxes of the signs of the i-th area of a planet, from its centre.
func (d *drawing) markBoxes(list []box, a game.Area, c *chart, i int, full bool) []box {
	mid := d.badgeAt(c, i, full)
	signs, n, _ := d.marks(a, mid)
	for _, m := range signs[:n] {
		list = append(list, boxAt(polar(mid+m.at, d.rimAt()), m.half))
	}
	return list
}

// signPills adds the room that the signs of the i-th area of a planet take, from its centre.
func (d *drawing) signPills(list []pill, p game.Planet, c *chart, i int) []pill {
	signs, n, _ := d.marks(d.r.Planets[p].First+game.Area(i), c.badges[i])
	for _, m := range signs[:n] {
		low := min(m.half.x, m.half.y)
		list = append(list, pill{polar(c.badges[i]+m.at, d.rimAt()), m.half.x - low, low})
	}
	return list
}

// drawMarks draws the signs of an area on its rim, and its tags inside of it.
func (d *drawing) drawMarks(a game.Area, c *chart, i int) {
	mid := c.badges[i]
	list, n, _ := d.marks(a, mid)
	for _, m := range list[:n] {
		d.drawSign(symbolOf(d.r, d.v, a, m.kind), polar(mid+m.at, d.rimAt()))
	}
	tags, n := tagsOf(d.r, d.v, a)
	for k, symbol := range tags[:n] {
		d.drawSign(symbol, d.tagPlace(c.sectors[i], k))
	}
}

// tagsOf returns what is shown inside of an area beside its number: the kind of units that may be there, a special
// conquest point token.
func tagsOf(r *game.Rules, v *game.View, a game.Area) (list [2]string, n int) {
	switch r.Areas[a].Admits {
	case game.Flying:
		list[n], n = "t-air", n+1
	case game.Ground:
		list[n], n = "t-ground", n+1
	}
	if v.Points.Has(a) {
		list[n], n = "t-point", n+1
	}
	return list, n
}

// drawSign draws a sign at a place, in a group that has its size.
func (d *drawing) drawSign(symbol string, at point) {
	d.Put(`<use href="#`, symbol, `" x="`, at.x/d.fine, `" y="`, at.y/d.fine, `"/>`)
}

// tagPlace returns where the k-th tag of an area stands: at the end of its arc, below the rim.
func (d *drawing) tagPlace(s sector, k int) point {
	at := radius*d.k - 12*d.fine
	return polar(s.to-angleOf((24+36*float64(k))*d.fine, at), at)
}

// drawAllMarks draws the signs of all areas of a planet.
func (d *drawing) drawAllMarks(p game.Planet, c *chart) {
	if d.fine != 1 {
		d.Put(`<g`, placed{point{}, d.fine}, `>`)
	}
	for i := range c.count {
		d.drawMarks(d.r.Planets[p].First+game.Area(i), c, i)
	}
	if d.fine != 1 {
		d.Raw(`</g>`)
	}
}

// drawKind draws the textures of an area for flying or for ground units only, and of a strategic one.
func (d *drawing) drawKind(a game.Area, s sector) {
	texture := func(name string) { d.Put(`<path class="only" fill="url(#only-`, name, `)" d="`, wedge(s), `"/>`) }
	switch d.r.Areas[a].Admits {
	case game.Flying:
		texture("air")
	case game.Ground:
		texture("ground")
	}
	if d.r.Areas[a].Strategic {
		texture("strategic")
	}
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
		return `<g id="` + id + `" class="tag ` + class + `"><circle r="8"/><use href="#i-` + icon +
			`" x="-6" y="-6" width="12" height="12"/></g>`
	}
	return tag("t-air", "tag-air", "flying") + tag("t-ground", "tag-ground", "ground") +
		`<g id="t-point" class="tag tag-point"><path d="M0-10 8.500-5V5L0 10-8.500 5V-5Z"/><use href="#i-star" x="-8.500" y="-5" width="10" height="10"/><text x="4" y="4">1</text></g>` +
		`<pattern id="only-air" class="only-air" width="18" height="14" patternUnits="userSpaceOnUse"><path d="M1 9Q5 3 9 8 13 3 17 9"/></pattern>` +
		`<pattern id="only-strategic" class="only-strategic" width="14" height="24.200" patternUnits="userSpaceOnUse"><path d="M7 0L14 4V12L7 16 0 12V4ZM7 16V24.200M0 12V4"/></pattern>` +
		`<pattern id="only-ground" class="only-ground" width="12" height="9" patternUnits="userSpaceOnUse"><path d="M0 .500H12M0 5H12M3 .500V5M9 5V9"/></pattern>` +
		`<circle id="hero-ring" class="hero-ring" r="17.500"/><g id="hero-mark" class="hero-mark"><circle cx="-11" cy="-11" r="7.500"/><use href="#i-hero" x="-16" y="-16" width="10" height="10"/></g>` +
		`<circle id="held-ring" class="held-ring" r="17"/><g id="held-mark" class="held-mark"><circle cx="-11" cy="-11" r="7.500"/><use href="#i-mind-control" x="-16" y="-16" width="10" height="10"/></g>` +
		`<g id="guard-m"><path class="guard-shape" d="M0-14 12-10V1C12 8 7 13 0 16-7 13-12 8-12 1V-10Z"/></g>` +
		`<path id="thing-m" class="thing-shape" d="M0-16 14 0 0 16-14 0Z"/>` +
		`<g id="defend-m"><path class="defend-shape" d="M0-14 12-10V1C12 8 7 13 0 16-7 13-12 8-12 1V-10Z"/><use class="order-defend" href="#i-defend" x="-7.500" y="-8.500" width="15" height="15"/></g>`
}

// pips returns the directions of the pips of the i-th area of a planet, as many as it has places: on both sides of its
// signs, as far as there is room.
func (d *drawing) pips(a game.Area, c *chart, i, of int, at []float64) []float64 {
	s, mid := c.sectors[i], c.badges[i]
	_, _, half := d.marks(a, mid)
	right := min(of/2, max(0, 1+int(math.Floor((s.to-2-mid-half)/pipStep))))
	for k := range of {
		if left := of - right; k < left {
			at = append(at, mid-half-pipStep*float64(left-1-k))
		} else {
			at = append(at, mid+half+pipStep*float64(k-left))
		}
	}
	return at
}
