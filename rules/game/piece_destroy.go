package game

import "koprulu/rules/game/rule"

// Voluntary destruction (LIMIT-04): at every decision of their own turn the active player may name a unit, base or
// transport to destroy, which has to be confirmed (RULING-59).

// isDestroy reports whether an answer destroys a piece of one's own. Nothing else can be destroyed voluntarily: no
// worker, building, module or card (LIMIT-06), no installation or guard token (RULING-18).
func (a Answer) isDestroy() bool {
	return a.Verb >= DoDestroyUnit && a.Verb <= DoDestroyTransport
}

// mayDestroy returns the rule that forbids voluntary destruction at this moment.
func (g *play) mayDestroy(p Player) rule.ID {
	if g.s.Battle.Area != NoArea {
		return rule.BATTLE30
	}
	switch g.s.top().Step {
	case AskReveal, AskExecute, AskBuild, AskUpgrade, AskBase, AskMove, AskDrawThree, AskTech, AskOrderCard, AskRecall,
		AskOpening, AskSpecialResearch, AskDisposal:
		// Also while the player resolves a Defend order (RULING-83) or an order that a card gives.
		if (g.s.Phase == Execution || g.s.Active == p) && g.s.top().Player == p {
			return rule.None
		}
	case AskPay:
		return rule.RULING59
	}
	return rule.LIMIT04
}

func (g *play) checkDestroy(p Player, a Answer) rule.ID {
	if broken := g.mayDestroy(p); broken != rule.None {
		return broken
	}
	seat := g.seat(p)
	switch a.Verb {
	case DoDestroyUnit:
		if (int(a.Area()) < len(g.r.Areas) || a.Area() == NoArea) && int(a.Unit()) < len(g.r.Units) {
			if g.destroyable(p, a.Unit(), a.Area(), a.Stolen() != 0) != 0 {
				return rule.None
			}
		}
	case DoDestroyBase:
		if a.Area() < MaxAreas && seat.Bases.Has(a.Area()) && g.capital(a.Area()) {
			return rule.MODE25
		}
		if a.Area() < MaxAreas && seat.Bases.Has(a.Area()) && g.s.Exec.LiftTo != a.Area() {
			return rule.None
		}
	case DoDestroyTransport:
		if a.Route() < MaxRoutes && seat.Transports.Has(a.Route()) {
			if g.transportsSafe(p) {
				return rule.ROUND05
			}
			return rule.None
		}
	}
	return rule.LIMIT04
}

// destroyable returns the figures of a type that a player may destroy in an area, or for NoArea on a
// Leadership card, unless this moment forbids it; units under mind control too (BW-KEY-07).
func (g *play) destroyable(p Player, u UnitType, a Area, stolen bool) Figures {
	if a == NoArea {
		return g.among(p, g.seat(p).Waiting, u, stolen)
	}
	here := g.unitsIn(p, a)
	if g.s.top().Step == AskMove || g.s.top().Step == AskRecall || g.s.top().Step == AskOpening {
		// A unit that moved is committed until movement ends: the move has to be taken back first.
		here &^= g.s.Exec.Moved
	}
	return g.among(p, here, u, stolen)
}

func (g *play) applyDestroy(p Player, a Answer) {
	g.push(ConfirmationOf(p, a))
}

// Beside appends to buf[:0] what a player may do in addition to the answers that Legal lists: take back moves of the
// order (MOB-16, RULING-20) and destroy their own pieces (LIMIT-04). Both must be named explicitly, so a player who
// picks among the legal answers never meets them by chance. Legal, Beside and, where MayResign allows it, DoResign are
// the answers for which Check returns no rule.
func (r *Rules) Beside(s *State, p Player, buf []Answer) []Answer {
	l := list{buf: buf[:cap(buf)]}
	if !r.Open(s).Has(p) || s.top().Step == AskConfirmDestroy {
		return l.buf[:l.n]
	}
	g := play{r: r, s: s}
	if s.top().Step == AskMove {
		g.besideMove(s.top(), p, &l)
	}
	if g.mayDestroy(p) != rule.None {
		return l.buf[:l.n]
	}
	for area := range g.seat(p).Held.All() {
		for types := g.types(p, s.Units[area]); types != 0; types &= types - 1 {
			a := Answer{Verb: DoDestroyUnit, V: AnswerValues{OfUnit: uint8(lowestType(types)), OfArea: uint8(area)}}
			for ; a.Stolen() <= StolenFirst; a.V[OfStolen]++ {
				l.addUnless(g.checkDestroy(p, a), a)
			}
		}
	}
	for u := range g.types(p, g.seat(p).Waiting).All() {
		l.add(Answer{Verb: DoDestroyUnit, V: AnswerValues{OfUnit: uint8(u), OfArea: uint8(NoArea)}})
	}
	for bases := g.seat(p).Bases; bases != 0; bases &= bases - 1 {
		a := Answer{Verb: DoDestroyBase, V: AnswerValues{OfArea: uint8(bases.First())}}
		l.addUnless(g.checkDestroy(p, a), a)
	}
	for routes := g.seat(p).Transports; routes != 0 && !g.transportsSafe(p); routes &= routes - 1 {
		l.add(Answer{Verb: DoDestroyTransport, V: AnswerValues{OfRoute: uint8(routes.First())}})
	}
	return l.buf[:l.n]
}

func (g *play) applyConfirmDestroy(f *Frame, p Player, a Answer) {
	doomed := f.Destruction()
	g.pop()
	if a.Verb == DoCancel {
		return
	}
	switch doomed.Verb {
	case DoDestroyUnit:
		b, c := uint8(doomed.Unit()), uint8(doomed.Area())
		fig := g.destroyable(p, UnitType(b), Area(c), doomed.Stolen() != 0).First()
		if Area(c) == NoArea {
			g.seat(p).Waiting &^= 1 << fig
			g.returnFigure(p, fig)
			g.tell(LogDestroyed, p, b, c)
		} else {
			g.destroyUnit(p, fig, Area(c))
		}
	case DoDestroyBase:
		g.destroyBase(p, doomed.Area(), p)
	case DoDestroyTransport:
		g.destroyTransport(p, doomed.Route())
	}
	g.checkElimination() // LIMIT-10
}

// lowestType returns the lowest unit type of a set that is not empty.
func lowestType(set UnitSet) UnitType { return UnitType(Figures(set).First()) }
