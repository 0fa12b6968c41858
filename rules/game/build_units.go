package game

import "koprulu/rules/game/rule"

// The parts of RunBuild: its printed steps (BUILD-01).
const (
	buildUnits Part = iota
	buildUpgrade
	buildBase
	buildEnd
)

// build follows BUILD-01. Without a unit, base or installation on the planet no step has anything to offer (BUILD-05).
func (g *play) build(f *Frame) {
	p := f.Player
	switch f.Part {
	case buildUnits:
		f.Part = buildUpgrade
		g.ask(AskBuild, p)
	case buildUpgrade: // after step 1, so that a new building allows its units from the next order on (BLDG-11)
		f.Part = buildBase
		if g.s.presence(p)&g.planetAreas(g.s.Exec.Planet) != 0 { // BUILD-03, RULING-12
			g.ask(AskUpgrade, p)
		}
	case buildBase: // too late for what needs a base in step 1 (BUILD-06)
		f.Part = buildEnd
		g.ask(AskBase, p)
	case buildEnd:
		g.pop()
	}
}

// hasBaseHere reports whether a player has a base on the active planet (BUILD-02), no matter whose units share its area
// (FAQ-04).
func (g *play) hasBaseHere(p Player) bool {
	return g.seat(p).Bases&g.planetAreas(g.s.Exec.Planet) != 0
}

// orderLimit returns the unit build limit of the order being executed (SPECIAL-02).
func (g *play) orderLimit(p Player) int {
	n := g.buildLimit(p) + int(g.s.Exec.Limit)
	if g.s.Exec.Special {
		n++
	}
	return n
}

// buildable returns the unit types that a player's buildings allow (BUILD-12, BLDG-06): those of every level up to the
// one reached (RULING-13).
func (g *play) buildable(p Player) UnitSet {
	var set UnitSet
	sheet := g.sheet(p)
	for b, level := range g.seat(p).Level {
		for i := range int(level) {
			set |= sheet.Buildings[b].Levels[i].Units
		}
	}
	return set
}

// sited returns the unit types that an installation of a player on the active planet allows, without
// building or base (BW-INST-08).
func (g *play) sited(p Player) UnitSet {
	var set UnitSet
	for areas := g.seat(p).Sites & g.planetAreas(g.s.Exec.Planet); areas != 0; areas &= areas - 1 {
		for u := range g.r.Units {
			if g.r.Units[u].At == g.s.Installations[areas.First()] && g.sheet(p).TypeFigures[u] != 0 {
				set |= 1 << u
			}
		}
	}
	return set
}

// offered returns the unit types that a player can build on the active planet in friendly and empty areas.
func (g *play) offered(p Player) UnitSet {
	set := g.sited(p)
	if g.hasBaseHere(p) {
		set |= g.buildable(p)
	}
	return set
}

// waitsFor returns the Leadership card on which a built unit of a type may wait instead of in an area (Covert, Fleet);
// NoLeader if there is none or the player has no base here.
func (g *play) waitsFor(p Player, u UnitType) Leader {
	if !g.hasBaseHere(p) || g.r.Units[u].TechRequired {
		return NoLeader
	}
	for cards := g.seat(p).Leaders; cards != 0; cards &= cards - 1 {
		effects := g.sheet(p).Leaders[cards.First()].Effects
		if e := effectOf(effects, Covert); e != nil && e.Units.Has(u) || effectOf(effects, Fleet) != nil {
			return cards.First()
		}
	}
	return NoLeader
}

// affordsPiece reports whether a player can take a worker or transport of step 1: they can pay for it, or a card makes
// it free.
func (g *play) affordsPiece(p Player, c Cost) bool {
	return g.freePiece(p) || g.payable(p, c, int(g.s.Exec.Bargain))
}

// freePiece reports whether the one worker or transport of this Build order that a card makes free is still available
// (FreePiece).
func (g *play) freePiece(p Player) bool { return !g.s.Exec.Gifted && g.leads(p, FreePiece) != nil }

// unlocked returns the tech-required types that a player's technologies allow (BUILD-18).
func (g *play) unlocked(p Player) UnitSet {
	var set UnitSet
	for cards := g.seat(p).Play & g.cardsWith(p, Unlock); cards != 0; cards &= cards - 1 {
		set |= effectOf(g.sheet(p).Cards[cards.First()].Effects, Unlock).Units
	}
	return set
}

func (g *play) legalBuild(f *Frame, p Player, l *list) {
	c := &g.r.Common
	planet := g.s.Exec.Planet
	a := Answer{Verb: DoWorker}
	l.addUnless(g.checkBuild(f, p, a), a)
	if g.launchesHere(p) && g.seat(p).Transports.Len() < int(c.Transports) && g.affordsPiece(p, c.TransportCost) {
		addEach(l, Answer{Verb: DoBuildTransport}, OfRoute, g.routesOf(planet)&^g.seat(p).Transports)
	}
	if l.full() {
		return
	}
	areas := g.unopposed(p) & g.planetAreas(planet)
	for types := g.offered(p); types != 0; types &= types - 1 {
		u := lowestType(types)
		if g.mayBuild(p, u) != rule.None {
			continue
		}
		if l.full() {
			return
		}
		for to := areas; to != 0; to &= to - 1 {
			if g.accepts(p, to.First(), u) {
				l.add(Answer{Verb: DoBuild, V: AnswerValues{OfUnit: uint8(u), OfArea: uint8(to.First()), OfSecond: uint8(NoArea)}})
			}
		}
		if g.waitsFor(p, u) != NoLeader {
			l.add(Answer{Verb: DoBuild, V: AnswerValues{OfUnit: uint8(u), OfArea: uint8(NoArea), OfSecond: uint8(NoArea)}})
		}
	}
	for types := g.unlocked(p); types != 0; types &= types - 1 {
		u := lowestType(types)
		if g.mayBuild(p, u) != rule.None {
			continue
		}
		for to := g.planetAreas(planet); to != 0; to &= to - 1 {
			a := Answer{Verb: DoBuild, V: AnswerValues{OfUnit: uint8(u), OfArea: uint8(to.First()), OfSecond: uint8(NoArea)}}
			if g.r.Units[u].Consumes.Count == 1 {
				g.listConsumed(p, a, l)
				continue
			}
			for second := g.planetAreas(planet); second != 0; second &= second - 1 {
				a.V[OfSecond] = uint8(second.First())
				g.listConsumed(p, a, l)
			}
		}
	}
}

// mayBuild returns the rule that forbids a unit type wherever it would be placed.
func (g *play) mayBuild(p Player, u UnitType) rule.ID {
	if g.ofType(p, g.seat(p).Supply, u) == 0 {
		return rule.LIMIT01
	}
	if int(g.s.Exec.Built) >= g.orderLimit(p) {
		return rule.BUILD11
	}
	if g.s.Exec.Free == 0 && !g.payable(p, g.r.Units[u].Cost, int(g.s.Exec.Bargain)) {
		return rule.PAY08
	}
	return rule.None
}

func (g *play) checkBuild(f *Frame, p Player, a Answer) rule.ID {
	c := &g.r.Common
	planet := g.s.Exec.Planet
	switch a.Verb {
	case DoWorker:
		if !g.hasBaseHere(p) {
			return rule.BUILD02
		}
		if g.workersInPlay(p) >= int(c.Workers) {
			return rule.LIMIT01
		}
		if !g.freePiece(p) && !g.payable(p, c.WorkerCost, 0) {
			return rule.PAY08
		}
		return rule.None
	case DoBuildTransport:
		if !g.launchesHere(p) {
			return rule.BUILD02
		}
		if uint8(a.Route()) >= g.s.LinkCount || !g.routesOf(planet).Has(a.Route()) {
			return rule.BUILD08
		}
		if g.seat(p).Transports.Has(a.Route()) { // those of others are no obstacle (BUILD-10, RULING-52)
			return rule.BUILD09
		}
		if g.seat(p).Transports.Len() >= int(c.Transports) {
			return rule.LIMIT01
		}
		if !g.affordsPiece(p, c.TransportCost) {
			return rule.PAY08
		}
		return rule.None
	case DoBuild:
		if int(a.Unit()) >= len(g.r.Units) || int(a.Area()) >= len(g.r.Areas) && a.Area() != NoArea {
			return rule.TIME19
		}
		u, to := a.Unit(), a.Area()
		if g.sheet(p).TypeFigures[u] == 0 {
			return rule.BUILD12
		}
		if g.r.Units[u].TechRequired { // no base is needed (BUILD-19)
			if to == NoArea {
				return rule.BUILD21
			}
			if g.unlocked(p)>>u&1 == 0 {
				return rule.BUILD18
			}
			if broken := g.mayBuild(p, u); broken != rule.None {
				return broken
			}
			return g.checkConsumed(p, a)
		}
		if !g.offered(p).Has(u) {
			switch {
			case g.r.Units[u].At != NoInstallation:
				return rule.BWINST08
			case !g.hasBaseHere(p):
				return rule.BUILD02
			}
			return rule.BUILD12
		}
		if broken := g.mayBuild(p, u); broken != rule.None {
			return broken
		}
		if a.Stolen() != 0 {
			return rule.BUILD20 // it consumes nothing
		}
		if to == NoArea {
			if g.waitsFor(p, u) == NoLeader || a.Second() != NoArea {
				return rule.BUILD13
			}
			return rule.None
		}
		if g.planetOf(to) != planet || a.Second() != NoArea {
			return rule.BUILD13
		}
		if !g.unopposed(p).Has(to) {
			if g.seat(p).Bases.Has(to) {
				return rule.BUILD15
			}
			return rule.BUILD13
		}
		if !g.admits(to, u) {
			return rule.BWPLANET02
		}
		if !g.hasRoom(p, to, u) {
			return rule.BUILD14
		}
		return rule.None
	case DoBuilding, DoModule, DoBase:
		return rule.BUILD01
	}
	return rule.TIME19
}

// applyBuild begins the purchase of one item; when it is paid for, the step goes on, until the player is done
// (RULING-11).
func (g *play) applyBuild(f *Frame, p Player, a Answer) {
	c := &g.r.Common
	bargain := g.s.Exec.Bargain
	switch a.Verb {
	case DoWorker:
		g.charge(p, Purchase{Item: ItemWorker}, c.WorkerCost)
	case DoBuildTransport:
		g.charge(p, Purchase{Item: ItemTransport, V: PurchaseValues{BoughtRoute: uint8(a.Route())}, Bargain: bargain},
			c.TransportCost)
	case DoBuild:
		to := PurchaseValues{BoughtUnit: uint8(a.Unit()), BoughtArea: uint8(a.Area()), BoughtSecond: uint8(a.Second())}
		g.charge(p, Purchase{Item: ItemUnit, V: to, Stolen: a.Stolen(), Bargain: bargain}, g.r.Units[a.Unit()].Cost)
	}
}

// bought hands over the item that has been paid for, and closes a question that
// was open for one purchase only.
func (g *play) bought(p Player) {
	buy := g.s.Buy
	g.s.Buy = Purchase{}
	seat := g.seat(p)
	asked := g.s.top()
	//exhaustive:enforce
	switch buy.Item {
	case ItemWorker:
		seat.Unavailable++ // BUILD-07
		g.tell(LogWorker, p)
	case ItemTransport:
		seat.Transports |= 1 << buy.V[BoughtRoute]
		g.tell(LogTransport, p, buy.V[BoughtRoute])
	case ItemUnit:
		g.buildUnit(p, Answer{Verb: DoBuild, V: AnswerValues{OfUnit: buy.V[BoughtUnit], OfArea: buy.V[BoughtArea],
			OfSecond: buy.V[BoughtSecond], OfStolen: buy.Stolen}})
	case ItemBuilding:
		seat.Level[buy.V[BoughtBuilding]]++
		g.s.Exec.Upgraded |= 1
		g.tell(LogBuilding, p, buy.V[BoughtBuilding], seat.Level[buy.V[BoughtBuilding]])
		if asked.V[FieldByCard] != 0 {
			g.pop()
		}
	case ItemModule:
		seat.Modules[buy.V[BoughtModule]]++
		g.s.Exec.Upgraded |= 2
		g.tell(LogModule, p, buy.V[BoughtModule])
		if asked.V[FieldByCard] != 0 {
			g.pop()
		}
	case ItemBase: // its Resource cards come in the next Regrouping Phase (BUILD-30)
		g.putBase(p, Area(buy.V[BoughtArea]))
		g.tell(LogBase, p, buy.V[BoughtArea])
		g.pop()
	case ItemTech: // one for each order (RES-10)
		g.s.Exec.Bought = Tech(buy.V[BoughtTech])
		toHand := asked.V[FieldToHand]
		inOrder := asked.V[FieldByCard] == 0
		g.tell(LogTech, p, buy.V[BoughtTech])
		g.pop()
		if !inOrder {
			g.push(Frame{Step: RunTechBought, Player: p, V: FrameValues{FieldToHand: toHand}})
		}
	}
}

// buildUnit puts a built unit on the board; the units it consumes are
// destroyed in the same action (RULING-115). The step goes on after it (BUILD-23).
func (g *play) buildUnit(p Player, a Answer) {
	u, to := a.Unit(), a.Area()
	if g.r.Units[u].Consumes.Count > 0 {
		first, second := g.consumed(p, a)
		g.destroyUnit(p, first.First(), to)
		if second != 0 {
			g.destroyUnit(p, second.First(), a.Second())
		}
	}
	fig := g.ofType(p, g.seat(p).Supply, u).First()
	g.s.Exec.Fresh |= 1 << fig
	g.s.Exec.Built++ // one unit, whatever it consumed (BUILD-22, FAQ-05)
	if to == NoArea {
		g.seat(p).Supply &^= 1 << fig
		g.seat(p).Waiting |= 1 << fig
		g.tellValues(LogWaiting, p, 1, 0, uint8(u), uint8(g.waitsFor(p, u)))
		return
	}
	g.putUnit(p, fig, to)
	g.tell(LogBuildUnit, p, uint8(u), uint8(to))
}
