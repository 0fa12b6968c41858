package web

import (
	"cmp"

	"koprulu/game"
	"koprulu/game/rule"
)

// drawCards writes what there is to say about each planet, those that wait to be laid as well. The style sheet shows the card of the planet that the pointer or the focus is on;
// for screen readers it describes the planet.
func (d *drawing) drawCards() {
	d.raw(`<div class="about-all">`)
	known := d.v.Placed
	for p := range d.v.Players {
		known |= d.v.Seats[p].Planets
	}
	for ; known != 0; known &= known - 1 {
		d.drawCard(known.First())
	}
	d.raw(`</div>`)
}

// drawCardAnew writes the card of a planet.
func (d *drawing) drawCardAnew(p game.Planet) {
	tile := &d.r.Planets[p]
	d.raw(`<section class="about`)
	if d.v.Placed.Has(p) && 2*d.v.Tiles[p].X < d.x0+d.x1 {
		d.raw(` east`) // The card lies at the other side, so that it does not hide its planet.
	}
	d.raw(`" id="about-`)
	d.raw(tile.ID)
	d.raw(`"><h3>`)
	d.text(d.w.PlanetName(d.r, p))
	d.raw(`</h3>`)
	d.drawWhy(d.light.refused[p])
	d.raw(`<ol>`)
	for i := range tile.Count {
		d.drawAreaLine(tile.First + game.Area(i))
	}
	d.raw(`</ol>`)
	d.drawStackLine(p)
	d.raw(`</section>`)
}

// drawWhy writes the rule that keeps a place from being lit.
func (d *drawing) drawWhy(id rule.ID) {
	if id == rule.None {
		return
	}
	d.raw(`<p class="because">`)
	if key, ok := whyKeys[id]; ok {
		d.text(d.w.Text(key))
	} else {
		d.raw(`<span`)
		d.attr("lang", ruleLang)
		d.raw(`>`)
		d.text(ruleLine(d.page, id))
		d.raw(`</span>`)
	}
	d.raw(` <a href="/rules/`)
	d.raw(id.String())
	d.raw(`">`)
	d.raw(id.String())
	d.raw(`</a></p>`)
}

// drawAreaLine tells an area: what it yields, how full it is, who holds it with what.
func (d *drawing) drawAreaLine(a game.Area) {
	info := &d.r.Areas[a]
	d.raw(`<li class="`)
	d.raw(d.faction(d.owner(a)))
	d.raw(`">`)
	switch badgeKind(info) {
	case "c":
		d.text(d.w.Text("ui.planet.conquest", "n", int(info.Conquest)))
	case "s":
		d.text(capital(d.w.Text("web.galaxy.strategic")))
	default:
		d.text(capital(d.w.ResourceName(info.Resource)))
		d.raw(` `)
		d.int(int(info.Amount))
	}
	switch {
	case d.v.Depleted.Has(a):
		d.raw(`, `)
		d.text(d.w.Text("ui.planet.depleted"))
	case d.v.Partial.Has(a):
		d.raw(`, `)
		d.text(d.w.Text("ui.planet.partial"))
	}
	d.raw(` <i>`)
	d.text(d.w.Text("web.galaxy.used", "used", d.unitCount(a), "n", int(info.Limit)))
	d.raw(`</i>`)
	if d.v.Battle.Area == a {
		d.raw(` <b>`)
		d.text(d.w.Text("web.galaxy.battle"))
		d.raw(`</b>`)
	}
	var buf [2 * game.MaxFigures]item
	last := game.Nobody
	for _, it := range d.items(buf[:0], a) {
		if it.player != last {
			d.raw(`<br/>`)
			d.text(d.names[it.player])
			d.raw(`: `)
			last = it.player
		} else {
			d.raw(`, `)
		}
		if it.unit == game.NoUnit {
			d.text(d.w.Text("ui.planet.base"))
		} else {
			d.text(d.w.UnitCount(d.r, it.unit, it.count))
		}
	}
	d.drawWhy(cmp.Or(d.light.barred[a], d.light.stuck[a]))
	d.raw(`</li>`)
}

// drawStackLine tells the order stack of a planet from the top.
func (d *drawing) drawStackLine(p game.Planet) {
	if d.orders[p] == 0 {
		return
	}
	d.raw(`<p class="stack">`)
	d.text(d.w.Text("ui.planet.stack"))
	d.raw(`</p><ol class="stack">`)
	for i := int(d.v.OrderCount) - 1; i >= 0; i-- {
		o := &d.v.Orders[i]
		if o.Planet != p {
			continue
		}
		d.raw(`<li class="`)
		d.raw(d.faction(o.Player))
		d.raw(`">`)
		if int(o.Player) < d.v.Players {
			d.text(d.names[o.Player])
		}
		d.raw(`: `)
		switch {
		case o.Order >= game.OrderKinds:
			d.text(d.w.Text("ui.planet.hidden"))
		case d.secret(o):
			d.text(d.w.Text("web.galaxy.own-order", "order", d.w.OrderName(o.Order)))
		default:
			d.text(d.w.OrderName(o.Order))
		}
		d.raw(`</li>`)
	}
	d.raw(`</ol>`)
}

// secret reports whether the reader sees the face of an order because it is his own.
func (d *drawing) secret(o *game.OrderView) bool {
	return o.Order < game.OrderKinds && o.Player == d.v.Seat
}
