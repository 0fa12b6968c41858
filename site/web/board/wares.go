package board

import (
	"cmp"
	"strconv"
	"strings"

	"koprulu/help/choice"
	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"koprulu/site/web/page"
)

// ware is something that can be bought in the open decision, or why it can't.
type ware struct {
	id string
	// unit is the type of a unit, game.NoUnit for other wares, which show icon.
	unit game.UnitType
	icon string
	// tech is the technology that it is.
	tech game.Tech
	// short is its name where it is clear what it belongs to, empty for the whole one.
	short string
	// opens are the units that a building allows.
	opens game.UnitSet
	name  string
	// note is what one should know at a glance: figures left, what a building unlocks.
	note string
	// text explains it.
	text string
	cost game.Cost
	// ways are the answers that buy it: one, or one for each place.
	ways []way
	// said is what the rule against buying it now comes to in this case, empty if that is no more than the rule says.
	said string
	// why is that rule.
	why rule.ID
}

// way is one answer that buys a ware.
type way struct{ *choice.Choice }

// wares returns what the open decision of the reader sells, nil if it sells nothing.
func (d *Desk) wares() []ware {
	switch {
	case d.asked(game.AskBuild):
		return d.unitMarket()
	case d.asked(game.AskUpgrade):
		return append(d.buildingMarket(), d.moduleMarket()...)
	case d.asked(game.AskBase):
		return d.baseMarket()
	case d.asked(game.AskTech):
		return d.techMarket()
	}
	return nil
}

// settle fills in how a ware is bought that has no ways yet, or why not: candidate is an answer that would buy it.
func (d *Desk) settle(m *ware, candidate game.Answer) {
	if len(m.ways) > 0 {
		return
	}
	if c := d.offer(candidate); c != nil {
		m.ways = []way{{c}}
		return
	}
	m.why, m.said = d.refusal(candidate)
}

// unitMarket are workers, transports and the units of the sheet (BUILD-05, BUILD-08, BUILD-12).
func (d *Desk) unitMarket() []ware {
	planet := d.v.Exec.Planet
	worker := ware{id: d.id("buy-worker"), unit: game.NoUnit, icon: "worker", name: d.w.Text("web.board.worker"),
		cost: d.r.Common.WorkerCost,
		note: d.w.Text("web.board.left", "n", int(d.r.Common.Workers)-d.working()-int(d.At.Pool)-int(d.At.Unavailable))}
	d.settle(&worker, game.Answer{Verb: game.DoWorker})
	out := append([]ware{worker}, d.shipMarket(planet)...)
	for u := range d.r.Units {
		unit := game.UnitType(u)
		if d.sheet.TypeFigures[u] == 0 || d.r.Units[u].Hero {
			continue
		}
		info := &d.r.Units[u]
		m := ware{id: d.id("buy-" + info.ID), unit: unit, icon: d.Print.Units[u].Icon, name: d.Print.Units[u].Name,
			cost: info.Cost,
			note: d.w.Text("web.board.left", "n", d.unitsIn(d.At.Supply, unit)), text: d.Print.Units[u].Text}
		for i := range d.Offers {
			c := &d.Offers[i]
			if c.Answer.Verb != game.DoBuild || uint8(c.Answer.Unit()) != uint8(u) {
				continue
			}
			if c.Answer.Area() == game.NoArea { // It waits on a Leadership card (Covert, Fleet).
				waits := m
				waits.id += "-card"
				waits.short = d.w.Text("web.ring.waits", "unit", m.name)
				waits.ways = []way{{c}}
				out = append(out, waits)
				continue
			}
			m.ways = append(m.ways, way{c})
		}
		if int(planet) < len(d.r.Planets) {
			d.settle(&m, game.DoBuild.With(uint8(u), uint8(d.r.Planets[planet].First), uint8(game.NoArea)))
		}
		out = append(out, m)
	}
	return out
}

// shipMarket are the transports, one ware for each route that can have one (BUILD-08).
func (d *Desk) shipMarket(planet game.Planet) []ware {
	ship := ware{id: d.id("buy-transport"), unit: game.NoUnit, icon: "transport", name: d.w.Text("web.board.transport"),
		cost: d.r.Common.TransportCost,
		note: d.w.Text("web.board.left", "n", int(d.r.Common.Transports)-d.At.Transports.Len())}
	any := game.Answer{Verb: game.DoBuildTransport}
	var out []ware
	for i := range game.Route(d.v.LinkCount) {
		l := &d.v.Links[i]
		if l.Planets[0] != planet && l.Planets[1] != planet {
			continue
		}
		other := l.Planets[0]
		if other == planet {
			other = l.Planets[1]
		}
		a := game.DoBuildTransport.With(uint8(i))
		if c := d.offer(a); c != nil {
			one := ship
			one.id += "-" + strconv.Itoa(int(i))
			one.short = d.w.Text("web.ring.ship", "planet", d.w.PlanetName(d.r, other))
			one.ways = []way{{c}}
			out = append(out, one)
		} else {
			any = a
		}
	}
	if len(out) == 0 {
		d.settle(&ship, any)
		out = append(out, ship)
	}
	return out
}

// buildingMarket is the next level of each building (BLDG-03).
func (d *Desk) buildingMarket() []ware {
	var out []ware
	for b := range uint8(game.Buildings) {
		info := &d.sheet.Buildings[b]
		level := d.At.Level[b]
		m := ware{id: d.id("buy-" + info.ID), unit: game.NoUnit, icon: page.IconOf(info.ID),
			name: d.w.BuildingName(d.r, d.At.Faction, b)}
		if int(level) < len(info.Levels) {
			next := &info.Levels[level]
			m.name = d.w.BuildingLevelName(d.r, d.At.Faction, b, level+1)
			m.cost = next.Cost
			m.opens = next.Units
			m.note = d.unitNames(next.Units)
			m.short = strings.Repeat("I", int(level)+1) + " " + m.note
			m.text = d.w.Text("web.board.unlocks", "units", m.note)
		}
		d.settle(&m, game.DoBuilding.With(b))
		out = append(out, m)
	}
	return out
}

// moduleMarket are the modules of the race (MOD-01).
func (d *Desk) moduleMarket() []ware {
	var out []ware
	for i := range d.r.Modules {
		info := &d.r.Modules[i]
		if info.Tokens[d.sheet.Race] == 0 {
			continue
		}
		m := ware{id: d.id("buy-" + info.ID), unit: game.NoUnit, icon: d.Print.Modules[i].Icon, name: d.Print.Modules[i].Name,
			cost: info.Cost[d.sheet.Race],
			note: d.w.Text("web.board.left", "n", int(info.Tokens[d.sheet.Race])-int(d.At.Modules[i])),
			text: d.Print.Modules[i].Text}
		d.settle(&m, game.DoModule.With(uint8(i)))
		out = append(out, m)
	}
	return out
}

// baseMarket is the base of a Build order, with the areas that can take it (BUILD-26), or that of a card, one ware for
// each area, because they may be on any planet.
func (d *Desk) baseMarket() []ware {
	m := ware{id: d.id("buy-base"), unit: game.NoUnit, icon: "base", name: d.w.Text("web.board.base"),
		cost: d.r.Common.BaseCost}
	var out []ware
	for i := range d.Offers {
		c := &d.Offers[i]
		if c.Answer.Verb != game.DoBase {
			continue
		}
		m.ways = append(m.ways, way{c})
		one := m
		one.ways = []way{{c}}
		one.id += "-" + strconv.Itoa(int(c.Answer.Area()))
		one.short = d.w.AreaName(d.r, c.Answer.Area())
		out = append(out, one)
	}
	if d.byCard() && len(out) > 0 {
		return out
	}
	if own := d.v.Controlled(d.r, d.who); int(d.v.Exec.Planet) < len(d.r.Planets) {
		// The reason is about an area that the player has, if there is one on the planet.
		here := d.r.Planets[d.v.Exec.Planet].Areas
		if own&here != 0 {
			here &= own
		}
		d.settle(&m, game.DoBase.With(uint8(here.First())))
	}
	return []ware{m}
}

// techMarket are the technologies that are not bought yet (RES-05).
func (d *Desk) techMarket() []ware {
	var out []ware
	for t := range d.sheet.Techs {
		info := &d.sheet.Techs[t]
		a := game.DoTech.With(uint8(t))
		if d.offer(a) == nil && d.At.TechDeck&info.Cards == 0 {
			continue
		}
		m := ware{id: d.id("buy-" + info.ID), unit: game.NoUnit, icon: "research", tech: game.Tech(t),
			name: d.Print.Techs[t].Name,
			cost: info.Cost}
		d.settle(&m, a)
		out = append(out, m)
	}
	return out
}

// unitNames lists the names of unit types.
func (d *Desk) unitNames(set game.UnitSet) string {
	s := ""
	for u := range d.r.Units {
		if !set.Has(game.UnitType(u)) {
			continue
		}
		name := d.Print.Units[u].Name
		if s == "" {
			s = name
		} else {
			s = d.w.Text("list.comma", "a", s, "b", name)
		}
	}
	return s
}

// called is what the plate of a ware is called.
func (m *ware) called(w *locale.Words) string { return w.Soften(cmp.Or(m.short, m.name)) }

// places are the areas into which a ware can be put.
func (m *ware) places() (areas game.AreaSet) {
	for i := range m.ways {
		areas |= m.ways[i].Places.Areas
	}
	return areas
}
