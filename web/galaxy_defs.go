package web

import (
	"strconv"
	"strings"
	"sync"

	"github.com/a-h/templ"

	"koprulu/game"
)

// GalaxyDefs are the symbols and gradients that the map, plates, tokens and icons are put together from. A page that shows any of
// them has them once, outside of the fragments, so that an update of the map stays small.
func GalaxyDefs() templ.Component { return templ.Raw(galaxyDefs()) }

// PlateDefs are the symbols of faction plates and icons alone, for pages without a map.
func PlateDefs() templ.Component { return templ.Raw(plateDefs()) }

var galaxyDefs = sync.OnceValue(func() string {
	return wrapDefs(plateSymbols() + icons().symbols + tokenSymbols() + mapSymbols)
})

var plateDefs = sync.OnceValue(func() string { return wrapDefs(plateSymbols() + icons().symbols) })

func wrapDefs(s string) string {
	return `<svg class="defs" width="0" height="0" aria-hidden="true" focusable="false"><defs>` + s + `</defs></svg>`
}

// plateSymbols are the shapes of the factions, the roof of a base and the light on them.
func plateSymbols() string {
	var b strings.Builder
	b.WriteString(`<linearGradient id="shine" x2="0" y2="1"><stop stop-color="#fff" stop-opacity=".34"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/>` +
		`<stop offset="1" stop-color="#000" stop-opacity=".22"/></linearGradient>` +
		`<g id="roof"><path class="roof-edge" d="M-2 22 50-12 102 22"/><path class="roof" d="M-2 22 50-12 102 22"/></g>`)
	for i := range emblems {
		e := &emblems[i]
		b.WriteString(`<symbol id="p-` + e.class + `" viewBox="0 0 100 100" overflow="visible"><g class="plate-shape">` + e.shape +
			`</g><g fill="url(#shine)">` + e.shape + `</g></symbol>`)
	}
	return b.String()
}

// tokenSymbols are the parts of order tokens: the backs (ob-), the sheet of a face (of), that of a secret face (os) with its eye (oe),
// and the pictures of the orders (oi).
func tokenSymbols() string {
	const box = `" viewBox="0 0 100 100" overflow="visible">`
	var b strings.Builder
	for i := range emblems {
		b.WriteString(`<symbol id="ob-` + emblems[i].class + box +
			`<rect class="token-back" x="3" y="3" width="94" height="94" rx="22"/><rect class="token-edge" x="5" y="5" width="90" height="90" rx="20"/>` +
			`<use href="#p-` + emblems[i].class + `" x="17" y="17" width="66" height="66"/></symbol>`)
	}
	b.WriteString(`<symbol id="of` + box + `<rect class="token-rim" x="3" y="3" width="94" height="94" rx="22"/><rect class="token-face" x="9" y="9" width="82" height="82" rx="17"/></symbol>` +
		`<symbol id="os` + box + `<rect class="token-back" x="3" y="3" width="94" height="94" rx="22"/><rect class="token-secret" x="5" y="5" width="90" height="90" rx="20"/></symbol>` +
		`<symbol id="oe` + box + `<circle class="token-eye" cx="86" cy="14" r="17"/><use class="token-eye-ink" href="#i-eye" x="74" y="2" width="24" height="24"/></symbol>`)
	for o := game.BuildOrder; o < game.OrderKinds; o++ {
		name, y := orderIcons[o.Standard()], "24"
		if o.Special() {
			y = "20"
		}
		b.WriteString(`<symbol id="oi` + strconv.Itoa(int(o)) + box + `<use class="order-` + name + `" href="#i-` + name + `" x="24" y="` + y + `" width="52" height="52"/>`)
		if o.Special() {
			b.WriteString(`<use class="order-star" href="#i-special" x="40" y="72" width="20" height="20"/><path class="order-bar" d="M16 82h20M64 82h20"/>`)
		}
		b.WriteString(`</symbol>`)
	}
	return b.String()
}

// mapSymbols are the parts of the map that look the same everywhere.
const mapSymbols = `<path id="ship" class="ship-hull" d="M-13-5-8-9 4-8C10-7 14-3 14 0 14 3 10 7 4 8L-8 9-13 5-10 0Z"/>`
