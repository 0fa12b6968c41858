package board

import (
	"maps"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"koprulu/help/choice"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"koprulu/site/web/galaxy"
	"koprulu/site/web/page"
	"koprulu/site/web/reach"
	"koprulu/site/web/seen"
)

// ring is what the open decision sells, around the planet on which it is bought: what can be had first, then what
// can't.
type ring struct {
	title, note string
	// page is the step of a Build order, from 1; 0 for what is bought otherwise.
	page   int
	plates []ware
	// open is how many of the plates can be had.
	open int
	// planet is where it is bought, game.NoPlanet for what belongs to no planet.
	planet game.Planet
	// shown is the plate that is explained while none is pointed at.
	shown int
}

// ring returns what the reader can buy now, nil if they are asked something else.
func (d *Desk) ring() *ring {
	wares := d.wares()
	if wares == nil {
		return nil
	}
	r := &ring{planet: d.v.Exec.Planet, note: d.ringNote()}
	if int(r.planet) >= len(d.r.Planets) || !d.v.Placed.Has(r.planet) {
		r.planet = game.NoPlanet
	}
	switch {
	case d.v.Step == game.AskTech:
		r.title = d.w.Text("web.board.market.tech")
	case d.byCard() || r.planet == game.NoPlanet:
		r.title, r.planet = d.w.Text("web.ring.title.card"), game.NoPlanet
	default:
		r.title = d.w.Text("web.ring.title", "planet", d.w.PlanetName(d.r, r.planet))
		r.page = map[game.Step]int{game.AskBuild: 1, game.AskUpgrade: 2, game.AskBase: 3}[d.v.Step]
	}
	for _, had := range [2]bool{true, false} {
		for _, m := range wares {
			if (len(m.ways) > 0) == had {
				r.plates = append(r.plates, m)
			}
		}
		if had {
			r.open = len(r.plates)
		}
	}
	if c := d.p.Cart; c != nil && len(c.Items) > 0 {
		last := c.Items[len(c.Items)-1]
		for i := range r.plates {
			if d.wayOf(&r.plates[i], last) != nil {
				r.shown = i
			}
		}
	}
	return r
}

// lane is a building with its levels, as steps.
type lane struct {
	icon, name string
	// had is how many levels are built; next is what the next one is sold as.
	had   int
	next  *ware
	units [][]game.UnitType
}

// lanes are the buildings of the desk.
func (d *Desk) lanes(r *ring) []lane {
	out := make([]lane, game.Buildings)
	for b := range out {
		info := &d.sheet.Buildings[b]
		out[b] = lane{icon: page.IconOf(info.ID), name: d.w.BuildingName(d.r, d.At.Faction, uint8(b)),
			had:   int(d.At.Level[b]),
			units: make([][]game.UnitType, len(info.Levels))}
		for _, l := range d.Print.Levels[b] {
			out[b].units[l.Level] = append(out[b].units[l.Level], l.Unit)
		}
		for i := range r.plates {
			if r.plates[i].id == d.id("buy-"+info.ID) {
				out[b].next = &r.plates[i]
			}
		}
	}
	return out
}

// modules are the modules that are sold.
func (d *Desk) modules(r *ring) []*ware {
	var out []*ware
	for i := range d.r.Modules {
		for k := range r.plates {
			if r.plates[k].id == d.id("buy-"+d.r.Modules[i].ID) {
				out = append(out, &r.plates[k])
			}
		}
	}
	return out
}

// levelName names the units of a level.
func (d *Desk) levelName(units []game.UnitType) string {
	var set game.UnitSet
	for _, u := range units {
		set |= 1 << u
	}
	return d.unitNames(set)
}

// ringNote says which step of a Build order this is, and what limits it.
func (d *Desk) ringNote() string {
	switch d.v.Step {
	case game.AskBuild:
		return d.w.Text("web.ring.note.units")
	case game.AskUpgrade:
		return d.w.Text("web.ring.note.upgrades")
	case game.AskBase:
		switch last := d.p.Last; {
		case d.byCard():
		case last != nil && last.Asked.Step == game.AskBuild: // The step between had nothing to offer, and ended by itself.
			return d.w.Text("web.ring.note.base.skipped")
		default:
			return d.w.Text("web.ring.note.base")
		}
	}
	return ""
}

// byCard reports whether a card sells, and not an order.
func (d *Desk) byCard() bool {
	return (d.v.Step == game.AskUpgrade || d.v.Step == game.AskBase) && d.v.Frame.V[game.FieldByCard] != 0
}

// ringLimit says what limits it.
func (d *Desk) ringLimit() string {
	switch d.v.Step {
	case game.AskBuild:
		return d.limitNote()
	case game.AskUpgrade:
		n := int(d.sheet.ModuleSpaces)
		for _, have := range d.At.Modules {
			n -= int(have)
		}
		return d.w.Text("web.board.market.spaces", "n", n)
	}
	return ""
}

// cartText are the items of the cart, for the script, which fills a cart again that a restart of the server emptied.
func (d *Desk) cartText() string {
	if d.p.Cart == nil {
		return ""
	}
	var list []string
	for _, item := range d.p.Cart.Items {
		if c := d.offer(item); c != nil {
			list = append(list, c.Text)
		}
	}
	return strings.Join(list, "|")
}

// wayOf returns the way in which an answer buys a ware, nil if it buys another one.
func (d *Desk) wayOf(m *ware, a game.Answer) *way {
	for i := range m.ways {
		if m.ways[i].Answer == a {
			return &m.ways[i]
		}
	}
	return nil
}

// one returns what a press on a plate buys: one more where the last unit went, or else at the first place with room;
// nil if there is none.
func (d *Desk) one(m *ware) *choice.Choice {
	var first *choice.Choice
	for i := range m.ways {
		c := m.ways[i].Choice
		if d.p.Cart != nil && !d.p.Cart.Fits(c.Answer) {
			continue
		}
		if first == nil || d.p.Cart != nil && c.Answer.Verb == game.DoBuild && c.Answer.Area() == d.p.Cart.Last() {
			first = c
		}
	}
	return first
}

// less returns what one less of a ware takes out of the cart: what was put there last.
func (d *Desk) less(m *ware) *choice.Choice {
	for i := len(d.p.Cart.Items) - 1; i >= 0; i-- {
		if w := d.wayOf(m, d.p.Cart.Items[i]); w != nil {
			return w.Choice
		}
	}
	return nil
}

// presses are the attributes of a plate that say what a press on it does: one more, or where there can be only one,
// none; without a cart it is bought.
func (d *Desk) presses(m *ware) templ.Attributes {
	if d.p.Cart == nil {
		one := d.one(m)
		out := templ.Attributes{"form": d.form, "name": "text", "value": one.Text, "data-plots": d.plots(m)}
		maps.Copy(out, page.Final(d.w, one.Final))
		return out
	}
	out := templ.Attributes{"form": d.id(seen.PathCart), "name": "add", "data-plots": d.plots(m)}
	if d.inCart(m) > 0 {
		less := d.less(m)
		if out["data-less"] = less.Text; d.p.Cart.Takes(less.Answer) {
			out["name"], out["value"] = "drop", less.Text
			return out
		}
	}
	out["value"] = d.one(m).Text
	return out
}

// plots are the areas into which a ware can be put now, each with the answer that does: for the script.
func (d *Desk) plots(m *ware) string {
	s := ""
	for i := range m.ways {
		a := m.ways[i].Answer
		if (a.Verb == game.DoBuild || a.Verb == game.DoBase) && d.here().Has(a.Area()) &&
			(d.p.Cart == nil || d.p.Cart.Fits(a)) {
			s += strconv.Itoa(int(a.Area())) + " " + m.ways[i].Text + "|"
		}
	}
	return s
}

// here are the areas of the planet on which something is bought.
func (d *Desk) here() game.AreaSet {
	if int(d.v.Exec.Planet) < len(d.r.Planets) {
		return d.r.Planets[d.v.Exec.Planet].Areas
	}
	return 0
}

// hindered returns the rule against one more of a ware and what it comes to, rule.None if there can be one more.
func (d *Desk) hindered(m *ware) (why rule.ID, said string) {
	if len(m.ways) == 0 {
		return m.why, m.said
	}
	if d.p.Cart == nil || d.one(m) != nil || d.inCart(m) > 0 && d.p.Cart.Takes(d.less(m).Answer) {
		return rule.None, ""
	}
	a := m.ways[0].Answer
	why = d.p.Cart.Trial(a)
	return why, d.w.RefusalOf(d.r, d.p.Cart.After, a, why)
}

// lack says in a word or two why a ware can't be had, empty where only the whole sentence says it.
func (d *Desk) lack(m *ware, why rule.ID) string {
	w := d.w
	switch why {
	case rule.BUILD12:
		for b := range uint8(game.Buildings) {
			for level, l := range d.sheet.Buildings[b].Levels {
				if l.Units.Has(m.unit) {
					return w.BuildingLevelName(d.r, d.At.Faction, b, uint8(level)+1)
				}
			}
		}
	case rule.BUILD18:
		for t := range d.sheet.Techs {
			for c := range d.sheet.Techs[t].Cards.All() {
				for _, e := range d.sheet.Cards[c].Effects {
					if e.Kind == game.Unlock && e.Units.Has(m.unit) {
						return w.TechName(d.r, d.At.Faction, game.Tech(t))
					}
				}
			}
		}
	case rule.PAY08:
		return d.dear(m.cost)
	case rule.LIMIT01:
		return w.Text("web.board.left", "n", 0)
	case rule.BUILD11:
		return w.Text("web.ring.lack.limit")
	case rule.BUILD09:
		return w.Text("web.ring.lack.routes")
	case rule.BUILD02:
		return w.Text("web.ring.lack.base")
	case rule.BUILD13, rule.BUILD14, rule.BUILD15, rule.BWPLANET02:
		return w.Text("web.ring.lack.room")
	case rule.BUILD24:
		return w.Text("web.ring.lack.one")
	case rule.BLDG02:
		return w.Text("web.ring.lack.top")
	case rule.MOD01:
		return w.Text("web.board.market.spaces", "n", 0)
	case rule.BUILD20:
		if u := d.r.Units[m.unit].Consumes; u.Count > 0 {
			return w.UnitCount(d.r, u.Unit, int(u.Count))
		}
	}
	return ""
}

// dear says what is missing to pay a price.
func (d *Desk) dear(c game.Cost) string {
	at, v := d.At, d.v
	if d.p.Cart != nil {
		v = d.p.Cart.After
		at = &v.Seats[d.who]
	}
	for res, n := range [...]uint8{game.Minerals: c.Minerals, game.Gas: c.Gas} {
		if free := d.freeIn(v, at, game.Resource(res)); int(n) > free {
			return d.w.Text("web.ring.lack.short", "n", int(n)-free, "resource", d.w.ResourceName(game.Resource(res)))
		}
	}
	return d.w.Text("web.ring.lack.workers")
}

// strength says what a unit has on average with the cards that name it.
func (d *Desk) strength(u game.UnitType) string {
	c := d.cards(u, 0)
	return d.w.Text("web.ring.strength", "attack", d.tenths(c.attack), "health", d.tenths(c.health))
}

// named says how many standard cards name a unit.
func (d *Desk) named(u game.UnitType) string {
	c := d.cards(u, 0)
	return d.w.Text("web.ring.named", "n", c.n, "all", c.all)
}

// site draws the planet on which something is bought, as it would be then.
func (d *Desk) site(r *ring) templ.Component {
	v := d.v
	if d.p.Cart != nil {
		v = d.p.Cart.After
	}
	s := &galaxy.Site{Planet: r.planet, Before: d.v, Crews: map[game.Area]galaxy.Crew{}}
	for i := range r.plates {
		s.Open |= r.plates[i].places() & d.here()
	}
	for a := range (d.At.Cards & d.here()).All() {
		c := galaxy.Crew{Gone: int(d.v.Workers[a])}
		c.Going, c.Forced = d.going(d.r.Areas[a].Resource, a)
		s.Crews[a] = c
	}
	return galaxy.SitePicture(&galaxy.Model{Words: d.w, Rules: d.r, View: v}, s)
}

// threats says who could come to the areas where a base can be built.
func (d *Desk) threats(r *ring) []string {
	if d.v.Step != game.AskBase {
		return nil
	}
	var areas game.AreaSet
	for i := range r.plates {
		areas |= r.plates[i].places()
	}
	return reach.Threats(d.p, areas)
}
