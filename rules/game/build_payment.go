package game

import "koprulu/rules/game/rule"

// charge begins a purchase: the item is taken as soon as it is paid for (PAY-08). There is no other way to put workers
// on cards, and what they bring can't be stored (PAY-09).
func (g *play) charge(p Player, buy Purchase, cost Cost) {
	buy.Minerals, buy.Gas = cost.Minerals, cost.Gas
	g.s.Buy = buy
	if cost.Minerals+cost.Gas == 0 {
		g.bought(p)
		return
	}
	g.ask(AskPay, p)
}

// left returns what is still to be paid.
func (b *Purchase) left() Cost { return Cost{b.Minerals, b.Gas} }

// leftBut returns what is still to be paid once one more of a resource is.
func (b *Purchase) leftBut(res Resource) Cost {
	rest := *b
	rest.payOne(res)
	return rest.left()
}

// payOne pays one of a resource.
func (b *Purchase) payOne(res Resource) {
	if res == Minerals {
		b.Minerals--
	} else {
		b.Gas--
	}
}

// rebate returns how many resources can still be taken off.
func (b *Purchase) rebate() int { return int(b.Discount) + int(b.Bargain) }

func (g *play) legalPay(f *Frame, p Player, l *list) {
	seat, buy := g.seat(p), &g.s.Buy
	onlyFree := g.onlyFree(p)
	for res := Minerals; res <= Gas; res++ {
		if onlyFree || buy.left().Of(res) == 0 || seat.Pool == 0 || g.starves(p, res) {
			continue
		}
		if int(seat.Home[res]) < g.permanent(p, res) {
			l.add(Answer{Verb: DoPay, V: AnswerValues{OfResource: uint8(res), OfArea: uint8(NoArea)}})
		}
		careful := g.kept(p, OnForceMine, NoDepletion) != NoEvent
		for cards := seat.Cards; cards != 0; cards &= cards - 1 {
			a := cards.First()
			if g.r.Areas[a].Resource != res {
				continue
			}
			if g.s.Workers[a] < g.r.Areas[a].Amount {
				l.add(Answer{Verb: DoPay, V: AnswerValues{OfResource: uint8(res), OfArea: uint8(a)}})
				continue
			}
			if !careful || !g.wasted(p, res, a) {
				l.add(Answer{Verb: DoForce, V: AnswerValues{OfResource: uint8(res), OfArea: uint8(a)}})
			}
			if careful && !g.hasty(p, res) {
				l.add(Answer{Verb: DoForce, V: AnswerValues{OfResource: uint8(res), OfArea: uint8(a), OfCareful: 1}})
			}
		}
	}
	if l.full() {
		return
	}
	for res := Minerals; res <= Gas; res++ {
		a := Answer{Verb: DoDiscount, V: AnswerValues{OfResource: uint8(res)}}
		l.addUnless(g.checkPay(f, p, a), a)
	}
	a := Answer{Verb: DoFree}
	l.addUnless(g.checkPay(f, p, a), a)
	for res := Minerals; res <= Gas && seat.ResourceTokens != [2]uint8{}; res++ {
		a := Answer{Verb: DoToken, V: AnswerValues{OfResource: uint8(res)}}
		l.addUnless(g.checkPay(f, p, a), a)
	}
}

func (g *play) checkPay(f *Frame, p Player, a Answer) rule.ID {
	seat, buy := g.seat(p), &g.s.Buy
	switch a.Verb {
	case DoPay, DoForce:
		if a.Resource() > Gas {
			return rule.TIME20
		}
		res := a.Resource()
		if buy.left().Of(res) == 0 {
			return rule.RULING09
		}
		if seat.Pool == 0 {
			return rule.PAY07
		}
		if g.onlyFree(p) || g.starves(p, res) {
			return rule.RULING08
		}
		area := a.Area()
		if area == NoArea {
			if a.Verb == DoForce || int(seat.Home[res]) >= g.permanent(p, res) {
				return rule.PAY11
			}
			return rule.None
		}
		if !seat.Cards.Has(area) {
			return rule.PAY03
		}
		info := &g.r.Areas[area]
		if info.Resource != res {
			return rule.PAY02
		}
		if a.Verb == DoPay {
			if g.s.Workers[area] >= info.Amount { // on either side of the card (PAY-24)
				return rule.PAY04
			}
			return rule.None
		}
		if g.s.Workers[area] < info.Amount { // full with as many workers as its capacity, or more (RULING-10)
			return rule.PAY16
		}
		if a.Careful() > 1 || a.Careful() == 1 && g.kept(p, OnForceMine, NoDepletion) == NoEvent {
			return rule.TIME64
		}
		if a.Careful() == 0 && g.wasted(p, res, area) || a.Careful() == 1 && g.hasty(p, res) {
			return rule.RULING08
		}
		return rule.None
	case DoDiscount:
		if a.Resource() > Gas || buy.left().Of(a.Resource()) == 0 {
			return rule.RULING22
		}
		if buy.rebate() == 0 {
			if buy.Item == ItemWorker || buy.Item == ItemTech {
				return rule.SPECIAL03
			}
			return rule.SPECIAL04
		}
		if !g.payable(p, buy.leftBut(a.Resource()), buy.rebate()-1) {
			return rule.RULING08
		}
		return rule.None
	case DoFree:
		price, free := g.freeItem(p)
		if !free {
			return rule.PAY01
		}
		// Only before anything has been paid: the price is dropped as a whole.
		if buy.left() != price {
			return rule.PAY08
		}
		return rule.None
	case DoToken:
		switch {
		case a.Resource() > Gas || buy.left().Of(a.Resource()) == 0:
			return rule.RULING22
		case seat.ResourceTokens[a.Resource()] == 0:
			return rule.BWTOKEN01
		case g.onlyFree(p):
			return rule.RULING08
		}
		return rule.None
	}
	return rule.TIME20
}

// freeItem reports whether a card makes the item that is being paid for free, and returns its price: a
// unit (FreeUnits), or a worker or transport (FreePiece).
func (g *play) freeItem(p Player) (price Cost, free bool) {
	switch buy := &g.s.Buy; buy.Item {
	case ItemUnit:
		return g.r.Units[buy.V[BoughtUnit]].Cost, g.s.Exec.Free > 0
	case ItemWorker:
		return g.r.Common.WorkerCost, g.freePiece(p)
	case ItemTransport:
		return g.r.Common.TransportCost, g.freePiece(p)
	}
	return Cost{}, false
}

// starves reports whether a worker for one of the resources would be missing for the other, because
// only a token could have saved it (RULING-08).
func (g *play) starves(p Player, res Resource) bool {
	seat := g.seat(p)
	if seat.ResourceTokens[Minerals]|seat.ResourceTokens[Gas] == 0 {
		return false
	}
	need := 0
	for other := Minerals; other <= Gas; other++ {
		left := int(g.s.Buy.left().Of(other))
		if other == res {
			left--
		}
		need += max(0, left-int(seat.ResourceTokens[other]))
	}
	return need-min(need, g.s.Buy.rebate()) > int(seat.Pool)-1
}

// wasted reports whether force mining a card without the help of an Event card would make the rest of the price
// impossible to pay: the card would leave the game, and nothing would be left to use the help on (RULING-08).
func (g *play) wasted(p Player, res Resource, a Area) bool {
	if !g.s.Partial.Has(a) || g.kept(p, OnForceMine, NoDepletion) == NoEvent {
		return false
	}
	// The state itself may be read by others at the same time.
	without := *g.s
	seat := &without.Seats[p]
	seat.Cards, seat.Pool = seat.Cards.Without(a), seat.Pool-1
	then := play{r: g.r, s: &without}
	return !then.payable(p, g.s.Buy.leftBut(res), g.s.Buy.rebate())
}

// hasty reports whether using the help of an Event card for force mining one of the resources now would make the rest
// of the price impossible to pay: the help is needed for what is still missing (RULING-08).
func (g *play) hasty(p Player, res Resource) bool {
	card := g.kept(p, OnForceMine, NoDepletion)
	if card == NoEvent {
		return false
	}
	without := *g.s
	seat := &without.Seats[p]
	seat.Pool, seat.Kept = seat.Pool-1, seat.Kept-1
	without.EventPlace[card] = EventOut
	then := play{r: g.r, s: &without}
	return !then.payable(p, g.s.Buy.leftBut(res), g.s.Buy.rebate())
}

// onlyFree reports whether the item could be taken only because a card makes it
// free, so that workers put on cards would be wasted.
func (g *play) onlyFree(p Player) bool {
	_, free := g.freeItem(p)
	return free && !g.payable(p, g.s.Buy.left(), g.s.Buy.rebate())
}

func (g *play) applyPay(f *Frame, p Player, a Answer) {
	seat, buy := g.seat(p), &g.s.Buy
	switch a.Verb {
	case DoFree:
		if buy.Item == ItemUnit {
			g.s.Exec.Free--
		} else {
			g.s.Exec.Gifted = true
		}
		buy.Minerals, buy.Gas = 0, 0
	case DoToken: // PAY-22
		buy.payOne(a.Resource())
		g.spendToken(p, a.Resource())
	case DoDiscount:
		buy.payOne(a.Resource())
		if buy.Discount > 0 {
			buy.Discount--
		} else {
			buy.Bargain = 0
			g.s.Exec.Bargain = 0
		}
	default:
		seat.Pool--
		buy.payOne(a.Resource())
		area := a.Area()
		if area == NoArea {
			seat.Home[a.Resource()]++
			g.tell(LogPay, p, uint8(a.Resource()), uint8(a.Area()), 0)
			break
		}
		g.s.Workers[area]++
		g.tell(LogPay, p, uint8(a.Resource()), uint8(a.Area()), uint8(a.Verb-DoPay))
		if a.Verb == DoForce {
			switch {
			case a.Careful() == 1:
				g.useKept(p, g.kept(p, OnForceMine, NoDepletion))
			case g.s.Partial.Has(area):
				g.depleteFully(area) // PAY-14
			default:
				g.depletePartly(area) // PAY-13
			}
		}
	}
	if buy.Minerals == 0 && buy.Gas == 0 {
		g.pop()
		g.bought(p)
	}
}
