package game

import "koprulu/rules/game/rule"

// The units that are destroyed to build a tech-required unit (BUILD-20), such as a Lurker (FAQ-20).

// consumable returns the units in an area that may be destroyed for a tech-required unit (BUILD-20); units under mind
// control are units of their thief, who may prefer to destroy them (RULING-41).
func (g *play) consumable(p Player, u UnitType, a Area) Figures {
	return g.ofType(p, g.unitsIn(p, a), g.r.Units[u].Consumes.Unit) &^ g.s.Exec.Fresh
}

// listConsumed lists an answer that builds a tech-required unit, once for each choice among the player's own and stolen
// units.
func (g *play) listConsumed(p Player, a Answer, l *list) {
	for ; a.Stolen() <= StolenFirst|StolenSecond; a.V[OfStolen]++ {
		l.addUnless(g.checkConsumed(p, a), a)
	}
}

// consumed returns the figures that an answer destroys in its first and its second area for a tech-required unit, none
// where it can mean none. Of two in one area the stolen ones come last, and only if others could be meant.
func (g *play) consumed(p Player, a Answer) (first, second Figures) {
	u, kind := a.Unit(), g.r.Units[a.Unit()].Consumes.Unit
	have := g.consumable(p, u, a.Area())
	switch {
	case a.Second() == NoArea && a.Stolen()&StolenSecond != 0:
		return 0, 0
	case a.Second() == NoArea:
		return g.among(p, have, kind, a.Stolen() != 0).lowest(1), 0
	case uint8(a.Area()) != uint8(a.Second()):
		return g.among(p, have, kind, a.Stolen()&StolenFirst != 0).lowest(1),
			g.among(p, g.consumable(p, u, a.Second()), kind, a.Stolen()&StolenSecond != 0).lowest(1)
	}
	stolen := g.among(p, have, kind, true)
	own := have &^ stolen
	switch {
	case a.Stolen() == 0:
		first = have.lowest(1)
		return first, (have &^ first).lowest(1)
	case a.Stolen() == StolenSecond && own.Len() > 1:
		return own.lowest(1), stolen.lowest(1)
	case a.Stolen() == StolenFirst|StolenSecond && stolen.Len() > 1:
		first = stolen.lowest(1)
		return first, (stolen &^ first).lowest(1)
	}
	return 0, 0
}

// Consumed reports whether the units that a purchase destroys for a tech-required unit are there (BUILD-20).
func (r *Rules) Consumed(s *State, p Player, buy *Purchase) bool {
	g := play{r: r, s: s}
	first, second := g.consumed(p, Answer{Verb: DoBuild, V: AnswerValues{OfUnit: buy.V[BoughtUnit],
		OfArea: buy.V[BoughtArea], OfSecond: buy.V[BoughtSecond], OfStolen: buy.Stolen}})
	return first != 0 && (r.Units[buy.V[BoughtUnit]].Consumes.Count < 2 || second != 0)
}

// checkConsumed judges the units that a tech-required unit consumes (BUILD-20, BUILD-21).
func (g *play) checkConsumed(p Player, a Answer) rule.ID {
	u, to := a.Unit(), a.Area()
	need := int(g.r.Units[u].Consumes.Count)
	if g.planetOf(to) != g.s.Exec.Planet {
		return rule.BUILD21
	}
	if g.consumable(p, u, to) == 0 {
		return rule.BUILD20
	}
	if !g.admits(to, u) {
		return rule.BWPLANET02
	}
	second := a.Second()
	switch {
	case need == 1:
		if second != NoArea {
			return rule.BUILD20
		}
	case second >= MaxAreas || int(second) >= len(g.r.Areas) || g.planetOf(second) != g.s.Exec.Planet:
		return rule.BUILD20
	}
	gone, other := g.consumed(p, a)
	if gone == 0 || need > 1 && other == 0 {
		return rule.BUILD20
	}
	if second == to {
		gone |= other
	}
	return g.checkReplaced(p, u, gone, to)
}

// checkReplaced judges the unit limit where a tech-required unit takes the place of units that it
// consumes (RULING-115): if they are units with assist, they may not have counted (BW-MOD-05).
func (g *play) checkReplaced(p Player, u UnitType, gone Figures, to Area) rule.ID {
	if !g.fits(p, g.unitsIn(p, to)&^gone, u, 1, g.limit(to)) {
		return rule.BUILD14
	}
	return rule.None
}
