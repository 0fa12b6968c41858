package game

import "koprulu/rules/game/rule"

// The Psi Disrupter: all enemy units leave a planet, each player's in turn, to friendly or empty areas of adjacent
// planets over their owner's transports; those that cannot are destroyed.

// leadExpel continues with the planet in FieldMemory, and reports whether more is to come; FieldProgress counts the
// players done, from 1.
func (g *play) leadExpel(f *Frame) bool {
	if f.V[FieldProgress] == 0 {
		f.V[FieldProgress] = 1
		return g.offer(question(AskLeaderPlanet, f))
	}
	planet := Planet(f.V[FieldMemory])
	for ; int(f.V[FieldProgress]) <= g.r.Options.Players; f.V[FieldProgress]++ {
		q := g.inTurn(int(f.V[FieldProgress]) - 1)
		if q == f.Player || g.mates(f.Player, q) {
			continue
		}
		if g.offer(Frame{Step: AskExpelled, Player: q, V: FrameValues{FieldPlanet: uint8(planet),
			FieldBy: uint8(f.Player)}}) {
			return true
		}
		for area := range (g.seat(q).Held & g.planetAreas(planet)).All() {
			for units := g.s.Units[area]; units != 0; units &= units - 1 {
				g.destroyUnit(q, units.First(), area)
			}
		}
		first := g.s.First
		if g.checkElimination(); g.s.Phase == Over { // RULING-106
			return false
		}
		if g.s.First != first {
			f.V[FieldProgress] = 0 // the others follow clockwise from the new first player
		}
	}
	return false
}

// exits returns the areas to which a player's units may leave a planet, regardless of room (RULING-104).
func (g *play) exits(p Player, planet Planet) AreaSet {
	return g.unopposed(p) & g.areasOn(g.carriedFrom(p, planet)) &^ g.planetAreas(planet)
}

// Which unit leaves next and where it goes.

func (g *play) legalExpelled(f *Frame, p Player, l *list) {
	exits := g.exits(p, Planet(f.V[FieldPlanet]))
	for from := g.seat(p).Held & g.planetAreas(Planet(f.V[FieldPlanet])); from != 0; from &= from - 1 {
		for u := range g.types(p, g.s.Units[from.First()]).All() {
			for to := exits; to != 0; to &= to - 1 {
				if g.admits(to.First(), u) && g.hasRoom(p, to.First(), u) {
					a := Answer{Verb: DoLeave, V: AnswerValues{OfUnit: uint8(u), OfFrom: uint8(from.First()), OfTo: uint8(to.First())}}
					l.add(a)
					if g.among(p, g.s.Units[from.First()], u, true) != 0 {
						a.V[OfStolen] = StolenFirst
						l.add(a)
					}
				}
			}
		}
	}
}

func (g *play) checkExpelled(f *Frame, p Player, a Answer) rule.ID {
	u, from, to := a.Unit(), a.From(), a.To()
	switch {
	case g.stray(a):
		return rule.TERM03
	case g.planetOf(from) != Planet(f.V[FieldPlanet]) || g.among(p, g.unitsIn(p, from), u, a.Stolen() != 0) == 0:
		return rule.BWLEAD16
	case !g.exits(p, Planet(f.V[FieldPlanet])).Has(to):
		return rule.RETREAT08
	case !g.admits(to, u):
		return rule.RETREAT15
	case !g.hasRoom(p, to, u):
		return rule.LIMIT07
	}
	return rule.None
}

func (g *play) applyExpelled(f *Frame, p Player, a Answer) {
	g.pop()
	g.transfer(p, a)
}

// transfer moves the unit that an answer names from one area to another.
func (g *play) transfer(p Player, a Answer) {
	u, from, to := a.Unit(), a.From(), a.To()
	figure := g.among(p, g.unitsIn(p, from), u, a.Stolen() != 0).lowest(1)
	g.takeUnits(p, figure, from)
	g.putUnits(p, figure, to)
	g.tell(LogLeft, p, uint8(u), uint8(from), uint8(to))
}
