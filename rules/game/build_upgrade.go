package game

import "koprulu/rules/game/rule"

// free is the discount that makes a purchase by an Event card free of charge.
const free = 99

// reduced returns a cost and the discount that may still be taken off it while paying.
func reduced(c Cost, discount uint8) (Cost, uint8) {
	if discount >= free {
		return Cost{}, 0
	}
	return c, min(discount, c.Minerals+c.Gas)
}

// nextLevel returns the next building token of a type, nil if there is none (BLDG-03). No level is passed over
// (BLDG-04).
func (g *play) nextLevel(p Player, b int) *BuildingLevel {
	levels := g.sheet(p).Buildings[b].Levels
	if at := int(g.seat(p).Level[b]); at < len(levels) {
		return &levels[at]
	}
	return nil
}

// modulesOwned counts a player's modules (MOD-01).
func (g *play) modulesOwned(p Player) int {
	n := 0
	for _, count := range g.seat(p).Modules {
		n += int(count)
	}
	return n
}

// AskUpgrade is step 2 of a Build order, or a purchase by an Event card: then FieldByCard is 1, FieldKinds says what
// may be bought, and FieldDiscount is the discount.

func (g *play) legalUpgrade(f *Frame, p Player, l *list) {
	for b := range uint8(Buildings) {
		a := Answer{Verb: DoBuilding, V: AnswerValues{OfBuilding: b}}
		l.addUnless(g.checkUpgrade(f, p, a), a)
	}
	for m := range g.r.Modules {
		if l.full() {
			return
		}
		a := Answer{Verb: DoModule, V: AnswerValues{OfModule: uint8(m)}}
		l.addUnless(g.checkUpgrade(f, p, a), a)
	}
}

func (g *play) checkUpgrade(f *Frame, p Player, a Answer) rule.ID {
	card := f.V[FieldByCard] != 0
	switch a.Verb {
	case DoBuilding, DoModule:
		// Their last piece there may have been destroyed since the step began (LIMIT-04, RULING-92).
		if !card && g.s.presence(p)&g.planetAreas(g.s.Exec.Planet) == 0 {
			return rule.BUILD03
		}
	}
	switch a.Verb {
	case DoBuilding:
		if a.Building() >= Buildings || card && f.V[FieldKinds]&1 == 0 {
			return rule.TIME21
		}
		if !card && g.s.Exec.Upgraded&1 != 0 {
			return rule.BUILD24
		}
		next := g.nextLevel(p, int(a.Building()))
		if next == nil {
			return rule.BLDG02
		}
		if !g.affords(f, p, next.Cost) {
			return rule.PAY08
		}
		return rule.None
	case DoModule:
		if int(a.Module()) >= len(g.r.Modules) || card && f.V[FieldKinds]&2 == 0 {
			return rule.TIME21
		}
		if !card && g.s.Exec.Upgraded&2 != 0 {
			return rule.BUILD24
		}
		m := &g.r.Modules[a.Module()]
		race := g.sheet(p).Race
		if m.Tokens[race] == 0 && m.Cost[race] == (Cost{}) {
			return rule.MOD03
		}
		if g.seat(p).Modules[a.Module()] >= m.Tokens[race] {
			return rule.LIMIT01
		}
		if g.modulesOwned(p) >= int(g.sheet(p).ModuleSpaces) {
			return rule.MOD01
		}
		if !g.affords(f, p, m.Cost[race]) {
			return rule.PAY08
		}
		return rule.None
	case DoWorker, DoBuild, DoBuildTransport, DoBase:
		return rule.BUILD01
	}
	return rule.TIME21
}

// affords reports whether a player can pay for an upgrade, base or technology
// with the discounts that the decision f allows.
func (g *play) affords(f *Frame, p Player, c Cost) bool {
	if f.V[FieldByCard] != 0 {
		cost, discount := reduced(c, f.V[FieldDiscount])
		return g.payable(p, cost, int(discount))
	}
	if f.Step == AskTech {
		return g.payable(p, c, 0) // SPECIAL-03: no discount on technologies
	}
	return g.payable(p, c, int(g.s.Exec.Bargain))
}

// chargeFor begins the purchase of an upgrade, base or technology.
func (g *play) chargeFor(f *Frame, p Player, item Item, v PurchaseValues, c Cost) {
	if f.V[FieldByCard] != 0 {
		cost, discount := reduced(c, f.V[FieldDiscount])
		g.charge(p, Purchase{Item: item, V: v, Discount: discount}, cost)
		return
	}
	bargain := g.s.Exec.Bargain
	if f.Step == AskTech {
		bargain = 0
	}
	g.charge(p, Purchase{Item: item, V: v, Bargain: bargain}, c)
}

func (g *play) applyUpgrade(f *Frame, p Player, a Answer) {
	switch a.Verb {
	case DoBuilding:
		g.chargeFor(f, p, ItemBuilding, PurchaseValues{BoughtBuilding: a.Building()}, g.nextLevel(p, int(a.Building())).Cost)
	case DoModule:
		g.chargeFor(f, p, ItemModule, PurchaseValues{BoughtModule: a.Module()}, g.r.Modules[a.Module()].Cost[g.sheet(p).Race])
	}
}

// AskBase is step 3 of a Build order, or a base by an Event card on any planet: then
// FieldByCard is 1, and FieldDiscount is the discount.

func (g *play) legalBase(f *Frame, p Player, l *list) {
	areas := g.seat(p).Held
	if f.V[FieldByCard] == 0 {
		areas &= g.planetAreas(g.s.Exec.Planet)
	}
	for ; areas != 0; areas &= areas - 1 {
		a := Answer{Verb: DoBase, V: AnswerValues{OfArea: uint8(areas.First())}}
		l.addUnless(g.checkBase(f, p, a), a)
	}
}

func (g *play) checkBase(f *Frame, p Player, a Answer) rule.ID {
	if a.Verb == DoWorker || a.Verb == DoBuild || a.Verb == DoBuildTransport || a.Verb == DoBuilding ||
		a.Verb == DoModule {
		return rule.BUILD01
	}
	if a.Verb != DoBase || int(a.Area()) >= len(g.r.Areas) {
		return rule.TIME22
	}
	area := a.Area()
	planet := g.planetOf(area)
	if f.V[FieldByCard] == 0 && planet != g.s.Exec.Planet {
		return rule.BUILD26
	}
	if g.seat(p).Bases&g.planetAreas(planet) != 0 {
		return rule.BUILD27
	}
	if g.seat(p).Held&g.planetAreas(planet) == 0 {
		return rule.BUILD04
	}
	if g.unitsIn(p, area) == 0 {
		return rule.BUILD26
	}
	if broken := g.vacant(p, area); broken != rule.None { // in other areas of the planet others may have bases (BUILD-29)
		return broken
	}
	if g.capital(area) {
		return rule.MODE25
	}
	if g.seat(p).Bases.Len() >= g.baseLimit(p) {
		return rule.LIMIT01
	}
	if g.fillsPlanet(p, area, 0) {
		return rule.BUILD31
	}
	if !g.affords(f, p, g.r.Common.BaseCost) {
		return rule.PAY08
	}
	return rule.None
}

// fillsPlanet reports whether a base in an area would give the player's team a base in every area of its planet
// (BUILD-31), if the bases in gone had been destroyed before.
func (g *play) fillsPlanet(p Player, a Area, gone AreaSet) bool {
	if !g.r.Options.Teams || g.r.Options.BroodWar { // VAR-24, CONF-03
		return false
	}
	bases := AreaSet(0).With(a)
	for q := range g.players() {
		if q == p || g.mates(p, q) {
			bases |= g.seat(q).Bases
		}
	}
	return g.planetAreas(g.planetOf(a))&^(bases&^gone) == 0
}

func (g *play) applyBase(f *Frame, p Player, a Answer) {
	g.chargeFor(f, p, ItemBase, PurchaseValues{BoughtArea: uint8(a.Area())}, g.r.Common.BaseCost)
}
