package table

import (
	"context"
	"slices"

	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

// A Bill is what several purchases of one step cost together, and how they would be paid: which workers go where. It is
// made for the seat that buys, on a copy of the game that was redealt from what the seat may know.
type Bill struct {
	// Items are the answers that buy, in their order.
	Items []game.Answer
	// Answers buy and pay all of it, one after the other; each is legal after the previous ones. They are nil if something
	// is in the way.
	Answers []game.Answer
	// Cost is how many workers are spent for each resource.
	Cost game.Cost
	// After is the game once all is paid, or as far as it gets: before the item that is refused. Workers have never come
	// back in it, even where the order that buys is the last of the round.
	After *game.View
	// Broken is the rule against an item, rule.None if there is none; At is the item.
	Broken rule.ID
	At     int
	// Short are the areas whose Resource cards would have to be force mined to pay for the item At, and Forced those whose
	// cards are.
	Short, Forced game.AreaSet
}

// Sells reports whether an answer buys something that can be in a cart with others.
func Sells(v game.Verb) bool {
	switch v {
	case game.DoWorker, game.DoBuildTransport, game.DoBuild, game.DoBuilding, game.DoModule, game.DoBase:
		return true
	}
	return false
}

// Carts reports whether what is bought in a step can be in a cart with others: that of a Build order, and of an upgrade
// or a base.
func Carts(step game.Step) bool {
	return step == game.AskBuild || step == game.AskUpgrade || step == game.AskBase
}

// Payable reports whether there is something to pay for, and nothing in the way.
func (b *Bill) Payable() bool {
	return b != nil && len(b.Items) > 0 && b.Broken == rule.None && b.Short == 0
}

// Refused returns why an item can't be bought, nil if all of them can.
func (b *Bill) Refused(r *game.Rules) error {
	if b.Broken == rule.None {
		return nil
	}
	return &Refused{Rule: b.Broken, Answer: b.Items[b.At], Rules: r, View: b.After}
}

// Bill works out what a seat pays for several items of its open decision. It puts workers on permanent resources first,
// then on the card with the most room; tokens go before force mining, and only cards in force are force mined (PAY-08
// to PAY-24). The items that get a discount or are free are chosen so that as little as possible is force mined.
func (s *Snapshot) Bill(seat game.Player, items []game.Answer, force game.AreaSet) *Bill {
	first := s.dealtAnew(seat)
	var best bill
	eachWay(func(way *way) (content bool) {
		now := first
		if b := s.bill(&now, seat, items, force, way); best.Bill == nil || b.better(&best) {
			best, best.now = b, now
		}
		return best.complete() && best.mines == 0
	})
	b, now := best.Bill, &best.now
	if best.paid != nil {
		now = best.paid
	}
	if !best.complete() {
		b.Answers = nil
	}
	spent := int(first.Seats[seat].Pool) - int(now.Seats[seat].Pool)
	for res := game.Minerals; res <= game.Gas; res++ {
		n := int(now.Seats[seat].Home[res]) - int(first.Seats[seat].Home[res])
		for a := range first.Seats[seat].Cards.All() {
			if s.Rules.Areas[a].Resource == res {
				if now.Seats[seat].Cards.Has(a) {
					n += max(0, int(now.Workers[a])-int(first.Workers[a]))
				} else { // Force mining depleted the card, and its workers are gone from it.
					n += max(0, spent-int(b.Cost.Minerals)-n)
				}
			}
		}
		if res == game.Minerals {
			b.Cost.Minerals = uint8(max(0, n))
		} else {
			b.Cost.Gas = uint8(max(0, n))
		}
	}
	after := s.Rules.View(now, seat)
	b.After = &after
	return b
}

// Affordable is Bill where everything may be force mined that it takes: Broken says whether the items can be paid at
// all.
func (s *Snapshot) Affordable(seat game.Player, items []game.Answer, force game.AreaSet) *Bill {
	for {
		b := s.Bill(seat, items, force)
		if b.Short&^force == 0 {
			return b
		}
		force |= b.Short
	}
}

// bill is a bill that is paid in one of the ways there are.
type bill struct {
	*Bill
	now game.State
	// mines is how often something is force mined, left how much is still to be paid when it stops.
	mines, left int
	// paid is the game with the last payment made if it then went on to another phase on its own, nil otherwise.
	paid *game.State
}

// complete reports whether all is paid.
func (b *bill) complete() bool { return b.Broken == rule.None && b.Short == 0 }

// better reports whether a bill gets further than another one, or equally far with less force mining.
func (b *bill) better(than *bill) bool {
	switch {
	case b.complete() != than.complete():
		return b.complete()
	case b.At != than.At:
		return b.At > than.At
	}
	return b.mines+b.left < than.mines+than.left
}

// bill pays the items on a copy of the game, in one of the ways there are.
func (s *Snapshot) bill(now *game.State, seat game.Player, items []game.Answer, force game.AreaSet, way *way) bill {
	b := bill{Bill: &Bill{Items: items, At: len(items)}}
	for i, a := range items {
		unasked, broken := s.charge(now, seat, a, &b.paid)
		if b.Broken = broken; broken != rule.None {
			b.At = i
			break
		}
		b.Answers = append(b.Answers, a)
		answers, mined, short := s.settle(now, seat, force, b.Answers, way, &b.paid)
		b.Answers, mined = answers, append(unasked, mined...)
		b.mines += len(mined)
		// The only way to pay is taken without asking: nobody is to force mine by accident.
		areas := areasOf(mined)
		if short == 0 {
			short = areas &^ force
		}
		if b.Forced |= areas & force; short != 0 {
			b.Short, b.At = short, i
			b.left = s.due(now, seat)
			break
		}
	}
	return b
}

// due is how much a seat still has to pay for what it buys.
func (s *Snapshot) due(now *game.State, seat game.Player) int {
	if !s.Rules.Open(now).Has(seat) || s.Rules.Decision(now) != game.AskPay {
		return 0
	}
	return int(now.Buy.Minerals) + int(now.Buy.Gas)
}

// Pays reports whether a seat is asked to pay for something now.
func (s *Snapshot) Pays(seat game.Player) bool {
	return int(seat) < len(s.Seats) && s.Status == Playing && s.Decisions[seat].Number != 0 &&
		s.View(seat).Step == game.AskPay
}

// Payments returns the answers that pay what a seat has to pay now, by the rule of Bill, and never by force mining.
// They don't cover all of it where only force mining is left, which is for the player to decide, and are nil if the
// seat is asked to pay nothing now.
func (s *Snapshot) Payments(seat game.Player) []game.Answer {
	if !s.Pays(seat) {
		return nil
	}
	before := s.dealtAnew(seat)
	var answers, mined []game.Answer
	least := 1 << 20
	eachWay(func(way *way) (content bool) {
		now := before
		all, forced, _ := s.settle(&now, seat, 0, nil, way, new(*game.State))
		if n := len(forced) + s.due(&now, seat); n < least {
			answers, mined, least = all, forced, n
		}
		return least == 0
	})
	// After a payment only one way to pay the next may be left, which is taken without asking: it must not be force
	// mining.
	for len(mined) > 0 && len(answers) > 0 {
		now := before
		answers, mined = answers[:len(answers)-1], nil
		for _, a := range answers {
			mined = append(mined, s.applyMining(&now, seat, a)...)
		}
	}
	return answers
}

// settle pays on a copy of the game what a seat has to pay there, in one of the ways there are, and appends the answers
// that do so. It stops where only force mining that is not allowed is left, and returns the areas where that is
// possible, and what was force mined, whether allowed or without a question. paid is as for charge.
func (s *Snapshot) settle(now *game.State, seat game.Player, force game.AreaSet, answers []game.Answer, way *way,
	paid **game.State) (all, mined []game.Answer, short game.AreaSet) {
	for s.Rules.Open(now).Has(seat) && s.Rules.Decision(now) == game.AskPay {
		pay, short := s.payment(now, seat, force, way)
		if short != 0 {
			return answers, mined, short
		}
		if pay.Verb == game.DoForce {
			mined = append(mined, pay)
		}
		unasked, _ := s.charge(now, seat, pay, paid)
		mined = append(mined, unasked...)
		answers = append(answers, pay)
	}
	return answers, mined, 0
}

// charge carries out an answer that buys or pays, like applyMining. If the game goes on to another phase after it, paid
// keeps the game as it was when all was paid: in the Regrouping Phase the workers come back (REGROUP-14), and nobody
// could see any more where they went.
func (s *Snapshot) charge(now *game.State, seat game.Player, a game.Answer, paid **game.State) (mined []game.Answer,
	broken rule.ID) {
	before := *now
	log, broken := s.applyTelling(now, seat, a)
	if broken != rule.None {
		return nil, broken
	}
	if *paid == nil && now.Phase != before.Phase {
		kept := before
		send(&kept, seat, a)
		for _, f := range log.Forced {
			if f.Player == seat && f.Step == game.AskPay {
				send(&kept, seat, f.Answer)
			}
		}
		*paid = &kept
	}
	return minings(&log, seat), rule.None
}

// send puts the worker of a payment into its place.
func send(now *game.State, seat game.Player, a game.Answer) {
	if a.Verb != game.DoPay && a.Verb != game.DoForce {
		return
	}
	now.Seats[seat].Pool--
	if area := a.Area(); area == game.NoArea {
		now.Seats[seat].Home[a.Resource()]++
	} else {
		now.Workers[area]++
	}
}

// payment returns the next payment of a seat by the rule of Bill; if only force mining that is not allowed is left, the
// areas where it is possible.
func (s *Snapshot) payment(now *game.State, seat game.Player, force game.AreaSet, way *way) (pay game.Answer,
	short game.AreaSet) {
	var room [game.MaxLegal]game.Answer
	var savings []game.Answer
	best := 1 << 20
	for _, a := range s.Rules.Legal(now, seat, room[:0]) {
		rank := best
		switch a.Verb {
		case game.DoFree, game.DoDiscount:
			savings = append(savings, a)
		case game.DoPay:
			if rank = 2; a.Area() != game.NoArea {
				rank = 1000 - (int(s.Rules.Areas[a.Area()].Amount) - int(now.Workers[a.Area()]))
			}
		case game.DoToken:
			rank = 2000
		case game.DoForce:
			short |= 1 << a.Area()
			if force.Has(a.Area()) {
				rank = 3000
			}
		}
		if rank < best {
			pay, best = a, rank
		}
	}
	if len(savings) > 0 {
		// A free item comes before a discount; using neither comes last.
		slices.SortStableFunc(savings, func(a, b game.Answer) int { return int(b.Verb) - int(a.Verb) })
		if best < 1<<20 {
			savings = append(savings, pay)
		}
		return savings[way.choose(len(savings))], 0
	}
	if best < 1<<20 {
		short = 0
	}
	return pay, short
}

// AnswerAll carries out several answers of a person's seat, the first one to a decision, the others to what the seat is
// asked after it: all of them or none. It returns when they are on disk, each as a separate answer. The errors are
// those of Answer.
func (t *Table) AnswerAll(ctx context.Context, who Person, seat game.Player, decision uint64,
	answers []game.Answer) error {
	answers = slices.Clone(answers)
	return t.change(ctx, func(e *edit) error {
		if err := e.asks(who, seat, decision, ""); err != nil {
			return err
		}
		for _, a := range answers {
			if e.Decisions[seat].Number == 0 || e.Status != Playing {
				return e.course.late(seat, "")
			}
			if broken := e.answer(seat, a, "", string(who)); broken != rule.None {
				return e.course.refused(seat, a, broken)
			}
		}
		e.formality(seat, string(who))
		return nil
	})
}
