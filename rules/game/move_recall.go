package game

import "koprulu/rules/game/rule"

// Recall: the ability of a technology at the end of the movement step (MOB-21).

// recallTo returns the areas of the active planet to which a card may recall a
// unit (Recall): those with a unit that the card names.
func (g *play) recallTo(p Player) AreaSet {
	c := g.technology(p, Recall)
	if c == NoCard || g.s.Exec.Recalled {
		return 0
	}
	e := effectOf(g.sheet(p).Cards[c].Effects, Recall)
	var set AreaSet
	areas := g.planetAreas(g.s.Exec.Planet)
	if g.s.Exec.Defend != NoArea {
		areas = 1 << g.s.Exec.Defend // RULING-125
	}
	for ; areas != 0; areas &= areas - 1 {
		a := areas.First()
		figs := g.unitsIn(p, a) | g.arrived(p, a)
		if figs != 0 && g.types(p, figs)&e.Units != 0 {
			set = set.With(a)
		}
	}
	return set
}

func (g *play) legalRecall(f *Frame, p Player, l *list) {
	to := g.recallTo(p)
	for from := g.seat(p).Held; from != 0; from &= from - 1 {
		for types := g.types(p, g.s.Units[from.First()]&^g.s.Exec.Moved); types != 0; types &= types - 1 {
			for t := to; t != 0; t &= t - 1 {
				a := Answer{Verb: DoRecall, V: AnswerValues{OfUnit: uint8(lowestType(types)), OfFrom: uint8(from.First()),
					OfTo: uint8(t.First())}}
				for ; a.Stolen() <= StolenFirst; a.V[OfStolen]++ {
					l.addUnless(g.checkRecall(f, p, a), a)
				}
			}
		}
	}
}

func (g *play) checkRecall(f *Frame, p Player, a Answer) rule.ID {
	if g.stray(a) || a.From() == a.To() {
		return rule.TIME65
	}
	u, from, to := a.Unit(), a.From(), a.To()
	if !g.recallTo(p).Has(to) {
		return rule.FAQ12
	}
	if g.ofType(p, g.unitsIn(p, from), u) == 0 {
		return rule.MOB21
	}
	if g.among(p, g.unitsIn(p, from)&^g.s.Exec.Moved, u, a.Stolen() != 0) == 0 {
		return rule.RULING116
	}
	if g.s.Exec.Locked.Has(from) {
		return rule.ROUND05
	}
	if !g.admits(to, u) {
		return rule.BWPLANET02
	}
	if broken := g.closedToRecall(p, to); broken != rule.None {
		return broken
	}
	here := g.unitsIn(p, to) | g.arrived(p, to)
	if !g.fits(p, here, u, 1, g.capacity(p, to)) {
		if g.enemyUnits(p, to) {
			return rule.MOB11
		}
		return rule.MOB12
	}
	return rule.None
}

// closedToRecall returns the rule that keeps units of a player from being recalled into an area, whatever their type,
// as it would keep them from moving there (MOB-21): an area of a teammate (MOB-18), a second enemy area (MOB-08), one
// that a scenario closes. Until Revision3 nothing did.
func (g *play) closedToRecall(p Player, to Area) rule.ID {
	if g.r.before(Revision3) {
		return rule.None
	}
	if g.truce(p).Has(to) {
		return rule.MODE25
	}
	return g.checkEnter(p, to, g.rivals(p))
}

func (g *play) applyRecall(f *Frame, p Player, a Answer) {
	g.pop()
	u, from, to := a.Unit(), a.From(), a.To()
	fig := g.among(p, g.unitsIn(p, from)&^g.s.Exec.Moved, u, a.Stolen() != 0).lowest(1)
	g.takeUnits(p, fig, from)
	if g.enemyUnits(p, to) {
		g.s.Battle.Units[Attacker] |= fig
	} else {
		g.putUnits(p, fig, to)
	}
	g.s.Exec.Moved |= fig
	g.s.Exec.Origin[fig.First()] = from
	g.s.Exec.Recalled = true
	g.tell(LogUse, p, uint8(g.technology(p, Recall)))
	g.tell(LogMove, p, 1, uint8(a.Unit()), uint8(a.From()), uint8(a.To()))
}
