package rank

import "koprulu/game"

// found is what was worked out for a question already, as several answers to it ask for the same. The sets say for which
// cards, units and planets; things are those of which there is one.
type found struct {
	cards     game.CardSet
	cardWorth [game.MaxCards]int
	units     game.UnitSet
	matching  [64]int
	planets   game.PlanetSet
	appetite  [game.MaxPlanets]int
	things    thing
	income    int
	urge      int
	tech      game.Tech
	techWorth int
	buildable game.UnitSet
	// placed are the seat's orders by planet and type, ordered those on the whole board, and at their planets.
	placed  [game.MaxPlanets][game.SpecialBuild]int
	ordered [game.OrderKinds]int
	at      [game.OrderKinds]game.PlanetSet
}

// thing is a set of things that may be found.
type thing uint8

// The things.
const (
	foundIncome thing = 1 << iota
	foundUrge
	foundTech
	foundBuildable
	foundOrders
)

// buildable returns the units that the seat's buildings allow.
func (l *look) buildable() game.UnitSet {
	if l.found.things&foundBuildable == 0 {
		l.found.buildable = l.built()
		l.found.things |= foundBuildable
	}
	return l.found.buildable
}

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

// eventUrge says whether it is good for the seat when Event cards are drawn and
// the game comes nearer to its end: yes if it would win then, no if another would.
func (b *Judge) eventUrge() int {
	o := &b.look.found
	if o.things&foundUrge == 0 {
		o.urge = b.urge()
		o.things |= foundUrge
	}
	return o.urge
}

// bestTech returns the technology that is worth most beyond its cost, among those that the seat can pay without force
// mining, and its value. The discount comes from a card.
func (b *Judge) bestTech(discount int) (game.Tech, int) {
	o := &b.look.found
	if discount != 0 {
		return b.chooseTech(discount)
	}
	if o.things&foundTech == 0 {
		o.tech, o.techWorth = b.chooseTech(0)
		o.things |= foundTech
	}
	return o.tech, o.techWorth
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

// cardWorth is the worth of a card in hand with the units that the seat has.
func (b *Judge) cardWorth(card game.Card) int {
	o := &b.look.found
	if !o.cards.Has(card) {
		o.cardWorth[card] = b.useOf(card)
		o.cards |= 1 << card
	}
	return o.cardWorth[card]
}
