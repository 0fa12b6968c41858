package piece

import (
	"strconv"

	"github.com/a-h/templ"

	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/site/web/page"
	"koprulu/site/web/static"
)

// Emblem is how the pieces of a faction are told apart from others without their colour.
type Emblem struct {
	// Id is the faction's id, class its class in the style sheet and the name of its shape.
	Id, Class string
	// Shape is the outline of its plates in a box of 100.
	Shape string
	// size and top are the type size and the baseline of its letter in that box, box the place of an icon.
	size, Top int
	box       [3]int
}

// Emblems are in the order of the Faction Sheets.
var Emblems = [game.FactionCount]Emblem{
	{"raynor", "raynor", `<path d="M50 1C61 1 99 39 99 50S61 99 50 99 1 61 1 50 39 1 50 1Z"/>`, 50, 68,
		[3]int{22, 22, 56}},
	{"mengsk", "mengsk",
		`<path d="M50 3C57 3 62 7 66 14L97 76C102 87 97 96 84 96L16 96C3 96-2 87 3 76L34 14C38 7 43 3 50 3Z"/>`, 46, 84,
		[3]int{22, 35, 56}},
	{"tassadar", "tassadar", `<circle cx="50" cy="50" r="47"/>`, 52, 68, [3]int{18, 18, 64}},
	{"aldaris", "aldaris", `<rect x="6" y="6" width="88" height="88" rx="13"/>`, 54, 69, [3]int{17, 17, 66}},
	{"queen-of-blades", "queen",
		`<path d="M50-3 71.5 23.5 103.3 35.7 84.7 64.3 82.9 98.3 50 89.5 17.1 98.3 15.3 64.3-3.3 35.7 28.5 23.5Z"/>`, 40, 68,
		[3]int{25, 27, 50}},
	{"overmind", "overmind", `<path d="M50 0 93.3 25V75L50 100 6.7 75V25Z"/>`, 50, 68, [3]int{20, 20, 60}},
}

// EmblemOf returns the emblem of a faction, nil before one is chosen.
func EmblemOf(f game.Faction) *Emblem {
	if int(f) < len(Emblems) {
		return &Emblems[f]
	}
	return nil
}

// Letter returns the letter of the faction in a language.
func (e *Emblem) Letter(w *locale.Words) string { return w.Text("faction.letter." + e.Id) }

// Name returns the name of the faction in a language, with a capital.
func (e *Emblem) Name(w *locale.Words) string { return page.Capital(w.Text("faction." + e.Id)) }

// FactionClass returns the class that sets the colours of a faction for what is inside, f-none before
// one is chosen.
func FactionClass(f game.Faction) string {
	if e := EmblemOf(f); e != nil {
		return "f-" + e.Class
	}
	return "f-none"
}

// FactionNamed returns the faction with an id, game.NoFaction if there is none.
func FactionNamed(id string) game.Faction {
	for i := range Emblems {
		if Emblems[i].Id == id {
			return game.Faction(i)
		}
	}
	return game.NoFaction
}

// Plate is the plate of a faction: its colour and shape, with its letter, or with an icon if one is
// named. The icon "base" puts a roof over the letter, "portrait" is the bust of the faction's leader, with the letter
// on a tab at its foot; below 36 pixels it is the plate alone. A count above one is at the corner. Its name for screen
// readers is the faction's; use UnitPlate for units. The size is the property --p of the style sheet.
func Plate(w *locale.Words, f game.Faction, icon string, count int) templ.Component {
	e := EmblemOf(f)
	if e == nil {
		return templ.Raw(`<span class="plate f-none" role="img"` + page.Quoted("aria-label",
			w.Text("web.galaxy.no-faction")) + `></span>`)
	}
	return templ.Raw(plate(w, e, icon, count, e.Name(w)))
}

// Portrait is the markup of the portrait of a faction's leader.
func (e *Emblem) Portrait(w *locale.Words) string { return plate(w, e, "portrait", 0, e.Name(w)) }

// UnitPlate is the plate of one or more units of a type.
func UnitPlate(w *locale.Words, r *game.Rules, f game.Faction, u game.UnitType, count int) templ.Component {
	e := EmblemOf(f)
	if e == nil || int(u) >= len(r.Units) {
		return Plate(w, f, "", count)
	}
	name := w.Text("web.galaxy.piece", "owner", e.Name(w), "piece", w.UnitCount(r, u, max(count, 1)))
	return templ.Raw(plate(w, e, UnitIconOf(r, u), count, name, HeroMark(r, u)))
}

// HeroMark is what tells the plate of a hero apart from those of its type: a ring and a crown.
func HeroMark(r *game.Rules, u game.UnitType) string {
	if !r.Units[u].Hero {
		return ""
	}
	return `<circle class="plate-ring" cx="50" cy="50" r="57"/><circle class="plate-crown-ground" cx="10" cy="10" r="25"/><use class="plate-crown" href="#i-hero" x="-7" y="-7" width="34" height="34"/>`
}

func plate(w *locale.Words, e *Emblem, icon string, count int, label string, marks ...string) string {
	var p page.Pen
	p.Raw(`<span class="plate `)
	if icon == "portrait" {
		p.Raw(`portrait `)
	}
	p.Put(`f-`, e.Class, `" role="img"`)
	p.Attr("aria-label", label)
	p.Raw(`><svg viewBox="0 0 100 100" aria-hidden="true">`)
	if icon == "base" {
		p.Raw(`<use href="#roof"/>`)
	}
	p.Put(`<use href="#p-`, e.Class, `"/>`)
	switch icon {
	case "", "base", "portrait":
		p.Put(`<text class="plate-letter s-`, e.Class, `" x="50" y="`, e.Top, `">`, page.Plain(e.Letter(w)), `</text>`)
	default:
		p.Put(e.IconUse(icon))
	}
	if icon == "portrait" {
		p.Put(`<g class="bust"><image href="`, static.Asset("portraits/"+e.Class+".svg"),
			`" x="-3" y="-3" width="106" height="106"/><g>`,
			`<rect x="-14" y="-11" width="28" height="22" rx="6"/><text y="6.6">`, page.Plain(e.Letter(w)), `</text></g></g>`)
	}
	for _, mark := range marks {
		p.Put(mark)
	}
	p.Raw(`</svg>`)
	if count > 1 {
		p.Put(`<span class="count" aria-hidden="true">`, count, `</span>`)
	}
	p.Raw(`</span>`)
	return string(p.B)
}

// IconUse returns an icon at its place on the plate.
func (e *Emblem) IconUse(icon string) string {
	size := strconv.Itoa(e.box[2])
	return `<use class="plate-ink" href="#i-` + icon + `" x="` + strconv.Itoa(e.box[0]) + `" y="` +
		strconv.Itoa(e.box[1]) +
		`" width="` + size + `" height="` + size + `"/>`
}

// OrderIcons are the pictures of the standard orders.
var OrderIcons = [game.SpecialBuild]string{"build", "mobilize", "research"}

// OrderIcon returns the picture of an order.
func OrderIcon(o game.Order) string {
	if o.Standard() < game.SpecialBuild {
		return OrderIcons[o.Standard()]
	}
	return "star-order"
}

// OrderToken is an order token: its back if the order is game.OrderKinds, otherwise its face. A secret
// token is one whose face only its owner may see: a dashed edge and an eye. The size is the property --k.
func OrderToken(w *locale.Words, f game.Faction, o game.Order, secret bool) templ.Component {
	e := EmblemOf(f)
	if e == nil {
		e = &Emblems[0]
	}
	var p page.Pen
	p.Put(`<span class="token f-`, e.Class, `" role="img"`)
	if o >= game.OrderKinds {
		p.Attr("aria-label", w.Text("web.galaxy.order-of", "owner", e.Name(w)))
	} else {
		p.Attr("aria-label", w.OrderName(o))
	}
	p.Raw(`><svg viewBox="0 0 100 100" aria-hidden="true">`)
	switch {
	case o >= game.OrderKinds:
		p.Put(`<use href="#ob-`, e.Class, `"/><text class="plate-letter s-`, e.Class,
			`" transform="translate(17 17) scale(.66)" x="50" y="`, e.Top,
			`">`, page.Plain(e.Letter(w)), `</text>`)
	case secret:
		p.Put(`<use href="#os"/><use href="#oi`, int(o), `" class="secret"/><use href="#oe"/>`)
	default:
		p.Put(`<use href="#of"/><use href="#oi`, int(o), `"/>`)
	}
	p.Raw(`</svg></span>`)
	return templ.Raw(string(p.B))
}

// DrawFallen writes a plate that is broken in two, for inside an element of class fallen.
func DrawFallen(p *page.Pen, plate string) {
	p.Put(`<span class="half">`, plate, `</span><span class="half" aria-hidden="true">`, plate,
		`</span><svg class="lost" viewBox="0 0 100 100" aria-hidden="true"><path d="M52-4 44 20 57 40 42 60 56 80 47 104"/></svg>`)
}
