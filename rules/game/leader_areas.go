package game

import "koprulu/rules/game/rule"

// Effects of Leadership cards that need an area: installations, heroes, special conquest point
// tokens, units that are placed or destroyed.

// leadArea does the next part of an effect that needs an area, and reports whether more of it is to come.
func (g *play) leadArea(f *Frame, e *Effect) bool {
	p := f.Player
	ask := question(AskLeaderArea, f)
	part := f.V[FieldProgress]
	f.V[FieldProgress]++
	switch {
	case e.Kind == ConquestTokens:
		ask.V[FieldMemory] = part
		return int(part) < int(e.Amount) && g.offer(ask)
	case e.Kind == Sacrificed && part == 0:
		return g.offer(question(AskLeaderUnit, f))
	case e.Kind == Sacrificed && part == 1:
		ask.V[FieldMemory] = f.V[FieldMemory]
		return g.offer(ask)
	case part == 0:
		if g.offer(ask) {
			return true
		}
		g.tell(LogLeaderLost, p, f.V[FieldLeader])
	}
	return false
}

// leaderEffect returns the effect of a Leadership card that a question is about.
func (g *play) leaderEffect(f *Frame, p Player) *Effect {
	return &g.sheet(p).Leaders[f.V[FieldLeader]].Effects[f.V[FieldEffect]]
}

// The area. Where one of two kinds of unit is placed, the answer names the kind too.

func (g *play) legalLeaderArea(f *Frame, p Player, l *list) {
	e := g.leaderEffect(f, p)
	possible := g.s.InPlay
	switch e.Kind {
	case Install, GainHero, PlaceEither:
		possible &= g.friendly(p)
	case Sacrificed:
		possible &= g.planetAreas(Planet(f.V[FieldMemory]))
	}
	if e.Kind == PlaceEither {
		for _, piece := range e.Pieces {
			for areas := possible; areas != 0 && piece.Count > 0 && !l.full(); areas &= areas - 1 {
				g.addLegal(f, p, Answer{Verb: DoPlace, V: AnswerValues{OfUnit: uint8(piece.Unit), OfArea: uint8(areas.First())}}, l)
			}
		}
		return
	}
	addEachLegal(g, f, p, l, Answer{Verb: DoArea}, OfArea, possible)
}

func (g *play) checkLeaderArea(f *Frame, p Player, a Answer) rule.ID {
	e := g.leaderEffect(f, p)
	if e.Kind == PlaceEither {
		return g.checkEither(p, e, a)
	}
	if a.Verb != DoArea {
		return f.Step.Timing()
	}
	at := a.Area()
	if !g.s.InPlay.Has(at) {
		return rule.TERM03
	}
	switch e.Kind {
	case Install:
		return g.checkInstall(p, at)
	case GainHero:
		return g.checkHeroArea(p, lowestType(e.Units), at)
	case ConquestTokens:
		if g.conquestIn(at) > 0 {
			return rule.FAQ23
		}
	case Sacrificed:
		if g.planetOf(at) != Planet(f.V[FieldMemory]) {
			return rule.BWLEAD16
		}
	}
	return rule.None
}

func (g *play) applyLeaderArea(f *Frame, p Player, a Answer) {
	e, ask := g.leaderEffect(f, p), *f
	g.pop()
	at := a.Area()
	switch e.Kind {
	case Install:
		g.putSite(p, e.Site, at)
	case GainHero:
		g.enterHero(p, lowestType(e.Units), at)
	case ConquestTokens:
		g.s.Points = g.s.Points.With(at)
		g.tell(LogPointToken, p, uint8(a.Area()))
	case Sacrificed:
		// Both losses happen at once: elimination is checked after them (RULING-147).
		if q := g.s.Holder[at]; q != Nobody {
			for fig := range g.s.Units[at].All() {
				g.destroyUnit(q, fig, at)
			}
		}
		g.checkElimination()
	case PlaceEither:
		g.placeEither(p, ask, e, a)
	}
}

// checkInstall returns the rule that forbids an installation of a Leadership card in an area (BW-INST-06). With the
// starting forces it is on the planet of the player's base.
func (g *play) checkInstall(p Player, a Area) rule.ID {
	if g.s.Phase == Setup && !g.areasOn(g.planetsOf(g.seat(p).Bases)).Has(a) {
		return rule.BWINST06
	}
	if !g.friendly(p).Has(a) {
		return rule.TERM06
	}
	return g.maySite(p, a)
}

// checkEither judges an area and a type for units of which one kind is placed: the area must admit them and a figure
// must be left; room can be made by destroying the player's units there.
func (g *play) checkEither(p Player, e *Effect, a Answer) rule.ID {
	if a.Verb != DoPlace {
		return rule.TIME06
	}
	u, at := a.Unit(), a.Area()
	if int(a.Unit()) >= len(g.r.Units) || pieceOf(e, u) == 0 {
		return rule.BWLEAD16
	}
	if !g.s.InPlay.Has(at) {
		return rule.TERM03
	}
	switch {
	case !g.friendly(p).Has(at):
		return rule.TERM06
	case !g.admits(at, u):
		return rule.BWPLANET02
	case g.ofType(p, g.seat(p).Supply, u) == 0:
		return rule.LIMIT01
	}
	return rule.None
}

// pieceOf returns how many units of a type an effect places.
func pieceOf(e *Effect, u UnitType) int {
	for _, piece := range e.Pieces {
		if piece.Unit == u && piece.Count > 0 {
			return int(piece.Count)
		}
	}
	return 0
}

// placeEither places units of the type that was chosen, as many as there are figures and room, and asks whether the
// player's units make room for the others.
func (g *play) placeEither(p Player, ask Frame, e *Effect, a Answer) {
	u, at := a.Unit(), a.Area()
	left := min(pieceOf(e, u), g.ofType(p, g.seat(p).Supply, u).Len())
	for left > 0 && g.hasRoom(p, at, u) {
		g.placeUnit(p, u, 1, at)
		left--
	}
	if left > 0 {
		ask.Step, ask.V[FieldArea], ask.V[FieldLeft], ask.V[FieldUnit] = AskLeaderPiece, uint8(a.Area()), uint8(left),
			uint8(a.Unit())
		g.offer(ask)
	}
}

// Which of the player's units in FieldArea makes room for a unit of type FieldUnit; FieldLeft of these are left.

func (g *play) legalLeaderPiece(f *Frame, p Player, l *list) {
	for u := range g.types(p, g.unitsIn(p, Area(f.V[FieldArea]))).All() {
		a := Answer{Verb: DoGive, V: AnswerValues{OfUnit: uint8(u), OfArea: f.V[FieldArea]}}
		for ; a.Stolen() <= StolenFirst; a.V[OfStolen]++ {
			g.addLegal(f, p, a, l)
		}
	}
}

func (g *play) checkLeaderPiece(f *Frame, p Player, a Answer) rule.ID {
	if uint8(a.Area()) != f.V[FieldArea] || uint8(a.Unit()) == f.V[FieldUnit] ||
		g.meant(p, g.unitsIn(p, a.Area()), a) == NoFigure {
		return rule.BWLEAD16
	}
	return rule.None
}

func (g *play) applyLeaderPiece(f *Frame, p Player, a Answer) {
	u, at := UnitType(f.V[FieldUnit]), Area(f.V[FieldArea])
	g.destroyUnit(p, g.meant(p, g.unitsIn(p, at), a), at)
	for f.V[FieldLeft] > 0 && g.hasRoom(p, at, u) {
		g.placeUnit(p, u, 1, at)
		f.V[FieldLeft]--
	}
	if f.V[FieldLeft] == 0 {
		g.pop()
		return
	}
	g.again(f)
}
