package galaxy

import (
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/a-h/templ"

	"koprulu/rules/game"
	"koprulu/site/web/page"
	"koprulu/site/web/piece"
	"koprulu/site/web/static"
)

// Defs are the symbols and gradients that the map, plates, tokens and icons are put together from. A page that shows
// any of them has them once, outside of the fragments, so that an update of the map stays small.
func Defs() templ.Component {
	return templ.Raw(wrapDefs(sharedSymbols() + planetSymbols(planetArts[:]...)))
}

// The symbols that are the same in every game are also a file, which browsers keep, so that pages need not bring them;
// js/symbols.js fetches it. It holds all of them: what a page asks for says nothing of its game.
var _ = static.Make("img/symbols.svg", func() []byte {
	return []byte(`<svg xmlns="http://www.w3.org/2000/svg"><defs>` + sharedSymbols() + `</defs></svg>`)
})

// DefsOf are Defs with the grounds of only those planets that a map of the game may still show, because each is a
// picture to load: all while planets are being laid out, then those already laid out. If the page fetches the symbols
// that are the same in every game, by page.Symbols, it has only the place for them.
func DefsOf(r *game.Rules, v *game.View, fetches bool) templ.Component {
	arts := artsOf(r, v)
	if !fetches {
		return templ.Raw(wrapDefs(sharedSymbols() + planetSymbols(arts...)))
	}
	return templ.Raw(wrapDefs(planetSymbols(arts...)) +
		`<svg id="symbols" class="defs" width="0" height="0" aria-hidden="true"></svg>`)
}

// artsOf returns the grounds that a map of the game may still show.
func artsOf(r *game.Rules, v *game.View) []string {
	if v.Phase == game.Setup {
		return planetArts[:]
	}
	var arts []string
	for p := range v.Placed.All() {
		if art := artOf(r.Planets[p].ID); !slices.Contains(arts, art) {
			arts = append(arts, art)
		}
	}
	return arts
}

// PlateDefs are the symbols of faction plates and icons alone, for pages without a map.
func PlateDefs() templ.Component { return templ.Raw(plateDefs()) }

var sharedSymbols = sync.OnceValue(func() string {
	return plateSymbols() + page.IconSymbols() + tokenSymbols() + pieceSymbols() + badgeSymbols() +
		markSymbols() + dockSymbols() + mapSymbols
})

var plateDefs = sync.OnceValue(func() string { return wrapDefs(plateSymbols() + page.IconSymbols()) })

func wrapDefs(s string) string {
	return `<svg class="defs" width="0" height="0" aria-hidden="true"><defs>` + s + `</defs></svg>`
}

// plateSymbols are the shapes of the factions, the roof of a base and the light on them.
func plateSymbols() string {
	var b strings.Builder
	b.WriteString(
		`<linearGradient id="shine" x2="0" y2="1"><stop stop-color="#fff" stop-opacity=".34"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/>` +
			`<stop offset="1" stop-color="#000" stop-opacity=".22"/></linearGradient>` +
			`<g id="roof"><path class="roof-edge" d="M-2 22 50-12 102 22"/><path class="roof" d="M-2 22 50-12 102 22"/></g>`)
	for i := range piece.Emblems {
		e := &piece.Emblems[i]
		b.WriteString(`<symbol id="p-` + e.Class + `" viewBox="0 0 100 100" overflow="visible"><g class="plate-shape">` +
			e.Shape +
			`</g><g fill="url(#shine)">` + e.Shape + `</g></symbol>`)
	}
	return b.String()
}

// tokenSymbols are the parts of order tokens, which are round with a notched rim: the backs (ob-), all alike but for
// their owner, the sheet of a face (of), that of a secret face (os) with its eye (oe), and the pictures of the orders
// (oi).
func tokenSymbols() string {
	const box = `" viewBox="0 0 100 100" overflow="visible">`
	var b strings.Builder
	b.WriteString(`<linearGradient id="coin-light" x2="1" y2="1"><stop stop-color="#fff" stop-opacity=".5"/><stop offset=".5" stop-opacity=".1"/><stop offset="1" stop-opacity=".55"/></linearGradient>` +
		`<g id="coin"><circle cx="50" cy="53" r="49" fill-opacity=".55"/><circle class="coin-rim" cx="50" cy="50" r="48"/><circle cx="50" cy="50" r="48" fill="url(#coin-light)"/>` +
		`<circle class="coin-notch" cx="50" cy="50" r="43"/><circle class="coin-face" cx="50" cy="50" r="37.5"/></g>`)
	for i := range piece.Emblems {
		b.WriteString(`<symbol id="ob-` + piece.Emblems[i].Class + box + `<use href="#coin"/><use href="#p-` +
			piece.Emblems[i].Class + `" class="coin-mark" x="27" y="27" width="46" height="46"/></symbol>`)
	}
	b.WriteString(`<symbol id="of` + box + `<use href="#coin"/></symbol>` +
		`<symbol id="os` + box + `<use href="#coin"/><circle class="coin-secret" cx="50" cy="50" r="34"/></symbol>` +
		`<symbol id="oe` + box +
		`<circle class="token-eye" cx="86" cy="14" r="17"/><use class="token-eye-ink" href="#i-eye" x="74" y="2" width="24" height="24"/></symbol>`)
	for o := game.BuildOrder; o < game.OrderKinds; o++ {
		name, at, size := piece.OrderIcon(o), "27", "46"
		if o.Special() {
			at, size = "30", "40"
		}
		y := at
		if o.Special() {
			y = "35"
		}
		b.WriteString(`<symbol id="oi` + strconv.Itoa(int(o)) + box)
		if o.Special() {
			b.WriteString(
				`<circle class="coin-special" cx="50" cy="50" r="36"/><path class="order-star" d="M50 14.700 52.700 21.100 59.300 21.100 54.100 25.400 56 32.100 50 27.700 44 32.100 45.900 25.400 40.700 21.100 47.300 21.100Z"/>`)
		}
		b.WriteString(`<use class="order-` + name + `" href="#i-` + name + `" x="` + at + `" y="` + y + `" width="` + size +
			`" height="` + size + `"/></symbol>`)
	}
	return b.String()
}

// maxCount is the largest number of units of one type that has its own symbol.
const maxCount = 9

// pieceSymbols are the pieces as they lie on the map, around the origin: plates (u-), bases (base-), pictures for them
// (j-), counts (n), and order tokens (-m).
func pieceSymbols() string {
	var b strings.Builder
	for i := range piece.Emblems {
		c := piece.Emblems[i].Class
		b.WriteString(`<use id="u-` + c + `" href="#p-` + c + `" x="-14" y="-14" width="28" height="28"/>` +
			`<g id="base-` + c + `"><g transform="translate(-17 -14.500) scale(.34)"><g class="lights"><circle cx="-14" cy="96" r="4"/><circle cx="-25" cy="78" r="3"/><circle cx="116" cy="94" r="4"/><circle cx="125" cy="75" r="3"/><circle cx="20" cy="112" r="3.500"/><circle cx="80" cy="113" r="3.500"/></g><use href="#roof"/><use href="#p-` + c +
			`" width="100" height="100"/></g></g>` +
			`<use id="ob-` + c + `-m" href="#ob-` + c + `" x="-16" y="-16" width="32" height="32"/>` +
			`<use id="om-` + c + `" class="owner-mark" href="#p-` + c + `" x="-5.5" y="-5.5" width="11" height="11"/>`)
	}
	for _, name := range page.IconNames() {
		b.WriteString(`<use id="j-` + name + `" href="#i-` + name + `" x="-8.5" y="-8.5" width="17" height="17"/>`)
	}
	b.WriteString(`<circle id="n0" class="un-ground" cx="11" cy="10" r="8"/>`)
	for n := 1; n <= maxCount; n++ {
		b.WriteString(`<g id="n` + strconv.Itoa(n) +
			`"><circle class="un-ground" cx="11" cy="10" r="7.5"/><text class="un" x="11" y="14">` + strconv.Itoa(n) +
			`</text></g>`)
	}
	for o := game.BuildOrder; o < game.OrderKinds; o++ {
		n := strconv.Itoa(int(o))
		b.WriteString(`<use id="oi` + n + `-m" href="#oi` + n + `" x="-16" y="-16" width="32" height="32"/>`)
	}
	for _, id := range [...]string{"of", "os"} {
		b.WriteString(`<use id="` + id + `-m" href="#` + id + `" x="-16" y="-16" width="32" height="32"/>`)
	}
	b.WriteString(`<use id="op-m" href="#of-m"/>`)
	return b.String()
}

// maxYield is the largest amount of resources and conquest points that has a badge.
const maxYield = 6

// badgeSymbols are the badges of areas: b, then m, g or c with the amount, followed by k for a crack, x in place of it
// for an area that is depleted; bs for a strategic area.
func badgeSymbols() string {
	var b strings.Builder
	const pill = `<rect x="-19" y="-13" width="38" height="26" rx="13"/>`
	const crack = `<path class="badge-crack-edge" d="M2-16l-4 8 5 5-6 7 4 5-3 7"/><path class="badge-crack" d="M2-16l-4 8 5 5-6 7 4 5-3 7"/>`
	for _, kind := range [...]struct{ id, icon string }{{"m", "minerals"}, {"g", "gas"}, {"c", "star"}} {
		for n := 1; n <= maxYield; n++ {
			amount := strconv.Itoa(n)
			whole := pill + `<use href="#i-` + kind.icon +
				`" x="-15" y="-7.5" width="15" height="15"/><text x="9" y="5.4">` + amount + `</text>`
			b.WriteString(`<g id="b` + kind.id + amount + `" class="badge badge-` + kind.id + `">` + whole + `</g>`)
			if kind.id != "c" {
				b.WriteString(`<g id="b` + kind.id + amount + `k" class="badge badge-` + kind.id + `">` + whole + crack + `</g>`)
			}
		}
		if kind.id != "c" {
			b.WriteString(`<g id="b` + kind.id + `x" class="badge badge-x badge-` + kind.id + `">` + pill + `<use href="#i-` +
				kind.icon + `" x="-15" y="-7.5" width="15" height="15"/><text x="9" y="5.4">0</text></g>`)
		}
	}
	b.WriteString(
		`<g id="bs" class="badge badge-s"><path d="M0-16 13.900-8V8L0 16-13.900 8V-8Z"/><use href="#i-special" x="-8.500" y="-8.500" width="17" height="17"/></g>`)
	return b.String()
}

// planetArts are the planets with their own ground.
var planetArts = [...]string{"abaddon", "antiga-prime", "avernus-station", "bhekar-ro", "braken", "chau-sara",
	"dylar-iv", "erebus-station",
	"gehenna-station", "halcyon", "helios", "hydrax", "moria", "paladino-belt", "pridewater", "tarsonis", "torus",
	"vyctor-5"}

// glows are the colours of the atmospheres of those planets.
var glows = map[string]string{"abaddon": "#b0603c", "antiga-prime": "#b7b79a", "avernus-station": "#9fb0c8",
	"bhekar-ro": "#4aa3a0", "braken": "#c07a55", "chau-sara": "#c98f6a", "dylar-iv": "#5fb0c0",
	"erebus-station": "#8f9fc0", "gehenna-station": "#c08a6a", "halcyon": "#8fc4e8", "helios": "#ff7a3c",
	"hydrax": "#6fb6c9", "moria": "#b08a6a", "paladino-belt": "#a8a08c", "pridewater": "#3f8fd0",
	"tarsonis": "#b9c4d2", "torus": "#b98be0", "vyctor-5": "#c79a5a"}

// artOf returns the ground of a planet by its id: its own, or one that it shares if owners have added it to the set.
func artOf(id string) string {
	sum := 0
	for i := range planetArts {
		if planetArts[i] == id {
			return id
		}
	}
	for i := range len(id) {
		sum += int(id[i])
	}
	return planetArts[sum%len(planetArts)]
}

// Ground returns the address of the picture of a planet's ground.
func Ground(r *game.Rules, p game.Planet) string {
	return static.Asset("planets/" + artOf(r.Planets[p].ID) + ".jpg")
}

// planetSymbols are grounds of planets (pl-).
func planetSymbols(arts ...string) string {
	var b strings.Builder
	b.WriteString(`<clipPath id="disc"><circle r="92"/></clipPath>`)
	for _, id := range arts {
		b.WriteString(`<radialGradient id="at-` + id + `"><stop offset=".76" stop-color="` + glows[id] + `" stop-opacity=".5"/><stop offset=".84" stop-color="` +
			glows[id] + `" stop-opacity=".2"/><stop offset="1" stop-color="` + glows[id] + `" stop-opacity="0"/></radialGradient>` +
			`<g id="pl-` + id + `"><circle class="atmosphere" r="125" fill="url(#at-` + id + `)"/><circle class="planet-edge" r="102"/><image class="planet-art" href="` +
			static.Asset("planets/"+id+".jpg") +
			`" x="-92.5" y="-92.5" width="185" height="185" clip-path="url(#disc)"/></g>`)
	}
	return b.String()
}

// dockSymbols are the docks at each set of the sides of a planet (docks-).
func dockSymbols() string {
	var b strings.Builder
	for set := 1; set < 16; set++ {
		b.WriteString(`<g id="docks-` + strconv.Itoa(set) + `">`)
		for side := range 4 {
			if set>>side&1 != 0 {
				b.WriteString(`<use href="#dock" transform="rotate(` + strconv.Itoa(90*side) + `)"/>`)
			}
		}
		b.WriteString(`</g>`)
	}
	return b.String()
}

// mapSymbols are the parts of the map that look the same everywhere.
const mapSymbols = `<g id="ship"><path class="ship-hull" d="M-13-8H3L14 0 3 8H-13L-8 0Z"/><path class="ship-light" d="M-13-8H3L14 0H-8Z"/></g>` +
	`<radialGradient id="sph" cx=".34" cy=".3" r=".78"><stop stop-color="#fff" stop-opacity=".16"/><stop offset=".35" stop-opacity="0"/>` +
	`<stop offset=".72" stop-color="#02040a" stop-opacity=".38"/><stop offset="1" stop-color="#02040a" stop-opacity=".82"/></radialGradient>` +
	`<g id="sphere"><circle r="92.5" fill="url(#sph)"/><circle class="rim-free" r="96.5"/></g>` +
	`<radialGradient id="halo-light"><stop offset=".66" class="halo-1"/><stop offset=".74" class="halo-2"/><stop offset="1" class="halo-3"/></radialGradient>` +
	`<circle id="halo" class="halo" r="136" fill="url(#halo-light)"/>` +
	`<path id="brackets" class="brackets" d="M54 -101.500A115 115 0 0 1 101.500 -54M101.500 54A115 115 0 0 1 54 101.500M-54 101.500A115 115 0 0 1 -101.500 54M-101.500 -54A115 115 0 0 1 -54 -101.500"/>` +
	`<path id="dock" class="dock" d="M-11-100-8.500-108H8.500L11-100Z"/>` +
	`<g id="slot"><circle class="slot-halo" cy="-108" r="24"/><path class="slot-dock" d="M-15-100-11-113H11L15-100Z"/></g>` +
	`<g id="lane"><path class="lane-shade" d="M-72 0H72"/><path class="lane-edge" d="M-72 0H72"/><path class="lane-road" d="M-72 0H72"/><path class="lane-dash" d="M-72 0H72"/></g>` +
	`<path id="lane-way" class="lane-way" d="M-21 0H19M10-7 19 0 10 7"/>` +
	`<rect id="lane-halo" class="lane-halo" x="-26" y="-14" width="52" height="28" rx="12"/>` +
	`<radialGradient id="beacon-light"><stop stop-color="#c9b6ff" stop-opacity=".75"/><stop offset="1" stop-color="#a48bff" stop-opacity="0"/></radialGradient>` +
	`<g id="beacon"><circle r="17" fill="url(#beacon-light)"/><path class="beacon-ring" d="M0-12 12 0 0 12-12 0Z"/></g>` +
	`<g id="cell"><circle class="cell-disc" r="96"/><path class="cell-plus" d="M-16 0H16M0-16V16"/></g>` +
	`<g id="cell-outer"><circle class="cell-disc" r="38"/><path class="cell-plus" d="M-13 0H13M0-13V13"/></g>` +
	`<marker id="pip" markerUnits="userSpaceOnUse" overflow="visible" markerWidth="10" markerHeight="10"><circle class="pip" r="2.900"/></marker>` +
	`<marker id="pip-on" markerUnits="userSpaceOnUse" overflow="visible" markerWidth="10" markerHeight="10"><circle class="pip on" r="3.200"/></marker>`
