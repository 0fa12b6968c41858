package economy

import "koprulu/rules/game"

// Pay answers AskPay: discounts first, then resources that can't be lost, then cards of areas that are not in danger;
// force mining only if nothing else is left.
func (b *Judge) Pay(legal []game.Answer) game.Answer {
	l := b.Look
	l.Measure()
	found := l.Weigh()
	for _, a := range legal {
		n := 0
		switch a.Verb {
		case game.DoFree:
			n = 900
			if c := l.Rules.Units[l.State.Buy.V[game.BoughtUnit]].Cost; l.State.Buy.Item == game.ItemUnit &&
				c.Minerals+c.Gas < 2 {
				n = 0
			}
		case game.DoDiscount:
			n = 800
			if b.capacity(a.Resource()) < b.capacity(1-a.Resource()) {
				n++
			}
		case game.DoPay:
			n = 700
			if area := a.Area(); area != game.NoArea {
				n = 600 - min(300, l.DangerAt(area)/2)
				if l.Foes.Has(area) {
					n -= 200
				}
			}
		case game.DoToken:
			n = 250 // kept until workers are short
		case game.DoForce:
			n = -100 * int(l.Rules.Areas[a.Area()].Amount)
			if l.State.Partial.Has(a.Area()) {
				n -= 200
			}
			if a.Careful() == 1 {
				n += 150
			}
		}
		found.Offer(a, n)
	}
	return found.Answer
}
