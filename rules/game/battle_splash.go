package game

import "koprulu/rules/game/rule"

// Step 8: splash damage (rules list, section 22). The attacker loses their units first, then the defender (SPLASH-07).
// The cards are applied from the narrowest kind to the widest, and so that as many units as possible are destroyed
// (SPLASH-09): any set of that size may be chosen (RULING-85).

// splash applies the next triggered card against a side; it reports whether there was one.
func (g *play) splash(loser int) bool {
	b := &g.s.Battle
	owner := 1 - loser
	c, ok := g.narrowest(owner)
	if !ok {
		return false
	}
	if g.splashed(loser, c) == 0 { // SPLASH-10
		g.endSplash(owner, c)
		return true
	}
	layer := g.splashOf(owner, c).Layer
	g.push(Frame{Step: AskSplash, Player: b.Players[loser],
		V: FrameValues{FieldLayer: uint8(layer), FieldCard: uint8(c.card), FieldAt: c.at}})
	return true
}

// blot is a triggered splash damage card: one of the side's own, or the standard card of another
// player's deck that waits at a skirmish; at is the skirmish's number, from 1.
type blot struct {
	card Card
	at   uint8
}

// blots are the triggered cards of a side as a set of the side's own cards and a set of skirmishes.
type blots struct {
	cards CardSet
	at    uint8
}

// triggeredBy returns the cards of a side that wait for step 8.
func (g *play) triggeredBy(owner int) blots {
	b := &g.s.Battle
	set := blots{cards: b.Splash[owner]}
	for k := range b.Count {
		if sk := &b.Skirmishes[k]; sk.Resolved && sk.Card[owner] != NoCard {
			set.at |= 1 << k
		}
	}
	return set
}

// next takes one card out of the set; it reports false if there is none.
func (s *blots) next(b *Battle, owner int) (blot, bool) {
	if s.cards != 0 {
		c := s.cards.First()
		s.cards &= s.cards - 1
		return blot{card: c}, true
	}
	for k := range b.Count {
		if s.at>>k&1 != 0 {
			s.at &^= 1 << k
			return blot{card: b.Skirmishes[k].Card[owner], at: k + 1}, true
		}
	}
	return blot{card: NoCard}, false
}

// without returns the set without a card.
func (s blots) without(c blot) blots {
	if c.at > 0 {
		s.at &^= 1 << (c.at - 1)
	} else {
		s.cards &^= 1 << c.card
	}
	return s
}

// splashOf returns the effect of a triggered card of a side.
func (g *play) splashOf(owner int, c blot) *Effect {
	b := &g.s.Battle
	deck := b.Players[owner]
	if c.at > 0 {
		deck = b.Skirmishes[c.at-1].Deck[owner]
	}
	return effectOf(g.sheet(deck).Cards[c.card].Effects, Splash)
}

// endSplash puts an applied card away (SPLASH-12), or asks its owner whether to recharge it.
func (g *play) endSplash(owner int, c blot) {
	b := &g.s.Battle
	if c.at > 0 {
		sk := &b.Skirmishes[c.at-1]
		sk.Card[owner] = NoCard
		g.afterUse(sk.Deck[owner], c.card)
		return
	}
	if p := b.Players[owner]; g.charger(p, c.card) != NoCard &&
		effectOf(g.sheet(p).Cards[c.card].Effects, ReturnToDeck) == nil {
		g.push(Frame{Step: AskRecharge, Player: p, V: FrameValues{FieldSkirmish: noSkirmish, FieldCard: uint8(c.card)}})
		return
	}
	b.Splash[owner] &^= 1 << c.card
	g.afterUse(b.Players[owner], c.card)
}

// narrowest returns the waiting card of a side that is applied next; it reports false if there is none.
func (g *play) narrowest(owner int) (blot, bool) {
	best, rank := blot{card: NoCard}, uint8(255)
	set := g.triggeredBy(owner)
	for c, ok := set.next(&g.s.Battle, owner); ok; c, ok = set.next(&g.s.Battle, owner) {
		// Zero for cards that name unit types, then ground, flying, both.
		if layer := uint8(g.splashOf(owner, c).Layer); layer < rank {
			best, rank = c, layer
		}
	}
	return best, best.card != NoCard
}

// splashed returns the surviving units of a side that a card of the other side can kill (SPLASH-08, SPLASH-11). Units
// that withdrew have left the battle, and heroes are immune (SPLASH-14, BW-HERO-08).
func (g *play) splashed(loser int, c blot) Figures {
	b := &g.s.Battle
	p := b.Players[loser]
	units := b.Units[loser] &^ g.sheet(p).HeroFigures
	e := g.splashOf(1-loser, c)
	if e.Layer != 0 {
		return g.inLayer(p, units, e.Layer)
	}
	var found Figures
	for types := e.Units & g.types(p, units); types != 0; types &= types - 1 {
		found |= g.ofType(p, units, lowestType(types))
	}
	return found
}

// mostLosses returns the largest number of units out of a set that cards of the
// other side can destroy together, by augmenting paths.
func (g *play) mostLosses(loser int, cards blots, units Figures) int {
	var killer [MaxFigures]blot
	for i := range killer {
		killer[i].card = NoCard
	}
	n := 0
	for c, ok := cards.next(&g.s.Battle, 1-loser); ok; c, ok = cards.next(&g.s.Battle, 1-loser) {
		tried := ^units
		if g.kills(loser, c, &tried, &killer) {
			n++
		}
	}
	return n
}

// kills finds a unit for one card, moving other cards to other units if need be.
func (g *play) kills(loser int, c blot, tried *Figures, killer *[MaxFigures]blot) bool {
	for units := g.splashed(loser, c) &^ *tried; units != 0; units &^= *tried {
		fig := units.First()
		*tried |= 1 << fig
		if killer[fig].card == NoCard || g.kills(loser, killer[fig], tried, killer) {
			killer[fig] = c
			return true
		}
	}
	return false
}

// splashable returns the lowest unit of a type that may be lost to the card of the question.
func (g *play) splashable(f *Frame, u UnitType, stolen uint8) (Figure, rule.ID) {
	b, side, c := &g.s.Battle, g.sideOf(f.Player), blot{Card(f.V[FieldCard]), f.V[FieldAt]}
	fig := g.named(f.Player, g.splashed(side, c), u, stolen)
	switch {
	case g.pickType(f.Player, b.Units[side], u) == NoFigure:
		return fig, rule.SPLASH11
	case fig == NoFigure && g.r.Units[u].Hero:
		return fig, rule.BWHERO08
	case fig == NoFigure:
		return fig, rule.SPLASH08
	}
	cards, units := g.triggeredBy(1-side), b.Units[side]
	if 1+g.mostLosses(side, cards.without(c), units&^(1<<fig)) < g.mostLosses(side, cards, units) {
		return fig, rule.SPLASH09
	}
	return fig, rule.None
}

func (g *play) legalSplash(f *Frame, p Player, l *list) {
	for types := g.battleTypes(g.sideOf(p)); types != 0; types &= types - 1 {
		a := Answer{Verb: DoLose, V: AnswerValues{OfUnit: uint8(lowestType(types))}}
		for ; a.Stolen() <= StolenFirst; a.V[OfStolen]++ {
			if _, broken := g.splashable(f, a.Unit(), a.Stolen()); broken == rule.None {
				l.add(a)
			}
		}
	}
}

func (g *play) checkSplash(f *Frame, p Player, a Answer) rule.ID {
	if a.Front() != 0 {
		return f.Step.Timing()
	}
	_, broken := g.splashable(f, a.Unit(), a.Stolen())
	return broken
}

func (g *play) applySplash(f *Frame, p Player, a Answer) {
	fig, _ := g.splashable(f, a.Unit(), a.Stolen())
	c, side := blot{Card(f.V[FieldCard]), f.V[FieldAt]}, g.sideOf(p)
	g.pop()
	g.loseUnit(side, fig) // which triggers no splash damage (SPLASH-13)
	g.endSplash(1-side, c)
}
