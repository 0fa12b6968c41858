package game

import "koprulu/rules/game/rule"

// Lift Off, the Terran ability (MOB-20).

// listLift lists the areas of a Lift Off (MOB-20).
func (g *play) listLift(f *Frame, p Player, l *list) {
	for areas := g.planetAreas(g.s.Exec.Planet); areas != 0; areas &= areas - 1 {
		a := Answer{Verb: DoLift, V: AnswerValues{OfArea: uint8(areas.First())}}
		l.addUnless(g.checkLift(f, p, a), a)
	}
}

// checkLift judges a Lift Off (MOB-20, RULING-116).
func (g *play) checkLift(f *Frame, p Player, a Answer) rule.ID {
	if int(a.Area()) >= len(g.r.Areas) {
		return rule.TIME23
	}
	to := a.Area()
	if bases := g.seat(p).Bases & g.planetAreas(g.s.Exec.Planet); bases != 0 && g.capital(bases.First()) {
		return rule.MODE25
	}
	if f.V[FieldByCard] != 0 || !g.sheet(p).LiftOff || g.s.Exec.LiftTo != NoArea || !g.hasBaseHere(p) ||
		g.planetOf(to) != g.s.Exec.Planet {
		return rule.MOB20
	}
	if broken := g.vacant(p, to); broken == rule.BWPLANET05 {
		return broken
	} else if broken != rule.None {
		return rule.MOB20
	}
	if !g.unopposed(p).Has(to) || to == g.s.Exec.Target {
		return rule.MOB20
	}
	if g.s.Exec.Defend != NoArea && to != g.s.Exec.Defend {
		return rule.BWORDER14
	}
	return rule.None
}
