package rank

import (
	"koprulu/bots/rank/sight"
	"koprulu/rules/game"
)

// The setup: planets, base, routes, starting forces.

// site says what a planet offers for a base.
func (b *Judge) site(p game.Planet) int {
	l := &b.look
	n := 0
	kinds := [2]bool{}
	for a := range l.Rules.Planets[p].Areas.All() {
		info := &l.Rules.Areas[a]
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
		n += 20 * int(l.Rules.Planets[p].Slots>>side&1)
	}
	return n
}

// planet chooses which planet to place and where: first the better site, if the base may go there, then the other one
// next to it, with routes to the seat's own planets rather than to foes.
func (b *Judge) planet(legal []game.Answer) game.Answer {
	l := &b.look
	found := l.Weigh()
	for _, a := range legal {
		p, x, y := a.Planet(), a.X(), a.Y()
		n := 0
		if l.Seat.Bases == 0 {
			// Hold the lesser planet back for the second turn.
			n += b.site(p)
		}
		slots := l.Rules.Planets[p].Slots
		slots = (slots<<a.Turn() | slots>>(4-a.Turn())) & 15
		for side := range game.Side(4) {
			q, ok := planetAt(l, x+stepX[side], y+stepY[side])
			if !ok {
				continue
			}
			back := l.Rules.Planets[q].Slots
			turn := l.State.Tiles[q].Turn & 3
			back = (back<<turn | back>>(4-turn)) & 15
			if slots>>side&1 == 0 || back>>side.Opposite()&1 == 0 {
				continue
			}
			switch here := l.Rules.Planets[q].Areas; {
			case l.Seat.Bases&here != 0:
				n += 150
			case l.Foes&here != 0:
				n -= 60
			default:
				n += b.site(q) / 8
			}
		}
		found.Offer(a, n+sight.Below(&b.chance, 10))
	}
	return found.Answer
}

var (
	stepX = [4]int8{0, 1, 0, -1}
	stepY = [4]int8{-1, 0, 1, 0}
)

// planetAt returns the planet of a cell.
func planetAt(l *sight.Look, x, y int8) (game.Planet, bool) {
	for p := range l.State.Placed.All() {
		if t := &l.State.Tiles[p]; t.X == x && t.Y == y {
			return p, true
		}
	}
	return game.NoPlanet, false
}

// startBase puts the base on the better one of the two planets, in the area that
// is worth most.
func (b *Judge) startBase(f *game.Frame, legal []game.Answer) game.Answer {
	l := &b.look
	if f.V[game.FieldMust] == 0 && l.Seat.Planets != 0 &&
		b.site(l.Seat.Planets.First()) > b.site(game.Planet(f.V[game.FieldPlanet])) {
		return sight.Last(legal)
	}
	return l.Choose(legal, game.DoBase, func(a game.Answer) int {
		info := &l.Rules.Areas[a.Area()]
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
	case f.Step == game.AskZSlot && f.V[game.FieldWay] == game.ZOne && f.V[game.FieldRoute] < l.State.LinkCount:
		other = l.State.Links[f.V[game.FieldRoute]].Planets[1-f.V[game.FieldEnd]]
	}
	own := l.PlanetsOf(l.Mine)
	return l.Choose(legal, game.DoSlot, func(a game.Answer) int {
		p := a.Planet()
		n := sight.Below(&b.chance, 10)
		switch {
		case other == game.NoPlanet && own.Has(p):
			n += 500
		case other != game.NoPlanet && l.State.Adjacent[other].Has(p):
			n -= 200
		case other != game.NoPlanet && l.Foes&l.Rules.Planets[p].Areas == 0:
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
	l.Measure()
	found := l.Weigh()
	for _, a := range legal {
		area := a.Area()
		n := l.WorthAt(area) / 10
		if l.Mine.Has(area) {
			n -= 300 * (1 + l.Units(area).Len())
		} else {
			n += 300
		}
		if l.Vital(area) && l.Units(area) == 0 {
			n += b.w.LifeValue
		}
		// Cheap units hold areas, better ones stay together.
		n -= l.Facts.Unit[a.Unit()].Quality / 10
		found.Offer(a, n)
	}
	return found.Answer
}

// route chooses where a free transport goes: to wherever the most can be taken.
func (b *Judge) route(legal []game.Answer) game.Answer {
	l := &b.look
	l.Measure()
	return l.Choose(legal, game.DoTransport,
		func(a game.Answer) int { return l.RouteValue(a.Route()) + sight.Below(&b.chance, 5) })
}
