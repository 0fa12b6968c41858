package web

import "koprulu/game"

// OpenView gives what all seats together know: what is shown of a game that is over with everything open (HIDE-29).
// Cards that nobody had seen, those of decks and blind ones of a battle, stay hidden.
func OpenView(r *game.Rules, s *game.State) game.View {
	open := r.View(s, game.Nobody)
	var v game.View
	for p := range game.Player(open.Players) {
		r.ViewInto(s, p, &v)
		open.Seats[p] = v.Seats[p]
		for i := range v.Orders[:v.OrderCount] {
			if v.Orders[i].Order < game.OrderKinds {
				open.Orders[i].Order = v.Orders[i].Order
			}
		}
		for i := range v.Battle.Skirmishes[:v.Battle.Count] {
			own, all := &v.Battle.Skirmishes[i], &open.Battle.Skirmishes[i]
			for side := range 2 {
				if own.Card[side] != game.NoCard {
					all.Card[side] = own.Card[side]
				}
				if own.Extra[side] != game.NoCard {
					all.Extra[side] = own.Extra[side]
				}
			}
		}
	}
	return open
}
