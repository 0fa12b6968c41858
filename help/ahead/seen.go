package ahead

import "koprulu/rules/game"

// placed counts the orders that the seat has placed in this Planning Phase.
func placed(v *game.View) int {
	n := 0
	for _, o := range v.Orders[:v.OrderCount] {
		if o.Player == v.Seat {
			n++
		}
	}
	if v.Seats[v.Seat].Defended {
		n++
	}
	return n
}

// stack writes the owners of the orders of others on a planet, from the bottom up. Orders of the seat itself do not
// change it.
func stack(v *game.View, p game.Planet) string {
	var list []byte
	for _, o := range v.Orders[:v.OrderCount] {
		if o.Planet == p && o.Player != v.Seat {
			list = append(list, '1'+byte(o.Player))
		}
	}
	return string(list)
}

// top returns whose order is on top of a planet's stack, game.Nobody if there is none.
func top(v *game.View, p game.Planet) game.Player {
	owner := game.Nobody
	for _, o := range v.Orders[:v.OrderCount] {
		if o.Planet == p {
			owner = o.Player
		}
	}
	return owner
}

// pieces returns the areas where a seat has units, a base or an installation, including those in a battle.
func pieces(v *game.View, p game.Player) game.AreaSet {
	seat := &v.Seats[p]
	areas := seat.Held | seat.Bases | seat.Sites
	for side := range 2 {
		if b := &v.Battle; b.Area != game.NoArea && b.Players[side] == p && b.Units[side] != 0 {
			areas |= 1 << b.Area
		}
	}
	return areas
}

// unitsOn returns a seat's units in some areas, including those in a battle, and those that have come to fight there.
func unitsOn(v *game.View, p game.Player, areas game.AreaSet) (found game.Figures) {
	for a := range areas.All() {
		if v.Holder[a] == p {
			found |= v.Units[a]
		}
	}
	for side := range 2 {
		if b := &v.Battle; b.Area != game.NoArea && areas.Has(b.Area) && b.Players[side] == p {
			found |= b.Units[side]
		}
	}
	if to := v.Exec.Target; v.Exec.Player == p && to != game.NoArea && areas.Has(to) {
		found |= v.Coming(to)
	}
	return found
}

// defends reports whether a battle is being fought in which the seat defends one of some areas.
func defends(v *game.View, areas game.AreaSet) bool {
	b := &v.Battle
	return b.Area != game.NoArea && areas.Has(b.Area) && b.Players[game.Defender] == v.Seat
}

// entered returns who came between two views of the seat to a planet where it had pieces: with a unit that was
// elsewhere on the board, or on a Leadership card; game.Nobody if nobody did. Units that are built there do not count.
func entered(r *game.Rules, before, after *game.View) game.Player {
	mine := pieces(before, before.Seat)
	for p := range r.Planets {
		areas := r.Planets[p].Areas
		if mine&areas == 0 {
			continue
		}
		for q := range game.Player(after.Players) {
			if q == after.Seat || before.Seats[q].Faction >= game.FactionCount {
				continue
			}
			came := unitsOn(after, q, areas) &^ unitsOn(before, q, areas)
			if came&^(before.Seats[q].Supply|before.Seats[q].Aside) != 0 {
				return q
			}
		}
	}
	return game.Nobody
}

// alike reports whether a card of a seat plays the same as the one with an id: several cards may, and legal answers
// name only one of them.
func (c *checker) alike(card game.Card, id string) bool {
	named, err := c.names.FindCard(c.v.Seat, id)
	cards := c.r.Sheets[c.v.Seats[c.v.Seat].Faction].Cards
	return err == nil && int(card) < len(cards) && cards[card].Same == cards[named].Same
}
