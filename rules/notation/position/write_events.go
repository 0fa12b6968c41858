package position

import (
	"math"

	"koprulu/rules/game"
)

// eventsLaid reports whether the Event deck was built, or its cards lie elsewhere.
func eventsLaid(r *game.Rules, s *game.State) bool {
	laid := s.EventDeck > 0 || s.EventDiscards > 0
	for i := range r.Events {
		laid = laid || s.EventPlace[i] != game.EventInDeck
	}
	return laid
}

// writeEvents writes where the Event cards are. Those put away unseen are the ones that
// are not listed.
func writeEvents(w *writer) {
	s := w.s
	if !eventsLaid(w.Rules, s) {
		return
	}
	w.Line("events")
	w.Open('{')
	w.OpenList("deck")
	for i := int(s.EventDeck) - 1; i >= 0; i-- {
		w.Comma()
		w.PutEvent(s.EventPile[i])
	}
	w.Close(']')
	w.Part("discard", '[', func() {
		for i := int(s.EventDiscards); i > 0; i-- {
			w.Comma()
			w.PutEvent(s.EventPile[game.MaxEvents-i])
		}
	})
	var used [math.MaxUint8 + 1]bool
	for i := range w.Rules.Events {
		used[s.EventPlace[i]] = true
	}
	for _, z := range eventPlaces {
		if z.place != game.EventRemoved && used[z.place] {
			w.eventsAt(z.name, z.place)
		}
	}
	for _, z := range eventZones {
		w.Part(z.name, '{', func() {
			for p := range w.Rules.Players() {
				if place := z.place(p); used[place] {
					w.eventsAt(w.Player(p), place)
				}
			}
		})
	}
	w.Close('}')
}

func (w *writer) eventsAt(name string, place game.EventPlace) {
	w.OpenList(name)
	for i := range w.Rules.Events {
		if w.s.EventPlace[i] == place {
			w.Comma()
			w.PutEvent(game.EventCard(i))
		}
	}
	w.Close(']')
}
