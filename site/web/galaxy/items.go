package galaxy

import (
	"koprulu/locale"
	"koprulu/rules/game"
)

// scenarioItems are items of a scenario, a bit for each kind (MODE-22).
type scenarioItems uint8

// names names the items as a list.
func (s scenarioItems) names(w *locale.Words) string {
	var names []string
	for kind := range game.ItemKinds {
		if s>>kind&1 != 0 {
			names = append(names, w.ScenarioItemName(uint8(kind)))
		}
	}
	return w.List(names)
}

// first returns the lowest kind among the items.
func (s scenarioItems) first() game.ItemKind {
	for kind := range game.ItemKinds {
		if s>>kind&1 != 0 {
			return kind
		}
	}
	return game.ItemKinds
}

// ItemIcons are the pictures of the items.
var ItemIcons = [game.ItemKinds]string{game.KhalisCrystal: "khalis-crystal", game.UrajCrystal: "uraj-crystal",
	game.PsiEmitter: "psi-emitter"}

// lies reports whether a piece is an item that nobody carries.
func (it *item) lies() bool { return it.count == 0 && it.carried != 0 }

// carriedBy returns the items that figures of a player carry.
func carriedBy(r *game.Rules, v *game.View, p game.Player, figs game.Figures) scenarioItems {
	var out scenarioItems
	if sc := r.Options.Scenario; sc != nil {
		for i := range sc.Items {
			if at := &v.Items[i]; at.Player == p && figs.Has(at.Figure) {
				out |= 1 << sc.Items[i].Kind
			}
		}
	}
	return out
}

// looseItems adds the items in an area that nobody carries (MODE-23).
func looseItems(r *game.Rules, v *game.View, buf []item, a game.Area) []item {
	if sc := r.Options.Scenario; sc != nil {
		for i := range sc.Items {
			if at := &v.Items[i]; at.Player == game.Nobody && at.Area == a {
				buf = append(buf, item{player: game.Nobody, unit: game.NoUnit, carried: 1 << sc.Items[i].Kind})
			}
		}
	}
	return buf
}

// drawThing draws an item in an area.
func (d *drawing) drawThing(it *item, at point, scale float64) {
	d.Put(`<g id="item-`, ItemIcons[it.carried.first()], `" class="thing"`, placed{at, scale}, `>`)
	drawThingMark(&d.mapPen, it.carried)
	d.Put(`<text class="unit-name" y="24">`, plain(d.w.ScenarioItemName(uint8(it.carried.first()))), `</text></g>`)
}

// drawThingMark draws what an item looks like, around the origin.
func drawThingMark(d *mapPen, items scenarioItems) {
	d.Put(`<use href="#thing-m"/><use class="thing-ink" href="#j-`, ItemIcons[items.first()], `"/>`)
}

// drawLoad draws the items that units carry, at the upper right of their plate one below the other.
func drawLoad(d *mapPen, items scenarioItems) {
	at := point{13, -11}
	for kind := range game.ItemKinds {
		if items>>kind&1 == 0 {
			continue
		}
		d.Put(`<g class="load"`, placed{at, .78}, `>`)
		drawThingMark(d, 1<<kind)
		d.Raw(`</g>`)
		at = at.plus(point{7, 11})
	}
}

// drawItemLines says of each item in an area what it is, and who may pick it up or carries it.
func (d *about) drawItemLines(a game.Area) {
	sc := d.r.Options.Scenario
	if sc == nil {
		return
	}
	for i := range sc.Items {
		if d.v.Items[i].Area != a {
			continue
		}
		d.Put(`<span class="about__note about__item"><svg class="i" aria-hidden="true"><use href="#i-`,
			ItemIcons[sc.Items[i].Kind], `"/></svg>`,
			plain(d.w.ScenarioItemText(d.r, i)), `</span>`)
	}
}
