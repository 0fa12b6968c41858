package game

import "koprulu/rules/game/rule"

// Units that wait on a Leadership card take part in their owner's Mobilize orders as if they were on the active planet
// (Covert); in moves NoArea is where they come from.

// covert returns the waiting units that may move in this order, not those on a card of another kind.
func (g *play) covert(p Player) Figures {
	if waiting := g.seat(p).Waiting; waiting != 0 && g.leads(p, Covert) != nil {
		return waiting
	}
	return 0
}

// listCovert lists the moves of waiting units.
func (g *play) listCovert(p Player, c *moveContext, l *list) {
	waiting := g.covert(p)
	if waiting == 0 {
		return
	}
	f := g.s.top()
	for types := g.types(p, waiting); types != 0; types &= types - 1 {
		u := lowestType(types)
		for to := c.open; to != 0; to &= to - 1 {
			for n := 1; n <= g.ofType(p, waiting, u).Len(); n++ {
				if g.checkCovert(f, p, c, n, u, to.First()) != rule.None {
					break
				}
				l.add(Answer{Verb: DoMove, V: AnswerValues{OfCount: uint8(n), OfUnit: uint8(u), OfFrom: uint8(NoArea),
					OfTo: uint8(to.First())}})
			}
		}
	}
}

// checkCovert judges a move of n waiting units of a type. They cross no route and come from no area.
func (g *play) checkCovert(f *Frame, p Player, c *moveContext, n int, u UnitType, to Area) rule.ID {
	if f.V[FieldByCard] != 0 || g.ofType(p, g.covert(p), u).Len() < n {
		return rule.MOB02
	}
	return g.checkArrival(p, c, n, u, NoArea, to)
}
