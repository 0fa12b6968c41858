package seen

import (
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"koprulu/table"
)

// Cart is what a reader is about to buy in a step of a Build order, before it is paid.
type Cart struct {
	*table.Bill
	// Force are the areas that the reader would force mine for it.
	Force game.AreaSet
	// Trial returns the rule against one more item, rule.None if it can be added.
	Trial func(game.Answer) rule.ID
}

// Count returns how many of an item are in the cart.
func (c *Cart) Count(a game.Answer) int {
	n := 0
	for _, item := range c.Items {
		if item == a {
			n++
		}
	}
	return n
}

// Paying is who puts a reader's workers on cards.
type Paying uint8

// In lessons the reader does, because it is to be learned. Otherwise the buyer has it done by the rule of
// table.Snapshot.Bill, has it always done, or does it.
const (
	PayTaught Paying = iota
	PayAlways
	PayOwn
)
