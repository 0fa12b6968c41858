package rank

import (
	"koprulu/bots/rank/sight"
	"koprulu/rules/game"
)

// Special orders and Defend orders: what the Special Order Pool, strategic areas and threats mean for planning.

// strategic reports whether the seat controls a strategic area of a planet, so that its orders there can be special
// ones without the pool (BW-PLANET-06, BW-PLANET-07).
func strategic(l *sight.Look, p game.Planet) bool {
	for a := range (l.Controlled() & l.Rules.Planets[p].Areas).All() {
		if l.Rules.Areas[a].Strategic {
			return true
		}
	}
	return false
}

// poolRoom returns how many more special orders the pool will take, counting those already on the board (BW-ORDER-02).
func (b *Judge) poolRoom() int {
	l := &b.look
	return b.pool.Of(func() int {
		n := l.Rules.PoolSize(l.State, l.Me)
		for _, count := range l.Seat.OrderPool {
			n -= int(count)
		}
		for _, o := range l.State.Orders[:l.State.OrderCount] {
			if o.Player == l.Me && o.Order.Special() && !strategic(l, o.Planet) {
				n--
			}
		}
		return n
	})
}

// plannedValue says what an order on a planet is worth apart from its type: special ones only if they can be executed.
func (b *Judge) plannedValue(p game.Planet, o game.Order, n int) int {
	l := &b.look
	switch {
	case !l.Brood:
		if o.Special() {
			n += b.w.SpecialBonus + n/8
		}
	case o.Special() && b.poolRoom() <= 0 && !strategic(l, p):
		if !l.Rules.Options.DisposableOrders {
			return min(n, b.eventWorth()/2) // it can only become an Event card (BW-ORDER-04)
		}
		n += b.w.SpecialBonus + n/8 - b.w.DisposeCost
	case o.Special(), strategic(l, p) && n > 0:
		n += b.w.SpecialBonus + n/8
		if o.Special() && strategic(l, p) {
			n -= b.w.SpecialBonus / 2 // a standard order would do, and the token is useful elsewhere
		}
	case o == game.StarOrder && n > 0:
		n += b.w.SpecialBonus / 2
	}
	return n
}

// specialNow reports whether a revealed order on a planet could be executed as a special one.
func specialNow(l *sight.Look, p game.Planet) bool {
	if strategic(l, p) || l.Rules.Options.DisposableOrders {
		return true
	}
	n := l.Rules.PoolSize(l.State, l.Me)
	for _, count := range l.Seat.OrderPool {
		n -= int(count)
	}
	return n > 0
}

// defendValue says what a Defend order in an area is worth: what is at risk there and could be saved by a guard
// token and the units that can come.
func (b *Judge) defendValue(a game.Area) int {
	l := &b.look
	if l.DangerAt(a) == 0 && !l.Vital(a) {
		return b.w.GuardValue / 2
	}
	here := l.Units(a)
	n := b.w.GuardValue
	if l.Vital(a) {
		n += b.w.GuardValue
	}
	if l.Seat.Guarded.Has(a) {
		n = b.w.GuardValue / 4 // a second token helps only in a second battle (BW-TOKEN-05)
	}
	if q := l.Quality(l.Me, here) + l.Guard(a); 2*l.DangerAt(a) > q && !l.Seat.Guarded.Has(a) {
		share := b.w.GuardShare
		if l.War {
			share = b.w.GuardWar
		}
		n += l.WorthAt(a) * share / 100
	}
	// What can be brought there, valued as in a move.
	if risk := l.Leaving(a, here); risk > 0 && l.Room(a) > 0 && l.State.Exec.Player == game.Nobody {
		if unit := b.spareUnit(l.Rules.Areas[a].Planet, a, 0); unit.found {
			fig := l.OfType(l.Units(unit.from), unit.unit).First()
			n += max(0, risk-l.Leaving(a, here|1<<fig)-unit.cost)
		}
	}
	return n
}

// moveBrood answers AskMove where Brood War asks for more: the moves of a Defend order, which all lead to one
// area, and the errands of scenarios.
func (b *Judge) moveBrood(f *game.Frame, legal []game.Answer) (game.Answer, bool) {
	l := &b.look
	if f.V[game.FieldByCard] != 0 {
		l.Free = 0 // units on a Leadership card wait for the seat's own Mobilize orders
	}
	if a, ok := b.pickUp(legal); ok {
		return a, true
	}
	to := l.State.Exec.Defend
	if to == game.NoArea || f.V[game.FieldByCard] != 0 {
		return game.Answer{}, false
	}
	here := l.Units(to)
	risk := l.Leaving(to, here)
	found := l.Weigh()
	for _, a := range legal {
		if a.Verb != game.DoMove || a.Count() != 1 || a.To() != to {
			continue
		}
		u, from := a.Unit(), a.From()
		figs := l.OfType(l.Units(from), u) &^ l.State.Exec.Moved
		if figs == 0 {
			continue
		}
		n := risk - l.Leaving(to, here|1<<figs.First()) - b.gap(u, from) - b.w.SupportCost
		if n > 0 {
			found.Offer(a, n)
		}
	}
	if !found.Found {
		return b.endMove(legal), true
	}
	return found.Answer, true
}

// raise answers whether the bottom order of a stack goes on top: one of the seat's own from beneath those of foes.
func (b *Judge) raise(legal []game.Answer) (game.Answer, bool) {
	l := &b.look
	found := l.Weigh()
	for _, a := range legal {
		if a.Verb != game.DoRaise {
			continue
		}
		first, foes := true, 0
		for i := range l.State.Orders[:l.State.OrderCount] {
			o := &l.State.Orders[i]
			if o.Planet != a.Planet() {
				continue
			}
			if first && o.Player != l.Me {
				break
			}
			if !first && l.Rival(o.Player) {
				foes++
			}
			first = false
		}
		if foes > 0 {
			l.Measure()
			found.Offer(a, foes*100+stake(l, a.Planet())/10)
		}
	}
	return found.Answer, found.Found
}
