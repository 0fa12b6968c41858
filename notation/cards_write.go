package notation

import "koprulu/game"

// orders writes the stacks, each from the bottom up.
func (w *positionWriter) orders() {
	orders := w.s.Orders[:w.s.OrderCount]
	if len(orders) == 0 {
		return
	}
	w.line("orders")
	w.open('{')
	for planet := range game.Planet(len(w.r.Planets)) {
		begun := false
		for i := range orders {
			o := &orders[i]
			if o.Planet != planet {
				continue
			}
			if !begun {
				w.key(w.planet(planet))
				w.open('[')
				begun = true
			}
			w.comma()
			w.dst = append(append(append(w.dst, '"'), w.player(o.Player)...), ' ')
			w.dst = append(w.dst, wordAt(orderWords, int(o.Order))...)
			seen := o.Seen
			if !w.r.Options.HideOwnOrders {
				seen &^= 1 << o.Player
			}
			if seen != 0 {
				w.dst = append(w.dst, " seen-by"...)
			}
			for p := range game.Player(game.MaxPlayers) {
				if seen.Has(p) {
					w.dst = append(append(w.dst, ' '), w.player(p)...)
				}
			}
			w.named()
		}
		if begun {
			w.close(']')
		}
	}
	w.close('}')
}

// events writes where the Event cards are. Those put away unseen are the ones that
// are not listed.
func (w *positionWriter) events() {
	s := w.s
	built := s.EventDeck > 0 || s.EventDiscards > 0
	for i := range w.r.Events {
		built = built || s.EventPlace[i] != game.EventInDeck
	}
	if !built {
		return
	}
	w.line("events")
	w.open('{')
	w.key("deck")
	w.open('[')
	for i := int(s.EventDeck) - 1; i >= 0; i-- {
		w.comma()
		w.putEvent(s.EventPile[i])
	}
	w.close(']')
	if s.EventDiscards > 0 {
		w.key("discard")
		w.open('[')
		for i := int(s.EventDiscards); i > 0; i-- {
			w.comma()
			w.putEvent(s.EventPile[game.MaxEvents-i])
		}
		w.close(']')
	}
	for _, z := range eventPlaces {
		if z.place != game.EventRemoved {
			w.eventsAt(z.name, z.place)
		}
	}
	for _, z := range eventZones {
		any := false
		for p := range game.Player(w.r.Options.Players) {
			if !w.anyEventAt(z.place(p)) {
				continue
			}
			if !any {
				w.key(z.name)
				w.open('{')
				any = true
			}
			w.eventsAt(w.player(p), z.place(p))
		}
		if any {
			w.close('}')
		}
	}
	w.close('}')
}

func (w *positionWriter) anyEventAt(place game.EventPlace) bool {
	for i := range w.r.Events {
		if w.s.EventPlace[i] == place {
			return true
		}
	}
	return false
}

func (w *positionWriter) eventsAt(name string, place game.EventPlace) {
	if !w.anyEventAt(place) {
		return
	}
	w.key(name)
	w.open('[')
	for i := range w.r.Events {
		if w.s.EventPlace[i] == place {
			w.comma()
			w.putEvent(game.EventCard(i))
		}
	}
	w.close(']')
}
