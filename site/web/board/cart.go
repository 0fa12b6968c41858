package board

import "koprulu/rules/game"

// inCart returns how many of a ware are in the reader's cart, at all places together.
func (d *Desk) inCart(m *ware) int {
	n := 0
	for i := range m.ways {
		if d.p.Cart == nil {
			break
		}
		n += d.p.Cart.Count(m.ways[i].Answer)
	}
	return n
}

// goingTo returns how many workers would go to a card of the economy.
func (d *Desk) goingTo(c *ecoCard) int {
	n, _ := d.going(c.resource, c.area)
	return n
}

// minable reports whether a card is or could be force mined for what is in the cart.
func (d *Desk) minable(c *ecoCard) bool {
	return d.mine && d.p.Cart != nil && c.area != game.NoArea && d.p.Cart.Minable.Has(c.area)
}

// going returns how many workers would go to a card for what is in the cart, or to a permanent resource (game.NoArea),
// and whether that would force mine it.
func (d *Desk) going(res game.Resource, a game.Area) (n int, forced bool) {
	c := d.p.Cart
	if c == nil || !d.mine {
		return 0, false
	}
	after := &c.After.Seats[d.who]
	if a == game.NoArea {
		return int(after.Home[res]) - int(d.At.Home[res]), false
	}
	return max(0, int(c.After.Workers[a])-int(d.v.Workers[a])), c.Forced.Has(a)
}
