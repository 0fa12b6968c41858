package game

import "koprulu/game/rule"

// Step C of a skirmish: destroy units (SKIRM-15 to SKIRM-22).

// designate settles which unit a side loses by the sufficient strength of the
// other (SKIRM-15 to SKIRM-18). It is marked as lost; nobody leaves before both sides know.
func (g *play) designate(k uint8, loser int) {
	sk := &g.s.Battle.Skirmishes[k]
	if sk.Marks[1-loser]&MarkWins == 0 {
		return
	}
	if g.frontUnit(k, 1-loser).Targets&g.frontUnit(k, loser).Layer != 0 {
		sk.Lost[loser] |= 1 << sk.Front[loser]
		return
	}
	if g.casualties(k, loser) != 0 {
		g.push(Frame{Step: AskCasualty, Player: g.s.Battle.Players[loser], A: k})
	}
}

// casualties gives the supporting units of a side that the opposing front-line
// unit can target (SKIRM-16).
func (g *play) casualties(k uint8, loser int) Figures {
	b := &g.s.Battle
	return g.inLayer(b.Players[loser], b.Skirmishes[k].Support[loser], g.frontUnit(k, 1-loser).Targets)
}

func (g *play) legalCasualty(f *Frame, p Player, l *list) {
	for types := g.types(p, g.casualties(f.A, g.sideOf(p))); types != 0; types &= types - 1 {
		l.add(Answer{Verb: DoLose, A: uint8(lowestType(types))})
	}
}

func (g *play) checkCasualty(f *Frame, p Player, a Answer) rule.ID {
	switch side := g.sideOf(p); {
	case a != Answer{Verb: DoLose, A: a.A}:
		return f.Step.Timing()
	case g.pickType(p, g.casualties(f.A, side), a.A) != NoFigure:
		return rule.None
	case g.pickType(p, g.s.Battle.Skirmishes[f.A].Support[side], a.A) != NoFigure:
		return rule.SKIRM18
	}
	return rule.SKIRM16
}

func (g *play) applyCasualty(f *Frame, p Player, a Answer) {
	k := f.A
	g.pop()
	side := g.sideOf(p)
	g.s.Battle.Skirmishes[k].Lost[side] |= 1 << g.pickType(p, g.casualties(k, side), a.A)
}

// strike destroys units of a side in a skirmish; those with cloaking that counts
// are left in Lost until their controller withdraws them (KEY-01, KEY-04). Either way
// the other side's splash damage is triggered (SPLASH-04).
func (g *play) strike(k uint8, loser int, set Figures) {
	if set == 0 {
		return
	}
	sk := &g.s.Battle.Skirmishes[k]
	sk.Marks[1-loser] |= MarkKilled
	g.fell(k, loser, set)
}

// fell is strike without triggering splash damage.
func (g *play) fell(k uint8, loser int, set Figures) {
	sk := &g.s.Battle.Skirmishes[k]
	sk.Lost[loser] |= set
	for ; set != 0; set &= set - 1 {
		if fig := set.First(); !g.cloaked(k, loser, fig) {
			g.breakUnit(k, loser, fig)
		}
	}
}

// breakUnit destroys a unit of a skirmish for good.
func (g *play) breakUnit(k uint8, side int, fig Figure) {
	sk := &g.s.Battle.Skirmishes[k]
	sk.Lost[side] &^= 1 << fig
	sk.Dead[side] |= 1 << fig
	if fig == sk.Front[side] {
		sk.Marks[side] |= MarkBroken
	}
	g.loseUnit(side, fig)
}

// unhurt gives the units of a side in a skirmish that were not destroyed and did not withdraw.
func (g *play) unhurt(k uint8, side int) Figures {
	sk := &g.s.Battle.Skirmishes[k]
	return g.inSkirmish(k, side) &^ (sk.Lost[side] | sk.Dead[side])
}

// abilities resolves the effects of a side timed for the end of the Destroy Units
// step, standard card first; it reports whether it is not done yet. f.B counts
// the cards and f.C the effects resolved.
func (g *play) abilities(f *Frame, k uint8, side int) bool {
	b := &g.s.Battle
	sk := &b.Skirmishes[k]
	for ; f.B < 2; f.B, f.C = f.B+1, 0 {
		c, works := sk.Card[side], f.B == 0 && g.standardWorks(k, side)
		if f.B == 1 {
			c, works = sk.Extra[side], g.reinforcementWorks(k, side)
		}
		if !works || g.sheet(b.Players[side]).Cards[c].Timing != OnDestroyed {
			continue
		}
		if effects := g.sheet(b.Players[side]).Cards[c].Effects; int(f.C) < len(effects) {
			e := &effects[f.C]
			f.C++
			if g.holds(e, k, side) {
				g.endEffect(e, k, side)
			}
			return true
		}
	}
	return false
}

// endEffect carries out one effect at the end of the Destroy Units step.
func (g *play) endEffect(e *Effect, k uint8, side int) {
	b := &g.s.Battle
	sk := &b.Skirmishes[k]
	switch e.Kind {
	case Annihilate: // FAQ-09
		if sk.Marks[side]&MarkBroken == 0 {
			g.strike(k, 1-side, g.unhurt(k, 1-side))
		}
	case Blast: // FAQ-14: only a front-line unit not destroyed before; no splash damage is triggered.
		front, other := Figures(1)<<sk.Front[side], Figures(1)<<sk.Front[1-side]
		if g.unhurt(k, side)&front == 0 {
			return
		}
		g.fell(k, side, front)
		if g.frontUnit(k, 1-side).Layer&e.Layer != 0 && g.unhurt(k, 1-side)&other != 0 {
			g.fell(k, 1-side, other)
		}
	case Kill:
		g.askKilled(k, 1-side, e.Layer, uint8(e.Amount))
	}
}

// A unit of the skirmish destroyed by an ability at the end of the Destroy Units
// step, chosen by its controller. One that only waits to withdraw cannot be
// chosen (RULING-73). Frame.A is the kind of unit, B the number left.

func (g *play) askKilled(k uint8, loser int, layer Layer, left uint8) {
	p := g.s.Battle.Players[loser]
	if left > 0 && g.inLayer(p, g.unhurt(k, loser), layer) != 0 {
		g.push(Frame{Step: AskKilled, Player: p, A: uint8(layer), B: left})
	}
}

// killable gives the units that may be chosen, in support or in front.
func (g *play) killable(f *Frame, front bool) Figures {
	b := &g.s.Battle
	side := g.sideOf(f.Player)
	set := g.inLayer(f.Player, g.unhurt(b.Now, side), Layer(f.A))
	if front {
		return set & (1 << b.Skirmishes[b.Now].Front[side])
	}
	return set &^ (1 << b.Skirmishes[b.Now].Front[side])
}

func (g *play) legalKilled(f *Frame, p Player, l *list) {
	if front := g.killable(f, true); front != 0 {
		l.add(Answer{Verb: DoLose, A: uint8(g.typeOf(p, front.First())), B: 1})
	}
	for types := g.types(p, g.killable(f, false)); types != 0; types &= types - 1 {
		l.add(Answer{Verb: DoLose, A: uint8(lowestType(types))})
	}
}

func (g *play) checkKilled(f *Frame, p Player, a Answer) rule.ID {
	b := &g.s.Battle
	switch {
	case a != Answer{Verb: DoLose, A: a.A, B: a.B} || a.B > 1:
		return f.Step.Timing()
	case g.pickType(p, g.killable(f, a.B == 1), a.A) != NoFigure:
		return rule.None
	case g.pickType(p, g.inSkirmish(b.Now, g.sideOf(p)), a.A) == NoFigure:
		return rule.SKIRM29
	case g.pickType(p, g.unhurt(b.Now, g.sideOf(p)), a.A) == NoFigure:
		return rule.RULING73
	}
	return rule.ROUND05
}

func (g *play) applyKilled(f *Frame, p Player, a Answer) {
	layer, left := Layer(f.A), f.B
	fig := g.pickType(p, g.killable(f, a.B == 1), a.A)
	g.pop()
	k, side := g.s.Battle.Now, g.sideOf(p)
	g.strike(k, side, 1<<fig)
	g.askKilled(k, side, layer, left-1)
}
