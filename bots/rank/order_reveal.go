package rank

import (
	"koprulu/bots/rank/sight"
	"koprulu/rules/game"
)

// In the Execution Phase: which order comes first, and whether it is carried out.

// reveal answers AskReveal: whatever can do the most now comes first.
func (b *Judge) reveal(legal []game.Answer) game.Answer {
	l := &b.look
	l.Measure()
	found := l.Weigh()
	for _, a := range legal {
		p := a.Planet()
		top, beneath := game.OrderKinds, false
		for i := int(l.State.OrderCount) - 1; i >= 0; i-- {
			o := &l.State.Orders[i]
			if o.Planet != p {
				continue
			}
			if top == game.OrderKinds {
				top = o.Order
			} else if o.Player == l.Me {
				beneath = true
			}
		}
		n := b.orderValue(p, top)
		if top.Standard() == game.BuildOrder {
			n += b.w.BuildFirst // what it builds can move this round
		}
		if beneath {
			n += b.w.Uncover
		}
		found.Offer(a, n+sight.Below(&b.chance, 8))
	}
	return found.Answer
}

// orderValue says what an order would bring if it were executed now.
func (b *Judge) orderValue(p game.Planet, o game.Order) int {
	l := &b.look
	if l.Brood && o.Special() && !specialNow(l, p) {
		return b.eventWorth() // all that it can become (BW-ORDER-04)
	}
	switch o.Standard() {
	case game.StarOrder:
		return max(b.orderValue(p, game.BuildOrder), b.orderValue(p, game.MobilizeOrder), b.orderValue(p, game.ResearchOrder))
	case game.BuildOrder:
		if l.Bases.Has(p) {
			return min(b.economy.Income(), b.economy.Appetite(p, false))
		}
		if l.Drives() && launches(l, p) || spans(l, p) {
			return b.w.RouteAhead
		}
		if l.Seat.Held&l.Rules.Planets[p].Areas != 0 {
			n := min(b.economy.Income()/2, 300)
			if b.economy.Income() >= 200 {
				n = b.economy.BaseGain(p)
			}
			return n
		}
	case game.MobilizeOrder:
		return b.mobilizing(p, o.Special())
	case game.ResearchOrder:
		if l.Bases.Has(p) {
			return b.w.ResearchNow + l.EventUrge()
		}
	}
	return 0
}

// execute answers AskExecute: an order that brings less than an Event card is
// given up for one.
func (b *Judge) execute(legal []game.Answer) game.Answer {
	l := &b.look
	l.Measure()
	p := l.State.Exec.Planet
	found := l.Weigh()
	for _, a := range legal {
		switch a.Verb {
		case game.DoExecute:
			found.Offer(a, b.orderValue(p, l.State.Exec.Order))
		case game.DoExecuteAs:
			o := a.Order()
			n := b.orderValue(p, o.Standard())
			if o.Standard() == game.MobilizeOrder {
				n = b.mobilizing(p, o.Special())
			}
			if o.Special() {
				n += b.w.SpecialBonus + n/8
				if l.Brood && !strategic(l, p) && b.poolRoom() <= 0 {
					n -= max(b.w.SpecialBonus+n/4, b.eventWorth()) // another order needs the room
				}
			}
			found.Offer(a, n)
		case game.DoEvent:
			found.Offer(a, b.eventWorth())
		}
	}
	return found.Answer
}

// eventWorth is what one more Event card is worth to the seat: only one can be
// played in a round (EVENT-04).
func (b *Judge) eventWorth() int {
	l := &b.look
	return b.nextEvent.Of(func() int {
		return b.w.EventCard/(1+l.Rules.EventsAt(l.State, game.EventDrawn(l.Me))) + l.EventUrge()
	})
}

// orderCard uses cards that make a Build order larger.
func (b *Judge) orderCard(legal []game.Answer) game.Answer {
	for _, a := range legal {
		if a.Verb == game.DoUseEvent && b.economy.Income() >= 300 {
			return a
		}
	}
	return sight.Last(legal)
}
