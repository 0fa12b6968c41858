package play

import (
	"slices"
	"strconv"

	"koprulu/help/choice"
	"koprulu/rules/game"
	"koprulu/site/server/core"
	"koprulu/table"
)

// cart is what a seat is about to buy in a step of its Build order, and the areas that it would force mine for it. It
// is kept with the part of an answer chosen so far: nothing is bought until all of it is paid at once.
type cart struct {
	items []game.Answer
	force game.AreaSet
}

// mostItems is more than anybody can buy in one step.
const mostItems = 24

// fill changes the cart of a player or pays what is in it: add and drop name an item in the words of notation, force
// names an area by its index, empty and pay stand alone.
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
	case v.Value("empty") != "":
		held.cart = cart{}
	case v.Value("pay") != "":
		return s.payCart(v, at, m, n, held.cart)
	default:
		return core.WrongForm("add")
	}
	m.setPick(at.Seat, held)
	return nil
}

// addToCart puts an item into a cart, if everything in it can be bought together, by force mining if need be.
func addToCart(at *core.Seated, m *Room, held pick, item game.Answer) error {
	items := append(slices.Clip(held.cart.items), item)
	if err := at.Snap.Affordable(at.Seat, items, held.cart.force).Refused(at.Snap.Rules); err != nil {
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

// payCart buys and pays all that is in a cart, or nothing.
func (s *Chapter) payCart(v *core.Visit, at *core.Seated, m *Room, decision uint64, c cart) error {
	bill := at.Snap.Bill(at.Seat, c.items, c.force)
	if err := bill.Refused(at.Snap.Rules); err != nil {
		return err
	}
	if !bill.Payable() {
		return core.ErrForceOnly
	}
	if err := s.giveAll(v, at, decision, bill.Answers); err != nil {
		return err
	}
	m.setPick(at.Seat, pick{})
	return nil
}
