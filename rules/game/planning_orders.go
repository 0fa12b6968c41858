package game

import "koprulu/rules/game/rule"

// OrdersPerRound is the number of orders each player places in a Planning Phase (PLAN-01), standard and special ones
// together (SPECIAL-11).
const OrdersPerRound = 4

// The parts of RunRound: the phase that comes next.
const (
	roundPlanning Part = iota
	roundExecution
	roundRegrouping
	roundEnd
)

// round follows ROUND-01.
func (g *play) round(f *Frame) {
	switch f.Part {
	case roundPlanning:
		g.s.Phase = Planning
		g.tellValues(LogRound, Nobody, int(g.s.Round), 0)
		g.tell(LogPhase, Nobody, uint8(Planning))
		f.Part = roundExecution
		g.push(Frame{Step: RunPlanning, Player: Nobody})
	case roundExecution:
		g.expire(LastsPlanning)
		g.s.Phase = Execution
		g.tell(LogPhase, Nobody, uint8(Execution))
		f.Part = roundRegrouping
		g.push(Frame{Step: RunExecution, Player: g.s.First})
	case roundRegrouping:
		g.expire(LastsExecution)
		for p := range g.r.Options.Players {
			g.s.Seats[p].Spent = 0
		}
		g.s.Phase = Regrouping
		g.tell(LogPhase, Nobody, uint8(Regrouping))
		f.Part = roundEnd
		g.push(Frame{Step: RunRegrouping, Player: Nobody})
	case roundEnd:
		g.expire(LastsRegrouping)
		g.s.LastRound = 0
		if g.lastRound() {
			return
		}
		if g.s.Round++; g.s.Round == 0 {
			g.s.Round-- // Rounds are no longer counted.
		}
		f.Part = roundPlanning
	}
}

// planning follows PLAN-01. After the last order come the cards for the end of the phase, and then the Execution Phase
// (PLAN-16).
func (g *play) planning(f *Frame) {
	n := g.r.Options.Players
	if g.r.Options.BroodWar && g.extraOrder(f) {
		return
	}
	if int(f.V[FieldTurns]) == OrdersPerRound*n {
		f.Step, f.Player, f.V[FieldTurns], f.V[FieldRaised] = RunPlanningEnd, Nobody, 0, 0
		return
	}
	p := g.planner(f)
	f.V[FieldTurns]++
	if g.alive(p) && (g.canOrder(p) || g.canDefend(p)) {
		if g.r.Options.BroodWar && g.leads(p, DoubleOrders) != nil {
			f.V[FieldFollowing] = 1
		}
		g.ask(AskOrder, p)
	}
}

// eligible returns the planets on which a player may place an order (PLAN-03): those with a unit or base of the player,
// not with a transport or an installation alone (PLAN-04), and those next to them, whether a transport goes there or
// not (PLAN-05).
func (g *play) eligible(p Player) PlanetSet {
	return g.neighbours(g.planetsOf(g.s.presence(p)))
}

// OrderPlaces returns where a seat may place orders as pieces and cards are now: the planets (PLAN-03), and the areas
// for a Defend order (BW-ORDER-11); none before it has a faction.
func (r *Rules) OrderPlaces(s *State, p Player) (PlanetSet, AreaSet) {
	g := play{r: r, s: s}
	if !g.seated(p) {
		return 0, 0
	}
	closed := g.closed(p)
	return g.eligible(p) &^ closed, g.defendable(p, closed)
}

// specialsLeft returns how many more special orders a player may place this round (PLAN-11), one for each Research &
// Development module (MOD-04): none in the first round, because nobody begins with the module (PLAN-12); with Brood War
// any number, whatever the modules (PLAN-13, BW-ORDER-01, CONF-23).
func (g *play) specialsLeft(p Player) int {
	if g.r.Options.BroodWar {
		return MaxOrders
	}
	n := g.sumModules(p, SpecialOrders)
	if n == 0 {
		return 0
	}
	for _, o := range g.s.Orders[:g.s.OrderCount] {
		if o.Player == p && o.Order.Special() {
			n--
		}
	}
	return n
}

// canOrder reports whether a player has an order to place and a planet for it (RULING-04). A standard order needs
// nothing but a token (PLAN-19).
func (g *play) canOrder(p Player) bool {
	if g.eligible(p)&^g.closed(p) == 0 || g.s.OrderCount == MaxOrders {
		return false
	}
	for o, n := range g.seat(p).Tokens {
		if n > 0 && (!Order(o).Special() || g.specialsLeft(p) > 0) {
			return true
		}
	}
	return false
}

func (g *play) legalOrder(f *Frame, p Player, l *list) {
	closed := g.closed(p)
	eligible, specials := g.eligible(p)&^closed, g.specialsLeft(p) > 0
	for o, n := range g.seat(p).Tokens {
		if n == 0 || Order(o).Special() && !specials {
			continue
		}
		addEach(l, Answer{Verb: DoOrder, V: AnswerValues{OfOrder: uint8(o)}}, OfPlanet, eligible)
	}
	if f.V[FieldBeyond] == 0 { // in place of an order in a stack (PLAN-14)
		addEach(l, Answer{Verb: DoDefend}, OfArea, g.defendable(p, closed))
	}
	if f.V[FieldOptional] != 0 {
		l.add(Answer{Verb: DoPass})
	}
}

// checkOrder judges an order by the pieces as they are now (PLAN-20); later the planet is not checked again
// (RULING-07).
func (g *play) checkOrder(f *Frame, p Player, a Answer) rule.ID {
	if a.Verb == DoPass {
		if f.V[FieldOptional] == 0 {
			return rule.PLAN17
		}
		return rule.None
	}
	if a.Verb == DoDefend {
		return g.checkDefend(f, p, a.Area())
	}
	if a.Verb != DoOrder || a.Order() >= OrderKinds || a.Planet() >= MaxPlanets {
		return rule.TIME13
	}
	if g.seat(p).Tokens[a.Order()] == 0 {
		return rule.PLAN15
	}
	if a.Order().Special() && g.specialsLeft(p) <= 0 {
		return rule.PLAN11
	}
	if !g.eligible(p).Has(a.Planet()) {
		return rule.PLAN03
	}
	if g.closed(p).Has(a.Planet()) {
		return rule.ROUND05 // the card that forbids beats the rule that allows (RULING-01)
	}
	return rule.None
}

func (g *play) applyOrder(f *Frame, p Player, a Answer) {
	more, beyond := f.V[FieldMore], f.V[FieldBeyond]
	g.pop()
	switch a.Verb {
	case DoPass:
		return
	case DoDefend:
		g.beginDefend(p, a.Area())
		return
	}
	g.seat(p).Tokens[a.Order()]--
	seen := PlayerSet(1) << p // nobody else may know the face (PLAN-02)
	if g.r.Options.HideOwnOrders {
		seen = 0 // PLAN-09, RULING-88
	}
	// On top of the stack, however high it is (PLAN-07).
	g.s.Orders[g.s.OrderCount] = PlacedOrder{Planet: a.Planet(), Player: p, Order: a.Order(), Seen: seen}
	g.s.OrderCount++
	g.tellOnly(ToAll&^(1<<p), LogOrder, p, uint8(a.Planet()), uint8(OrderKinds))
	g.tellOnly(1<<p, LogOrder, p, uint8(a.Planet()), uint8(a.Order()))
	if more > 0 && g.canOrder(p) {
		g.push(Frame{Step: AskOrder, Player: p, V: FrameValues{FieldOptional: 1, FieldMore: more - 1, FieldBeyond: beyond}})
	}
}

// planningEnd offers the cards of TIME-62.
func (g *play) planningEnd(f *Frame) {
	if int(f.V[FieldTurns]) == g.r.Options.Players {
		g.pop()
		return
	}
	p := g.inTurn(int(f.V[FieldTurns]))
	if g.alive(p) && (g.hasPlanningCard(p) || f.V[FieldRaised] == 0 && g.canRaise(p)) {
		g.push(Frame{Step: AskPlanningCard, Player: p, V: FrameValues{FieldRaised: f.V[FieldRaised]}})
		return
	}
	f.V[FieldTurns], f.V[FieldRaised] = f.V[FieldTurns]+1, 0
}

func (g *play) hasPlanningCard(p Player) bool {
	return g.kept(p, OnPlanningEnd, PeekOrders) != NoEvent && g.s.OrderCount > 0 ||
		g.kept(p, OnPlanningEnd, ExtraOrders) != NoEvent && g.canOrder(p)
}

func (g *play) legalPlanningCard(f *Frame, p Player, l *list) {
	for c := g.nextEvent(EventKept(p), 0); c != NoEvent; c = g.nextEvent(EventKept(p), c+1) {
		if g.r.Events[c].Timing != OnPlanningEnd {
			continue
		}
		a := Answer{Verb: DoUseEvent, V: AnswerValues{OfEvent: uint8(c), OfPlanet: uint8(NoPlanet)}}
		if effectOf(g.r.Events[c].Effects, PeekOrders) == nil {
			l.addUnless(g.checkPlanningCard(f, p, a), a)
			continue
		}
		for placed := g.s.Placed; placed != 0; placed &= placed - 1 {
			a.V[OfPlanet] = uint8(placed.First())
			l.addUnless(g.checkPlanningCard(f, p, a), a)
		}
	}
	if g.leads(p, RaiseOrder) != nil {
		for placed := g.s.Placed; placed != 0; placed &= placed - 1 {
			if g.checkRaise(f, p, placed.First()) == rule.None {
				l.add(Answer{Verb: DoRaise, V: AnswerValues{OfPlanet: uint8(placed.First())}})
			}
		}
	}
}

func (g *play) checkPlanningCard(f *Frame, p Player, a Answer) rule.ID {
	if a.Verb == DoRaise {
		return g.checkRaise(f, p, a.Planet())
	}
	if a.Verb != DoUseEvent || int(a.Event()) >= len(g.r.Events) {
		return rule.TIME62
	}
	e := &g.r.Events[a.Event()]
	if g.s.EventPlace[a.Event()] != EventKept(p) || e.Timing != OnPlanningEnd {
		return rule.EVENT15
	}
	if g.copyBefore(p, a.Event()) {
		return rule.EVENT15
	}
	if effectOf(e.Effects, PeekOrders) != nil {
		if !g.s.Placed.Has(a.Planet()) || !g.ordersOn(a.Planet()) {
			return rule.HIDE02
		}
		return rule.None
	}
	if a.Planet() != NoPlanet {
		return rule.TIME62
	}
	if !g.canOrder(p) {
		return rule.RULING04
	}
	return rule.None
}

// copyBefore reports whether a player keeps an equal Event card with a lower
// number: equal cards are named by the first.
func (g *play) copyBefore(p Player, c EventCard) bool {
	for i := g.r.Events[c].Same; i < c; i++ {
		if g.r.Events[i].Same == g.r.Events[c].Same && g.s.EventPlace[i] == EventKept(p) {
			return true
		}
	}
	return false
}

// ordersOn reports whether an order is on a planet.
func (g *play) ordersOn(planet Planet) bool {
	for _, o := range g.s.Orders[:g.s.OrderCount] {
		if o.Planet == planet {
			return true
		}
	}
	return false
}

func (g *play) applyPlanningCard(f *Frame, p Player, a Answer) {
	g.pop()
	switch a.Verb {
	case DoPass:
		top := g.s.top()
		top.V[FieldTurns], top.V[FieldRaised] = top.V[FieldTurns]+1, 0
		return
	case DoRaise:
		g.s.top().V[FieldRaised] = 1
		g.raiseOrder(p, a.Planet())
		return
	}
	card := a.Event()
	g.useKept(p, card)
	if e := effectOf(g.r.Events[card].Effects, ExtraOrders); e != nil {
		ask := Frame{Step: AskOrder, Player: p}
		if e.Amount > 1 { // exactly one is mandatory (RULING-124)
			ask.V[FieldOptional], ask.V[FieldMore] = 1, uint8(e.Amount)-1
		}
		if g.r.Options.BroodWar {
			ask.V[FieldBeyond] = 1
		}
		g.push(ask)
		return
	}
	g.tell(LogPeek, p, uint8(a.Planet()))
	for i := range g.s.Orders[:g.s.OrderCount] {
		o := &g.s.Orders[i]
		if o.Planet == a.Planet() {
			o.Seen |= 1 << p
			g.tellOnly(1<<p, LogSeen, p, uint8(a.Planet()), uint8(o.Order), uint8(o.Player))
		}
	}
	g.barrier()
}

// useKept discards a kept Event card that is used (EVENT-15).
func (g *play) useKept(p Player, card EventCard) {
	g.seat(p).Kept--
	g.discardEvent(card)
	g.tell(LogUseEvent, p, uint8(card))
}

// orderTurn returns View.OrderTurn.
func (r *Rules) orderTurn(s *State) uint8 {
	if s.FrameCount < 2 {
		return 0
	}
	f := &s.Frames[s.FrameCount-2]
	if f.Step != RunPlanning || f.V[FieldTurns] == 0 {
		return 0
	}
	return (f.V[FieldTurns]-1)/uint8(r.Options.Players) + 1
}
