package game

import "koprulu/rules/game/rule"

// Mind control (BW-KEY-03): at the end of the Destroy Units step the opposing front-line unit changes sides. It is a
// unit of its thief from then on, in one of the thief's places for such units; its figure is aside with its original
// owner.

// captiveAt returns the unit under mind control that a player's figure represents, nil for all other figures.
func (g *play) captiveAt(p Player, fig Figure) *Captive {
	if !g.sheet(p).CaptiveFigures.Has(fig) {
		return nil
	}
	return g.captive(p, fig)
}

// among returns the figures of a type in a set that an answer means (StolenFirst): all, or with stolen only those under
// mind control, which an answer singles out only if the player's own units of the type are there too, or one of another
// owner.
func (g *play) among(p Player, set Figures, u UnitType, stolen bool) Figures {
	found := g.ofType(p, set, u)
	if !stolen {
		return found
	}
	captives := found & g.sheet(p).CaptiveFigures
	if captives != found {
		return captives
	}
	// All are stolen: the second place counts if its unit comes from a different player than the first.
	if captives.Len() > 1 && g.captive(p, captives.First()).Owner != g.captive(p, (captives&(captives-1)).First()).Owner {
		return captives & (captives - 1)
	}
	return 0
}

// alike reports whether two figures of a player are units of the same type and of the same original owner.
func (g *play) alike(p Player, f, other Figure) bool {
	if g.typeOf(p, f) != g.typeOf(p, other) {
		return false
	}
	c, d := g.captiveAt(p, f), g.captiveAt(p, other)
	return c == nil && d == nil || c != nil && d != nil && c.Owner == d.Owner
}

// SecondOwner returns the owner of the second of two units of a type that a seat stole from two players, the one that
// the bit StolenFirst means; Nobody if the seat has no such pair.
func (r *Rules) SecondOwner(s *State, p Player, u UnitType) Player {
	g := play{r: r, s: s}
	if !g.seated(p) {
		return Nobody
	}
	if second := g.among(p, g.captives(p), u, true); second != 0 {
		return g.captive(p, second.First()).Owner
	}
	return Nobody
}

// meant returns the unit that an answer names by OfUnit and StolenFirst, among some of a player, NoFigure if none.
func (g *play) meant(p Player, set Figures, a Answer) Figure {
	return g.named(p, set, a.Unit(), a.Stolen())
}

// named returns the lowest figure of among, NoFigure if there is none or u is not a type; bit is the answer's Stolen.
func (g *play) named(p Player, set Figures, u UnitType, bit uint8) Figure {
	if int(u) >= len(g.r.Units) {
		return NoFigure
	}
	if set = g.among(p, set, u, bit != 0); set == 0 {
		return NoFigure
	}
	return set.First()
}

// addUnits lists an answer for each type in a set of units, and one more for stolen ones in addition to the player's
// own.
func (g *play) addUnits(p Player, set Figures, a Answer, l *list) {
	for u := range g.types(p, set).All() {
		a.V[OfUnit], a.V[OfStolen] = uint8(u), 0
		l.add(a)
		if g.among(p, set, u, true) != 0 {
			a.V[OfStolen] = StolenFirst
			l.add(a)
		}
	}
}

// captives returns the figures of a player that represent units under mind control.
func (g *play) captives(p Player) Figures { return g.sheet(p).CaptiveFigures &^ g.seat(p).Aside }

// control steals the opposing front-line unit, unless it is a hero (BW-KEY-09), was destroyed or withdraws (RULING-73).
// Without a free token its user may destroy a unit to free one (RULING-41).
func (g *play) control(k uint8, side int) {
	b := &g.s.Battle
	sk, p := &b.Skirmishes[k], b.Players[side]
	fig := sk.Front[1-side]
	switch {
	case !g.unhurt(k, 1-side).Has(fig) || g.frontUnit(k, 1-side).Hero:
	case g.freePlace(p, b.Players[1-side], fig) != NoFigure:
		g.steal(k, side)
	case g.expendable(p) != 0:
		g.push(Frame{Step: AskCaptive, Player: p, V: FrameValues{FieldSkirmish: k}})
	}
}

// freePlace returns the figure that a stolen unit becomes with its thief: the thief's own if they are its original
// owner, otherwise a free place; NoFigure if there is none (BW-KEY-06).
func (g *play) freePlace(p, from Player, fig Figure) Figure {
	if c := g.captiveAt(from, fig); c != nil && c.Owner == p {
		return c.Figure
	}
	if free := g.sheet(p).CaptiveFigures & g.seat(p).Aside; free != 0 {
		return free.First()
	}
	return NoFigure
}

// steal lets the opposing front-line unit change sides, with a mind control token under it (BW-TOKEN-08).
func (g *play) steal(k uint8, side int) {
	b := &g.s.Battle
	sk := &b.Skirmishes[k]
	p, from, fig := b.Players[side], b.Players[1-side], sk.Front[1-side]
	u := g.typeOf(from, fig)
	to := g.freePlace(p, from, fig)
	sk.Marks[1-side] |= MarkStolen
	g.depart(k, 1-side, fig)
	g.leaveBattle(1-side, fig)
	unit := Captive{Owner: from, Figure: fig}
	g.seat(from).Aside |= 1 << fig
	if c := g.captiveAt(from, fig); c != nil {
		unit, *c = *c, Captive{Owner: Nobody, Figure: NoFigure}
	}
	g.seat(p).Aside &^= 1 << to
	if c := g.captiveAt(p, to); c != nil {
		*c = unit
	}
	g.passItem(from, fig, p, to)
	b.Units[side] |= 1 << to
	if side == Defender {
		g.putUnit(p, to, b.Area)
	}
	g.tell(LogStolen, p, uint8(u), uint8(from))
}

// Which unit under mind control makes room for another (RULING-41), if any. A unit that still has to
// fight its skirmish, or waits to withdraw from this one, cannot be chosen.

// expendable returns the units that may be chosen.
func (g *play) expendable(p Player) Figures {
	return g.captives(p) &^ g.engaged(g.sideOf(p))
}

// engaged returns the units of a side that still have to fight their skirmish, or wait to withdraw from this one.
func (g *play) engaged(side int) Figures {
	b := &g.s.Battle
	var set Figures
	for k := range b.Count {
		switch sk := &b.Skirmishes[k]; {
		case k == b.Now:
			set |= sk.Lost[side]
		case !sk.Resolved:
			set |= g.inSkirmish(k, side)
		}
	}
	return set
}

// whereIs returns the area of a figure on the board, in battle too; NoArea if it is not there.
func (g *play) whereIs(p Player, fig Figure) Area {
	b := &g.s.Battle
	if b.Area != NoArea {
		for side := range 2 {
			if b.Players[side] == p && b.Units[side].Has(fig) {
				return b.Area
			}
		}
	}
	for area := range g.seat(p).Held.All() {
		if a := area; g.unitsIn(p, a).Has(fig) {
			return a
		}
	}
	return NoArea
}

func (g *play) legalCaptive(f *Frame, p Player, l *list) {
	for fig := range g.expendable(p).All() {
		a := Answer{Verb: DoGive, V: AnswerValues{OfUnit: uint8(g.typeOf(p, fig)), OfArea: uint8(g.whereIs(p, fig))}}
		if g.chosenCaptive(p, g.expendable(p), a) != fig {
			a.V[OfStolen] = StolenFirst
		}
		// Of two with the same type, area and owner an answer names one.
		if g.chosenCaptive(p, g.expendable(p), a) == fig {
			l.add(a)
		}
	}
}

// chosenCaptive returns the unit that an answer names, NoFigure if there is none.
func (g *play) chosenCaptive(p Player, set Figures, a Answer) Figure {
	var there Figures
	for ; set != 0; set &= set - 1 {
		if fig := set.First(); uint8(g.whereIs(p, fig)) == uint8(a.Area()) {
			there |= 1 << fig
		}
	}
	return g.meant(p, there, a)
}

func (g *play) checkCaptive(f *Frame, p Player, a Answer) rule.ID {
	switch {
	case g.chosenCaptive(p, g.expendable(p), a) != NoFigure:
		return rule.None
	case g.chosenCaptive(p, g.captives(p), a) != NoFigure:
		return rule.BATTLE30
	}
	return rule.BWKEY06
}

func (g *play) applyCaptive(f *Frame, p Player, a Answer) {
	b, k, side := &g.s.Battle, f.V[FieldSkirmish], g.sideOf(p)
	g.pop()
	fig := g.chosenCaptive(p, g.expendable(p), a)
	switch {
	case g.unhurt(k, side).Has(fig) && b.Units[side].Has(fig):
		g.breakUnit(k, side, fig)
	case b.Units[side].Has(fig):
		g.loseUnit(side, fig)
	default:
		g.destroyUnit(p, fig, a.Area())
	}
	g.steal(k, side)
}
