package sample

import (
	"slices"

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
		if more := append(slices.Clip(items), c.Answer); table.Sells(c.Answer.Verb) &&
			snap.Bill(p.Seat, more, 0).Broken == rule.None {
			items = more
		}
	}
	p.Cart = &seen.Cart{Bill: snap.Bill(p.Seat, items, 0), Trial: func(a game.Answer) rule.ID {
		return snap.Bill(p.Seat, append(slices.Clip(items), a), 0).Broken
	}}
}
