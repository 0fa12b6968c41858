package position

import (
	"koprulu/rules/game"
	"koprulu/rules/notation/words"
)

// writeOrders writes the stacks, each from the bottom up.
func writeOrders(w *writer) {
	orders := w.s.Orders[:w.s.OrderCount]
	var stacks game.PlanetSet
	for i := range orders {
		stacks |= 1 << orders[i].Planet
	}
	w.LinePart("orders", '{', func() {
		for ; stacks != 0; stacks &= stacks - 1 {
			w.OpenList(w.Planet(stacks.First()))
			for i := range orders {
				if o := &orders[i]; o.Planet == stacks.First() {
					writeOrder(w, o)
				}
			}
			w.Close(']')
		}
	})
}

// writeOrder writes an order in a stack, and which other players have seen it.
func writeOrder(w *writer, o *game.PlacedOrder) {
	w.Comma()
	w.Dst = append(append(append(w.Dst, '"'), w.Player(o.Player)...), ' ')
	w.Dst = append(w.Dst, words.At(words.Orders, int(o.Order))...)
	seen := o.Seen
	if !w.Rules.Options.HideOwnOrders {
		seen &^= 1 << o.Player
	}
	if seen != 0 {
		w.Dst = append(w.Dst, " seen-by"...)
	}
	for p := range game.Player(game.MaxPlayers) {
		if seen.Has(p) {
			w.Dst = append(append(w.Dst, ' '), w.Player(p)...)
		}
	}
	w.EndName()
}

// writeRemovedOrders writes the order tokens that are neither unplaced nor in a stack, in the Special Order Pool or
// being executed: they have left the game (OPT-06).
func writeRemovedOrders(w *writer) {
	if !w.Rules.Options.DisposableOrders {
		return
	}
	s := w.s
	var left [game.MaxPlayers][game.OrderKinds]uint8
	for p := range w.Rules.Players() {
		if s.Seats[p].Faction == game.NoFaction {
			continue
		}
		for o := range game.OrderKinds {
			left[p][o] = orderBox(w.Rules, s, p, o) - s.Seats[p].Tokens[o] - s.Seats[p].OrderPool[o]
		}
	}
	for _, o := range s.Orders[:s.OrderCount] {
		left[o.Player][o.Order]--
	}
	if p, o := tokenInHand(s); p != game.Nobody {
		left[p][o]--
	}
	w.LinePart("removed-orders", '{', func() {
		for p := range w.Rules.Players() {
			w.OrderList(w.Player(p), &left[p])
		}
	})
}
