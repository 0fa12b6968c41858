package galaxy

import (
	"strings"

	"koprulu/rules/game"
)

// nameSizes are the heights of the letters of names in each room, letterWidth is how wide one is on average, compared
// with its height.
var nameSizes = [...]float64{WideRoom: 15, TallRoom: 13, LowRoom: 13}

const letterWidth = .62

// nameLeast is the least height of the letters of names.
var nameLeast = [...]float64{WideRoom: 12, TallRoom: 11, LowRoom: 11}

// nameHeight returns the size of the letters of names. Where a map may be of any size it follows how high it is: the
// higher, the smaller it is on the screen.
func (d *drawing) nameHeight() float64 {
	if d.page.Room == AnyRoom {
		return min(24, max(15, d.window.size.y/40))
	}
	return max(nameLeast[d.page.Room], nameSizes[d.page.Room]*min(1, 2*d.edgeAt()/whole))
}

// nameAt returns where the last line of the name of a planet begins, from its centre: above its left shoulder, left of
// what begins in the north, and clear of the signs of its areas.
func (d *drawing) nameAt(p game.Planet, signs []box) point {
	at := point{-d.edgeAt() - 5.5, -d.edgeAt() - 4.5}
	if turnedSlots(d.r.Planets[p].Slots, d.v.Tiles[p].Turn)>>game.North&1 != 0 {
		at.x = min(at.x, -14*d.fine-2-d.nameWidth(p))
	}
	if q := neighbour(d.v, p, 0, -1); q != game.NoPlanet && d.shelf != (point{}) {
		// The shelf of the planet above may be beside the name.
		if c, shelf := d.coin(), d.shelf; shelf.y+coinWidth/2*c > d.pitch.y+d.nameBox(p, at).y0 {
			beside := min(at.x, shelf.x-(coinWidth/2+2)*c-d.nameWidth(p))
			at.x = min(at.x, max(beside, 14*d.fine-d.pitch.x)) // but not on what is in the north of the planet to the left
		}
	}
	for range signs {
		for _, b := range signs {
			if d.nameBox(p, at).meets(b) {
				at.y = b.y0 - d.nameHeight()*.22 - 1
			}
		}
	}
	return at
}

// nameLines are the lengths of the two lines of the name of a planet, in Latin letters, and where in it the second one
// begins; that is zero for a name of one word without a hyphen.
type nameLines struct {
	first, second float64
	from          int
}

// linesOf returns the lines of a name.
func linesOf(name string) nameLines {
	cut := strings.LastIndexAny(name, " -")
	if cut < 0 {
		return nameLines{first: lettersOf(name)}
	}
	return nameLines{lettersOf(strings.TrimSuffix(name[:cut+1], " ")), lettersOf(name[cut+1:]), cut + 1}
}

// lettersOf counts the letters of a word; those of other scripts are wider.
func lettersOf(word string) (n float64) {
	for _, letter := range word {
		n++
		if letter >= '\u0370' {
			n += .08
		}
	}
	return n
}

// longest returns how wide the longest name of a placed planet is.
func (d *drawing) longest() (wide float64) {
	for p := range d.v.Placed.All() {
		wide = max(wide, d.nameWidth(p))
	}
	return wide
}

// nameOf returns the box of the name of a placed planet, from its centre.
func (d *drawing) nameOf(p game.Planet) box {
	var buf [2 * maxSectors * 4]box
	return d.nameBox(p, d.nameAt(p, d.signs(buf[:0], p, &d.charts[p])))
}

// nameWidth returns about how wide the name of a planet is.
func (d *drawing) nameWidth(p game.Planet) float64 {
	lines := d.nameLines[p]
	letters := lines.first
	switch {
	case d.broken:
		letters = max(lines.first, lines.second)
	case lines.from > 0:
		letters += 1 + lines.second
	}
	return letterWidth * d.nameHeight() * letters
}

// nameBox returns the box of the name of a planet whose last line begins at a point.
func (d *drawing) nameBox(p game.Planet, at point) box {
	top := .75
	if d.broken && d.nameLines[p].from > 0 {
		top += 1
	}
	return box{at.x, at.y - top*d.nameHeight(), at.x + d.nameWidth(p), at.y + .22*d.nameHeight()}
}

// drawName writes the name of a planet above its left shoulder.
func (d *drawing) drawName(p game.Planet, c *chart) {
	var buf [2 * maxSectors * 4]box
	at := d.nameAt(p, d.signs(buf[:0], p, c))
	name := d.w.PlanetName(d.r, p)
	d.Put(`<text id="name-`, d.r.Planets[p].ID, `" class="name" x="`, at.x, `" y="`)
	if cut := d.nameLines[p].from; d.broken && cut > 0 {
		d.Put(at.y-d.nameHeight(), `">`, plain(name[:cut]), `<tspan x="`, at.x, `" dy="1em">`, plain(name[cut:]),
			`</tspan></text>`)
		return
	}
	d.Put(at.y, `">`, plain(name), `</text>`)
}
