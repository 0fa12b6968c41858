package game

import "koprulu/rules/game/rule"

// Evacuation, a special rule of scenarios (MODE-25): at the end of every Regrouping Phase a player who controls the
// area of an installation may take units in it out of the game and score their cost.

// Evacuates reports whether units of a player can leave the game by a special rule of a scenario: their figures are
// then aside for good. Without a scenario none can.
func (sc *Scenario) Evacuates(p Player) bool {
	if sc == nil {
		return false
	}
	for i := range sc.Special {
		if sc.Special[i].Kind == RuleEvacuate && sc.Special[i].Player == p {
			return true
		}
	}
	return false
}

// evacuates asks about the next evacuation rule of the scenario; FieldRules counts those that were asked.
func (g *play) evacuates(f *Frame) bool {
	sc := g.r.Options.Scenario
	if sc == nil {
		return false
	}
	for int(f.V[FieldRules]) < len(sc.Special) {
		x := &sc.Special[f.V[FieldRules]]
		f.V[FieldRules]++
		if x.Kind == RuleEvacuate && g.alive(x.Player) && g.leaving(x.Player, x.Site) != NoArea {
			g.push(Frame{Step: AskEvacuate, Player: x.Player,
				V: FrameValues{FieldLeft: x.Amount, FieldRule: f.V[FieldRules] - 1}})
			return true
		}
	}
	return false
}

// leaving returns the area whose units a player may evacuate, that of the installation if they control it, no matter
// who owns the installation; NoArea if there is none.
func (g *play) leaving(p Player, site Installation) Area {
	for area := range (g.friendly(p) & g.seat(p).Held).All() {
		if a := area; g.s.Installations[a] == site {
			return a
		}
	}
	return NoArea
}

func (g *play) legalEvacuate(f *Frame, p Player, l *list) {
	if at := g.leaving(p, g.r.Options.Scenario.Special[f.V[FieldRule]].Site); at != NoArea {
		g.addUnits(p, g.unitsIn(p, at), Answer{Verb: DoEvacuate}, l)
	}
}

func (g *play) checkEvacuate(f *Frame, p Player, a Answer) rule.ID {
	at := g.leaving(p, g.r.Options.Scenario.Special[f.V[FieldRule]].Site)
	if at == NoArea || g.meant(p, g.unitsIn(p, at), a) == NoFigure {
		return rule.MODE25
	}
	return rule.None
}

func (g *play) applyEvacuate(f *Frame, p Player, a Answer) {
	site := g.r.Options.Scenario.Special[f.V[FieldRule]].Site
	at := g.leaving(p, site)
	g.removeUnit(p, g.meant(p, g.unitsIn(p, at), a), at)
	if f.V[FieldLeft]--; f.V[FieldLeft] == 0 || g.leaving(p, site) == NoArea {
		g.pop()
	}
	g.checkElimination()
}

// removeUnit takes a unit out of the game, and scores its cost with that of the units consumed for it (FAQ-19).
func (g *play) removeUnit(p Player, fig Figure, at Area) {
	u, seat := g.typeOf(p, fig), g.seat(p)
	g.dropItem(p, fig)
	g.takeUnits(p, 1<<fig, at)
	if c := g.captiveAt(p, fig); c != nil {
		*c = Captive{Owner: Nobody, Figure: NoFigure}
	}
	seat.Aside |= 1 << fig
	seat.Points += uint16(g.worth(u))
	g.tellValues(LogEvacuated, p, g.worth(u), int(seat.Points), uint8(u), uint8(at))
}

// truce returns the areas into which a player may not move units (RuleTruce): those with a base of the other player, in
// the first rounds and while both have a base.
func (g *play) truce(p Player) AreaSet {
	sc := g.r.Options.Scenario
	if sc == nil {
		return 0
	}
	var set AreaSet
	for i := range sc.Special {
		x := &sc.Special[i]
		if x.Kind != RuleTruce || !x.Between.Has(p) || int(g.s.Round) > int(x.Amount) || g.seat(p).Bases == 0 {
			continue
		}
		for others := x.Between &^ (1 << p); others != 0; others &= others - 1 {
			set |= g.seat(others.First()).Bases
		}
	}
	return set
}

// capital reports whether an area is that of a starting base that stays where it is (RuleCapital).
func (g *play) capital(a Area) bool {
	sc := g.r.Options.Scenario
	if sc == nil {
		return false
	}
	for i := range sc.Special {
		if x := &sc.Special[i]; x.Kind == RuleCapital && x.Area == a {
			return true
		}
	}
	return false
}

// itemCards returns how many more Combat cards a side of a battle draws for an item (RuleDraw).
func (g *play) itemCards(side int) int {
	sc, b, n := g.r.Options.Scenario, &g.s.Battle, 0
	if sc == nil {
		return 0
	}
	_, items := g.carriers(b.Players[side], b.Units[side])
	for i := range sc.Special {
		if x := &sc.Special[i]; x.Kind == RuleDraw && items>>x.Item&1 != 0 {
			n += int(x.Amount)
		}
	}
	return n
}
