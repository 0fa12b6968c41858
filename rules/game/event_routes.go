package game

import "koprulu/rules/game/rule"

// Event cards that change the z-axis routes (RULING-127). Their ends obey
// GALAXY-12 to GALAXY-14; transports stay on a route that moves and are tested only
// in Regrouping step 1 (FAQ-15).

// The ways in which AskZSlot asks, in FieldWay.
const (
	// ZOne: the end is the only one that moves.
	ZOne uint8 = iota
	// ZFirst: the other end is placed next.
	ZFirst
	// ZSecond: the other end goes to FieldSide of FieldPlanet.
	ZSecond
)

// zUnused returns the number of a z-axis route that was never laid out, 0 if there
// is none (GALAXY-24). In setup the players take the first ones, which leave the game
// if they find no place (GALAXY-15).
func (g *play) zUnused() uint8 {
	for z := uint8(g.r.Options.Players); z < ZRoutes; z++ {
		if g.s.ZUsed>>z&1 == 0 {
			return z + 1
		}
	}
	return 0
}

// zOpen returns the sides of a planet where the end that AskZSlot asks for can go, regardless of the planet of the
// other end: free slots, and those that a move of both ends frees, but not the slot where the end was.
func (g *play) zOpen(f *Frame, q Planet) uint8 {
	open := g.freeSlots(q)
	if f.V[FieldRoute] == uint8(NoRoute) {
		return open
	}
	l := &g.s.Links[f.V[FieldRoute]]
	other := 1 - f.V[FieldEnd]
	if f.V[FieldWay] != ZOne && l.Planets[other] == q {
		open |= 1 << l.Sides[other]
	}
	return open
}

// zFits reports whether the end that AskZSlot asks for has a place on a planet
// other than q.
func (g *play) zFits(f *Frame, q Planet) bool {
	for planets := g.s.Placed &^ (1 << q); planets != 0; planets &= planets - 1 {
		if g.zOpen(f, planets.First()) != 0 {
			return true
		}
	}
	return false
}

// zMoves reports whether an end of a route can move (or, with two ends, whether both can).
func (g *play) zMoves(r Route, end, ends uint8) bool {
	if ends > 1 {
		// The ends can at least change places.
		return true
	}
	f := Frame{V: FrameValues{FieldRoute: uint8(r), FieldEnd: end, FieldWay: ZOne}}
	return g.zFits(&f, g.s.Links[r].Planets[1-end])
}

// Which end moves, or a new route. With two ends to move, the answer names the major one.

func (g *play) legalZRoute(f *Frame, p Player, l *list) {
	for r := range g.s.LinkCount {
		if l.full() {
			return
		}
		for end := range uint8(2) {
			g.addLegal(f, p, Answer{Verb: DoEnd, V: AnswerValues{OfRoute: r, OfEnd: end}}, l)
		}
	}
	g.addLegal(f, p, Answer{Verb: DoAddRoute}, l)
}

func (g *play) checkZRoute(f *Frame, p Player, a Answer) rule.ID {
	switch {
	case a.Verb == DoAddRoute:
		if f.V[FieldNew] == 0 || g.zUnused() == 0 || !g.zRouteFits() {
			return rule.RULING127
		}
	case a.Verb == DoEnd:
		if f.V[FieldEnds] == 0 || uint8(a.Route()) >= g.s.LinkCount || g.s.Links[a.Route()].Z == 0 || a.End() > 1 {
			return rule.RULING127
		}
		if f.V[FieldEnds] > 1 && a.End() != 0 || !g.zMoves(a.Route(), a.End(), f.V[FieldEnds]) {
			return rule.RULING127
		}
	default:
		return f.Step.Timing()
	}
	return rule.None
}

func (g *play) applyZRoute(f *Frame, p Player, a Answer) {
	ask := Frame{Step: AskZSlot, Player: p, V: FrameValues{FieldRoute: uint8(NoRoute), FieldWay: ZFirst}}
	if a.Verb == DoEnd {
		ask.V[FieldRoute], ask.V[FieldEnd] = uint8(a.Route()), a.End()
		if f.V[FieldEnds] < 2 {
			ask.V[FieldWay] = ZOne
		}
	}
	g.pop()
	g.push(ask)
}

// The slot of an end.

func (g *play) legalZSlot(f *Frame, p Player, l *list) {
	for planet := range g.s.Placed.All() {
		for side := range uint8(4) {
			g.addLegal(f, p, Answer{Verb: DoSlot, V: AnswerValues{OfPlanet: uint8(planet), OfSide: side}}, l)
		}
	}
}

func (g *play) checkZSlot(f *Frame, p Player, a Answer) rule.ID {
	q := a.Planet()
	if !g.s.Placed.Has(q) || a.Side() > West || g.slots(q)>>uint8(a.Side())&1 == 0 {
		return rule.GALAXY12
	}
	switch f.V[FieldWay] {
	case ZOne:
		if g.s.Links[f.V[FieldRoute]].Planets[1-f.V[FieldEnd]] == q {
			return rule.GALAXY13
		}
	case ZSecond:
		if Planet(f.V[FieldPlanet]) == q {
			return rule.GALAXY13
		}
	}
	if g.zOpen(f, q)>>uint8(a.Side())&1 == 0 {
		if f.V[FieldRoute] != uint8(NoRoute) && g.s.Links[f.V[FieldRoute]].Planets[f.V[FieldEnd]] == q &&
			g.s.Links[f.V[FieldRoute]].Sides[f.V[FieldEnd]] == a.Side() {
			// The end is there already.
			return rule.RULING127
		}
		return rule.RULING62
	}
	if f.V[FieldWay] == ZFirst {
		next := Frame{V: FrameValues{FieldRoute: f.V[FieldRoute], FieldEnd: 1 - f.V[FieldEnd], FieldWay: ZSecond}}
		if !g.zFits(&next, q) {
			return rule.GALAXY13
		}
	}
	return rule.None
}

func (g *play) applyZSlot(f *Frame, p Player, a Answer) {
	was := *f
	g.pop()
	switch was.V[FieldWay] {
	case ZOne:
		g.liftEnd(Route(was.V[FieldRoute]), was.V[FieldEnd])
		g.setEnd(p, Route(was.V[FieldRoute]), was.V[FieldEnd], a.Planet(), a.Side())
		g.readAdjacent()
	case ZFirst:
		g.push(Frame{Step: AskZSlot, Player: p, V: FrameValues{FieldRoute: was.V[FieldRoute], FieldEnd: 1 - was.V[FieldEnd],
			FieldWay: ZSecond, FieldPlanet: uint8(a.Planet()), FieldSide: uint8(a.Side())}})
	case ZSecond:
		if was.V[FieldRoute] == uint8(NoRoute) {
			g.layRoute(Planet(was.V[FieldPlanet]), a.Planet(), Side(was.V[FieldSide]), a.Side(), g.zUnused())
			return
		}
		r := Route(was.V[FieldRoute])
		g.liftEnd(r, 0)
		g.liftEnd(r, 1)
		g.setEnd(p, r, 1-was.V[FieldEnd], Planet(was.V[FieldPlanet]), Side(was.V[FieldSide]))
		g.setEnd(p, r, was.V[FieldEnd], a.Planet(), a.Side())
		g.readAdjacent()
	}
}

// liftEnd frees the slot of an end of a route.
func (g *play) liftEnd(r Route, end uint8) {
	l := &g.s.Links[r]
	g.s.Tiles[l.Planets[end]].Used &^= 1 << l.Sides[end]
}

// setEnd puts an end of a route into a slot.
func (g *play) setEnd(p Player, r Route, end uint8, q Planet, side Side) {
	l := &g.s.Links[r]
	l.Planets[end], l.Sides[end] = q, side
	g.s.Tiles[q].Used |= 1 << side
	g.tell(LogRouteMoved, p, uint8(r), end, uint8(q))
}
