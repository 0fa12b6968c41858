package sample

import (
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"koprulu/site/web"
	"koprulu/site/web/seen"
	"koprulu/table"
)

// fill lays one of each thing that is sold into the cart of a page, as far as all of it can be bought.
func fill(p *web.TablePage, snap *table.Snapshot) {
	var items []game.Answer
	for _, c := range p.Choices {
		if more := seen.CartWith(items, c.Answer); table.Sells(c.Answer.Verb) &&
			snap.Bill(p.Seat, more, 0).Broken == rule.None {
			items = more
		}
	}
	bill := snap.Affordable(p.Seat, items, 0)
	p.Cart = &seen.Cart{Bill: bill, Minable: bill.Forced, Spared: min(1, bill.Forced.Len()),
		Trial: func(a game.Answer) rule.ID {
			return snap.Bill(p.Seat, seen.CartWith(items, a), 0).Broken
		}}
}
