package seen

import (
	"slices"
	"strings"

	"koprulu/help/choice"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"koprulu/table"
)

// Cart is what a reader is about to buy in a step of a Build order, before it is paid.
type Cart struct {
	*table.Bill
	// Spared is how many items at its end would have to be left out so that nothing is force mined, 0 if nothing is.
	Spared int
	// Minable are the areas that could be force mined instead of some that are.
	Minable game.AreaSet
	// Trial returns the rule against one more item, rule.None if it can be added.
	Trial func(game.Answer) rule.ID
}

// alone reports whether an order buys only one thing of a kind (BUILD-24, BUILD-26).
func alone(v game.Verb) bool { return v == game.DoBuilding || v == game.DoModule || v == game.DoBase }

// CartWith returns what is in a cart with one more item, which takes the place of another one where only one can be
// bought.
func CartWith(items []game.Answer, item game.Answer) []game.Answer {
	items = slices.Clone(items)
	if alone(item.Verb) {
		items = slices.DeleteFunc(items, func(a game.Answer) bool { return a.Verb == item.Verb })
	}
	return append(items, item)
}

// Takes reports whether one more press on an item that is in the cart takes it out, because there can be only one.
func (c *Cart) Takes(a game.Answer) bool { return c != nil && alone(a.Verb) && c.Count(a) > 0 }

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

// Fits reports whether one more of an item can be added.
func (c *Cart) Fits(a game.Answer) bool { return c.Trial(a) == rule.None }

// Last returns the area of the unit that was added last, game.NoArea if there is none.
func (c *Cart) Last() game.Area {
	for _, item := range slices.Backward(c.Items) {
		if item.Verb == game.DoBuild {
			return item.Area()
		}
	}
	return game.NoArea
}

// Forcing says what is force mined for what is in the reader's cart, empty if nothing is.
func (p *Game) Forcing() string {
	if p.Cart == nil {
		return ""
	}
	var list []string
	for a := range p.Cart.Forced.All() {
		key := "web.ring.forces"
		if p.View.Partial.Has(a) {
			key = "web.ring.forces.empty"
		}
		list = append(list, p.Words().Text(key, "area", p.Words().AreaName(p.Rules, a)))
	}
	return strings.Join(list, " ")
}

// Study returns the technology that the reader looks at before they buy one: what they picked, or else the first that
// can be bought; nil where none is sold.
func (p *Game) Study() *choice.Choice {
	var first *choice.Choice
	for i := range p.Choices {
		c := &p.Choices[i]
		if c.Answer.Verb != game.DoTech || c.Confirmed || p.View.Step != game.AskTech {
			continue
		}
		if first == nil || len(p.Pick) > 0 && p.Pick[0] == c.Answer {
			first = c
		}
	}
	return first
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
