package galaxy

import "koprulu/rules/game"

// farScale is how much larger pieces are drawn for a map that is seen from afar, if there is room; farStack is that of
// order stacks.
const farScale, farStack = 1.5, 1.5

// drawFar draws bases and units once more, as they are read from afar: larger, and for a player's units of several
// kinds in an area only how many they are. The style sheet shows either these or those of drawPieces.
func (d *drawing) drawFar() {
	var buf [2 * game.MaxFigures]item
	var spots [16]spot
	d.Raw(`<g class="far">`)
	for p := range d.v.Placed.All() {
		c := &d.charts[p]
		for i := range c.count {
			list := merged(d.r, d.items(buf[:0], d.r.Planets[p].First+game.Area(i)))
			list = list[:min(len(list), len(spots))]
			if len(list) == 0 {
				continue
			}
			for j := range list {
				spots[j].width = list[j].width() * farScale
			}
			scale := farScale * crowd(spots[:len(list)], c.sectors[i],
				min(hubMost, max(hub, farStack*clearOf(d.orders[p], c.sectors[i]))))
			for j := range list {
				d.drawFarItem(&list[j], c.at.plus(polar(spots[j].angle, spots[j].at)), scale)
			}
		}
	}
	d.Raw(`</g>`)
}

// merged makes one item of the units of each player, without a unit type if they are of several. Heroes stay what they
// are.
func merged(r *game.Rules, list []item) []item {
	n := 0
	for _, it := range list {
		if n > 0 && it.count > 0 && list[n-1].count > 0 && list[n-1].player == it.player && !it.hero(r) &&
			!list[n-1].hero(r) {
			list[n-1].unit = game.NoUnit
			list[n-1].count += it.count
			list[n-1].held = false
			list[n-1].carried |= it.carried
			continue
		}
		list[n] = it
		n++
	}
	return list[:n]
}

// drawFarItem draws a base or token, units of one kind, or the number of units of several kinds.
func (d *drawing) drawFarItem(it *item, at point, scale float64) {
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
	switch {
	case it.count == 0:
		d.drawTokenMark(e, it)
	case it.unit != game.NoUnit:
		d.drawUnitMark(e, it)
	default:
		d.Put(`<use href="#u-`, e.Class, `"/><text class="sum l-`, e.Class, `">`, it.count, `</text>`)
		d.drawLoad(it.carried)
	}
	d.Raw(`</g>`)
}
