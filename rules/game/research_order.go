package game

import "koprulu/rules/game/rule"

// The parts of RunResearch: its printed steps (RES-01), with the special order's between steps 3 and 4.
const (
	researchEvent Part = iota
	researchDraw
	researchTech
	// researchSpecial is what a special Research order adds (SPECIAL-07).
	researchSpecial
	researchCards
	researchEnd
)

// research follows RES-02 to RES-08, one step after the other, so that the cards drawn are seen before a technology is
// bought (RES-12).
func (g *play) research(f *Frame) {
	p := f.Player
	switch f.Part {
	case researchEvent:
		if !g.hasBaseHere(p) {
			g.pop() // RES-01
			return
		}
		f.Part = researchDraw
		g.drawEvent(p, EventDrawn(p)) // Step 1, mandatory (TIME-26)
	case researchDraw:
		f.Part = researchTech
		if g.seat(p).Deck > 0 || g.seat(p).Discards > 0 {
			g.ask(AskDrawThree, p)
		}
	case researchTech: // nobody plays ahead meanwhile (RES-11, RULING-21)
		if g.baseGone(p) {
			f.Part = researchEnd
			return
		}
		f.Part = researchSpecial
		g.ask(AskTech, p)
	case researchSpecial: // SPECIAL-07
		f.Part = researchCards
		if !g.s.Exec.Special {
			return
		}
		if g.takable(p) == 0 {
			g.drawEvent(p, EventDrawn(p)) // SPECIAL-10, RULING-23
			return
		}
		g.ask(AskSpecialResearch, p)
	case researchCards: // Step 4
		f.Part = researchEnd
		if g.s.Exec.Bought != NoTech {
			g.push(Frame{Step: RunTechBought, Player: p})
		}
	case researchEnd:
		g.pop()
	}
}

// baseGone reports whether a Research order ends because its base is gone (RULING-140).
func (g *play) baseGone(p Player) bool { return !g.hasBaseHere(p) && !g.r.before(Revision3) }

func (g *play) applyDrawThree(f *Frame, p Player, a Answer) {
	g.pop()
	if a.Verb == DoDraw {
		g.drawCards(p, 3) // RULING-49: all three
	}
}

// AskTech is step 3 of a Research order, or a purchase by an Event card: FieldByCard is 1 then,
// FieldKinds 1 if a card of the technology may go to the hand, FieldDiscount the discount.

func (g *play) legalTech(f *Frame, p Player, l *list) {
	for t := range g.sheet(p).Techs {
		a := Answer{Verb: DoTech, V: AnswerValues{OfTech: uint8(t)}}
		l.addUnless(g.checkTech(f, p, a), a)
		if l.full() {
			return
		}
	}
}

func (g *play) checkTech(f *Frame, p Player, a Answer) rule.ID {
	if int(a.Tech()) >= len(g.sheet(p).Techs) {
		return rule.TIME28
	}
	t := &g.sheet(p).Techs[a.Tech()]
	if t.Granted {
		return rule.BWLEAD15
	}
	if f.V[FieldByCard] == 0 && g.baseGone(p) {
		return rule.RULING140
	}
	if t.Cards&g.seat(p).TechDeck == 0 {
		return rule.RULING95
	}
	if !g.affords(f, p, t.Cost) {
		return rule.PAY08
	}
	return rule.None
}

func (g *play) applyTech(f *Frame, p Player, a Answer) {
	if a.Verb == DoPass {
		byCard := f.V[FieldByCard] != 0
		g.pop()
		if !byCard && g.baseGone(p) {
			g.s.top().Part = researchEnd
		}
		return
	}
	g.chargeFor(f, p, ItemTech, PurchaseValues{BoughtTech: uint8(a.Tech())}, g.sheet(p).Techs[a.Tech()].Cost)
}

// takable returns the bought cards that may go to the hand: those of a
// technology for the Combat deck (SPECIAL-09).
func (g *play) takable(p Player) CardSet {
	if g.s.Exec.Bought == NoTech || g.sheet(p).Techs[g.s.Exec.Bought].PlayArea {
		return 0
	}
	return g.sheet(p).Techs[g.s.Exec.Bought].Cards & g.seat(p).TechDeck
}

// listTakable lists the cards of takable, equal ones once.
func (g *play) listTakable(p Player, l *list) {
	var seen CardSet
	for c := range g.takable(p).All() {
		same := g.sheet(p).Cards[c].Same
		if seen.Has(same) {
			continue
		}
		seen |= 1 << same
		l.add(Answer{Verb: DoTake, V: AnswerValues{OfCard: uint8(c)}})
	}
}

// checkTake judges a card that is to go to the hand.
func (g *play) checkTake(p Player, c Card) bool {
	if !g.takable(p).Has(c) {
		return false
	}
	for lower := g.takable(p) & (1<<c - 1); lower != 0; lower &= lower - 1 {
		if g.sheet(p).Cards[lower.First()].Same == g.sheet(p).Cards[c].Same {
			return false
		}
	}
	return true
}

func (g *play) legalSpecialResearch(f *Frame, p Player, l *list) {
	l.add(Answer{Verb: DoEvent})
	g.listTakable(p, l)
}

func (g *play) checkSpecialResearch(f *Frame, p Player, a Answer) rule.ID {
	switch a.Verb {
	case DoEvent:
		return rule.None
	case DoTake:
		if !g.checkTake(p, a.Card()) {
			return rule.SPECIAL09
		}
		return rule.None
	}
	return rule.SPECIAL07
}

func (g *play) applySpecialResearch(f *Frame, p Player, a Answer) {
	g.pop()
	if a.Verb == DoEvent {
		g.drawEvent(p, EventDrawn(p)) // SPECIAL-08
		return
	}
	g.s.Exec.ToHand = a.Card()
}

// The parts of RunTechBought.
const (
	// techBoughtHand asks which card goes to the hand, techBoughtDeck shuffles the others into the deck.
	techBoughtHand Part = iota
	techBoughtDeck
)

// techBought puts the cards of the technology in Exec.Bought where they belong
// (RES-07, RES-08).
func (g *play) techBought(f *Frame) {
	p := f.Player
	if f.Part == techBoughtHand {
		f.Part = techBoughtDeck
		if f.V[FieldToHand] == 1 && g.takable(p) != 0 {
			g.ask(AskToHand, p)
			return
		}
	}
	seat := g.seat(p)
	t := &g.sheet(p).Techs[g.s.Exec.Bought]
	cards := t.Cards & seat.TechDeck
	seat.TechDeck &^= cards
	if t.PlayArea {
		seat.Play |= cards // KEY-14
		cards = 0
	}
	if c := g.s.Exec.ToHand; c != NoCard {
		cards &^= 1 << c
		seat.Hand |= 1 << c
		seat.Known |= 1 << c
		g.tell(LogToHand, p, uint8(c))
	}
	g.s.Exec.Bought, g.s.Exec.ToHand = NoTech, NoCard
	g.pop()
	if cards == 0 {
		return // RES-09, RULING-141
	}
	for ; cards != 0; cards &= cards - 1 {
		seat.Pile[seat.Deck] = cards.First()
		seat.Deck++
	}
	g.discardsToDeck(p) // CARD-07
	g.shuffleCards(p, seat.Pile[:seat.Deck])
	g.tell(LogReshuffle, p) // TIME-30
}

func (g *play) legalToHand(f *Frame, p Player, l *list) {
	g.listTakable(p, l)
}

func (g *play) checkToHand(f *Frame, p Player, a Answer) rule.ID {
	if !g.checkTake(p, a.Card()) {
		return rule.SPECIAL09
	}
	return rule.None
}

func (g *play) applyToHand(f *Frame, p Player, a Answer) {
	g.pop()
	g.s.Exec.ToHand = a.Card()
}
