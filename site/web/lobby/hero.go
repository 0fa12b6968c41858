package lobby

import (
	"math"
	"strconv"

	"github.com/a-h/templ"

	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/site/web/page"
	"koprulu/site/web/piece"
	"koprulu/site/web/static"
)

// world is a planet of the picture on the first page: its ground, its place and size, who holds which part, and what is
// there.
type world struct {
	art         string
	x, y, scale float64
	// held are parts of its rim, in degrees clockwise from the north.
	held []holding
}

// holding is a part of a planet that a faction holds, with units or a base ("base") in it.
type holding struct {
	faction  game.Faction
	from, to float64
	icon     string
	count    int
}

// The factions of the picture, in the order of the Faction Sheets.
const (
	raynor game.Faction = iota
	mengsk
	tassadar
	aldaris
	queen
	overmind
)

// worlds are those of the picture: a made-up moment that shows what there is to see on a table.
var worlds = []world{
	{"pridewater", 150, 300, 1.25, []holding{{raynor, 200, 330, "base", 0}, {raynor, 330, 440, "vulture", 2},
		{raynor, 80, 200, "marine", 3}}},
	{"helios", 330, 92, .72, []holding{{tassadar, 20, 200, "zealot", 2}}},
	{"torus", 560, 262, 2.05, []holding{{overmind, 270, 360, "mutalisk", 2}, {overmind, 0, 90, "base", 0},
		{raynor, 90, 180, "goliath", 0}, {raynor, 180, 270, "marine", 4}}},
}

// picture is the galaxy of the first page, for the eyes alone.
func picture(w *locale.Words) templ.Component {
	return page.Penned(func(p *page.Pen) {
		p.Raw(`<svg class="hero__map" viewBox="0 0 760 470" aria-hidden="true"><defs><clipPath id="hero-disc"><circle r="92"/></clipPath></defs><path class="hero__lane" d="M260 290L380 274"/>`)
		for i := range worlds {
			planet(p, w, &worlds[i])
		}
		p.Raw(`</svg>`)
	})
}

// shown is a Combat card of the picture.
type shown struct {
	unit           string
	attack, health int
}

// drawn is the picture of a unit or a technology, as large as its place.
func drawn(id string) templ.Component { return templ.Raw(piece.Scene(id)) }

// line writes the ends of a line.
func line(p *page.Pen, x1, y1, x2, y2 float64) {
	for _, at := range []struct {
		name string
		n    float64
	}{{"x1", x1}, {"y1", y1}, {"x2", x2}, {"y2", y2}} {
		p.Put(" ", at.name, `="`, at.n, `"`)
	}
}

// planet draws a planet of the picture.
func planet(p *page.Pen, w *locale.Words, of *world) {
	p.Put(`<g transform="translate(`, of.x, " ", of.y, ") scale(", of.scale,
		`)"><image x="-92" y="-92" width="184" height="184" clip-path="url(#hero-disc)" href="`,
		static.Asset("planets/"+of.art+".jpg"), `"/><circle class="hero__rim" r="96"/>`)
	for i := range of.held {
		h := &of.held[i]
		x1, y1 := around(h.from, 96)
		x2, y2 := around(h.to, 96)
		large := "0"
		if h.to-h.from > 180 {
			large = "1"
		}
		p.Put(`<path class="hero__held `, piece.FactionClass(h.faction), `" d="M`, x1, " ", y1, "A96 96 0 ", large, " 1 ", x2,
			" ", y2, `"/>`)
		cut(p, h.from)
		cut(p, h.to)
	}
	for i := range of.held {
		plate(p, w, &of.held[i])
	}
	p.Raw(`</g>`)
}

// around returns a place in a direction from the middle of a planet.
func around(degrees, length float64) (x, y float64) {
	sin, cos := math.Sincos(degrees * math.Pi / 180)
	return length * sin, -length * cos
}

// cut draws the line between two areas.
func cut(p *page.Pen, degrees float64) {
	x, y := around(degrees, 92)
	p.Raw(`<line class="hero__cut"`)
	line(p, 0, 0, x, y)
	p.Raw(`/>`)
}

// plate draws what is in a part of a planet.
func plate(p *page.Pen, w *locale.Words, h *holding) {
	e := piece.EmblemOf(h.faction)
	x, y := around((h.from+h.to)/2, 54)
	p.Put(`<svg class="`, piece.FactionClass(h.faction),
		`" overflow="visible" viewBox="0 0 100 100" width="38" height="38" x="`, x-19, `" y="`,
		y-19, `">`)
	if h.icon == "base" {
		p.Raw(`<use href="#roof"/>`)
	}
	p.Raw(`<use href="#p-` + e.Class + `"/>`)
	if h.icon == "base" {
		p.Put(`<text class="plate-letter s-`, e.Class, `" x="50" y="`, strconv.Itoa(e.Top), `">`,
			page.Plain(e.Letter(w)), `</text>`)
	} else {
		p.Put(e.IconUse(h.icon))
	}
	if h.count > 1 {
		p.Put(`<circle class="hero__count" cx="88" cy="86" r="24"/><text class="hero__number" x="88" y="98">`,
			h.count, `</text>`)
	}
	p.Raw(`</svg>`)
}
