package game

import "koprulu/rules/game/rule"

// Step C of a skirmish: destroy units (SKIRM-15 to SKIRM-22).

// designate settles which unit a side loses by the sufficient strength of the other (SKIRM-15 to SKIRM-18), a hero like
// any unit (BW-HERO-10). It is marked as lost; nobody leaves before both sides know.
func (g *play) designate(k uint8, loser int) {
	sk := &g.s.Battle.Skirmishes[k]
	if sk.Marks[1-loser]&MarkWins == 0 {
		return
	}
	if g.frontUnit(k, 1-loser).Targets&g.frontUnit(k, loser).Layer != 0 {
		// A front-line unit that a card has removed in step B cannot be destroyed again (RULING-128).
		sk.Lost[loser] |= 1 << sk.Front[loser] & g.unhurt(k, loser)
		return
	}
	if g.casualties(k, loser) != 0 {
		g.push(Frame{Step: AskCasualty, Player: g.s.Battle.Players[loser], V: FrameValues{FieldSkirmish: k}})
	}
}

// casualties returns the supporting units of a side that the opposing front-line
// unit can target (SKIRM-16).
func (g *play) casualties(k uint8, loser int) Figures {
	b := &g.s.Battle
	return g.inLayer(b.Players[loser], b.Skirmishes[k].Support[loser]&g.unhurt(k, loser), g.frontUnit(k, 1-loser).Targets)
}

func (g *play) legalCasualty(f *Frame, p Player, l *list) {
	g.addUnits(p, g.casualties(f.V[FieldSkirmish], g.sideOf(p)), Answer{Verb: DoLose}, l)
}

func (g *play) checkCasualty(f *Frame, p Player, a Answer) rule.ID {
	switch side := g.sideOf(p); {
	case a.Front() != 0:
		return f.Step.Timing()
	case g.meant(p, g.casualties(f.V[FieldSkirmish], side), a) != NoFigure:
		return rule.None
	case g.pickType(p, g.s.Battle.Skirmishes[f.V[FieldSkirmish]].Support[side], a.Unit()) != NoFigure:
		return rule.SKIRM18
	}
	return rule.SKIRM16
}

func (g *play) applyCasualty(f *Frame, p Player, a Answer) {
	k := f.V[FieldSkirmish]
	g.pop()
	side := g.sideOf(p)
	g.s.Battle.Skirmishes[k].Lost[side] |= 1 << g.meant(p, g.casualties(k, side), a)
}

// destroyUnits destroys the units that both sides lose at the same moment (SKIRM-19): by sufficient strength, which
// triggers splash damage even if the unit that struck falls too (SPLASH-02), and by sacrifice, which is not the
// opponent's doing (BW-KEY-12, BW-KEY-17). A unit that escapes sacrifice can still fall to strength (BW-KEY-15).
func (g *play) destroyUnits(k uint8) {
	sk := &g.s.Battle.Skirmishes[k]
	var sacrificed [2]Figures
	for side := range 2 {
		sacrificed[side] = g.sacrificed(k, side)
	}
	for side := range 2 {
		lost, hits := sk.Lost[side], sk.Lost[side].Len()
		if sk.Marks[side]&MarkFading != 0 {
			hits-- // one of them was no victim of sufficient strength
		}
		if hits > 0 {
			sk.Marks[1-side] |= MarkKilled
		}
		g.fell(k, side, lost)
		g.fell(k, side, sacrificed[side]&^lost)
	}
}

// strike destroys units of a side in a skirmish; those with effective cloaking stay in Lost until their controller
// withdraws them (KEY-01, KEY-04). Either way the other side's splash damage is triggered (SPLASH-01, SPLASH-04).
func (g *play) strike(k uint8, loser int, set Figures) {
	if set == 0 {
		return
	}
	sk := &g.s.Battle.Skirmishes[k]
	sk.Marks[1-loser] |= MarkKilled
	g.fell(k, loser, set)
}

// fell is strike without triggering splash damage. A unit with cloaking also withdraws when the text of a card destroys
// it (FAQ-10).
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
	if fig == sk.Front[side] {
		sk.Marks[side] |= MarkBroken
	}
	g.depart(k, side, fig)
	g.loseUnit(side, fig)
}

// depart records that a unit leaves a skirmish. The type of a unit under mind control is kept, because its place may be
// free soon (KEY-17, BW-KEY-08).
func (g *play) depart(k uint8, side int, fig Figure) {
	b := &g.s.Battle
	sk, p := &b.Skirmishes[k], b.Players[side]
	sk.Lost[side] &^= 1 << fig
	sk.Dead[side] |= 1 << fig
	if g.captiveAt(p, fig) != nil {
		sk.Gone[side] |= 1 << g.typeOf(p, fig)
		if fig == sk.Front[side] {
			sk.GoneFront[side] = 1 << g.typeOf(p, fig)
		}
	}
}

// unhurt returns the units of a side in a skirmish that were not destroyed and did not withdraw.
func (g *play) unhurt(k uint8, side int) Figures {
	sk := &g.s.Battle.Skirmishes[k]
	return g.inSkirmish(k, side) &^ (sk.Lost[side] | sk.Dead[side])
}

// abilities resolves the effects of a side timed for the end of the Destroy Units step, standard card first; it reports
// whether more is to come. FieldCount counts the cards and FieldDone the effects resolved.
func (g *play) abilities(f *Frame, k uint8, side int) bool {
	b := &g.s.Battle
	sk := &b.Skirmishes[k]
	for ; f.V[FieldCount] < 2; f.V[FieldCount], f.V[FieldDone] = f.V[FieldCount]+1, 0 {
		var card *CardInfo
		switch {
		case f.V[FieldCount] == 0 && g.standardWorks(k, side):
			card = g.standard(k, side)
		case f.V[FieldCount] == 1 && g.reinforcementWorks(k, side):
			card = &g.sheet(b.Players[side]).Cards[sk.Extra[side]]
		}
		if card == nil || card.Timing != OnDestroyed || int(f.V[FieldDone]) >= len(card.Effects) {
			continue
		}
		e := &card.Effects[f.V[FieldDone]]
		f.V[FieldDone]++
		if g.holds(e, k, side) {
			g.endEffect(e, card, k, side)
		}
		return true
	}
	return false
}

// endEffect carries out one effect of a card at the end of the Destroy Units step, whatever the values of the skirmish
// are (FAQ-11). Heroes are immune to effects of technologies that destroy units (BW-HERO-09).
func (g *play) endEffect(e *Effect, card *CardInfo, k uint8, side int) {
	b := &g.s.Battle
	sk := &b.Skirmishes[k]
	switch e.Kind {
	case Annihilate: // FAQ-09
		if sk.Marks[side]&MarkBroken == 0 {
			g.strike(k, 1-side, g.unhurt(k, 1-side)&^g.immune(card, b.Players[1-side]))
		}
	// Only a front-line unit that is not destroyed yet; no splash damage is triggered. Brood War replaces the cards
	// (CONF-22).
	case Blast: // FAQ-14
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
	case MindControl:
		g.control(k, side)
	}
}

// immune returns the figures of a player that an effect of a card cannot destroy: heroes, if the card is
// a technology (BW-HERO-09).
func (g *play) immune(card *CardInfo, p Player) Figures {
	if card.Tech == NoTech {
		return 0
	}
	return g.sheet(p).HeroFigures
}

// A unit of the skirmish destroyed by an ability at the end of the Destroy Units
// step, chosen by its controller. One that only waits to withdraw cannot be
// chosen (RULING-73). FieldLayer is the kind of unit.

func (g *play) askKilled(k uint8, loser int, layer Layer, left uint8) {
	p := g.s.Battle.Players[loser]
	if left > 0 && g.inLayer(p, g.unhurt(k, loser)&^g.sheet(p).HeroFigures, layer) != 0 {
		g.push(Frame{Step: AskKilled, Player: p, V: FrameValues{FieldLayer: uint8(layer), FieldLeft: left}})
	}
}

// killable returns the units that may be chosen: the front-line unit, or those in support.
func (g *play) killable(f *Frame, front bool) Figures {
	b := &g.s.Battle
	side := g.sideOf(f.Player)
	set := g.inLayer(f.Player, g.unhurt(b.Now, side)&^g.sheet(f.Player).HeroFigures, Layer(f.V[FieldLayer]))
	if front {
		return set & (1 << b.Skirmishes[b.Now].Front[side])
	}
	return set &^ (1 << b.Skirmishes[b.Now].Front[side])
}

func (g *play) legalKilled(f *Frame, p Player, l *list) {
	if front := g.killable(f, true); front != 0 {
		l.add(Answer{Verb: DoLose, V: AnswerValues{OfUnit: uint8(g.typeOf(p, front.First())), OfFront: InFront}})
	}
	g.addUnits(p, g.killable(f, false), Answer{Verb: DoLose}, l)
}

func (g *play) checkKilled(f *Frame, p Player, a Answer) rule.ID {
	b := &g.s.Battle
	switch {
	case a.Front() > InFront:
		return f.Step.Timing()
	case g.meant(p, g.killable(f, a.Front() == InFront), a) != NoFigure:
		return rule.None
	case g.pickType(p, g.inSkirmish(b.Now, g.sideOf(p)), a.Unit()) == NoFigure:
		return rule.SKIRM29
	case g.pickType(p, g.unhurt(b.Now, g.sideOf(p)), a.Unit()) == NoFigure:
		return rule.RULING73
	case g.r.Units[a.Unit()].Hero:
		return rule.BWHERO09
	}
	return rule.ROUND05
}

func (g *play) applyKilled(f *Frame, p Player, a Answer) {
	layer, left := Layer(f.V[FieldLayer]), f.V[FieldLeft]
	fig := g.meant(p, g.killable(f, a.Front() == InFront), a)
	g.pop()
	k, side := g.s.Battle.Now, g.sideOf(p)
	g.strike(k, side, 1<<fig)
	g.askKilled(k, side, layer, left-1)
}
