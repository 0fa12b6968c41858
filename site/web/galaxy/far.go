package galaxy

import "koprulu/rules/game"

// farScale is how much larger pieces are drawn for a map that is seen from afar, if there is room.
const farScale = 1.3

// drawFar draws bases and units once more, as they are read from afar: larger, and one piece for each player in an area
// with the number of their units. The style sheet shows either these or those of drawPieces.
func (d *drawing) drawFar() {
	if !d.forPhone() {
		return // Other windows are never so far away.
	}
	d.Raw(`<g class="far">`)
	d.lay(farScale, d.drawFarItem)
	d.Raw(`</g>`)
}

// merged makes one item of the base or installation and the units of each player: the building, or the strongest unit.
func merged(r *game.Rules, list []item) []item {
	n := 0
next:
	for _, it := range list {
		for k := range list[:n] {
			is := &list[k]
			if it.count == 0 || is.player != it.player || is.guards > 0 || is.defend || is.lies() {
				continue
			}
			if is.unit != game.NoUnit && strength(r, it.unit) > strength(r, is.unit) {
				is.unit, is.first, is.held = it.unit, it.first, it.held
			}
			is.count += it.count
			is.carried |= it.carried
			continue next
		}
		list[n] = it
		n++
	}
	return list[:n]
}

// strength compares units: heroes come first, then what costs more.
func strength(r *game.Rules, u game.UnitType) int {
	unit := &r.Units[u]
	if unit.Hero {
		return 1 << 8
	}
	return int(unit.Cost.Minerals) + int(unit.Cost.Gas)
}

// drawFarItem draws what merged left.
func (d *drawing) drawFarItem(it *item, _ game.Area, at point, scale float64) {
	if it.lies() {
		d.Put(`<g`, placed{at, scale}, `>`)
		drawThingMark(&d.mapPen, it.carried)
		d.Raw(`</g>`)
		return
	}
	e := emblem(d.v, it.player)
	if e == nil {
		return
	}
	d.Put(`<g class="f-`, e.Class, `"`, placed{at, scale}, `>`)
	if it.unit != game.NoUnit {
		d.drawUnitMark(e, it)
	} else {
		d.drawTokenMark(e, it)
		if it.count > maxCount {
			d.Put(`<g transform="translate(3 4)"><use href="#n0"/><text class="un" x="11" y="14">`, it.count, `</text></g>`)
		} else if it.count > 0 {
			d.Put(`<use href="#n`, it.count, `" x="3" y="4"/>`)
		}
		drawLoad(&d.mapPen, it.carried)
	}
	d.Raw(`</g>`)
}
