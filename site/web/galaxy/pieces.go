package galaxy

import (
	"koprulu/rules/game"
	"koprulu/site/web/piece"
)

// item is a piece to be placed in an area: a base, an installation, guard tokens, the Defend order that is resolved
// there, an item of the scenario, or the units of one type.
type item struct {
	player game.Player
	// unit is game.NoUnit for all but units.
	unit game.UnitType
	// first is the lowest figure of the units, which names the piece as it moves from area to area; count is 0 for all but
	// units.
	first game.Figure
	count int
	// held is true for units under mind control.
	held   bool
	site   game.Installation
	guards uint8
	defend bool
	// ghost is true for what is only about to be bought.
	ghost bool
	// carried are the items of the scenario that units carry, or the one that no unit carries: player is game.Nobody then.
	carried scenarioItems
}

// width returns the room that a piece takes at full size.
func (it *item) width() float64 {
	switch {
	case it.guards > 0 || it.defend || it.lies():
		return guardWidth
	case it.unit == game.NoUnit && it.count > 0:
		return baseWidth + countWidth
	case it.unit == game.NoUnit:
		return baseWidth
	case it.count > 1:
		return unitWidth + countWidth
	}
	return unitWidth
}

// hero reports whether a piece is a hero.
func (it *item) hero(r *game.Rules) bool { return int(it.unit) < len(r.Units) && r.Units[it.unit].Hero }

// itemsIn lists the pieces in an area: the base or installation, then the units by kind, the defenders of a battle
// first, then tokens.
func itemsIn(r *game.Rules, v *game.View, buf []item, a game.Area) []item {
	if b := v.BaseAt[a]; int(b) < v.Players {
		buf = append(buf, item{player: b, unit: game.NoUnit})
	}
	if b := piece.SiteOwner(v, a); b != game.Nobody {
		buf = append(buf, item{player: b, unit: game.NoUnit, site: v.Installations[a]})
	}
	list, n := troops(v, a)
	for _, t := range list[:n] {
		if int(v.Seats[t.player].Faction) >= len(r.Sheets) {
			continue
		}
		captives := r.Sheets[v.Seats[t.player].Faction].CaptiveFigures
		for set := t.units; set != 0; {
			first := set.First()
			it := item{player: t.player, unit: v.TypeOf(r, t.player, first), first: first, held: captives.Has(first)}
			same := v.OfType(r, t.player, set, it.unit)
			if it.held {
				same &= captives
			} else {
				same &^= captives
			}
			it.count = same.Len()
			it.carried = carriedBy(r, v, t.player, same)
			buf = append(buf, it)
			set &^= same | 1<<first
		}
	}
	if p := piece.GuardOwner(v, a); p != game.Nobody {
		buf = append(buf, item{player: p, unit: game.NoUnit, guards: v.Guards[a]})
	}
	if piece.Defended(v, a) {
		buf = append(buf, item{player: v.Exec.Player, unit: game.NoUnit, defend: true})
	}
	return looseItems(r, v, buf, a)
}

// drawPieces draws bases, units and tokens. They are in one layer above all planets, so that a piece that moves
// to another planet stays the same element and glides there.
func (d *drawing) drawPieces() { d.lay(1, d.drawItem) }

// lay finds places for the pieces of all areas, at a size, and draws them with a function: those that are seen from
// afar, merged, where they are larger.
func (d *drawing) lay(size float64, draw func(it *item, a game.Area, at point, scale float64)) {
	far := size > 1
	var buf [2 * game.MaxFigures]item
	var spots [2 * game.MaxFigures]spot
	for p := range d.v.Placed.All() {
		c := &d.charts[p]
		for i := range c.count {
			a := d.r.Planets[p].First + game.Area(i)
			list := itemsIn(d.r, d.v, buf[:0], a)
			switch {
			case far:
				list = merged(d.r, list)
			case d.before != nil:
				list = haunted(d.r, d.v, d.before, list, a)
			}
			if len(list) == 0 {
				continue
			}
			for j := range list {
				spots[j].width = list[j].width() * size * d.fine
			}
			scale := d.crowd(spots[:len(list)], a, c, i, !far) * size * d.fine
			for j := range list {
				draw(&list[j], a, c.at.plus(spots[j].at), scale)
			}
		}
	}
}

// crowd finds places for pieces in the i-th area of a planet, clear of its signs and, if it is shown, its number,
// and the scale at which they fit.
func (d *drawing) crowd(spots []spot, a game.Area, c *chart, i int, numbered bool) float64 {
	var buf [8]pill
	p := d.r.Areas[a].Planet
	others := d.signPills(buf[:0], p, c, i)
	if numbered {
		others = append(others, pill{d.numberPlace(p, c, i), 0, numberRadius * d.fine})
	}
	tags, n := tagsOf(d.r, d.v, a)
	for k := range tags[:n] {
		others = append(others, pill{d.tagPlace(c.sectors[i], k), 0, 8 * d.fine})
	}
	y := newYard(c.sectors[i], radius*d.k-1, others)
	return crowd(spots, &y)
}

// drawItem draws a piece.
func (d *drawing) drawItem(it *item, a game.Area, at point, scale float64) {
	switch {
	case it.lies():
		d.drawThing(it, at, scale)
	case it.count > 0:
		d.drawUnits(it, a, at, scale)
	case it.guards > 0:
		d.drawToken("g", "guard", it, a, at, scale)
	case it.defend:
		d.drawToken("d", "defend-order", it, a, at, scale)
	case it.site != game.NoInstallation:
		d.drawToken("i", "site", it, a, at, scale)
	default:
		d.drawToken("b", "base", it, a, at, scale)
	}
}

// drawToken draws what stays in its area: a base, an installation, a token.
func (d *drawing) drawToken(prefix, class string, it *item, a game.Area, at point, scale float64) {
	e := emblem(d.v, it.player)
	if e == nil {
		return
	}
	d.Put(`<g id="`, prefix, int(it.player), `-`, int(a), `" class="`, class, ` f-`, e.Class)
	if it.ghost {
		d.Raw(` is-ghost`)
	}
	d.Put(`"`, placed{at, scale}, `>`)
	d.drawTokenMark(e, it)
	d.Raw(`</g>`)
}

// drawTokenMark draws what a base, an installation or a token looks like, around the origin.
func (d *drawing) drawTokenMark(e *piece.Emblem, it *item) {
	switch {
	case it.guards > 0:
		d.Raw(`<use href="#guard-m"/><use class="plate-ink" href="#j-guard" x="0" y="1"/>`)
		if it.guards > 1 && int(it.guards) <= maxCount {
			d.Put(`<use href="#n`, int(it.guards), `"/>`)
		}
	case it.defend:
		d.Raw(`<use href="#defend-m"/>`)
	case it.site != game.NoInstallation:
		d.Put(`<path class="site-shape" d="M-18-11-11-18H11L18-11V11L11 18H-11L-18 11Z"/><use class="site-ink" href="#j-`,
			piece.SiteIcons[it.site],
			`" transform="scale(1.3)"/><text class="site-letter" x="0" y="27">`, d.letters[it.player], `</text>`)
	default:
		d.drawBaseMark(e, it.player)
	}
}

// drawBaseMark draws what a base looks like, around the origin.
func (d *drawing) drawBaseMark(e *piece.Emblem, p game.Player) {
	d.Put(`<use href="#base-`, e.Class, `"/><text class="bl l-`, e.Class, `">`, d.letters[p], `</text>`)
}

func (d *drawing) drawUnits(it *item, a game.Area, at point, scale float64) {
	e := emblem(d.v, it.player)
	if e == nil {
		return
	}
	d.Put(`<g id="u`, int(it.player), `-`, int(it.first), `" class="u f-`, e.Class)
	if it.hero(d.r) {
		d.Raw(` is-hero`)
	}
	if it.held {
		d.Raw(` is-held`)
	}
	if it.ghost {
		d.Raw(` is-ghost`)
	}
	switch small := scale / d.fine; { // A close view has room to show them as large as others.
	case small < .65:
		d.Raw(` is-tiny`)
	case small < .85:
		d.Raw(` is-small`)
	}
	d.Raw(`"`)
	drawMoves(&d.mapPen, d.page, it, a)
	lost := loses(d.page, it, a)
	if lost != nil {
		d.Put(attr{"data-lose", lost.Text})
	}
	d.Put(placed{at, scale}, `>`)
	if lost != nil {
		d.Raw(`<circle class="lose-ring" r="25"/>`)
	}
	d.drawUnitMark(e, it)
	d.Put(`<text class="unit-name" y="26">`, plain(d.w.UnitName(d.r, it.unit)), `</text></g>`)
}

// drawUnitMark draws what units of one kind look like, around the origin: the picture on its plate, and how many they
// are.
func (d *drawing) drawUnitMark(e *piece.Emblem, it *item) {
	hero := it.hero(d.r)
	switch {
	case hero:
		d.Raw(`<use href="#hero-ring"/>`)
	case it.held:
		d.Raw(`<use href="#held-ring"/>`)
	}
	d.Put(`<use href="#u-`, e.Class, `"/><use class="plate-ink" href="#j-`, piece.UnitIconOf(d.r, it.unit))
	if e.Class == "mengsk" {
		d.Raw(`" y="4`)
	}
	d.Raw(`"/>`)
	switch {
	case it.count > maxCount:
		d.Put(`<use href="#n0"/><text class="un" x="11" y="14">`, it.count, `</text>`)
	case it.count > 1:
		d.Put(`<use href="#n`, it.count, `"/>`)
	}
	switch {
	case hero:
		d.Raw(`<use href="#hero-mark"/>`)
	case it.held:
		d.Raw(`<use href="#held-mark"/>`)
	}
	drawLoad(&d.mapPen, it.carried)
}
