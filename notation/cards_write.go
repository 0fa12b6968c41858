package notation

import "koprulu/game"

// orders writes the stacks, each from the bottom up.
func (w *positionWriter) orders() {
	orders := w.s.Orders[:w.s.OrderCount]
	if len(orders) == 0 {
		return
	}
	w.Line("orders")
	w.Open('{')
	for planet := range game.Planet(len(w.r.Planets)) {
		begun := false
		for i := range orders {
			o := &orders[i]
			if o.Planet != planet {
				continue
			}
			if !begun {
				w.Key(w.planet(planet))
				w.Open('[')
				begun = true
			}
			w.Comma()
			w.Dst = append(append(append(w.Dst, '"'), w.player(o.Player)...), ' ')
			w.Dst = append(w.Dst, wordAt(orderWords, int(o.Order))...)
			seen := o.Seen
			if !w.r.Options.HideOwnOrders {
				seen &^= 1 << o.Player
			}
			if seen != 0 {
				w.Dst = append(w.Dst, " seen-by"...)
			}
			for p := range game.Player(game.MaxPlayers) {
				if seen.Has(p) {
					w.Dst = append(append(w.Dst, ' '), w.player(p)...)
				}
			}
			w.EndName()
		}
		if begun {
			w.Close(']')
		}
	}
	w.Close('}')
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
	w.Line("events")
	w.Open('{')
	w.Key("deck")
	w.Open('[')
	for i := int(s.EventDeck) - 1; i >= 0; i-- {
		w.Comma()
		w.putEvent(s.EventPile[i])
	}
	w.Close(']')
	if s.EventDiscards > 0 {
		w.Key("discard")
		w.Open('[')
		for i := int(s.EventDiscards); i > 0; i-- {
			w.Comma()
			w.putEvent(s.EventPile[game.MaxEvents-i])
		}
		w.Close(']')
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
				w.Key(z.name)
				w.Open('{')
				any = true
			}
			w.eventsAt(w.player(p), z.place(p))
		}
		if any {
			w.Close('}')
		}
	}
	w.Close('}')
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
	w.Key(name)
	w.Open('[')
	for i := range w.r.Events {
		if w.s.EventPlace[i] == place {
			w.Comma()
			w.putEvent(game.EventCard(i))
		}
	}
	w.Close(']')
}
