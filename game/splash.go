package game

import "koprulu/game/rule"

// Step 8: splash damage (rules list, section 22). The attacker loses his units
// first, then the defender (SPLASH-07). The cards are applied from the
// narrowest kind to the widest, and so that as many units as possible are
// destroyed (SPLASH-09): any set of that size may be chosen (RULING-85).

// splash applies the next triggered card against a side; it reports whether there was one.
func (g *play) splash(loser int) bool {
	b := &g.s.Battle
	owner := 1 - loser
	if b.Splash[owner] == 0 {
		return false
	}
	c := g.narrowest(owner)
	if g.splashed(loser, c) == 0 { // SPLASH-10
		g.endSplash(owner, c)
		return true
	}
	layer := effectOf(g.sheet(b.Players[owner]).Cards[c].Effects, Splash).Layer
	g.push(Frame{Step: AskSplash, Player: b.Players[loser], A: uint8(layer), B: uint8(c)})
	return true
}

// endSplash puts an applied card away (SPLASH-12).
func (g *play) endSplash(owner int, c Card) {
	b := &g.s.Battle
	b.Splash[owner] &^= 1 << c
	g.afterUse(b.Players[owner], c)
}

// narrowest gives the waiting card of a side that is applied next.
func (g *play) narrowest(owner int) Card {
	b := &g.s.Battle
	best, rank := NoCard, uint8(255)
	for cards := b.Splash[owner]; cards != 0; cards &= cards - 1 {
		c := cards.First()
		// Zero for cards that name unit types, then ground, flying, both.
		layer := uint8(effectOf(g.sheet(b.Players[owner]).Cards[c].Effects, Splash).Layer)
		if layer < rank {
			best, rank = c, layer
		}
	}
	return best
}

// splashed gives the surviving units of a side that a card of the other can
// kill (SPLASH-08, SPLASH-11). Units that withdrew have left the battle.
func (g *play) splashed(loser int, c Card) Figures {
	b := &g.s.Battle
	e := effectOf(g.sheet(b.Players[1-loser]).Cards[c].Effects, Splash)
	if e.Layer != 0 {
		return g.inLayer(b.Players[loser], b.Units[loser], e.Layer)
	}
	var found Figures
	for types := e.Units & g.battleTypes(loser); types != 0; types &= types - 1 {
		found |= g.ofType(b.Players[loser], b.Units[loser], lowestType(types))
	}
	return found
}

// mostLosses gives the largest number of units out of a set that cards of the
// other side can destroy together, by augmenting paths.
func (g *play) mostLosses(loser int, cards CardSet, units Figures) int {
	var killer [MaxFigures]Card
	for i := range killer {
		killer[i] = NoCard
	}
	n := 0
	for ; cards != 0; cards &= cards - 1 {
		tried := ^units
		if g.kills(loser, cards.First(), &tried, &killer) {
			n++
		}
	}
	return n
}

// kills finds a unit for one card, moving other cards to other units if need be.
func (g *play) kills(loser int, c Card, tried *Figures, killer *[MaxFigures]Card) bool {
	for units := g.splashed(loser, c) &^ *tried; units != 0; units &^= *tried {
		fig := units.First()
		*tried |= 1 << fig
		if killer[fig] == NoCard || g.kills(loser, killer[fig], tried, killer) {
			killer[fig] = c
			return true
		}
	}
	return false
}

// splashable gives the lowest unit of a type that may be lost to the card of the question.
func (g *play) splashable(f *Frame, u uint8) (Figure, rule.ID) {
	b, side, c := &g.s.Battle, g.sideOf(f.Player), Card(f.B)
	fig := g.pickType(f.Player, g.splashed(side, c), u)
	switch {
	case g.pickType(f.Player, b.Units[side], u) == NoFigure:
		return fig, rule.SPLASH11
	case fig == NoFigure:
		return fig, rule.SPLASH08
	}
	cards, units := b.Splash[1-side], b.Units[side]
	if 1+g.mostLosses(side, cards&^(1<<c), units&^(1<<fig)) < g.mostLosses(side, cards, units) {
		return fig, rule.SPLASH09
	}
	return fig, rule.None
}

func (g *play) legalSplash(f *Frame, p Player, l *list) {
	for types := g.battleTypes(g.sideOf(p)); types != 0; types &= types - 1 {
		u := uint8(lowestType(types))
		if _, broken := g.splashable(f, u); broken == rule.None {
			l.add(Answer{Verb: DoLose, A: u})
		}
	}
}

func (g *play) checkSplash(f *Frame, p Player, a Answer) rule.ID {
	if a != (Answer{Verb: DoLose, A: a.A}) {
		return f.Step.Timing()
	}
	_, broken := g.splashable(f, a.A)
	return broken
}

func (g *play) applySplash(f *Frame, p Player, a Answer) {
	fig, _ := g.splashable(f, a.A)
	c, side := Card(f.B), g.sideOf(p)
	g.pop()
	g.loseUnit(side, fig)
	g.endSplash(1-side, c)
}
