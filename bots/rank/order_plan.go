package rank

import "koprulu/rules/game"

// Planning: which order goes where.

// order answers AskOrder.
func (b *Judge) order(f *game.Frame, legal []game.Answer) game.Answer {
	l := &b.look
	l.measure()
	var known game.PlanetSet
	values := &b.values
	found := l.weigh()
	for _, a := range legal {
		if a.Verb == game.DoDefend {
			found.offer(a, b.defendValue(a.Area())+below(&b.chance, 8))
		}
		if a.Verb != game.DoOrder {
			continue
		}
		p, order := a.Planet(), a.Order()
		if !known.Has(p) {
			known |= 1 << p
			values[p] = b.prospects(p)
		}
		n := 0
		if order == game.StarOrder { // what it becomes is decided when it is revealed
			n = max(values[p][0], values[p][1], values[p][2])
		} else {
			n = values[p][order.Standard()]
		}
		n = b.plannedValue(p, order, n)
		found.offer(a, n+below(&b.chance, 8))
	}
	if !found.found || f.V[game.FieldOptional] != 0 && found.value < 60 {
		return last(legal)
	}
	return found.answer
}

// prospects says what each type of order on a planet promises, in addition to those already on the board.
func (b *Judge) prospects(p game.Planet) (n [game.SpecialBuild]int) {
	l := &b.look
	here := l.placed(p)
	n[game.BuildOrder] = b.buildProspect(p, here)
	n[game.MobilizeOrder] = b.mobilizeProspect(p, here)
	if l.bases.Has(p) {
		n[game.ResearchOrder] = b.economy.researchProspect()
	}
	return n
}

// mobilizeProspect says what a Mobilize order promises.
func (b *Judge) mobilizeProspect(p game.Planet, here [game.SpecialBuild]int) int {
	l := &b.look
	n := b.mobilizing(p, false)
	if over := pier(l, p) & l.planetsOrdered(game.BuildOrder); over != 0 {
		n = b.across(p, over)
	}
	built := 0
	if l.ordered(game.BuildOrder) > 0 && l.bases != 0 {
		built = b.withNewUnits(p)
	}
	n = max(n, built*b.w.NewUnits/100)
	if l.drives() && here[game.MobilizeOrder] == 0 && b.paved(p) {
		return b.w.RouteAhead - 1
	}
	if here[game.MobilizeOrder] > 0 {
		n = n * b.w.SecondMobilize / 100
	}
	// A base can follow the units if the Build order lies beneath.
	if here[game.BuildOrder] > 0 && !l.bases.Has(p) && l.mine&l.r.Planets[p].Areas == 0 && n > 0 {
		n += b.w.FollowBase
	}
	// Every further Mobilize order finds fewer units to move.
	return n / (1 + l.ordered(game.MobilizeOrder)/2)
}

// withNewUnits says what could be won on a planet with units still to be built, where Build orders have been placed for
// them.
func (b *Judge) withNewUnits(p game.Planet) int {
	l := &b.look
	near := l.bases & (l.s.Adjacent[p] | 1<<p)
	if near == 0 {
		return 0
	}
	n := 0
	for ; near != 0; near &= near - 1 {
		q := near.First()
		if here := l.placed(q); here[game.BuildOrder] == 0 {
			continue
		}
		n = max(n, l.prize(p))
	}
	return n
}

// buildProspect says what a Build order promises.
func (b *Judge) buildProspect(p game.Planet, here [game.SpecialBuild]int) int {
	l := &b.look
	areas := l.r.Planets[p].Areas
	if l.weary() {
		return 0
	}
	free := b.economy.unspent()
	if l.bases.Has(p) {
		again := here[game.BuildOrder] > 0
		n := min(max(free, 0), b.economy.appetite(p, again), b.w.BuildMost)
		if l.brood && n == 0 {
			return 0 // nothing is left to buy, or nothing to pay with
		}
		if again {
			n = n * b.w.SecondBuild / 100
		}
		// Units are best built where they are needed.
		danger := 0
		for set := areas & l.seat.Bases; set != 0; set &= set - 1 {
			danger = l.dangerAt(set.First())
		}
		n += min(danger/8, 80)
		for near := l.s.Adjacent[p]; near != 0; near &= near - 1 {
			n += l.prize(near.First()) / 25
		}
		return n
	}
	if l.drives() && here[game.BuildOrder] == 0 && launches(l, p) {
		return b.w.RouteAhead
	}
	if l.bridges() && here[game.BuildOrder] == 0 {
		if n := b.bridgehead(p); n > 0 {
			return n
		}
	}
	if free < 200 || here[game.BuildOrder] > 0 {
		return 0
	}
	if l.seat.Bases.Len() >= l.r.BaseLimit(l.s, l.me) && (behind(l) == game.NoArea || !opens(l, p)) {
		return 0
	}
	n := b.economy.baseGain(p)
	switch {
	case l.seat.Held&areas != 0:
		return n
	case here[game.MobilizeOrder] > 0 || b.mobilizing(p, false) <= 0 || toPlace(l) < 2:
		return 0 // it would be executed before the units arrive
	}
	return n / 2
}

// toPlace returns the orders that the seat has yet to place this round.
func toPlace(l *look) int {
	n := game.OrdersPerRound
	for _, o := range l.s.Orders[:l.s.OrderCount] {
		if o.Player == l.me {
			n--
		}
	}
	return n
}

// planningCard uses cards for more orders, not to look at others' orders, which a program without a memory can't use.
func (b *Judge) planningCard(legal []game.Answer) game.Answer {
	if a, ok := b.raise(legal); ok {
		return a
	}
	for _, a := range legal {
		if a.Verb == game.DoUseEvent && a.Planet() == game.NoPlanet {
			return a
		}
	}
	return last(legal)
}
