package game

import "koprulu/rules/game/rule"

// Step 6: place Combat cards (BATTLE-19). At each skirmish a player places one standard card and, if they like, one
// reinforcement card (BATTLE-20), or the top card of their deck unseen and nothing else (BATTLE-22, BATTLE-24).

// distinct returns the cards of a set without those that equal a lower card of it.
func (g *play) distinct(p Player, set CardSet) CardSet {
	var classes, found CardSet
	for cards := g.sheet(p).Cards; set != 0; set &= set - 1 {
		c := set.First()
		if class := cards[c].Same; !classes.Has(class) {
			classes |= 1 << class
			found |= 1 << c
		}
	}
	return found
}

// ofKind returns the standard or the reinforcement cards of a set (CARD-01).
func (g *play) ofKind(p Player, set CardSet, reinforcement bool) CardSet {
	var found CardSet
	for cards := g.sheet(p).Cards; set != 0; set &= set - 1 {
		if c := set.First(); cards[c].Reinforcement == reinforcement {
			found |= 1 << c
		}
	}
	return found
}

// inHand returns the different cards of a kind in a player's hand.
func (g *play) inHand(p Player, reinforcement bool) CardSet {
	return g.distinct(p, g.ofKind(p, g.seat(p).Hand, reinforcement))
}

// mayBlind reports whether a player may place a card unseen: at any skirmish, whatever is in hand (BATTLE-23). Without
// any card in deck and discard pile they can only do so if they have no standard card (RULING-96).
func (g *play) mayBlind(p Player) bool {
	seat := g.seat(p)
	return seat.Deck > 0 || seat.Discards > 0 || g.ofKind(p, seat.Hand, false) == 0
}

// forcesOpen reports whether a side used an ability in step 2 that makes its opponent place all their cards faceup,
// and first (FAQ-06).
func (g *play) forcesOpen(side int) bool {
	b := &g.s.Battle
	if c := b.StartCard[side]; c != NoCard && openAll(g.sheet(b.Players[side]).Cards[c].Effects) {
		return true
	}
	c := b.StartEvent[side]
	return c != NoEvent && openAll(g.r.Events[c].Effects)
}

func openAll(effects []Effect) bool {
	e := effectOf(effects, ShowCards)
	return e != nil && e.Units == 0
}

// placesFirst returns the side that places its cards first: the attacker, unless they alone made their opponent place
// openly; if both did, the later ability, the defender's, has the last word (FAQ-06).
func (g *play) placesFirst() int {
	if g.forcesOpen(Attacker) && !g.forcesOpen(Defender) {
		return Defender
	}
	return Attacker
}

// openPlaces marks where cards must be placed faceup. The effects of a skirmish's units are settled here (KEY-17).
func (g *play) openPlaces() {
	b := &g.s.Battle
	for k := range b.Count {
		for side := range 2 {
			if c := g.captiveAt(b.Players[side], b.Skirmishes[k].Front[side]); c != nil {
				b.Skirmishes[k].Deck[side] = c.Owner // BW-KEY-04
			}
			open := g.forcesOpen(1 - side)
			for q := g.search(k, 1-side, ShowCards); !open; {
				e := g.find(&q)
				if e == nil {
					break
				}
				open = e.Units&g.typesIn(k, 1-side) != 0 && g.holds(e, k, 1-side)
			}
			if open {
				b.Skirmishes[k].Marks[side] |= MarkOpen
			}
		}
	}
}

// fromOwner reports whether the standard card of a side is the top card of another player's deck, because
// the front-line unit is under mind control: only a reinforcement card is chosen then (TIME-42).
func (g *play) fromOwner(k uint8, side int) bool {
	return g.s.Battle.Skirmishes[k].Deck[side] != g.s.Battle.Players[side]
}

func (g *play) legalCards(f *Frame, p Player, l *list) {
	extras := g.inHand(p, true)
	if g.fromOwner(f.V[FieldSkirmish], g.sideOf(p)) {
		a := Answer{Verb: DoCard, V: AnswerValues{OfSkirmish: f.V[FieldSkirmish], OfCard: uint8(NoCard),
			OfExtra: uint8(NoCard)}}
		l.add(a)
		for ; extras != 0; extras &= extras - 1 {
			a.V[OfExtra] = uint8(extras.First())
			l.add(a)
		}
		return
	}
	for cards := g.inHand(p, false); cards != 0; cards &= cards - 1 {
		a := Answer{Verb: DoCard, V: AnswerValues{OfSkirmish: f.V[FieldSkirmish], OfCard: uint8(cards.First()),
			OfExtra: uint8(NoCard)}}
		l.add(a)
		for extra := extras; extra != 0; extra &= extra - 1 {
			a.V[OfExtra] = uint8(extra.First())
			l.add(a)
		}
	}
	if g.mayBlind(p) {
		l.add(Answer{Verb: DoBlind, V: AnswerValues{OfSkirmish: f.V[FieldSkirmish]}})
	}
}

func (g *play) checkCards(f *Frame, p Player, a Answer) rule.ID {
	automatic := g.fromOwner(f.V[FieldSkirmish], g.sideOf(p))
	if a.Verb == DoBlind && !automatic {
		return g.checkBlind(f, p, a)
	}
	switch {
	case a.Verb == DoBlind && a.Skirmish() == f.V[FieldSkirmish]:
		return rule.BWKEY04
	case a.Verb != DoCard || a.Skirmish() != f.V[FieldSkirmish]:
		return f.Step.Timing()
	case automatic && a.Card() != NoCard:
		return rule.BWKEY04
	}
	if !automatic {
		if broken := g.checkPlaced(p, uint8(a.Card()), false); broken != rule.None {
			return broken
		}
	}
	if a.Extra() == NoCard {
		return rule.None
	}
	return g.checkPlaced(p, uint8(a.Extra()), true)
}

// checkBlind returns the rule against placing a card unseen. An answer cannot name a card as well (BATTLE-24).
func (g *play) checkBlind(f *Frame, p Player, a Answer) rule.ID {
	switch {
	case a.Skirmish() != f.V[FieldSkirmish]:
		return f.Step.Timing()
	case !g.mayBlind(p):
		return rule.RULING96
	}
	return rule.None
}

// checkPlaced returns the rule against placing one card of the hand.
func (g *play) checkPlaced(p Player, c uint8, reinforcement bool) rule.ID {
	hand := g.seat(p).Hand
	switch {
	case !hand.Has(Card(c)) && c == uint8(NoCard): // no reinforcement card alone (CARD-04, RULING-24)
		return rule.BATTLE25
	case !hand.Has(Card(c)):
		return rule.BATTLE20
	case g.sheet(p).Cards[c].Reinforcement && !reinforcement:
		return rule.BATTLE25
	case !g.sheet(p).Cards[c].Reinforcement && reinforcement:
		return rule.BATTLE20
	case !g.inHand(p, reinforcement).Has(Card(c)):
		// An equal card with a lower number represents all of them.
		return rule.CARD03
	}
	return rule.None
}

func (g *play) applyCards(f *Frame, p Player, a Answer) {
	k := f.V[FieldSkirmish]
	g.pop()
	side := g.sideOf(p)
	sk := &g.s.Battle.Skirmishes[k]
	open := sk.Marks[side]&MarkOpen != 0
	g.take(k, side, a)
	placed, blind := uint8(0), uint8(0)
	automatic := g.fromOwner(k, side)
	if sk.Card[side] != NoCard {
		placed++
	}
	if sk.Extra[side] != NoCard {
		placed++
	}
	if a.Verb == DoBlind || automatic {
		blind = 1
	}
	g.tell(LogCards, p, k, placed, blind) // BATTLE-21
	switch {
	case placed == 0:
	case open: // BATTLE-35
		g.barrier()
		g.knowNoMore(k, side)
		g.tell(LogPlacedCard, p, k, uint8(sk.Card[side]), uint8(sk.Extra[side]), g.deckOf(k, side))
	case automatic && sk.Extra[side] == NoCard: // BW-KEY-04: the player does not see it either
	case automatic:
		g.tellOnly(1<<p, LogPlacedCard, p, k, uint8(NoCard), uint8(sk.Extra[side]))
	case blind == 0: // HIDE-12, HIDE-13
		g.tellOnly(1<<p, LogPlacedCard, p, k, uint8(sk.Card[side]), uint8(sk.Extra[side]))
	}
}

// deckOf says for the log whose deck the standard card of a side comes from: 0 for the player's own, otherwise the seat
// plus one.
func (g *play) deckOf(k uint8, side int) uint8 {
	if !g.fromOwner(k, side) {
		return 0
	}
	return uint8(g.s.Battle.Skirmishes[k].Deck[side]) + 1
}

// take puts the cards of an answer to a skirmish. A reinforcement card already there stays if the answer names none.
func (g *play) take(k uint8, side int, a Answer) {
	sk := &g.s.Battle.Skirmishes[k]
	p := g.s.Battle.Players[side]
	if a.Verb == DoBlind {
		sk.Card[side] = g.topCard(p)
		sk.Marks[side] |= MarkBlind
		return
	}
	if g.fromOwner(k, side) {
		sk.Card[side] = g.topCard(sk.Deck[side])
		sk.Marks[side] |= MarkBlind
	} else {
		sk.Marks[side] &^= MarkBlind
		sk.Card[side] = a.Card()
		g.seat(p).Hand &^= 1 << a.Card()
	}
	if a.Extra() != NoCard {
		sk.Extra[side] = a.Extra()
		g.seat(p).Hand &^= 1 << a.Extra()
	}
}

// knowNoMore forgets that everyone knew cards of a skirmish to be in the hand. While they are facedown nobody else can
// tell, so Seat.Known keeps them until they are turned up.
func (g *play) knowNoMore(k uint8, side int) {
	sk := &g.s.Battle.Skirmishes[k]
	g.seat(sk.Deck[side]).Known &^= 1 << sk.Card[side]
	g.seat(g.s.Battle.Players[side]).Known &^= 1 << sk.Extra[side]
}

// A cancelled standard card is replaced from the hand or unseen from the deck
// (RULING-98); the new card is turned up at once.

func (g *play) legalReplace(f *Frame, p Player, l *list) {
	addEach(l, Answer{Verb: DoCard, V: AnswerValues{OfSkirmish: f.V[FieldSkirmish], OfExtra: uint8(NoCard)}}, OfCard,
		g.inHand(p, false))
	if g.mayBlind(p) {
		l.add(Answer{Verb: DoBlind, V: AnswerValues{OfSkirmish: f.V[FieldSkirmish]}})
	}
}

func (g *play) checkReplace(f *Frame, p Player, a Answer) rule.ID {
	switch {
	case a.Verb == DoBlind:
		return g.checkBlind(f, p, a)
	case a.Verb != DoCard || a.Skirmish() != f.V[FieldSkirmish]:
		return f.Step.Timing()
	case a.Extra() != NoCard:
		return rule.RULING98
	}
	return g.checkPlaced(p, uint8(a.Card()), false)
}

func (g *play) applyReplace(f *Frame, p Player, a Answer) {
	k := f.V[FieldSkirmish]
	g.pop()
	side := g.sideOf(p)
	g.take(k, side, a)
	g.turnUp(k, side)
	if !g.replaceLone(k, side) {
		g.match(k, side)
	}
}

// turnUp shows the cards of a side at a skirmish.
func (g *play) turnUp(k uint8, side int) {
	sk := &g.s.Battle.Skirmishes[k]
	sk.Marks[side] |= MarkOpen
	g.knowNoMore(k, side)
	g.barrier()
	g.tell(LogShown, g.s.Battle.Players[side], k, uint8(sk.Card[side]), uint8(sk.Extra[side]), g.deckOf(k, side))
}

// replaceLone discards a reinforcement card that was taken unseen in place of a standard card, and turns up cards of
// the deck until a standard card appears (SKIRM-05). If deck and discard pile hold none, the side fights without one
// (RULING-96). It reports whether it waits for an answer about a card that it discarded, after which turnUpNext goes
// on.
func (g *play) replaceLone(k uint8, side int) bool {
	sk := &g.s.Battle.Skirmishes[k]
	p, owner := g.s.Battle.Players[side], sk.Deck[side] // RULING-84
	for c := sk.Card[side]; c != NoCard && g.standard(k, side).Reinforcement; c = sk.Card[side] {
		g.tell(LogRejected, p, k, uint8(c), g.deckOf(k, side))
		sk.Card[side] = NoCard
		if g.discardFrom(k, owner, c, rechargeForAttacker+uint8(side)) {
			return true
		}
		g.turnUpTop(k, side)
	}
	return false
}

// turnUpTop turns up the top card of the deck in place of a rejected one.
func (g *play) turnUpTop(k uint8, side int) {
	sk := &g.s.Battle.Skirmishes[k]
	if owner := sk.Deck[side]; g.standardLeft(owner) {
		sk.Card[side] = g.topCard(owner)
		g.turnUp(k, side)
	}
}

// turnUpNext continues replaceLone once a rejected card has found its place.
func (g *play) turnUpNext(k uint8, side int) {
	g.turnUpTop(k, side)
	if !g.replaceLone(k, side) {
		g.match(k, side)
	}
}

// standardLeft reports whether deck or discard pile hold a standard card.
func (g *play) standardLeft(p Player) bool {
	seat, cards := g.seat(p), g.sheet(p).Cards
	for i, c := range seat.Pile {
		if (i < int(seat.Deck) || i >= MaxCards-int(seat.Discards)) && !cards[c].Reinforcement {
			return true
		}
	}
	return false
}
