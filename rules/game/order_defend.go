package game

import "koprulu/rules/game/rule"

// The Defend order (BW-ORDER-10 to BW-ORDER-20). It has no token in the state: Seat.Defended says that it was used in
// this Planning Phase. While it is resolved its owner counts as the active player and as executing a Mobilize order
// whose only destination is Exec.Defend (RULING-83, RULING-125).

// checkDefend judges a Defend order in an area, in place of the order of the turn: the area must be friendly now, if
// only through an installation, and no unit or base need be near (RULING-82).
func (g *play) checkDefend(f *Frame, p Player, a Area) rule.ID {
	switch {
	case !g.r.Options.BroodWar:
		return rule.TIME13
	case f.V[FieldBeyond] != 0:
		return rule.RULING124
	case g.seat(p).Defended:
		return rule.BWORDER13
	case int(a) >= len(g.r.Areas) || !g.friendly(p).Has(a):
		return rule.BWORDER11
	case g.closed(p).Has(g.planetOf(a)):
		return rule.ROUND05
	}
	return rule.None
}

// defendable returns the areas for a Defend order of a player in their turn; closed are the planets where they may
// place no more orders.
func (g *play) defendable(p Player, closed PlanetSet) AreaSet {
	if !g.r.Options.BroodWar || g.seat(p).Defended {
		return 0
	}
	areas := g.friendly(p)
	if closed != 0 {
		areas &^= g.areasOn(closed)
	}
	return areas
}

// canDefend reports whether a player has a Defend order to place in their turn: they keep it even when they have no
// token left for a stack (RULING-04, BW-ORDER-12).
func (g *play) canDefend(p Player) bool { return g.defendable(p, g.closed(p)) != 0 }

// beginDefend places a Defend order, which is resolved at once (BW-ORDER-11), before the next player's turn (TIME-14).
// It takes the place of one of the four orders (FAQ-26).
func (g *play) beginDefend(p Player, a Area) {
	seat := g.seat(p)
	seat.Defended, seat.DefendedOn = true, g.planetOf(a)
	g.s.Exec = idle()
	x := &g.s.Exec
	x.Player, x.Planet, x.Order, x.Token, x.Defend = p, g.planetOf(a), MobilizeOrder, OrderKinds, a
	g.s.Active = p
	g.tell(LogDefend, p, uint8(a))
	g.push(Frame{Step: RunDefend, Player: p})
}

// The parts of RunDefend (BW-ORDER-14).
const (
	defendMove Part = iota
	defendRecall
	defendGuard
	defendEnd
)

// defend resolves a Defend order (BW-ORDER-14, BW-ORDER-15).
func (g *play) defend(f *Frame) {
	p := f.Player
	switch f.Part {
	case defendMove:
		f.Part = defendRecall
		g.s.Exec.Quota = anyNumber
		g.ask(AskMove, p)
	case defendRecall:
		f.Part = defendGuard
		if g.recallTo(p) != 0 {
			g.ask(AskRecall, p)
		}
	case defendGuard:
		f.Part = defendEnd
		// Voluntary destruction may have cost the player the area (RULING-83, BW-TOKEN-06).
		if g.friendly(p).Has(g.s.Exec.Defend) {
			g.putGuard(p, g.s.Exec.Defend)
		}
	case defendEnd:
		g.endOrder()
		g.pop()
	}
}
