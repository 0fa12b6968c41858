package game

import "koprulu/rules/game/rule"

// Event cards that place, move or destroy units.

// areasOn returns the areas of a set of planets.
func (g *play) areasOn(planets PlanetSet) AreaSet {
	var set AreaSet
	for ; planets != 0; planets &= planets - 1 {
		set |= g.r.Planets[planets.First()].Areas
	}
	return set
}

// placeable returns the areas in which an effect may place units, regardless of the room in them: friendly ones of
// planets with a base of the player, or friendly and empty ones of planets with any of their pieces.
func (g *play) placeable(p Player, e *Effect) AreaSet {
	if e.Kind == PlaceAllowed || e.If&IfAtBase != 0 {
		return g.friendly(p) & g.areasOn(g.planetsOf(g.seat(p).Bases))
	}
	return g.unopposed(p) & g.areasOn(g.planetsOf(g.s.presence(p)))
}

// mayPlace returns the rule that forbids placing a unit of a type in an area.
func (g *play) mayPlace(p Player, u UnitType, a Area) rule.ID {
	switch {
	case !g.admits(a, u):
		return rule.BWPLANET02
	case g.ofType(p, g.seat(p).Supply, u) == 0:
		return rule.LIMIT01
	case !g.hasRoom(p, a, u):
		return rule.LIMIT07
	}
	return rule.None
}

// placeUnit places a unit of a type from a player's supply.
func (g *play) placeUnit(p Player, u UnitType, n int, a Area) {
	g.putUnits(p, g.ofType(p, g.seat(p).Supply, u).lowest(n), a)
	g.tell(LogUnit, p, uint8(u), uint8(n), uint8(a))
}

// resources returns the price of a unit in resources of any type.
func (g *play) resources(u UnitType) int {
	return int(g.r.Units[u].Cost.Minerals) + int(g.r.Units[u].Cost.Gas)
}

// checkPlaceArea returns the rule that forbids an area for the units of an effect; at least one of them must fit there.
func (g *play) checkPlaceArea(p Player, e *Effect, a Area) rule.ID {
	if e.Kind == PlaceUnits && e.Race != g.sheet(p).Race {
		return rule.EVENT14
	}
	if !g.placeable(p, e).Has(a) {
		if g.unopposed(p).Has(a) {
			return rule.EVENT14
		}
		return rule.TERM06
	}
	first := rule.None
	if e.Kind == PlaceAllowed {
		for u := range g.buildable(p).All() {
			broken := g.mayPlace(p, u, a)
			if broken == rule.None && g.resources(u) <= int(e.Amount) {
				return rule.None
			}
			if first == rule.None {
				first = broken
			}
		}
	} else {
		for _, piece := range e.Pieces {
			if piece.Count == 0 {
				continue
			}
			broken := g.mayPlace(p, piece.Unit, a)
			if broken == rule.None {
				return rule.None
			}
			if first == rule.None {
				first = broken
			}
		}
	}
	if first == rule.None {
		return rule.EVENT14
	}
	return first
}

// placeIn places the units of an effect in an area. If not all of them fit, or if the player chooses them, it asks the
// player one by one (RULING-120).
func (g *play) placeIn(p Player, ask Frame, e *Effect, a Area) {
	if e.Kind == PlaceAllowed {
		ask.V[FieldPlaced] = uint8(e.Amount)
		g.offer(ask)
		return
	}
	there := g.unitsIn(p, a)
	for _, piece := range e.Pieces {
		there |= g.ofType(p, g.seat(p).Supply, piece.Unit).lowest(g.fitting(p, piece, a))
	}
	if g.load(p, there) > g.limit(a) {
		g.offer(ask)
		return
	}
	for _, piece := range e.Pieces {
		if n := g.fitting(p, piece, a); n > 0 {
			g.placeUnit(p, piece.Unit, n, a)
		}
	}
}

// fitting counts the units of a piece that the supply has and the area admits, regardless of its room.
func (g *play) fitting(p Player, piece Piece, a Area) int {
	if piece.Count == 0 || !g.admits(a, piece.Unit) {
		return 0
	}
	return min(int(piece.Count), g.ofType(p, g.seat(p).Supply, piece.Unit).Len())
}

// effectAsked returns the effect of an Event card that a question is about.
func (g *play) effectAsked(card, effect uint8) *Effect { return &g.r.Events[card].Effects[effect] }

// piecesPlaced counts the units of the i-th piece of an effect that were placed;
// AskEventPiece holds four bits for each.
func piecesPlaced(f *Frame, i int) uint8 {
	if i < 2 {
		return f.V[FieldPlaced] >> (4 * i) & 15
	}
	return f.V[FieldPlacedMore] >> (4 * (i - 2)) & 15
}

// Which unit is placed next: from the list of PlaceUnits as many as fit, from the types of PlaceAllowed as many as the
// player wants and the amount left in FieldPlaced pays for.

func (g *play) legalEventPiece(f *Frame, p Player, l *list) {
	for u := range g.types(p, g.seat(p).Supply).All() {
		g.addLegal(f, p, Answer{Verb: DoPlace, V: AnswerValues{OfUnit: uint8(u), OfArea: f.V[FieldArea]}}, l)
	}
	g.addLegal(f, p, Answer{Verb: DoDone}, l)
}

func (g *play) checkEventPiece(f *Frame, p Player, a Answer) rule.ID {
	e := g.effectAsked(f.V[FieldEvent], f.V[FieldEffect])
	if a.Verb == DoDone {
		if e.Kind == PlaceAllowed {
			return rule.None
		}
		return rule.EVENT14
	}
	if a.Verb != DoPlace {
		return f.Step.Timing()
	}
	if int(a.Unit()) >= len(g.r.Units) || uint8(a.Area()) != f.V[FieldArea] {
		return rule.EVENT14
	}
	u := a.Unit()
	if e.Kind == PlaceAllowed {
		if !g.buildable(p).Has(u) {
			return rule.BUILD12
		}
		if g.resources(u) > int(f.V[FieldPlaced]) {
			return rule.EVENT14
		}
		return g.mayPlace(p, u, a.Area())
	}
	for i, piece := range e.Pieces {
		if piece.Unit == u && piecesPlaced(f, i) < piece.Count {
			return g.mayPlace(p, u, a.Area())
		}
	}
	return rule.EVENT14
}

func (g *play) applyEventPiece(f *Frame, p Player, a Answer) {
	if a.Verb == DoDone {
		g.pop()
		return
	}
	e, u := g.effectAsked(f.V[FieldEvent], f.V[FieldEffect]), a.Unit()
	g.placeUnit(p, u, 1, a.Area())
	if e.Kind == PlaceAllowed {
		f.V[FieldPlaced] -= uint8(g.resources(u))
	} else {
		for i, piece := range e.Pieces {
			if piece.Unit == u && piecesPlaced(f, i) < piece.Count {
				if i < 2 {
					f.V[FieldPlaced] += 1 << (4 * i)
				} else {
					f.V[FieldPlacedMore] += 1 << (4 * (i - 2))
				}
				break
			}
		}
	}
	g.again(f)
}

// The planet of the moves: one to which a unit can move; no enemy area is
// entered. The moves themselves are those of a Mobilize order (MOB-02).

func (g *play) legalEventPlanet(f *Frame, p Player, l *list) {
	addEachLegal(g, f, p, l, Answer{Verb: DoAt}, OfPlanet, g.s.Placed)
}

func (g *play) checkEventPlanet(f *Frame, p Player, a Answer) rule.ID {
	if !g.s.Placed.Has(a.Planet()) {
		return rule.MOB02
	}
	to := a.Planet()
	open := g.planetAreas(to) & g.unopposed(p)
	if open == 0 {
		return rule.TERM06
	}
	from := g.seat(p).Held & g.areasOn(g.carriedFrom(p, to)|1<<to)
	if from == 0 {
		return rule.MOB04
	}
	for ; from != 0; from &= from - 1 {
		at := from.First()
		for u := range g.types(p, g.s.Units[at]).All() {
			for area := range open.Without(at).All() {
				if g.admits(area, u) {
					return rule.None
				}
			}
		}
	}
	return rule.MOB02
}

func (g *play) applyEventPlanet(f *Frame, p Player, a Answer) {
	e := g.effectAsked(f.V[FieldEvent], f.V[FieldEffect])
	g.pop()
	x := &g.s.Exec
	x.Player, x.Planet, x.Order = p, a.Planet(), MobilizeOrder
	x.Quota = uint8(e.Amount)
	if e.Amount == 0 {
		x.Quota = anyNumber
	}
	g.push(Frame{Step: AskMove, Player: p, V: FrameValues{FieldByCard: 1}})
}

// killUnits destroys a number of units in an area: the controller chooses them, unless all go.
func (g *play) killUnits(a Area, n int) {
	q, units := g.s.Holder[a], g.s.Units[a]
	if units.Len() > n {
		g.push(Frame{Step: AskKillUnit, Player: q, V: FrameValues{FieldArea: uint8(a), FieldLeft: uint8(n)}})
		return
	}
	heroes := units & g.sheet(q).HeroFigures
	for ; units != 0; units &= units - 1 {
		g.destroyUnit(q, units.First(), a)
	}
	g.checkElimination()
	for ; heroes != 0; heroes &= heroes - 1 {
		g.avenge(q, heroes.First(), a)
	}
}

// Which of their units in an area a player loses.

func (g *play) legalKillUnit(f *Frame, p Player, l *list) {
	g.addUnits(p, g.unitsIn(p, Area(f.V[FieldArea])), Answer{Verb: DoLose}, l)
}

func (g *play) checkKillUnit(f *Frame, p Player, a Answer) rule.ID {
	if a.Front() != 0 {
		return f.Step.Timing()
	}
	if g.meant(p, g.unitsIn(p, Area(f.V[FieldArea])), a) == NoFigure {
		return rule.EVENT14
	}
	return rule.None
}

func (g *play) applyKillUnit(f *Frame, p Player, a Answer) {
	at := Area(f.V[FieldArea])
	if f.V[FieldLeft]--; f.V[FieldLeft] == 0 {
		g.pop()
	}
	fig := g.meant(p, g.unitsIn(p, at), a)
	g.destroyUnit(p, fig, at)
	g.checkElimination()
	g.avenge(p, fig, at)
}
