package game

import "koprulu/rules/game/rule"

// Step 9: retreats (rules list, section 23).

// outcome decides which of RETREAT-02 to RETREAT-06 applies: it returns the side that
// retreats, the side that stays, and the sides with survivors as bits. It puts the
// units that must retreat in Battle.Leaving.
func (g *play) outcome() (retreats, stays, survivors uint8) {
	b := &g.s.Battle
	attackers, defenders := b.Units[Attacker], b.Units[Defender]
	fighters := defenders &^ g.assisting(b.Players[Defender], defenders)
	if attackers != 0 {
		survivors |= 1 << Attacker
	}
	if defenders != 0 {
		survivors |= 1 << Defender
	}
	winner := uint8(Defender)
	if attackers != 0 && fighters == 0 { // BATTLE-33, CONF-10, even if the attackers have assist too (FAQ-17)
		winner = Attacker
	}
	g.tell(LogBattleWon, b.Players[winner], uint8(b.Area))
	if survivors == 1<<Attacker|1<<Defender {
		b.Leaving = b.Units[1-winner] // RETREAT-05, RETREAT-06
	}
	return 1 - winner, winner, survivors
}

// havens returns the areas a player may retreat to (RETREAT-08): friendly or empty areas of the active planet and, over
// their own transports, of adjacent planets (RULING-104); never the contested area (RULING-103). No battle can begin
// there (RETREAT-14).
func (g *play) havens(p Player) AreaSet {
	area := g.s.Battle.Area
	return g.unopposed(p) & g.carried(p, g.planetOf(area)) &^ (1 << area)
}

// carried returns the areas of a planet, and of those to which a player's transports go from it.
func (g *play) carried(p Player, planet Planet) AreaSet {
	reach := g.planetAreas(planet)
	for planets := g.carriedFrom(p, planet); planets != 0; planets &= planets - 1 {
		reach |= g.planetAreas(planets.First())
	}
	return reach
}

// RetreatPlaces returns the areas to which units of a seat could retreat from one or another of the planets where it
// has pieces, as the pieces are now (RETREAT-08); none before it has a faction.
func (r *Rules) RetreatPlaces(s *State, p Player) AreaSet {
	g := play{r: r, s: s}
	if !g.seated(p) {
		return 0
	}
	var found AreaSet
	for planet := range g.planetsOf(s.presence(p)).All() {
		found |= g.carried(p, planet)
	}
	return found & g.unopposed(p)
}

// retreat moves on with the units of a side that must leave together; it reports
// whether some are left. If no area has room, all are destroyed (RETREAT-09).
func (g *play) retreat(side int) bool {
	b := &g.s.Battle
	if b.Leaving == 0 {
		return false
	}
	if g.open(b.Players[side]) != 0 {
		g.ask(AskRetreat, b.Players[side])
	} else {
		g.abandon(side)
	}
	return true
}

// abandon destroys the units that could not retreat.
func (g *play) abandon(side int) {
	b := &g.s.Battle
	for b.Leaving != 0 {
		g.loseUnit(side, b.Leaving.First())
	}
}

// open returns the havens with room for at least one of the leaving units, even if another haven has room for more
// (RETREAT-11, RULING-26).
func (g *play) open(p Player) AreaSet {
	var found AreaSet
	havens := g.havens(p)
	for u := range g.types(p, g.s.Battle.Leaving).All() {
		found |= g.withRoom(p, havens, u)
	}
	return found
}

func (g *play) legalRetreat(f *Frame, p Player, l *list) {
	addEach(l, Answer{Verb: DoRetreat}, OfArea, g.open(p))
}

func (g *play) checkRetreat(f *Frame, p Player, a Answer) rule.ID {
	area := a.Area()
	switch {
	case g.open(p).Has(area):
		return rule.None
	case area == g.s.Battle.Area:
		return rule.RULING103
	case !g.havens(p).Has(area):
		return rule.RETREAT08
	case g.space(p, area):
		return rule.RETREAT15
	}
	return rule.RETREAT09
}

// space reports whether an area has room for one of the leaving units, admitted there or not.
func (g *play) space(p Player, a Area) bool {
	for u := range g.types(p, g.s.Battle.Leaving).All() {
		if g.hasRoom(p, a, u) {
			return true
		}
	}
	return false
}

func (g *play) applyRetreat(f *Frame, p Player, a Answer) {
	g.pop()
	g.push(Frame{Step: AskGo, Player: p, V: FrameValues{FieldArea: uint8(a.Area())}})
	b, to := &g.s.Battle, a.Area()
	if g.load(p, g.unitsIn(p, to)|b.Leaving) <= g.limit(to) && b.Leaving == g.going(p, to) {
		for b.Leaving != 0 {
			g.sendOff(p, to, g.typeOf(p, b.Leaving.First()))
		}
		g.pop()
	}
}

// Which of the units go if not all fit, one at a time (RETREAT-10). As many as
// fit must go; the others are destroyed (RETREAT-12).

// going returns the leaving units that an area can still take.
func (g *play) going(p Player, a Area) Figures {
	var found Figures
	for u := range g.types(p, g.s.Battle.Leaving).All() {
		if g.accepts(p, a, u) {
			found |= g.ofType(p, g.s.Battle.Leaving, u)
		}
	}
	return found
}

// sendOff moves all leaving units of a type to an area.
func (g *play) sendOff(p Player, a Area, u UnitType) {
	units := g.ofType(p, g.s.Battle.Leaving, u)
	g.tell(LogRetreat, p, uint8(a), uint8(units.Len()), uint8(u))
	for ; units != 0; units &= units - 1 {
		g.goTo(g.sideOf(p), units.First(), a)
	}
}

func (g *play) legalGo(f *Frame, p Player, l *list) {
	g.addUnits(p, g.going(p, Area(f.V[FieldArea])), Answer{Verb: DoGo}, l)
}

func (g *play) checkGo(f *Frame, p Player, a Answer) rule.ID {
	switch {
	case g.meant(p, g.going(p, Area(f.V[FieldArea])), a) != NoFigure:
		return rule.None
	case g.pickType(p, g.s.Battle.Leaving, a.Unit()) != NoFigure:
		return rule.RETREAT15
	}
	return rule.RETREAT10
}

func (g *play) applyGo(f *Frame, p Player, a Answer) {
	to, side := Area(f.V[FieldArea]), g.sideOf(p)
	fig := g.meant(p, g.going(p, to), a)
	g.goTo(side, fig, to)
	g.tell(LogRetreat, p, uint8(to), 1, uint8(a.Unit()))
	if g.going(p, to) == 0 {
		g.pop()
		g.abandon(side)
	}
}

// Units above the unit limit of an area that was won leave it (RETREAT-02),
// chosen one by one; then they retreat together.

func (g *play) legalExcess(f *Frame, p Player, l *list) {
	b := &g.s.Battle
	staying := b.Units[g.sideOf(p)] &^ b.Leaving
	for u := range g.types(p, staying).All() {
		if g.relieves(p, staying, u, 1) {
			l.add(Answer{Verb: DoExcess, V: AnswerValues{OfUnit: uint8(u)}})
			if g.among(p, staying, u, true) != 0 {
				l.add(Answer{Verb: DoExcess, V: AnswerValues{OfUnit: uint8(u), OfStolen: StolenFirst}})
			}
		}
	}
}

func (g *play) checkExcess(f *Frame, p Player, a Answer) rule.ID {
	b := &g.s.Battle
	switch {
	case g.meant(p, b.Units[g.sideOf(p)]&^b.Leaving, a) == NoFigure:
		return rule.RETREAT02
	case !g.relieves(p, b.Units[g.sideOf(p)]&^b.Leaving, a.Unit(), 1):
		return rule.BWMOD05 // it does not count, so it is not in excess
	}
	return rule.None
}

func (g *play) applyExcess(f *Frame, p Player, a Answer) {
	g.pop()
	b := &g.s.Battle
	b.Leaving |= 1 << g.meant(p, b.Units[g.sideOf(p)]&^b.Leaving, a)
}
