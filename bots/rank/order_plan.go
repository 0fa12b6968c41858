package rank

import (
	"koprulu/bots/rank/sight"
	"koprulu/rules/game"
)

// Planning: which order goes where.

// order answers AskOrder.
func (b *Judge) order(f *game.Frame, legal []game.Answer) game.Answer {
	l := &b.look
	l.Measure()
	var known game.PlanetSet
	values := &b.values
	found := l.Weigh()
	for _, a := range legal {
		if a.Verb == game.DoDefend {
			found.Offer(a, b.defendValue(a.Area())+sight.Below(&b.chance, 8))
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
		found.Offer(a, n+sight.Below(&b.chance, 8))
	}
	if !found.Found || f.V[game.FieldOptional] != 0 && found.Value < 60 {
		return sight.Last(legal)
	}
	return found.Answer
}

// prospects says what each type of order on a planet promises, in addition to those already on the board.
func (b *Judge) prospects(p game.Planet) (n [game.SpecialBuild]int) {
	l := &b.look
	here := l.Placed(p)
	n[game.BuildOrder] = b.buildProspect(p, here)
	n[game.MobilizeOrder] = b.mobilizeProspect(p, here)
	if l.Bases.Has(p) {
		n[game.ResearchOrder] = b.economy.ResearchProspect()
	}
	return n
}

// mobilizeProspect says what a Mobilize order promises.
func (b *Judge) mobilizeProspect(p game.Planet, here [game.SpecialBuild]int) int {
	l := &b.look
	n := b.mobilizing(p, false)
	if over := pier(l, p) & l.PlanetsOrdered(game.BuildOrder); over != 0 {
		n = b.across(p, over)
	}
	built := 0
	if l.Ordered(game.BuildOrder) > 0 && l.Bases != 0 {
		built = b.withNewUnits(p)
	}
	n = max(n, built*b.w.NewUnits/100)
	if l.Drives() && here[game.MobilizeOrder] == 0 && b.paved(p) {
		return b.w.RouteAhead - 1
	}
	if here[game.MobilizeOrder] > 0 {
		n = n * b.w.SecondMobilize / 100
	}
	// A base can follow the units if the Build order lies beneath.
	if here[game.BuildOrder] > 0 && !l.Bases.Has(p) && l.Mine&l.Rules.Planets[p].Areas == 0 && n > 0 {
		n += b.w.FollowBase
	}
	// Every further Mobilize order finds fewer units to move.
	return n / (1 + l.Ordered(game.MobilizeOrder)/2)
}

// withNewUnits says what could be won on a planet with units still to be built, where Build orders have been placed for
// them.
func (b *Judge) withNewUnits(p game.Planet) int {
	l := &b.look
	near := l.Bases & (l.State.Adjacent[p] | 1<<p)
	if near == 0 {
		return 0
	}
	n := 0
	for q := range near.All() {
		if here := l.Placed(q); here[game.BuildOrder] == 0 {
			continue
		}
		n = max(n, l.Prize(p))
	}
	return n
}

// buildProspect says what a Build order promises.
func (b *Judge) buildProspect(p game.Planet, here [game.SpecialBuild]int) int {
	l := &b.look
	areas := l.Rules.Planets[p].Areas
	if l.Weary() {
		return 0
	}
	free := b.economy.Unspent()
	if l.Bases.Has(p) {
		again := here[game.BuildOrder] > 0
		n := min(max(free, 0), b.economy.Appetite(p, again), b.w.BuildMost)
		if l.Brood && n == 0 {
			return 0 // nothing is left to buy, or nothing to pay with
		}
		if again {
			n = n * b.w.SecondBuild / 100
		}
		// Units are best built where they are needed.
		danger := 0
		for a := range (areas & l.Seat.Bases).All() {
			danger = l.DangerAt(a)
		}
		n += min(danger/8, 80)
		for q := range l.State.Adjacent[p].All() {
			n += l.Prize(q) / 25
		}
		return n
	}
	if l.Drives() && here[game.BuildOrder] == 0 && launches(l, p) {
		return b.w.RouteAhead
	}
	if l.Bridges() && here[game.BuildOrder] == 0 {
		if n := b.bridgehead(p); n > 0 {
			return n
		}
	}
	if free < 200 || here[game.BuildOrder] > 0 {
		return 0
	}
	if l.Seat.Bases.Len() >= l.Rules.BaseLimit(l.State, l.Me) && (behind(l) == game.NoArea || !opens(l, p)) {
		return 0
	}
	n := b.economy.BaseGain(p)
	switch {
	case l.Seat.Held&areas != 0:
		return n
	case here[game.MobilizeOrder] > 0 || b.mobilizing(p, false) <= 0 || toPlace(l) < 2:
		return 0 // it would be executed before the units arrive
	}
	return n / 2
}

// toPlace returns the orders that the seat has yet to place this round.
func toPlace(l *sight.Look) int {
	n := game.OrdersPerRound
	for _, o := range l.State.Orders[:l.State.OrderCount] {
		if o.Player == l.Me {
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
	return sight.Last(legal)
}
