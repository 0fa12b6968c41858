package game

import "koprulu/rules/game/rule"

// The Special Order Pool (BW-ORDER-02 to BW-ORDER-09), strategic areas (BW-PLANET-06) and orders that
// are executed as others.

// poolSize returns how many tokens a player's Special Order Pool can hold: one for each Research & Development module
// (BW-ORDER-02, MOD-05), each of which a card may count as two. Strategic areas add nothing (CONF-11, FAQ-25).
func (g *play) poolSize(p Player) int {
	n := g.sumModules(p, SpecialOrders)
	if n > 0 && g.leads(p, DoubleModules) != nil {
		n *= 2
	}
	return n
}

// PoolSize returns how many tokens a seat's Special Order Pool can hold now (BW-ORDER-02); 0 before it
// has a faction and in the base game.
func (r *Rules) PoolSize(s *State, p Player) int {
	g := play{r: r, s: s}
	if !r.Options.BroodWar || !g.seated(p) {
		return 0
	}
	return g.poolSize(p)
}

// poolHasRoom reports whether a player's Special Order Pool takes one more token.
func (g *play) poolHasRoom(p Player) bool {
	size := g.poolSize(p)
	for _, count := range g.seat(p).OrderPool {
		size -= int(count)
	}
	return size > 0
}

// strategic reports whether a player controls a strategic area of a planet (BW-PLANET-06).
func (g *play) strategic(p Player, planet Planet) bool {
	areas := g.planetAreas(planet) & g.r.sources.strategic & g.s.occupied(p)
	return areas != 0 && areas&^g.rivals(p) != 0
}

// specialAllowed reports whether the revealed order may be executed as a special one: with room in the
// pool, without needing it, or because it may leave the game (BW-ORDER-02, BW-PLANET-07, OPT-05).
func (g *play) specialAllowed() bool {
	return g.s.Exec.Returns || g.s.Exec.Room || g.r.Options.DisposableOrders
}

// byCard reports whether a card lets a player execute any order they reveal as the given special order (OrderAs).
func (g *play) byCard(p Player, o Order) bool {
	e := g.leads(p, OrderAs)
	return e != nil && SpecialBuild+Order(e.Amount) == o
}

// changeable reports whether the revealed order can be executed as a different one at all.
func (g *play) changeable(f *Frame, p Player) bool {
	return g.s.Exec.Order == StarOrder || g.s.Exec.Returns || f.V[FieldByCard] == 0 && g.leads(p, OrderAs) != nil
}

// checkExecuteAs judges executing the revealed order as another one, which is never compulsory: on a planet with a
// strategic area it can also be executed as it is (BW-PLANET-08).
func (g *play) checkExecuteAs(f *Frame, p Player, o Order) rule.ID {
	revealed := g.s.Exec.Order
	switch {
	case !g.r.Options.BroodWar || o > SpecialResearch:
		return rule.TIME17
	case f.V[FieldByCard] == 0 && o.Special() && g.byCard(p, o):
		return rule.None
	case revealed == StarOrder && o.Special() && !g.specialAllowed():
		return rule.BWORDER02
	case revealed == StarOrder:
		return rule.None
	case revealed.Special():
		return rule.BWORDER06 // never as a standard order (RULING-33)
	case !o.Special() || o.Standard() != revealed:
		return rule.BWORDER18
	case !g.s.Exec.Returns:
		return rule.BWPLANET06
	}
	return rule.None
}

// executeAs turns the revealed order into a different one.
func (g *play) executeAs(f *Frame, p Player, o Order) {
	x := &g.s.Exec
	if f.V[FieldByCard] == 0 {
		x.Token = x.Order
		x.Returns = x.Returns || g.byCard(p, o)
	}
	x.Order, x.Special = o, o.Special()
}

// token returns the order token that was revealed, OrderKinds if there is none.
func (x *Exec) token() Order {
	if x.Token != NoOrder {
		return x.Token
	}
	return x.Order
}

// leavesHand reports whether the token of the order does not go back to the unused orders after
// execution, because it was executed as a special order that needs the pool (BW-ORDER-03).
func (g *play) leavesHand() bool {
	x := &g.s.Exec
	return g.r.Options.BroodWar && x.Special && !x.Returns && x.token() < OrderKinds && g.alive(x.Player)
}

// putTokenAway puts the token of an order where it belongs (EXEC-08, BW-ORDER-03, OPT-06).
func (g *play) putTokenAway() {
	x := &g.s.Exec
	token, seat := x.token(), g.seat(x.Player)
	switch {
	case token >= OrderKinds:
	case !g.leavesHand(): // also with Disposable Special Orders, if a strategic area returns it (OPT-07)
		seat.Tokens[token]++
		if x.Special && g.r.Options.BroodWar && token >= SpecialBuild && g.alive(x.Player) { // nobody else takes it back
			g.tell(LogOrderReturned, x.Player, uint8(token))
		}
	case x.Room || !g.r.Options.DisposableOrders: // without room it could not have been executed (BW-ORDER-02)
		seat.OrderPool[token]++
		g.tell(LogPool, x.Player, uint8(token))
	default:
		g.tell(LogOrderRemoved, x.Player, uint8(token))
	}
}

// emptyPools returns the tokens in the Special Order Pools to the unused orders (BW-ORDER-07, BW-REGROUP-02).
func (g *play) emptyPools() {
	for p := range g.r.Options.Players {
		seat := &g.s.Seats[p]
		for o, n := range seat.OrderPool {
			seat.Tokens[o] += n
		}
		seat.OrderPool = [OrderKinds]uint8{}
	}
}

// Disposable Special Orders: where an executed special order goes if the pool has room (OPT-06, RULING-47).

func (g *play) applyDisposal(f *Frame, p Player, a Answer) {
	g.pop()
	if a.Verb == DoRemove {
		g.s.Exec.Room = false
	}
}

// buildNow begins a Build order that a card gives on a planet, without a token (BuildNow). It is special only if the
// player controls a strategic area there and treats it as special.
func (g *play) buildNow(p Player, planet Planet) {
	g.s.Exec = idle()
	x := &g.s.Exec
	x.Player, x.Planet, x.Order, x.Token = p, planet, BuildOrder, OrderKinds
	x.Returns = g.strategic(p, planet)
	g.s.Active = p
	g.push(Frame{Step: RunOrder, Player: p})
}
