package galaxy

import (
	"cmp"

	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"koprulu/site/web/page"
)

// about is a drawing for those who write what there is to say about planets.
type about drawing

// drawCards writes what there is to say about each planet, including those that wait to be laid. The style sheet shows
// the card of the planet that the pointer or the focus is on; for screen readers it describes the planet.
func (d *drawing) drawCards() {
	d.Raw(`<div class="about-all">`)
	known := d.v.Placed
	for p := range d.v.Players {
		known |= d.v.Seats[p].Planets
	}
	for p := range known.All() {
		d.drawCard(p)
	}
	d.Raw(`</div>`)
}

// drawCard writes the card of a planet.
func (d *about) drawCard(p game.Planet) {
	tile := &d.r.Planets[p]
	d.Raw(`<section class="about`)
	if d.v.Placed.Has(p) && 2*d.v.Tiles[p].X < d.x0+d.x1 {
		d.Raw(` east`) // The card is on the other side, so that it does not hide its planet.
	}
	d.Put(`" id="about-`, tile.ID, `"><h3>`, plain(d.w.PlanetName(d.r, p)), `</h3>`)
	d.drawFinal(d.light.final.Planets.Has(p))
	d.drawWhy(d.light.refused[p])
	d.Raw(`<ol>`)
	for i := range tile.Count {
		d.drawAreaLine(tile.First + game.Area(i))
	}
	d.Raw(`</ol>`)
	d.drawStackLine(p)
	d.Raw(`</section>`)
}

// drawFinal says that the answer given by pointing at a place can't be taken back.
func (d *about) drawFinal(final bool) {
	if final {
		d.Put(`<p class="because">`, plain(d.w.Text("web.prompt.final")), `</p>`)
	}
}

// drawWhy writes what keeps a place from being lit.
func (d *about) drawWhy(why refusal) {
	if why.rule == rule.None {
		return
	}
	d.Put(`<p class="because">`, plain(d.w.CaseOf(d.r, d.v, why.answer, why.rule)), ` <a href="/rules/`, why.rule.String(),
		`">`, why.rule.String(),
		`</a></p>`)
}

// drawAreaLine describes an area: what it yields, how full it is, who holds it with what.
func (d *about) drawAreaLine(a game.Area) {
	info := &d.r.Areas[a]
	d.Put(`<li class="`, factionOf(d.v, ownerOf(d.v, a)), `">`)
	switch badgeKind(info) {
	case "c":
		d.Text(d.w.Text("ui.planet.conquest", "n", int(info.Conquest)))
	case "s":
		d.Text(page.Capital(d.w.Text("web.galaxy.strategic")))
	default:
		d.Put(plain(page.Capital(d.w.ResourceName(info.Resource))), ` `, int(info.Amount))
		if info.Conquest > 0 {
			d.Put(`, `, plain(d.w.Text("ui.planet.conquest", "n", int(info.Conquest))))
		}
	}
	switch {
	case d.v.Depleted.Has(a):
		d.Put(`, `, plain(d.w.Text("ui.planet.depleted")))
	case d.v.Partial.Has(a):
		d.Put(`, `, plain(d.w.Text("ui.planet.partial")))
	}
	d.drawAreaWords(a, info)
	d.Put(` <i>`, plain(d.w.Text("web.galaxy.used", "used", unitCount(d.v, a), "n", int(info.Limit))), `</i>`)
	if d.v.Battle.Area == a {
		d.Put(` <b>`, plain(d.w.Text("web.galaxy.battle")), `</b>`)
	}
	var buf [2 * game.MaxFigures]item
	last := game.Nobody
	for _, it := range itemsIn(d.r, d.v, buf[:0], a) {
		if it.lies() {
			continue
		}
		if it.player != last {
			d.Put(`<br/>`, plain(d.names[it.player]), `: `)
			last = it.player
		} else {
			d.Raw(`, `)
		}
		d.Text(itemWords(d, &it))
		if it.carried != 0 {
			d.Put(` (`, plain(d.w.Text("web.bw.carries", "items", it.carried.names(d.w))), `)`)
		}
	}
	d.drawItemLines(a)
	d.drawFinal(d.light.final.Areas.Has(a))
	d.drawWhy(cmp.Or(d.light.barred[a], d.light.stuck[a]))
	d.Raw(`</li>`)
}

// drawAreaWords says what is special about an area: the units that may be there (BW-PLANET-02), that it is strategic in
// addition to what it yields (BW-PLANET-06), a special conquest point token (FAQ-23).
func (d *about) drawAreaWords(a game.Area, info *game.AreaInfo) {
	say := func(key string) {
		d.Put(`<span class="about__note">`, plain(page.Capital(d.w.Text(key))), `</span>`)
	}
	switch info.Admits {
	case game.Flying:
		say("web.bw.area.flying")
	case game.Ground:
		say("web.bw.area.ground")
	}
	if info.Strategic {
		say("web.bw.area.strategic")
	}
	if d.v.Points.Has(a) {
		say("web.bw.area.point")
	}
}

// itemWords names a piece.
func itemWords(d *about, it *item) string {
	switch {
	case it.guards > 0:
		return d.w.Text("web.bw.guards", "n", int(it.guards))
	case it.defend:
		return d.w.DefendName()
	case it.site != game.NoInstallation:
		return d.w.InstallationName(it.site)
	case it.unit == game.NoUnit:
		return d.w.Text("ui.planet.base")
	case it.hero(d.r):
		return d.w.Text("web.bw.hero", "unit", d.w.UnitName(d.r, it.unit), "type", d.w.UnitName(d.r, d.r.Units[it.unit].Kind))
	case it.held:
		return d.w.Text("web.bw.held", "units", d.w.UnitCount(d.r, it.unit, it.count))
	}
	return d.w.UnitCount(d.r, it.unit, it.count)
}

// drawStackLine lists the order stack of a planet from the top.
func (d *about) drawStackLine(p game.Planet) {
	mine := d.light.order < game.OrderKinds && d.light.Planets.Has(p)
	if d.orders[p] == 0 && !mine {
		return
	}
	d.Put(`<p class="stack">`, plain(d.w.Text("ui.planet.stack")), `</p><ol class="stack">`)
	if mine {
		d.Put(`<li class="is-next">`, plain(d.w.Text("web.galaxy.stack.first", "order", d.w.OrderName(d.light.order))),
			`</li>`)
	}
	for i := int(d.v.OrderCount) - 1; i >= 0; i-- {
		o := &d.v.Orders[i]
		if o.Planet != p {
			continue
		}
		d.Put(`<li class="`, factionOf(d.v, o.Player), `">`)
		if int(o.Player) < d.v.Players {
			d.Text(d.names[o.Player])
		}
		d.Raw(`: `)
		switch {
		case o.Order >= game.OrderKinds:
			d.Text(d.w.Text("ui.planet.hidden"))
		case secret(d.v, o) && mine:
			d.Text(d.w.Text("web.galaxy.stack.waits", "order", d.w.OrderName(o.Order)))
		case secret(d.v, o):
			d.Text(d.w.Text("web.galaxy.own-order", "order", d.w.OrderName(o.Order)))
		default:
			d.Text(d.w.OrderName(o.Order))
		}
		d.Raw(`</li>`)
	}
	d.Raw(`</ol>`)
}

// secret reports whether the reader sees the face of an order because it is their own.
func secret(v *game.View, o *game.OrderView) bool {
	return o.Order < game.OrderKinds && o.Player == v.Seat
}
