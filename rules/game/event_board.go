package game

import "koprulu/rules/game/rule"

// Event cards that pick an area or deal with transports.

// The area of an effect: where units are placed or destroyed, a base is
// destroyed or resources run out. FieldEvent and FieldEffect name the effect.

func (g *play) legalEventArea(f *Frame, p Player, l *list) {
	for areas := g.s.InPlay; areas != 0 && !l.full(); areas &= areas - 1 {
		a := Answer{Verb: DoArea, V: AnswerValues{OfArea: uint8(areas.First())}}
		l.addUnless(g.checkEventArea(f, p, a), a)
	}
}

func (g *play) checkEventArea(f *Frame, p Player, a Answer) rule.ID {
	if !g.s.InPlay.Has(a.Area()) {
		return rule.TERM03
	}
	e, at := g.effectAsked(f.V[FieldEvent], f.V[FieldEffect]), a.Area()
	switch e.Kind {
	case PlaceUnits, PlaceAllowed:
		return g.checkPlaceArea(p, e, at)
	case Deplete:
		return g.checkDeplete(p, e, at)
	case KillUnits:
		return g.checkVictimArea(p, at, g.unitTargets(p))
	case KillBase:
		return g.checkVictimArea(p, at, g.baseTargets(p))
	}
	return f.Step.Timing()
}

func (g *play) applyEventArea(f *Frame, p Player, a Answer) {
	e, at := g.effectAsked(f.V[FieldEvent], f.V[FieldEffect]), a.Area()
	ask := Frame{Step: AskEventPiece, Player: p, V: FrameValues{FieldArea: uint8(a.Area()), FieldEvent: f.V[FieldEvent],
		FieldEffect: f.V[FieldEffect]}}
	g.pop()
	switch e.Kind {
	case PlaceUnits, PlaceAllowed:
		g.placeIn(p, ask, e, at)
	case Deplete:
		if e.Amount > 1 {
			g.depleteFully(at)
		} else {
			g.depletePartly(at)
		}
	case KillUnits:
		g.killUnits(at, int(e.Amount))
	case KillBase:
		g.destroyBase(g.s.BaseAt[at], at, p)
		g.checkElimination()
	}
}

// checkDeplete returns the rule that forbids depleting an area (PAY-18).
func (g *play) checkDeplete(p Player, e *Effect, a Area) rule.ID {
	switch q := g.holderOf(a); {
	case q != Nobody && q != p && !g.mates(p, q) && g.leads(q, ProtectAreas) != nil:
		return rule.RULING131 // Riches of Aiur
	case g.r.Areas[a].Resource == NoResource:
		return rule.PAY18
	case g.s.Depleted.Has(a):
		return rule.PAY17
	case e.Amount < 2 && g.s.Partial.Has(a):
		return rule.PAY18
	}
	return rule.None
}

// unitTargets returns the areas with units of others on the planets with a base
// of p and next to them.
func (g *play) unitTargets(p Player) AreaSet {
	var set AreaSet
	for q := range g.players() {
		if q != p {
			set |= g.seat(q).Held
		}
	}
	return set & g.areasOn(g.neighbours(g.planetsOf(g.seat(p).Bases)))
}

// baseTargets returns the areas with a base of another player and none of their units, on planets with a unit of p.
func (g *play) baseTargets(p Player) AreaSet {
	var set AreaSet
	for q := range g.players() {
		if q != p {
			set |= g.seat(q).Bases &^ g.seat(q).Held
		}
	}
	return set & g.areasOn(g.planetsOf(g.seat(p).Held))
}

// checkVictimArea returns the rule that forbids an area for an effect on the pieces of others: it must be a target, and
// a teammate's only if there is no other (RULING-108).
func (g *play) checkVictimArea(p Player, a Area, targets AreaSet) rule.ID {
	if !targets.Has(a) {
		return rule.EVENT14
	}
	var friends AreaSet
	for q := range g.players() {
		if g.mates(p, q) {
			friends |= g.s.presence(q)
		}
	}
	if friends.Has(a) && targets&^friends != 0 {
		return rule.RULING108
	}
	return rule.None
}

// mayGetTransport returns the rule that forbids a player a free transport on a route.
func (g *play) mayGetTransport(p Player, r Route) rule.ID {
	seat := g.seat(p)
	bases := g.planetsOf(seat.Bases)
	switch l := &g.s.Links[r]; {
	case !bases.Has(l.Planets[0]) && !bases.Has(l.Planets[1]):
		return rule.BUILD08
	case seat.Transports.Has(r):
		return rule.BUILD09
	case seat.Transports.Len() >= int(g.r.Common.Transports):
		return rule.LIMIT01
	}
	return rule.None
}

// Where a free transport goes: a route of a planet with a base of the player, who may also stop.

func (g *play) legalEventTransport(f *Frame, p Player, l *list) {
	for r := range g.s.LinkCount {
		if g.mayGetTransport(p, Route(r)) == rule.None {
			l.add(Answer{Verb: DoTransport, V: AnswerValues{OfRoute: r}})
		}
	}
}

func (g *play) checkEventTransport(f *Frame, p Player, a Answer) rule.ID {
	if uint8(a.Route()) >= g.s.LinkCount {
		return rule.BUILD08
	}
	return g.mayGetTransport(p, a.Route())
}

func (g *play) applyEventTransport(f *Frame, p Player, a Answer) {
	g.seat(p).Transports |= 1 << a.Route()
	g.tell(LogTransport, p, uint8(a.Route()))
	g.countDown(f)
}

// Which transport is destroyed: one of an opponent (RULING-108) whom the card has not hit yet; the player may stop.

func (g *play) legalSabotage(f *Frame, p Player, l *list) {
	for q := range g.players() {
		for route := range g.seat(q).Transports.All() {
			g.addLegal(f, p, Answer{Verb: DoSabotage, V: AnswerValues{OfPlayer: uint8(q), OfRoute: uint8(route)}}, l)
		}
	}
}

func (g *play) checkSabotage(f *Frame, p Player, a Answer) rule.ID {
	q := a.Player()
	switch {
	case int(a.Player()) >= g.r.Options.Players || q == p || !g.seat(q).Transports.Has(a.Route()):
		return rule.TERM02
	case g.mates(p, q):
		return rule.RULING108
	case PlayerSet(f.V[FieldHit]).Has(q):
		return rule.EVENT14
	case g.transportsSafe(q):
		return rule.RULING131
	}
	return rule.None
}

func (g *play) applySabotage(f *Frame, p Player, a Answer) {
	g.destroyTransport(a.Player(), a.Route())
	f.V[FieldHit] |= 1 << a.Player()
	g.countDown(f)
}
