package rank

import "koprulu/rules/game"

// The setup: planets, base, routes, starting forces.

// site says what a planet offers for a base.
func (b *Judge) site(p game.Planet) int {
	l := &b.look
	n := 0
	kinds := [2]bool{}
	for areas := l.r.Planets[p].Areas; areas != 0; areas &= areas - 1 {
		info := &l.r.Areas[areas.First()]
		n += 40 + 150*int(info.Conquest)
		if info.Resource != game.NoResource {
			n += 100 * int(info.Amount)
			kinds[info.Resource] = true
		}
	}
	if kinds[game.Minerals] && kinds[game.Gas] {
		n += 50
	}
	for side := range 4 {
		n += 20 * int(l.r.Planets[p].Slots>>side&1)
	}
	return n
}

// planet chooses which planet to place and where: first the better site, if the base may go there, then the other one
// next to it, with routes to the seat's own planets rather than to foes.
func (b *Judge) planet(legal []game.Answer) game.Answer {
	l := &b.look
	found := l.weigh()
	for _, a := range legal {
		p, x, y := a.Planet(), a.X(), a.Y()
		n := 0
		if l.seat.Bases == 0 {
			// Hold the lesser planet back for the second turn.
			n += b.site(p)
		}
		slots := l.r.Planets[p].Slots
		slots = (slots<<a.Turn() | slots>>(4-a.Turn())) & 15
		for side := range game.Side(4) {
			q, ok := planetAt(l, x+stepX[side], y+stepY[side])
			if !ok {
				continue
			}
			back := l.r.Planets[q].Slots
			turn := l.s.Tiles[q].Turn & 3
			back = (back<<turn | back>>(4-turn)) & 15
			if slots>>side&1 == 0 || back>>side.Opposite()&1 == 0 {
				continue
			}
			switch here := l.r.Planets[q].Areas; {
			case l.seat.Bases&here != 0:
				n += 150
			case l.foes&here != 0:
				n -= 60
			default:
				n += b.site(q) / 8
			}
		}
		found.offer(a, n+below(&b.chance, 10))
	}
	return found.answer
}

var (
	stepX = [4]int8{0, 1, 0, -1}
	stepY = [4]int8{-1, 0, 1, 0}
)

// planetAt returns the planet of a cell.
func planetAt(l *look, x, y int8) (game.Planet, bool) {
	for placed := l.s.Placed; placed != 0; placed &= placed - 1 {
		if t := &l.s.Tiles[placed.First()]; t.X == x && t.Y == y {
			return placed.First(), true
		}
	}
	return game.NoPlanet, false
}

// startBase puts the base on the better one of the two planets, in the area that
// is worth most.
func (b *Judge) startBase(f *game.Frame, legal []game.Answer) game.Answer {
	l := &b.look
	if f.V[game.FieldMust] == 0 && l.seat.Planets != 0 && b.site(l.seat.Planets.First()) > b.site(game.Planet(f.V[game.FieldPlanet])) {
		return last(legal)
	}
	return l.choose(legal, game.DoBase, func(a game.Answer) int {
		info := &l.r.Areas[a.Area()]
		n := 300*int(info.Conquest) + 20*int(info.Limit)
		if info.Resource != game.NoResource {
			n += 100 * int(info.Amount)
		}
		return n
	})
}

// slot chooses the end of a z-axis route: from one of the seat's planets to where there is something to gain.
func (b *Judge) slot(f *game.Frame, legal []game.Answer) game.Answer {
	l := &b.look
	other := game.NoPlanet
	switch {
	case f.Step == game.AskMinorSlot:
		other = game.Planet(f.V[game.FieldPlanet])
	case f.Step == game.AskZSlot && f.V[game.FieldWay] == game.ZSecond:
		other = game.Planet(f.V[game.FieldPlanet])
	case f.Step == game.AskZSlot && f.V[game.FieldWay] == game.ZOne && f.V[game.FieldRoute] < l.s.LinkCount:
		other = l.s.Links[f.V[game.FieldRoute]].Planets[1-f.V[game.FieldEnd]]
	}
	own := l.planetsOf(l.mine)
	return l.choose(legal, game.DoSlot, func(a game.Answer) int {
		p := a.Planet()
		n := below(&b.chance, 10)
		switch {
		case other == game.NoPlanet && own.Has(p):
			n += 500
		case other != game.NoPlanet && l.s.Adjacent[other].Has(p):
			n -= 200
		case other != game.NoPlanet && l.foes&l.r.Planets[p].Areas == 0:
			n += b.site(p)
		case other != game.NoPlanet:
			n += b.site(p) / 2
		}
		return n
	})
}

// startUnit spreads the starting units: one for each area by its worth, the rest where they can move on from.
func (b *Judge) startUnit(legal []game.Answer) game.Answer {
	l := &b.look
	l.measure()
	found := l.weigh()
	for _, a := range legal {
		area := a.Area()
		n := l.worthAt(area) / 10
		if l.mine.Has(area) {
			n -= 300 * (1 + l.units(area).Len())
		} else {
			n += 300
		}
		if l.vital(area) && l.units(area) == 0 {
			n += b.w.LifeValue
		}
		// Cheap units hold areas, better ones stay together.
		n -= l.facts.unit[a.Unit()].quality / 10
		found.offer(a, n)
	}
	return found.answer
}

// route chooses where a free transport goes: to wherever the most can be taken.
func (b *Judge) route(legal []game.Answer) game.Answer {
	l := &b.look
	l.measure()
	return l.choose(legal, game.DoTransport, func(a game.Answer) int { return l.routeValue(a.Route()) + below(&b.chance, 5) })
}
