package sight

import "koprulu/rules/game"

// found is what has already been worked out for a question, because several answers to it need the same.
type found struct {
	// units are the types for which matching is known.
	units    game.UnitSet
	matching [64]int
	// counted is true once the orders are: placed are the seat's by planet and type, ordered those on the whole board by
	// type, at the planets that have them.
	counted bool
	placed  [game.MaxPlanets][game.SpecialBuild]int
	ordered [game.OrderKinds]int
	at      [game.OrderKinds]game.PlanetSet
}

// orders counts the seat's orders.
func (l *Look) orders() *found {
	o := &l.found
	if o.counted {
		return o
	}
	o.counted = true
	o.placed, o.ordered, o.at = [game.MaxPlanets][game.SpecialBuild]int{}, [game.OrderKinds]int{},
		[game.OrderKinds]game.PlanetSet{}
	for i := range l.State.Orders[:l.State.OrderCount] {
		order := &l.State.Orders[i]
		if order.Player != l.Me {
			continue
		}
		kind := order.Order.Standard()
		o.ordered[kind]++
		o.at[kind] |= 1 << order.Planet
		if kind < game.SpecialBuild {
			o.placed[order.Planet][kind]++
		}
	}
	return o
}

// Placed counts the seat's orders on a planet by type, as it placed them.
func (l *Look) Placed(p game.Planet) [game.SpecialBuild]int { return l.orders().placed[p] }

// Ordered counts the seat's orders of a type on the whole board.
func (l *Look) Ordered(order game.Order) int { return l.orders().ordered[order] }

// PlanetsOrdered returns the planets where the seat has orders of a type.
func (l *Look) PlanetsOrdered(order game.Order) game.PlanetSet { return l.orders().at[order] }

// Matching counts the standard cards in the seat's hand that show a unit.
func (l *Look) Matching(u game.UnitType) int {
	if o := &l.found; !o.units.Has(u) {
		o.matching[u] = l.match(u)
		o.units |= 1 << u
	}
	return l.found.matching[u]
}
