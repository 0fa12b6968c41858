package rank

import "koprulu/rules/game"

// found is what has already been worked out for a question, because several answers to it need the same. The sets say
// for which cards, units and planets; things says it for what exists once.
type found struct {
	units    game.UnitSet
	matching [64]int
	planets  game.PlanetSet
	appetite [game.MaxPlanets]int
	things   thing
	income   int
	unspent  int
	unit     int
	event    int
	poolRoom int
	research int
	// placed are the seat's orders by planet and type, ordered those on the whole board by type, at the planets that
	// have them.
	placed  [game.MaxPlanets][game.SpecialBuild]int
	ordered [game.OrderKinds]int
	at      [game.OrderKinds]game.PlanetSet
}

// thing is a set of things that may be found.
type thing uint8

// The things.
const (
	foundIncome thing = 1 << iota
	foundUnspent
	foundUnit
	foundEvent
	foundPool
	foundResearch
	foundOrders
)

// orders counts the seat's orders.
func (l *look) orders() *found {
	o := &l.found
	if o.things&foundOrders != 0 {
		return o
	}
	o.things |= foundOrders
	o.placed, o.ordered, o.at = [game.MaxPlanets][game.SpecialBuild]int{}, [game.OrderKinds]int{}, [game.OrderKinds]game.PlanetSet{}
	for i := range l.s.Orders[:l.s.OrderCount] {
		order := &l.s.Orders[i]
		if order.Player != l.me {
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

// placed counts the seat's orders on a planet by type, as it placed them.
func (l *look) placed(p game.Planet) [game.SpecialBuild]int { return l.orders().placed[p] }

// ordered counts the seat's orders of a type on the whole board.
func (l *look) ordered(order game.Order) int { return l.orders().ordered[order] }

// planetsOrdered returns the planets where the seat has orders of a type.
func (l *look) planetsOrdered(order game.Order) game.PlanetSet { return l.orders().at[order] }

// income returns what the seat can spend now, in hundredths of a resource.
func (l *look) income() int {
	if l.found.things&foundIncome == 0 {
		l.found.income = l.funds()
		l.found.things |= foundIncome
	}
	return l.found.income
}

// bestUnit returns the worth of the best unit that the seat's buildings allow.
func (b *Judge) bestUnit() int {
	o := &b.look.found
	if o.things&foundUnit == 0 {
		o.unit = 0
		for units := b.look.buildable(); units != 0; units &= units - 1 {
			o.unit = max(o.unit, b.unitValue(firstUnit(units)))
		}
		o.things |= foundUnit
	}
	return o.unit
}

// unspent returns what is left of the income when the Build orders on the board take what they need.
func (b *Judge) unspent() int {
	o := &b.look.found
	if o.things&foundUnspent == 0 {
		o.unspent = b.surplusFunds()
		o.things |= foundUnspent
	}
	return o.unspent
}

// researchProspect says what a Research order promises on a planet with a base.
func (b *Judge) researchProspect() int {
	o := &b.look.found
	if o.things&foundResearch == 0 {
		o.research = b.study()
		o.things |= foundResearch
	}
	return o.research
}

// appetite returns what a Build order on a planet with a base could use, in hundredths of a resource; again says that
// another order takes its share first.
func (b *Judge) appetite(p game.Planet, again bool) int {
	o := &b.look.found
	if again {
		return b.hunger(p, true)
	}
	if !o.planets.Has(p) {
		o.appetite[p] = b.hunger(p, false)
		o.planets |= 1 << p
	}
	return o.appetite[p]
}

// matching counts the standard cards in the seat's hand that show a unit.
func (l *look) matching(u game.UnitType) int {
	if o := &l.found; !o.units.Has(u) {
		o.matching[u] = l.match(u)
		o.units |= 1 << u
	}
	return l.found.matching[u]
}
