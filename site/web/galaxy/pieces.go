package galaxy

import (
	"math"

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
	// carried are the items of the scenario that units carry, or the one that no unit carries: player is game.Nobody then.
	carried scenarioItems
}

// width returns the room that a piece takes at full size.
func (it *item) width() float64 {
	switch {
	case it.guards > 0 || it.defend || it.lies():
		return guardWidth
	case it.unit == game.NoUnit && it.count == 0:
		return baseWidth
	}
	return unitWidth
}

// hero reports whether a piece is a hero.
func (it *item) hero(r *game.Rules) bool { return int(it.unit) < len(r.Units) && r.Units[it.unit].Hero }

// items lists the pieces in an area: the base or installation, then the units by kind, the defenders of a battle first,
// then tokens.
func (d *drawing) items(buf []item, a game.Area) []item {
	if b := d.v.BaseAt[a]; int(b) < d.v.Players {
		buf = append(buf, item{player: b, unit: game.NoUnit})
	}
	if b := piece.SiteOwner(d.v, a); b != game.Nobody {
		buf = append(buf, item{player: b, unit: game.NoUnit, site: d.v.Installations[a]})
	}
	list, n := troops(d.v, a)
	for _, t := range list[:n] {
		if int(d.v.Seats[t.player].Faction) >= len(d.r.Sheets) {
			continue
		}
		captives := d.r.Sheets[d.v.Seats[t.player].Faction].CaptiveFigures
		for set := t.units; set != 0; {
			first := set.First()
			it := item{player: t.player, unit: d.v.TypeOf(d.r, t.player, first), first: first, held: captives.Has(first)}
			same := d.v.OfType(d.r, t.player, set, it.unit)
			if it.held {
				same &= captives
			} else {
				same &^= captives
			}
			it.count = same.Len()
			it.carried = carriedBy(d.r, d.v, t.player, same)
			buf = append(buf, it)
			set &^= same | 1<<first
		}
	}
	if p := piece.GuardOwner(d.v, a); p != game.Nobody {
		buf = append(buf, item{player: p, unit: game.NoUnit, guards: d.v.Guards[a]})
	}
	if piece.Defended(d.v, a) {
		buf = append(buf, item{player: d.v.Exec.Player, unit: game.NoUnit, defend: true})
	}
	return d.looseItems(buf, a)
}

// drawPieces draws bases, units and tokens. They are in one layer above all planets, so that a piece that moves
// to another planet stays the same element and glides there.
func (d *drawing) drawPieces() {
	var buf [2 * game.MaxFigures]item
	var spots [2 * game.MaxFigures]spot
	for p := range d.v.Placed.All() {
		c := &d.charts[p]
		for i := range c.count {
			a := d.r.Planets[p].First + game.Area(i)
			list := d.items(buf[:0], a)
			if len(list) == 0 {
				continue
			}
			for j := range list {
				spots[j].width = list[j].width()
			}
			scale := crowd(spots[:len(list)], c.sectors[i], clearOf(d.orders[p], c.sectors[i]))
			for j := range list {
				d.drawItem(&list[j], a, c.at.plus(polar(spots[j].angle, spots[j].at)), scale)
			}
		}
	}
}

// drawItem draws a piece.
func (d *drawing) drawItem(it *item, a game.Area, at point, scale float64) {
	switch {
	case it.lies():
		d.drawThing(it, at, scale)
	case it.count > 0:
		d.drawUnits(it, at, scale)
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
	d.Put(`<g id="`, prefix, int(it.player), `-`, int(a), `" class="`, class, ` f-`, e.Class, `"`, placed{at, scale}, `>`)
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
			`" transform="scale(1.35)"/><text class="site-letter" x="0" y="28">`, d.letters[it.player], `</text>`)
	default:
		d.drawBaseMark(e, it.player)
	}
}

// drawBaseMark draws what a base looks like, around the origin.
func (d *drawing) drawBaseMark(e *piece.Emblem, p game.Player) {
	d.Put(`<use href="#base-`, e.Class, `"/><text class="bl l-`, e.Class, `">`, d.letters[p], `</text>`)
}

func (d *drawing) drawUnits(it *item, at point, scale float64) {
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
	d.Put(`"`, placed{at, scale}, `>`)
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
	d.drawLoad(it.carried)
}

// The measures of order stacks: tokenStep is how far each order is beside the one below it, if that leaves the stack no
// wider than stackWidth; from narrowStep on the owners of the orders below are at their edges, where they can be seen.
const tokenStep, stackWidth, narrowStep = 19.0, 96.0, 17.5

// stackStep returns how far apart the orders of a stack of that many are.
func stackStep(of uint8) float64 {
	if of < 2 {
		return tokenStep
	}
	return min(tokenStep, stackWidth/float64(of-1))
}

// stackPlace returns where the n-th order of a stack of that many is, from the planet's middle.
func stackPlace(n, of uint8) point {
	at := float64(n) - float64(of-1)/2
	return point{stackStep(of) * at, -min(2, 12/float64(of)) * at}
}

// clearOf returns how far from the planet's middle the pieces of an area begin to be clear of a stack of that many
// orders.
func clearOf(of uint8, s sector) float64 {
	if of == 0 {
		return hub
	}
	sin, cos := math.Sincos(s.mid() * math.Pi / 180)
	across, up := stackStep(of)*float64(of-1)/2+14, 16.0
	return min(max(hub, min(across/max(math.Abs(sin), .01), up/max(math.Abs(cos), .01))), hubMost)
}

// drawOrders draws the order stacks as leaning piles in the middle of their planets.
func (d *drawing) drawOrders() {
	for p := range d.v.Placed.All() {
		if d.orders[p] == 0 {
			continue
		}
		d.Put(`<g id="q`, int(p), `"`, placed{d.charts[p].at, 1}, `><g id="k`, int(p), `" class="pile">`)
		laid := uint8(0)
		for i := range d.v.OrderCount {
			if o := &d.v.Orders[i]; o.Planet == p && emblem(d.v, o.Player) != nil {
				d.drawOrder(o, laid, d.orders[p])
				laid++
			}
		}
		d.Raw(`</g></g>`)
	}
}

// drawOrder draws the n-th order of a stack of that many, around the middle of its planet.
func (d *drawing) drawOrder(o *game.OrderView, n, of uint8) {
	e := emblem(d.v, o.Player)
	d.Put(`<g id="o-`, d.r.Planets[o.Planet].ID, `-`, int(n), `" class="o f-`, e.Class)
	if n == of-1 {
		d.Raw(` top`)
		if d.light.planets.Has(o.Planet) && d.light.reveals {
			d.Raw(` lit`)
		}
	}
	d.Put(`"`, placed{stackPlace(n, of), 1}, `>`)
	corner := point{-9.5, -10.5} // of the plate of the owner on a face
	switch step := stackStep(of); {
	case o.Order < game.OrderKinds:
		drawFace(&d.mapPen, o.Order, secret(d.v, o))
	case n < of-1 && step < narrowStep:
		d.Raw(`<use href="#op-m"/>`)
		corner = point{-13 + step/2, 0}
	default:
		d.Put(`<use href="#ob-`, e.Class, `-m"/><text class="ol l-`, e.Class, `">`, d.letters[o.Player], `</text></g>`)
		return
	}
	d.Put(`<use href="#om-`, e.Class, `"`, moved(corner), `/><text class="ol s" x="`, corner.x, `" y="`, corner.y+2.3,
		`">`, d.letters[o.Player],
		`</text></g>`)
}

// drawFace draws the face of an order; a secret one has a dashed edge.
func drawFace(d *mapPen, o game.Order, secret bool) {
	if secret {
		d.Raw(`<use href="#os-m"/><use class="secret" href="#oi`)
	} else {
		d.Raw(`<use href="#of-m"/><use href="#oi`)
	}
	d.Put(int(o), `-m"/>`)
}

// drawPreview draws the order that the reader has chosen where it would be, on top of the stack.
func (d *drawing) drawPreview(p game.Planet) {
	of := d.orders[p] + 1
	d.Put(`<g class="preview `, d.faction(d.page.Seat), `"`)
	at := stackPlace(of-1, of)
	if of > 1 {
		at = stackPlace(of-2, of-1).plus(point{tokenStep, -2}) // The stack below it does not move for it.
	}
	d.Put(placed{at, 1}, `>`)
	drawFace(&d.mapPen, d.light.order, true)
	d.Raw(`</g>`)
}
