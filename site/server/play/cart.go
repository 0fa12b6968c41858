package play

import (
	"slices"
	"strconv"

	"koprulu/help/choice"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"koprulu/site/server/core"
	"koprulu/site/web/seen"
	"koprulu/table"
)

// cart is what a seat is about to buy in a step of its Build order. It
// is kept with the part of an answer chosen so far: nothing is bought until all of it is paid at once.
type cart struct {
	items []game.Answer
	// force are the areas that are force mined rather than others if something has to be.
	force game.AreaSet
}

// bill works out what is in a cart with as little force mining as it takes: of the areas that the buyer prefers, else
// of those that are not depleted in part. minable are those where force mining was a way to pay.
func (c *cart) bill(snap *table.Snapshot, seat game.Player) (b *table.Bill, minable game.AreaSet) {
	var force game.AreaSet
	for {
		b = snap.Bill(seat, c.items, force)
		minable |= b.Short | b.Forced
		more := b.Short &^ force
		if more == 0 {
			return b, minable
		}
		for _, better := range [2]game.AreaSet{c.force, ^snap.View(seat).Partial} {
			if more&better != 0 {
				more &= better
			}
		}
		force |= 1 << more.First()
	}
}

// spared is how many items at the end of a cart have to be left out so that nothing is force mined.
func (c *cart) spared(snap *table.Snapshot, seat game.Player) int {
	for n := range c.items {
		if b := snap.Bill(seat, c.items[:len(c.items)-n], 0); b.Payable() {
			return n
		}
	}
	return len(c.items)
}

// shown is a cart as its buyer sees it.
func (c *cart) shown(snap *table.Snapshot, seat game.Player) *seen.Cart {
	bill, minable := c.bill(snap, seat)
	out := &seen.Cart{Bill: bill, Minable: minable, Trial: func(a game.Answer) rule.ID {
		return snap.Affordable(seat, seen.CartWith(c.items, a), 0).Broken
	}}
	if bill.Forced != 0 {
		out.Spared = c.spared(snap, seat)
	}
	return out
}

// mostItems is more than anybody can buy in one step.
const mostItems = 24

// fill changes the cart of a player or pays what is in it: add and drop name an item in the words of notation, force
// names an area by its index that is force mined rather than others, or no longer is; spare leaves out what makes force
// mining necessary, pay buys all of it and ends the step.
func (s *Chapter) fill(v *core.Visit, at *core.Seated, m *Room) error {
	n, all, err := choices(v, at)
	if err != nil {
		return err
	}
	held := m.Pick(at.Seat, n)
	held.problem = nil
	switch {
	case v.Value("add") != "":
		item, err := itemOf(all, v.Value("add"))
		if err != nil {
			return err
		}
		return addToCart(at, m, held, item)
	case v.Value("drop") != "":
		item, err := itemOf(all, v.Value("drop"))
		if err != nil {
			return err
		}
		held.cart.items = slices.Clone(held.cart.items)
		for i := len(held.cart.items) - 1; i >= 0; i-- {
			if held.cart.items[i] == item {
				held.cart.items = slices.Delete(held.cart.items, i, i+1)
				break
			}
		}
	case v.Value("force") != "":
		area, err := strconv.ParseUint(v.Value("force"), 10, 8)
		if err != nil || area >= game.MaxAreas {
			return core.WrongForm("force")
		}
		held.cart.force ^= 1 << area
	case v.Value("spare") != "":
		held.cart.items = held.cart.items[:len(held.cart.items)-held.cart.spared(at.Snap, at.Seat)]
	case v.Value("pay") != "":
		return s.payCart(v, at, m, n, all, held.cart)
	default:
		return core.WrongForm("add")
	}
	m.setPick(at.Seat, held)
	return nil
}

// addToCart puts an item into a cart, if everything in it can be bought together, by force mining if need be.
func addToCart(at *core.Seated, m *Room, held pick, item game.Answer) error {
	items := seen.CartWith(held.cart.items, item)
	if err := at.Snap.Affordable(at.Seat, items, 0).Refused(at.Snap.Rules); err != nil {
		return err
	}
	if len(items) > mostItems {
		return core.WrongForm("add")
	}
	held.problem, held.cart.items = nil, items
	m.setPick(at.Seat, held)
	return nil
}

// carted reports whether what is sold in a step goes into a cart first: not in lessons, which go through purchases one
// by one, and not for players who put workers on cards themselves.
func carted(v *core.Visit, snap *table.Snapshot, m *Room, seat game.Player, step game.Step) bool {
	return table.Carts(step) && !inTutorial(snap) && !paysOwn(v, m, seat)
}

// itemOf finds an item by its words in notation.
func itemOf(all []choice.Choice, text string) (game.Answer, error) {
	for i := range all {
		if all[i].Text == text && !all[i].Confirmed && table.Sells(all[i].Answer.Verb) {
			return all[i].Answer, nil
		}
	}
	return game.Answer{}, core.WrongForm("add")
}

// payCart buys and pays all that is in a cart and ends the step, or does nothing. The page has said what is force
// mined.
func (s *Chapter) payCart(v *core.Visit, at *core.Seated, m *Room, decision uint64, all []choice.Choice, c cart) error {
	bill, _ := c.bill(at.Snap, at.Seat)
	if err := bill.Refused(at.Snap.Rules); err != nil {
		return err
	}
	if !bill.Payable() {
		return core.WrongForm("pay")
	}
	answers := bill.Answers
	if step := at.Snap.View(at.Seat).Step; bill.After.Step == step && bill.After.Open.Has(at.Seat) {
		for i := range all {
			if all[i].Answer.Verb == game.DoDone && !all[i].Confirmed {
				answers = append(slices.Clip(answers), all[i].Answer)
			}
		}
	}
	if err := s.giveAll(v, at, decision, answers); err != nil {
		return err
	}
	m.setPick(at.Seat, pick{})
	return nil
}
