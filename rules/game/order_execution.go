package game

import "koprulu/rules/game/rule"

// The parts of RunExecution.
const (
	// executionTurn is the turn of the frame's player, executionNext the step to the next player.
	executionTurn Part = iota
	executionNext
)

// execution follows EXEC-01: Player has the turn. What needs no answer happens without asking (TIME-16). The phase ends
// with the last order (EXEC-15).
func (g *play) execution(f *Frame) {
	if f.Part == executionNext {
		f.Part, f.Player = 0, g.next(f.Player)
	}
	g.dropOrphans()
	if g.s.OrderCount == 0 {
		g.pop()
		return
	}
	p := f.Player
	f.Part = executionNext
	own, top := g.ownOrders(p)
	if !g.alive(p) || !own {
		return // EXEC-10
	}
	if top == 0 {
		g.tell(LogObstructed, p)
		g.drawEvent(p, EventDrawn(p)) // EXEC-09
		return
	}
	g.ask(AskReveal, p)
}

// dropOrphans discards orders of eliminated players when they are on top (EXEC-13).
func (g *play) dropOrphans() {
	if g.s.Alive.Len() == g.r.Options.Players {
		return
	}
	for {
		var seen PlanetSet
		dropped := false
		for i := int(g.s.OrderCount) - 1; i >= 0; i-- {
			o := g.s.Orders[i]
			if !seen.Has(o.Planet) && !g.alive(o.Player) {
				g.takeOrder(i)
				g.seat(o.Player).Tokens[o.Order]++
				g.tell(LogOrderLost, o.Player, uint8(o.Planet))
				dropped = true
				break
			}
			seen |= 1 << o.Planet
		}
		if !dropped {
			return
		}
	}
}

// ownOrders reports whether a player has orders on the board and returns the
// planets where one is on top of the stack: the last one placed there comes first (PLAN-18).
func (g *play) ownOrders(p Player) (own bool, top PlanetSet) {
	var mine PlanetSet
	for i := range g.s.Orders[:g.s.OrderCount] {
		o := &g.s.Orders[i]
		planet, ours := PlanetSet(1)<<(o.Planet&31), PlanetSet(0)
		if o.Player == p {
			ours = planet
		}
		mine |= ours
		top = top&^planet | ours
	}
	return mine != 0, top
}

// takeOrder takes a token out of the sequence.
func (g *play) takeOrder(i int) PlacedOrder {
	o := g.s.Orders[i]
	copy(g.s.Orders[i:], g.s.Orders[i+1:g.s.OrderCount])
	g.s.OrderCount--
	g.s.Orders[g.s.OrderCount] = PlacedOrder{}
	return o
}

func (g *play) legalReveal(f *Frame, p Player, l *list) {
	_, top := g.ownOrders(p)
	for ; top != 0; top &= top - 1 {
		l.add(Answer{Verb: DoReveal, V: AnswerValues{OfPlanet: uint8(top.First())}})
	}
}

func (g *play) checkReveal(f *Frame, p Player, a Answer) rule.ID {
	if a.Verb == DoPass || a.Verb == DoDone {
		return rule.EXEC03 // even if the order can have no effect (RULING-91)
	}
	if a.Verb != DoReveal || a.Planet() >= MaxPlanets {
		return rule.TIME15
	}
	if _, top := g.ownOrders(p); !top.Has(a.Planet()) {
		return rule.EXEC04
	}
	return rule.None
}

func (g *play) applyReveal(f *Frame, p Player, a Answer) {
	g.pop()
	for i := int(g.s.OrderCount) - 1; i >= 0; i-- {
		if g.s.Orders[i].Planet != a.Planet() {
			continue
		}
		o := g.takeOrder(i)
		g.r.Revealed(g.s, p, o.Planet, o.Order)
		g.barrier()
		g.tell(LogReveal, p, uint8(a.Planet()), uint8(o.Order))
		g.push(Frame{Step: RunOrder, Player: p})
		return
	}
}

// Revealed makes an order that a player has revealed on a planet the one that is executed, with all that is remembered
// from that moment. Positions that begin there are set up by it, too.
func (r *Rules) Revealed(s *State, p Player, planet Planet, o Order) {
	g := play{r: r, s: s}
	s.Exec = idle()
	s.Exec.Player, s.Exec.Planet, s.Exec.Order = p, planet, o
	s.Exec.Special = o.Special()
	if r.Options.BroodWar {
		s.Exec.Returns = g.strategic(p, planet) // RULING-32
		s.Exec.Room = g.poolHasRoom(p)          // RULING-34
	}
	s.Active = p // TERM-09
}

// The parts of RunOrder.
const (
	// orderExecute asks whether to execute (EXEC-05), orderCards for cards at the start (TIME-63), orderRun carries the
	// order out.
	orderExecute Part = iota
	orderCards
	orderRun
	orderEnd
)

// order carries out the revealed order. Whatever is worded as optional may be declined (EXEC-11), and nothing happens
// where its player meets none of its conditions (EXEC-12).
func (g *play) order(f *Frame) {
	p := f.Player
	switch f.Part {
	case orderExecute:
		f.Part = orderCards
		if g.s.Exec.Token != OrderKinds {
			g.ask(AskExecute, p)
		} else if g.s.Exec.Returns {
			g.push(Frame{Step: AskExecute, Player: p, V: FrameValues{FieldByCard: 1}})
		}
	case orderCards: // TIME-63
		if g.hasOrderCard(p) {
			g.ask(AskOrderCard, p)
			return
		}
		f.Part = orderRun
	case orderRun:
		if f.V[FieldReactions] == 0 && g.r.Options.BroodWar && g.s.Exec.Order.Standard() == MobilizeOrder {
			f.V[FieldReactions] = 1
			if g.anyReactions() {
				g.push(Frame{Step: RunReactions, Player: p})
			}
			return
		}
		f.Part = orderEnd
		if g.s.Exec.Special && g.s.Exec.Order.Standard() == BuildOrder {
			g.s.Exec.Bargain = 1
		}
		switch g.s.Exec.Order.Standard() { // a special order does all that the standard one does (SPECIAL-01)
		case BuildOrder:
			g.push(Frame{Step: RunBuild, Player: p})
		case MobilizeOrder:
			g.push(Frame{Step: RunMobilize, Player: p})
		case ResearchOrder:
			g.push(Frame{Step: RunResearch, Player: p})
		}
	case orderEnd:
		if f.V[FieldDisposed] == 0 && g.r.Options.DisposableOrders && g.s.Exec.Room && g.leavesHand() {
			f.V[FieldDisposed] = 1
			g.ask(AskDisposal, p)
			return
		}
		g.endOrder()
		g.pop()
	}
}

// endOrder takes the executed order back, or puts it wherever else it belongs (EXEC-08).
func (g *play) endOrder() {
	g.putTokenAway()
	g.s.Exec = idle()
	g.s.Active = Nobody
}

// legalExecute offers to execute the order even if nothing would come of it, and the Event card as the alternative
// (RULING-06).
func (g *play) legalExecute(f *Frame, p Player, l *list) {
	if g.checkExecute(f, p, Answer{Verb: DoExecute}) == rule.None {
		l.add(Answer{Verb: DoExecute})
	}
	if g.changeable(f, p) {
		for o := BuildOrder; o <= SpecialResearch; o++ {
			if g.checkExecuteAs(f, p, o) == rule.None {
				l.add(Answer{Verb: DoExecuteAs, V: AnswerValues{OfOrder: uint8(o)}})
			}
		}
	}
	if f.V[FieldByCard] == 0 {
		l.add(Answer{Verb: DoEvent})
	}
}

func (g *play) checkExecute(f *Frame, p Player, a Answer) rule.ID {
	switch {
	case a.Verb == DoEvent && f.V[FieldByCard] == 0:
		return rule.None
	case a.Verb == DoExecuteAs:
		return g.checkExecuteAs(f, p, a.Order())
	case a.Verb != DoExecute:
		return rule.TIME17
	case g.s.Exec.Order == StarOrder:
		return rule.BWORDER18
	case g.r.Options.BroodWar && g.s.Exec.Special && !g.specialAllowed():
		return rule.BWORDER02
	}
	return rule.None
}

// applyExecute settles for good whether the order is executed, before any part of it is (EXEC-06, RULING-05).
func (g *play) applyExecute(f *Frame, p Player, a Answer) {
	order, planet := uint8(g.s.Exec.Order), uint8(g.s.Exec.Planet)
	switch a.Verb {
	case DoExecute:
		g.pop()
		g.tell(LogExecute, p, planet, order)
		return
	case DoExecuteAs:
		g.executeAs(f, p, a.Order())
		g.pop()
		g.tell(LogExecute, p, planet, uint8(a.Order()))
		return
	}
	g.pop()
	if g.r.Options.BroodWar && g.s.Exec.Special {
		if !g.specialAllowed() {
			g.tell(LogNoRoom, p, order) // BW-ORDER-04; it was revealed, and the turn is used up (RULING-57)
		}
		g.s.Exec.Special = false // BW-ORDER-05: the token returns
	}
	g.tell(LogEventOption, p, planet, order) // revealed and not executed (TERM-20)
	g.drawEvent(p, EventDrawn(p))
	g.s.top().Part = orderEnd
}

// hasOrderCard reports whether a card of TIME-63 can be used for the order.
func (g *play) hasOrderCard(p Player) bool {
	if g.s.Exec.Order.Standard() == BuildOrder && g.s.Exec.Limit == 0 && g.kept(p, OnBuild, BuildLimit) != NoEvent {
		return true
	}
	return g.shiftsOf(p) != 0
}

// shiftsOf returns the player's transports on routes of the active planet that a card may shift to another route of it
// (ShiftTransport).
func (g *play) shiftsOf(p Player) RouteSet {
	c := g.technology(p, ShiftTransport)
	if c == NoCard || g.seat(p).Spent.Has(c) || g.s.Phase != Execution {
		return 0
	}
	routes := g.routesOf(g.s.Exec.Planet)
	if routes&^g.seat(p).Transports == 0 {
		return 0
	}
	return routes & g.seat(p).Transports
}

func (g *play) legalOrderCard(f *Frame, p Player, l *list) {
	if c := g.technology(p, ShiftTransport); c != NoCard {
		to := g.routesOf(g.s.Exec.Planet) &^ g.seat(p).Transports
		for from := g.shiftsOf(p); from != 0; from &= from - 1 {
			addEach(l, Answer{Verb: DoUse, V: AnswerValues{OfCard: uint8(c), OfPrice: uint8(from.First())}}, OfNewRoute, to)
		}
	}
	if e := g.kept(p, OnBuild, BuildLimit); e != NoEvent {
		g.addLegal(f, p, Answer{Verb: DoUseEvent, V: AnswerValues{OfEvent: uint8(e), OfPlanet: uint8(NoPlanet)}}, l)
	}
}

func (g *play) checkOrderCard(f *Frame, p Player, a Answer) rule.ID {
	switch a.Verb {
	case DoUse:
		if a.Card() >= MaxCards || a.Price() >= MaxRoutes || a.NewRoute() >= MaxRoutes ||
			a.Card() != g.technology(p, ShiftTransport) ||
			!g.shiftsOf(p).Has(a.Route()) {
			return rule.CARD11
		}
		if g.seat(p).Transports.Has(a.NewRoute()) {
			return rule.BUILD09
		}
		if !g.routesOf(g.s.Exec.Planet).Has(a.NewRoute()) {
			return rule.CARD11
		}
		return rule.None
	case DoUseEvent:
		if int(a.Event()) >= len(g.r.Events) || a.Event() != g.kept(p, OnBuild, BuildLimit) ||
			g.s.Exec.Order.Standard() != BuildOrder || g.s.Exec.Limit != 0 || a.Planet() != NoPlanet {
			return rule.EVENT15
		}
		return rule.None
	}
	return rule.TIME63
}

func (g *play) applyOrderCard(f *Frame, p Player, a Answer) {
	g.pop()
	switch a.Verb {
	case DoPass:
		g.s.top().Part = orderRun
	case DoUse:
		seat := g.seat(p)
		seat.Spent |= 1 << a.Card()
		seat.Transports = seat.Transports&^(1<<a.Price()) | 1<<a.NewRoute()
		g.tell(LogUse, p, uint8(a.Card()))
		g.tell(LogTransportMoved, p, uint8(a.Route()), uint8(a.NewRoute()))
	case DoUseEvent:
		effects := g.r.Events[a.Event()].Effects
		g.s.Exec.Limit += uint8(sumOf(effects, BuildLimit))
		g.s.Exec.Free += uint8(sumOf(effects, FreeUnits))
		g.useKept(p, a.Event())
	}
}
