package game

import (
	"math/bits"

	"koprulu/rules/game/rule"
)

// The galaxy is laid out on a square grid (RULING-61); y grows to the south.
var (
	stepX = [4]int8{0, 1, 0, -1}
	stepY = [4]int8{-1, 0, 1, 0}
)

// grid is the table as cells, to find the planet of a cell quickly.
const gridSize = 2*MaxPlanets + 3

type grid [gridSize][gridSize]uint8

func (g *play) readGrid(cells *grid) {
	for placed := g.s.Placed; placed != 0; placed &= placed - 1 {
		t := &g.s.Tiles[placed.First()]
		cells[int(t.Y)+MaxPlanets+1][int(t.X)+MaxPlanets+1] = uint8(placed.First()) + 1
	}
}

// at returns the planet of a cell, NoPlanet if it is empty.
func (c *grid) at(x, y int8) Planet {
	return Planet(c[int(y)+MaxPlanets+1][int(x)+MaxPlanets+1]) - 1
}

// onGrid reports whether a cell can be looked up together with its neighbours.
func onGrid(x, y int8) bool {
	return x >= -MaxPlanets && x <= MaxPlanets && y >= -MaxPlanets && y <= MaxPlanets
}

// gap is what surrounds an empty cell: the sides where a neighbour has a slot facing it, those where the next
// cell is empty too, and the lowest-numbered planet that has such a slot.
type gap struct {
	slots, empty uint8
	first        Planet
}

// gapAt returns what surrounds a cell.
func (g *play) gapAt(cells *grid, x, y int8) gap {
	s := gap{first: NoPlanet}
	for side := North; side <= West; side++ {
		q := cells.at(x+stepX[side], y+stepY[side])
		if q == NoPlanet {
			s.empty |= 1 << side
		} else if g.slots(q)>>side.Opposite()&1 != 0 {
			s.slots |= 1 << side
			s.first = min(s.first, q)
		}
	}
	return s
}

// joins counts the slots of a planet that would meet slots of its neighbours (GALAXY-05), and by
// how many the slots that face empty cells would change.
func (s gap) joins(slots uint8) (met, open int) {
	return bits.OnesCount8(slots & s.slots), bits.OnesCount8(slots&s.empty) - bits.OnesCount8(s.slots)
}

// openSlots counts the slots on the table that face an empty cell.
func (g *play) openSlots(cells *grid) int {
	n := 0
	for placed := g.s.Placed; placed != 0; placed &= placed - 1 {
		t := &g.s.Tiles[placed.First()]
		slots := g.slots(placed.First())
		for side := North; side <= West; side++ {
			if slots>>side&1 != 0 && cells.at(t.X+stepX[side], t.Y+stepY[side]) == NoPlanet {
				n++
			}
		}
	}
	return n
}

// newTurn reports whether a turn of a slot pattern looks different from every smaller one.
func newTurn(slots, turn uint8) bool {
	for t := range turn {
		if turned(slots, t) == turned(slots, turn) {
			return false
		}
	}
	return true
}

// TurnOf returns the smallest number of quarter turns that gives a planet the same slots as turn,
// which is how a placement is written (GALAXY-06).
func (r *Rules) TurnOf(p Planet, turn uint8) uint8 {
	for t := range uint8(4) {
		if turned(r.Planets[p].Slots, t) == turned(r.Planets[p].Slots, turn) {
			return t
		}
	}
	return turn & 3
}

// candidates lists the placements of a player's planets that join the galaxy
// (GALAXY-05). With keepOpen it leaves out those that would close it (RULING-51). Its loops are plain: in the body of
// an iterator nothing would be inlined.
func (g *play) candidates(p Player, cells *grid, keepOpen bool, l *list) {
	open := 0
	if keepOpen {
		open = g.openSlots(cells)
	}
	for planets := g.seat(p).Planets; planets != 0; planets &= planets - 1 {
		planet := planets.First()
		pattern := g.r.Planets[planet].Slots
		if g.s.Placed == 0 {
			for turn := range uint8(4) {
				if newTurn(pattern, turn) {
					l.add(Answer{Verb: DoPlanet, V: AnswerValues{OfPlanet: uint8(planet), OfTurn: turn}})
				}
			}
			continue
		}
		for placed := g.s.Placed; placed != 0; placed &= placed - 1 {
			q := placed.First()
			t := &g.s.Tiles[q]
			slots := g.slots(q)
			for side := North; side <= West; side++ {
				x, y := t.X+stepX[side], t.Y+stepY[side]
				if slots>>side&1 == 0 || cells.at(x, y) != NoPlanet || !onGrid(x, y) {
					continue
				}
				around := g.gapAt(cells, x, y)
				if around.first != q {
					continue // listed with an earlier planet
				}
				for turn := range uint8(4) {
					if !newTurn(pattern, turn) {
						continue
					}
					met, more := around.joins(turned(pattern, turn))
					if met == 0 || keepOpen && open+more <= 0 {
						continue
					}
					l.add(Answer{Verb: DoPlanet, V: AnswerValues{OfPlanet: uint8(planet), OfX: uint8(x), OfY: uint8(y), OfTurn: turn}})
					if l.full() {
						return
					}
				}
			}
		}
	}
}

// placePlanet asks a player to place one of their planets; a planet that fits nowhere leaves the game (RULING-51).
func (g *play) placePlanet(p Player) {
	if g.planetsToPlace(p) == 0 {
		return
	}
	var cells grid
	g.readGrid(&cells)
	var one [1]Answer
	l := list{buf: one[:]}
	g.candidates(p, &cells, false, &l)
	if l.n > 0 {
		g.ask(AskPlanet, p)
		return
	}
	planet := g.seat(p).Planets.First()
	g.seat(p).Planets &^= 1 << planet
	g.tell(LogPlanetLost, p, uint8(planet))
	if g.mustSettle(p) {
		g.push(Frame{Step: AskStartBase, Player: p, V: FrameValues{FieldPlanet: uint8(NoPlanet), FieldMust: 1,
			FieldAnywhere: 1}})
	}
}

func (g *play) legalPlanet(f *Frame, p Player, l *list) {
	var cells grid
	g.readGrid(&cells)
	if !g.lastPlanet() {
		g.candidates(p, &cells, true, l)
	}
	if l.n == 0 {
		g.candidates(p, &cells, false, l)
	}
}

func (g *play) checkPlanet(f *Frame, p Player, a Answer) rule.ID {
	if int(a.Planet()) >= len(g.r.Planets) {
		return rule.TIME08
	}
	planet, x, y := a.Planet(), a.X(), a.Y()
	if !g.seat(p).Planets.Has(planet) {
		return rule.GALAXY05
	}
	if a.Turn() > 3 || !newTurn(g.r.Planets[planet].Slots, a.Turn()) {
		return rule.GALAXY06
	}
	if g.s.Placed == 0 {
		if x != 0 || y != 0 {
			return rule.GALAXY04
		}
		return rule.None
	}
	var cells grid
	g.readGrid(&cells)
	if !onGrid(x, y) || cells.at(x, y) != NoPlanet {
		return rule.GALAXY05
	}
	met, more := g.gapAt(&cells, x, y).joins(turned(g.r.Planets[planet].Slots, a.Turn()))
	if met == 0 {
		return rule.GALAXY05
	}
	if g.openSlots(&cells)+more <= 0 && !g.lastPlanet() {
		var one [1]Answer
		l := list{buf: one[:]}
		g.candidates(p, &cells, true, &l)
		if l.n > 0 {
			return rule.RULING51
		}
	}
	return rule.None
}

func (g *play) applyPlanet(f *Frame, p Player, a Answer) {
	g.pop()
	planet, x, y := a.Planet(), a.X(), a.Y()
	var cells grid
	g.readGrid(&cells)
	g.seat(p).Planets &^= 1 << planet
	g.s.Placed |= 1 << planet
	g.s.InPlay |= g.planetAreas(planet)
	g.s.Tiles[planet] = Tile{X: x, Y: y, Turn: a.Turn()}
	g.tell(LogPlanet, p, uint8(a.Planet()))
	// Forced routes: one wherever slots meet (GALAXY-07).
	for side := North; side <= West; side++ {
		q := cells.at(x+stepX[side], y+stepY[side])
		if q != NoPlanet && g.slots(planet)>>side&1 != 0 && g.slots(q)>>side.Opposite()&1 != 0 {
			g.layRoute(planet, q, side, side.Opposite(), 0)
		}
	}
	if g.seat(p).Bases.Len() < g.startBases(p) {
		must := uint8(0)
		if g.mustSettle(p) {
			must = 1 // GALAXY-10
		}
		g.push(Frame{Step: AskStartBase, Player: p, V: FrameValues{FieldPlanet: uint8(a.Planet()), FieldMust: must}})
	}
}

// mayHoldBase reports whether an area may hold a base at all (BW-PLANET-05).
func (g *play) mayHoldBase(a Area) bool { return g.r.Areas[a].Admits&Ground != 0 }

func (g *play) legalStartBase(f *Frame, p Player, l *list) {
	areas := g.s.InPlay
	if f.V[FieldAnywhere] == 0 {
		areas = g.planetAreas(Planet(f.V[FieldPlanet]))
	}
	for ; areas != 0; areas &= areas - 1 {
		a := Answer{Verb: DoBase, V: AnswerValues{OfArea: uint8(areas.First())}}
		l.addUnless(g.checkStartBase(f, p, a), a)
	}
	if f.V[FieldMust] == 0 {
		l.add(Answer{Verb: DoPass})
	}
}

func (g *play) checkStartBase(f *Frame, p Player, a Answer) rule.ID {
	switch a.Verb {
	case DoPass:
		if f.V[FieldMust] != 0 {
			return rule.GALAXY10
		}
		return rule.None
	case DoBase:
		if !g.s.InPlay.Has(a.Area()) {
			return rule.GALAXY08
		}
		planet := g.planetOf(a.Area())
		if f.V[FieldAnywhere] == 0 && planet != Planet(f.V[FieldPlanet]) {
			return rule.RULING64
		}
		if f.V[FieldAnywhere] != 0 && g.baseOn(planet) {
			return rule.RULING51
		}
		if !g.mayHoldBase(a.Area()) {
			return rule.BWPLANET05
		}
		return rule.None
	}
	return rule.TIME08
}

// baseOn reports whether anyone has a base on a planet.
func (g *play) baseOn(planet Planet) bool {
	for p := range g.r.Options.Players {
		if g.s.Seats[p].Bases&g.planetAreas(planet) != 0 {
			return true
		}
	}
	return false
}

func (g *play) applyStartBase(f *Frame, p Player, a Answer) {
	g.pop()
	if a.Verb == DoBase {
		g.putBase(p, a.Area())
		g.tell(LogBase, p, uint8(a.Area()))
	}
}

// zRouteFits reports whether both ends of a z-axis route can be placed (GALAXY-15).
func (g *play) zRouteFits() bool {
	n := 0
	for planet := range g.s.Placed.All() {
		if g.freeSlots(planet) != 0 {
			n++
		}
	}
	return n >= 2
}

// legalMajorSlot lists the slots for the major end; a player with a route to place can't decline (RULING-63).
func (g *play) legalMajorSlot(f *Frame, p Player, l *list) { g.listSlots(NoPlanet, l) }

// listSlots lists the free slots of all planets but one.
func (g *play) listSlots(not Planet, l *list) {
	for placed := g.s.Placed; placed != 0; placed &= placed - 1 {
		planet := placed.First()
		if planet == not {
			continue
		}
		free := g.freeSlots(planet)
		for side := North; side <= West; side++ {
			if free>>side&1 != 0 {
				l.add(Answer{Verb: DoSlot, V: AnswerValues{OfPlanet: uint8(planet), OfSide: uint8(side)}})
			}
		}
		if l.full() {
			return
		}
	}
}

func (g *play) checkMajorSlot(f *Frame, p Player, a Answer) rule.ID {
	if a.Planet() >= MaxPlanets || a.Side() > West {
		return rule.TIME09
	}
	if !g.s.Placed.Has(a.Planet()) || g.freeSlots(a.Planet())>>uint8(a.Side())&1 == 0 {
		return rule.GALAXY12
	}
	return rule.None
}

func (g *play) applyMajorSlot(f *Frame, p Player, a Answer) {
	// FieldZ is the number of the route, which the decision about the other end needs too.
	*f = Frame{Step: AskMinorSlot, Player: p, V: FrameValues{FieldPlanet: uint8(a.Planet()), FieldSide: uint8(a.Side()),
		FieldZ: f.V[FieldZ]}}
}

func (g *play) legalMinorSlot(f *Frame, p Player, l *list) { g.listSlots(Planet(f.V[FieldPlanet]), l) }

func (g *play) checkMinorSlot(f *Frame, p Player, a Answer) rule.ID {
	if broken := g.checkMajorSlot(f, p, a); broken != rule.None {
		return broken
	}
	if uint8(a.Planet()) == f.V[FieldPlanet] {
		return rule.GALAXY13
	}
	return rule.None
}

func (g *play) applyMinorSlot(f *Frame, p Player, a Answer) {
	major, side, z := Planet(f.V[FieldPlanet]), Side(f.V[FieldSide]), f.V[FieldZ]
	g.pop()
	g.layRoute(major, a.Planet(), side, a.Side(), z)
}
