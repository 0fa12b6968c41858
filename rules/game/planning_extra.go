package game

import "koprulu/rules/game/rule"

// Orders beyond the four of every player, and cards that limit or rearrange orders (Brood War).

// planner returns the player whose turn of placing comes next. With Brood War the frame remembers who was the first
// player when the phase began, because a player may be eliminated while resolving a Defend order (RULING-83).
func (g *play) planner(f *Frame) Player {
	first := f.Player
	if first == Nobody {
		first = g.s.First
	}
	return Player((int(first) + int(f.V[FieldTurns])) % g.r.Options.Players)
}

// extraOrder asks for the orders that cards give in the Planning Phase: one before everyone's first order (TIME-68), or
// a second one after the order of a turn. It reports whether it asked.
func (g *play) extraOrder(f *Frame) bool {
	n := g.r.Options.Players
	if f.V[FieldTurns] == 0 && f.V[FieldExtra] == 0 {
		f.Player = g.s.First
		for p := range n {
			g.s.Seats[p].Defended, g.s.Seats[p].DefendedOn = false, 0
		}
	}
	for f.V[FieldTurns] == 0 && int(f.V[FieldExtra]) < n {
		p := Player((int(f.Player) + int(f.V[FieldExtra])) % n)
		f.V[FieldExtra]++
		if g.alive(p) && g.siteGivesOrder(p) && g.canOrder(p) {
			g.push(Frame{Step: AskOrder, Player: p, V: FrameValues{FieldBeyond: 1}})
			return true
		}
	}
	if f.V[FieldFollowing] == 1 {
		f.V[FieldFollowing] = 0
		last := *f
		last.V[FieldTurns]--
		if p := g.planner(&last); g.alive(p) && g.canOrder(p) {
			g.push(Frame{Step: AskOrder, Player: p, V: FrameValues{FieldOptional: 1, FieldBeyond: 1}})
			return true
		}
	}
	return false
}

// OrdersBeyond reports which orders beyond those of the turns a player may have placed in this Planning Phase: one
// before everyone's first (TIME-68), and a second one after that of each turn (DoubleOrders).
func (r *Rules) OrdersBeyond(s *State, p Player) (before, second bool) {
	if !r.Options.BroodWar {
		return false, false
	}
	g := play{r: r, s: s}
	return g.siteGivesOrder(p), g.leads(p, DoubleOrders) != nil
}

// siteGivesOrder reports whether a player has the installation in play that gives them one more order.
func (g *play) siteGivesOrder(p Player) bool {
	e := g.leads(p, SiteOrder)
	return e != nil && g.sitesOf(p, e.Site) > 0
}

// closed returns the planets on which a player may place no more orders because of a card of another player
// (LimitOrders); their Defend order there counts as one.
func (g *play) closed(p Player) PlanetSet {
	if !g.r.Options.BroodWar {
		return 0
	}
	return g.limited(p)
}

// limited is what closed returns with Brood War, a separate function so that the base game searches nothing.
func (g *play) limited(p Player) PlanetSet {
	var set PlanetSet
	seats := g.s.Seats[:g.r.Options.Players]
	for i := range seats {
		planet, q := seats[i].Influence, Player(i)
		if planet == NoPlanet || q == p {
			continue
		}
		if e := g.leads(q, LimitOrders); e != nil && g.placedOn(p, planet) >= int(e.Amount) {
			set |= 1 << planet
		}
	}
	return set
}

// placedOn counts the orders that a player placed on a planet in this Planning Phase.
func (g *play) placedOn(p Player, planet Planet) int {
	n := 0
	for _, o := range g.s.Orders[:g.s.OrderCount] {
		if o.Player == p && o.Planet == planet {
			n++
		}
	}
	if seat := g.seat(p); seat.Defended && seat.DefendedOn == planet {
		n++
	}
	return n
}

// canRaise reports whether a player has a card to put the bottom order of a stack on top (RaiseOrder),
// and a stack for it.
func (g *play) canRaise(p Player) bool {
	if !g.r.Options.BroodWar || g.leads(p, RaiseOrder) == nil {
		return false
	}
	for placed := g.s.Placed; placed != 0; placed &= placed - 1 {
		if g.stackHeight(placed.First()) > 1 {
			return true
		}
	}
	return false
}

// stackHeight counts the orders on a planet.
func (g *play) stackHeight(planet Planet) int {
	n := 0
	for _, o := range g.s.Orders[:g.s.OrderCount] {
		if o.Planet == planet {
			n++
		}
	}
	return n
}

// checkRaise judges putting the bottom order of a planet on top, once in a Planning Phase.
func (g *play) checkRaise(f *Frame, p Player, planet Planet) rule.ID {
	switch {
	case g.leads(p, RaiseOrder) == nil:
		return rule.PLAN08
	case f.V[FieldRaised] != 0 || planet >= MaxPlanets:
		return rule.TIME62
	case g.stackHeight(planet) < 2:
		return rule.PLAN06
	}
	return rule.None
}

// raiseOrder puts the bottom order of a planet on top; nobody looks at it.
func (g *play) raiseOrder(p Player, planet Planet) {
	for i := range g.s.Orders[:g.s.OrderCount] {
		if g.s.Orders[i].Planet == planet {
			bottom := g.takeOrder(i)
			g.s.Orders[g.s.OrderCount] = bottom
			g.s.OrderCount++
			break
		}
	}
	g.tell(LogRaised, p, uint8(planet))
}
