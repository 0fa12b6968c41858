package game

import "koprulu/rules/game/rule"

// Step 4: establish skirmishes (BATTLE-10). Units with assist stay out of it (KEY-09); a side with only such units
// names its front-line unit first (KEY-11, RULING-68).

// paired returns the units of a side that have a place in a skirmish: one in each battle, even if they survive it
// (SKIRM-25).
func (g *play) paired(side int) Figures {
	b := &g.s.Battle
	var set Figures
	for k := range b.Count {
		sk := &b.Skirmishes[k]
		set |= sk.Support[side] | 1<<sk.Front[side]
	}
	return set
}

// fronts returns the units of a side that may be front-line units (BATTLE-13).
func (g *play) fronts(side int) Figures {
	b := &g.s.Battle
	if b.FrontOf[side] != NoFigure {
		return 1 << b.FrontOf[side]
	}
	return b.Units[side] &^ g.assisting(b.Players[side], b.Units[side])
}

// frontMissing returns the side that still has to name its front-line unit, -1 if none has.
func (g *play) frontMissing() int {
	for side := range 2 {
		if g.s.Battle.Units[side] != 0 && g.fronts(side) == 0 {
			return side
		}
	}
	return -1
}

// skirmishes returns the number of skirmishes that must be formed (BATTLE-11).
func (g *play) skirmishes() int {
	return min(g.fronts(Attacker).Len(), g.fronts(Defender).Len(), MaxSkirmishes)
}

func (g *play) legalFront(f *Frame, p Player, l *list) {
	g.addUnits(p, g.s.Battle.Units[g.sideOf(p)], Answer{Verb: DoFront}, l)
}

func (g *play) checkFront(f *Frame, p Player, a Answer) rule.ID {
	if g.meant(p, g.s.Battle.Units[g.sideOf(p)], a) == NoFigure {
		return rule.KEY11
	}
	return rule.None
}

func (g *play) applyFront(f *Frame, p Player, a Answer) {
	g.pop()
	side := g.sideOf(p)
	g.s.Battle.FrontOf[side] = g.meant(p, g.s.Battle.Units[side], a)
}

// unpaired returns the units of a side that may form the next pair.
func (g *play) unpaired(side int) Figures { return g.fronts(side) &^ g.paired(side) }

func (g *play) legalPair(f *Frame, p Player, l *list) {
	b := &g.s.Battle
	theirs := g.types(b.Players[Defender], g.unpaired(Defender))
	for own := g.types(p, g.unpaired(Attacker)); own != 0; own &= own - 1 {
		for their := theirs; their != 0; their &= their - 1 {
			a := Answer{Verb: DoPair, V: AnswerValues{OfUnit: uint8(lowestType(own)), OfOther: uint8(lowestType(their))}}
			for ; a.Stolen() <= StolenFirst|StolenSecond; a.V[OfStolen]++ {
				if a.Stolen() == 0 || g.checkPair(f, p, a) == rule.None {
					l.add(a)
				}
			}
		}
	}
}

func (g *play) checkPair(f *Frame, p Player, a Answer) rule.ID {
	if broken := g.checkInPair(Attacker, a.Unit(), a.Stolen()&StolenFirst); broken != rule.None {
		return broken
	}
	return g.checkInPair(Defender, a.Other(), a.Stolen()&StolenSecond)
}

// checkInPair returns the rule against a type of unit in the next pair.
func (g *play) checkInPair(side int, u UnitType, stolen uint8) rule.ID {
	b := &g.s.Battle
	p := b.Players[side]
	switch {
	case g.named(p, g.unpaired(side), u, stolen) != NoFigure:
		return rule.None
	case g.pickType(p, b.Units[side], u) == NoFigure, stolen != 0:
		return rule.BATTLE10
	case b.FrontOf[side] != NoFigure:
		return rule.KEY11
	case g.r.Units[u].Assist:
		return rule.KEY09
	}
	return rule.BATTLE12
}

func (g *play) applyPair(f *Frame, p Player, a Answer) {
	g.pop()
	b := &g.s.Battle
	b.Skirmishes[b.Count] = Skirmish{
		OpenSkirmish: OpenSkirmish{
			Front: [2]Figure{
				g.named(p, g.unpaired(Attacker), a.Unit(), a.Stolen()&StolenFirst),
				g.named(b.Players[Defender], g.unpaired(Defender), a.Other(), a.Stolen()&StolenSecond),
			},
			Deck: b.Players,
		},
		Card:  [2]Card{NoCard, NoCard},
		Extra: [2]Card{NoCard, NoCard},
	}
	g.tell(LogPair, p, b.Count, uint8(a.Unit()), uint8(a.Other()))
	b.Count++
}

// Step 5: assign supporting units, one at a time (BATTLE-15), the attacker all of theirs, then the defender
// (BATTLE-16).

// unassigned returns the units of a side that have no place in a skirmish yet.
func (g *play) unassigned(side int) Figures { return g.s.Battle.Units[side] &^ g.paired(side) }

// assign makes a unit a supporting unit of a skirmish.
func (g *play) assign(side int, fig Figure, k uint8) {
	b := &g.s.Battle
	p := b.Players[side]
	b.Skirmishes[k].Support[side] |= 1 << fig
	g.tell(LogSupport, p, k, uint8(g.typeOf(p, fig)))
}

func (g *play) legalSupport(f *Frame, p Player, l *list) {
	set := g.unassigned(g.sideOf(p))
	for types := g.types(p, set); types != 0; types &= types - 1 {
		u := lowestType(types)
		for k := range g.s.Battle.Count {
			l.add(Answer{Verb: DoSupport, V: AnswerValues{OfUnit: uint8(u), OfSkirmish: k}})
			if g.among(p, set, u, true) != 0 {
				l.add(Answer{Verb: DoSupport, V: AnswerValues{OfUnit: uint8(u), OfSkirmish: k, OfStolen: StolenFirst}})
			}
		}
	}
}

func (g *play) checkSupport(f *Frame, p Player, a Answer) rule.ID {
	switch side := g.sideOf(p); {
	case a.Skirmish() >= g.s.Battle.Count:
		return rule.BATTLE14
	case g.pickType(p, g.s.Battle.Units[side], a.Unit()) == NoFigure:
		return rule.BATTLE14
	case g.meant(p, g.unassigned(side), a) == NoFigure:
		return rule.BATTLE12
	}
	return rule.None
}

func (g *play) applySupport(f *Frame, p Player, a Answer) {
	g.pop()
	side := g.sideOf(p)
	g.assign(side, g.meant(p, g.unassigned(side), a), a.Skirmish())
}
