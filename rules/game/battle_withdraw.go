package game

import "koprulu/rules/game/rule"

// Withdrawal of cloaked units (KEY-01 to KEY-04).

// refuges returns the areas of the active planet that are friendly or empty for a
// player (KEY-02), never the contested area (RULING-102).
func (g *play) refuges(p Player) AreaSet {
	area := g.s.Battle.Area
	return g.unopposed(p) & g.planetAreas(g.planetOf(area)) &^ (1 << area)
}

// shelters returns the refuges that have room for a type of unit under their unit limit (KEY-03, CONF-25).
func (g *play) shelters(p Player, u UnitType) AreaSet { return g.withRoom(p, g.refuges(p), u) }

// withRoom returns the areas of a set that can take one more unit of a type.
func (g *play) withRoom(p Player, set AreaSet, u UnitType) AreaSet {
	var found AreaSet
	for ; set != 0; set &= set - 1 {
		if a := set.First(); g.accepts(p, a, u) {
			found |= 1 << a
		}
	}
	return found
}

// withdrawals lets the next unit of a side that waits to withdraw do so, and
// destroys those that cannot go anywhere (KEY-03); it reports whether there was one to ask about.
func (g *play) withdrawals(k uint8, side int) bool {
	b := &g.s.Battle
	sk := &b.Skirmishes[k]
	p := b.Players[side]
	sk.Lost[side] &= b.Units[side] // those of an eliminated player are gone already (RULING-111)
	for fig := range sk.Lost[side].All() {
		if g.shelters(p, g.typeOf(p, fig)) == 0 {
			g.breakUnit(k, side, fig)
		}
	}
	waiting := sk.Lost[side]
	if waiting == 0 {
		return false
	}
	fig := waiting.First()
	if types := g.types(p, waiting); types&(types-1) != 0 && waiting.Len() > g.spread(p, g.refuges(p), types) {
		fig = NoFigure
	}
	g.push(Frame{Step: AskWithdraw, Player: p, V: FrameValues{FieldFigure: uint8(fig)}})
	return true
}

// spread returns how many units, in any mix of some types, certainly fit into a set of areas: it counts only the areas
// that admit all these types, and no modules.
func (g *play) spread(p Player, set AreaSet, types UnitSet) int {
	n := 0
	for ; set != 0; set &= set - 1 {
		a, all := set.First(), true
		for rest := types; rest != 0 && all; rest &= rest - 1 {
			all = g.admits(a, lowestType(rest))
		}
		if all {
			n += max(0, g.limit(a)-g.load(p, g.unitsIn(p, a)))
		}
	}
	return n
}

// Where a unit withdraws to. If not all fit, its controller first says which
// goes next (ROUND-04, RULING-102); FieldFigure is NoFigure then.

// waiting returns the units of which one goes next.
func (g *play) waiting(p Player) Figures {
	b := &g.s.Battle
	return b.Skirmishes[b.Now].Lost[g.sideOf(p)]
}

func (g *play) legalWithdraw(f *Frame, p Player, l *list) {
	if Figure(f.V[FieldFigure]) == NoFigure {
		g.addUnits(p, g.waiting(p), Answer{Verb: DoGo}, l)
		return
	}
	addEach(l, Answer{Verb: DoWithdraw}, OfArea, g.shelters(p, g.typeOf(p, Figure(f.V[FieldFigure]))))
}

func (g *play) checkWithdraw(f *Frame, p Player, a Answer) rule.ID {
	if Figure(f.V[FieldFigure]) == NoFigure {
		switch {
		case a.Verb != DoGo:
			return f.Step.Timing()
		case g.meant(p, g.waiting(p), a) == NoFigure:
			return rule.KEY01
		}
		return rule.None
	}
	area := a.Area()
	switch {
	case a.Verb != DoWithdraw:
		return f.Step.Timing()
	case g.shelters(p, g.typeOf(p, Figure(f.V[FieldFigure]))).Has(area):
		return rule.None
	case area == g.s.Battle.Area:
		return rule.RULING102
	case !g.refuges(p).Has(area):
		return rule.KEY02
	case g.hasRoom(p, area, g.typeOf(p, Figure(f.V[FieldFigure]))):
		return rule.RETREAT15
	}
	return rule.KEY03
}

func (g *play) applyWithdraw(f *Frame, p Player, a Answer) {
	b, side := &g.s.Battle, g.sideOf(p)
	if Figure(f.V[FieldFigure]) == NoFigure {
		f.V[FieldFigure] = uint8(g.meant(p, g.waiting(p), a))
		return
	}
	fig, outside := Figure(f.V[FieldFigure]), f.V[FieldOutside] == 1
	g.pop()
	if !outside {
		g.depart(b.Now, side, fig)
	}
	g.goTo(side, fig, a.Area())
	g.tell(LogWithdrew, p, uint8(g.typeOf(p, fig)), uint8(a.Area()))
}
