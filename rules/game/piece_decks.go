package game

// drawCards draws Combat cards into a player's hand, one at a time (RULING-53). The number of cards already there does
// not matter, in a battle (BATTLE-09) or out of it (CARD-12).
func (g *play) drawCards(p Player, n int) {
	drawn := 0
	for range n {
		c := g.topCard(p)
		if c == NoCard {
			break
		}
		g.seat(p).Hand |= 1 << c
		drawn++
		g.tellOnly(1<<p, LogDrew, p, uint8(c))
	}
	if drawn > 0 {
		g.barrier()
	}
	g.tellValues(LogDraw, p, drawn, 0)
}

// topCard takes the top card off a player's Combat deck. When the last one is drawn the discard pile becomes the new
// deck at once (CARD-06); with no discards, as soon as a card is needed and discards exist. It returns NoCard if there
// is none (RULING-96).
func (g *play) topCard(p Player) Card {
	seat := g.seat(p)
	if seat.Deck == 0 {
		g.reshuffle(p)
		if seat.Deck == 0 {
			return NoCard
		}
	}
	seat.Deck--
	c := seat.Pile[seat.Deck]
	seat.Pile[seat.Deck] = 0
	if seat.Deck == 0 {
		g.reshuffle(p)
	}
	return c
}

// reshuffle makes a new Combat deck from the discard pile; apart from here that happens only at a purchase (CARD-07).
func (g *play) reshuffle(p Player) {
	seat := g.seat(p)
	if seat.Discards == 0 {
		return
	}
	g.discardsToDeck(p)
	g.shuffleCards(p, seat.Pile[:seat.Deck])
	g.tell(LogReshuffle, p)
}

// discardsToDeck puts the discard pile on the deck, unshuffled.
func (g *play) discardsToDeck(p Player) {
	seat := g.seat(p)
	for seat.Discards > 0 {
		at := MaxCards - int(seat.Discards)
		c := seat.Pile[at]
		seat.Pile[at] = 0
		seat.Discards--
		seat.Pile[seat.Deck] = c
		seat.Deck++
	}
}

// discard puts a card faceup on its owner's discard pile (CARD-08).
func (g *play) discard(p Player, c Card) {
	seat := g.seat(p)
	seat.Known &^= 1 << c
	seat.Discards++
	seat.Pile[MaxCards-int(seat.Discards)] = c
}

// fromPile takes back a card that was just discarded from its owner's discard pile (BW-KEY-10).
func (g *play) fromPile(p Player, c Card) {
	seat := g.seat(p)
	last := MaxCards - int(seat.Discards)
	for at := last; at < MaxCards; at++ {
		if seat.Pile[at] == c {
			copy(seat.Pile[last+1:at+1], seat.Pile[last:at])
			seat.Pile[last] = 0
			seat.Discards--
			return
		}
	}
}

// DiscardPile appends the cards of a player's discard pile to buf, the first discarded first.
func (s *Seat) DiscardPile(buf []Card) []Card {
	for i := 1; i <= int(s.Discards); i++ {
		buf = append(buf, s.Pile[MaxCards-i])
	}
	return buf
}

// drawEvent draws the top Event card (EVENT-12), if there is one (RULING-50), facedown for a player (EVENT-02,
// EXEC-07), whatever makes them draw it (EVENT-01). Cards drawn in the Event step have a place of their own
// (RULING-99).
func (g *play) drawEvent(p Player, place EventPlace) {
	if g.s.EventDeck == 0 {
		g.refillEvents()
		if g.s.EventDeck == 0 {
			return
		}
	}
	g.s.EventDeck--
	c := g.s.EventPile[g.s.EventDeck]
	g.s.EventPile[g.s.EventDeck] = 0
	g.s.EventPlace[c] = place
	g.tell(LogDrawEvent, p, uint8(g.r.Events[c].Stage))
	// The back of the next card is visible now (EVENT-11).
	g.barrier()
	if g.s.EventDeck == 0 {
		g.refillEvents()
	}
}

// refillEvents makes a new Event deck from the Stage III discards in Galactic Conquest (VAR-04) and in scenarios that
// say so (MODE-15).
func (g *play) refillEvents() {
	if sc := g.r.Options.Scenario; !g.r.Options.Conquest() && (sc == nil || !sc.Refill) {
		return
	}
	var keep [MaxEvents]EventCard
	kept := 0
	for i := 1; i <= int(g.s.EventDiscards); i++ {
		at := MaxEvents - i
		c := g.s.EventPile[at]
		g.s.EventPile[at] = 0
		if g.r.Events[c].Stage == 3 {
			g.s.EventPile[g.s.EventDeck] = c
			g.s.EventPlace[c] = EventInDeck
			g.s.EventDeck++
		} else {
			keep[kept] = c
			kept++
		}
	}
	g.s.EventDiscards = 0
	for _, c := range keep[:kept] {
		g.discardEvent(c)
	}
	if g.s.EventDeck > 0 {
		g.shuffleEvents(g.s.EventPile[:g.s.EventDeck])
	}
}

// discardEvent puts an Event card on the discard pile.
func (g *play) discardEvent(c EventCard) {
	g.s.EventDiscards++
	g.s.EventPile[MaxEvents-int(g.s.EventDiscards)] = c
	g.s.EventPlace[c] = EventDiscarded
}
