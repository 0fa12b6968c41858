package board

import (
	"koprulu/rules/game"
	"koprulu/rules/notation/words"
)

// Workers writes where the workers of a player are.
func (w *Writer) Workers(seat *game.OpenSeat, on *[game.MaxAreas]uint8) {
	w.OpenObject("workers")
	w.NumberField("pool", int(seat.Pool))
	w.WholeField("unavailable", int(seat.Unavailable))
	perResource(w, "home", seat.Home)
	w.Part("cards", '{', func() {
		for set := seat.Cards; set != 0; set &= set - 1 {
			if a := set.First(); on[a] != 0 {
				w.Comma()
				w.PutArea(a)
				w.Dst = append(w.Dst, ':')
				w.Whole(int(on[a]))
			}
		}
	})
	w.Close('}')
}

// Modules writes how many modules of each type a player has, and nothing if they have none.
func (w *Writer) Modules(of *[game.MaxModules]uint8) {
	if *of == [game.MaxModules]uint8{} {
		return
	}
	w.OpenObject("modules")
	for m, n := range of {
		w.WholeField(w.Module(uint8(m)), int(n))
	}
	w.Close('}')
}

// ResourceTokens writes how many resource tokens of each type there are.
func (w *Writer) ResourceTokens(of [2]uint8) { perResource(w, "resource-tokens", of) }

// perResource writes a number for each resource, as far as it is not 0.
func perResource(w *Writer, name string, of [2]uint8) {
	if of == [2]uint8{} {
		return
	}
	w.OpenObject(name)
	for r, resource := range words.Resources {
		w.WholeField(resource, int(of[r]))
	}
	w.Close('}')
}

// OrderList writes some order tokens, and nothing if there are none.
func (w *Writer) OrderList(name string, of *[game.OrderKinds]uint8) {
	if *of == [game.OrderKinds]uint8{} {
		return
	}
	w.OpenList(name)
	for o, n := range of {
		for range n {
			w.Comma()
			w.Name(words.Orders[o])
		}
	}
	w.Close(']')
}

// Belongings writes what a player has from Brood War and nobody hides, up to the bases that are lost.
func (w *Writer) Belongings(p game.Player, seat *game.OpenSeat) {
	w.FiguresField("waiting", p, seat.Waiting)
	w.OrderList("order-pool", &seat.OrderPool)
	if seat.Defended {
		w.NameField("defended", w.Planet(seat.DefendedOn))
	}
	w.AreasField("infestable", seat.Infestable)
	w.ResourceTokens(seat.ResourceTokens)
}

// CaptivesField writes a player's units under mind control in their places, null for a free place before others.
func (w *Writer) CaptivesField(p game.Player) {
	places, last := w.Sheet(p).CaptiveFigures, 0
	for i, c := range w.Captives[p] {
		if c.Owner != game.Nobody && i < places.Len() {
			last = i + 1
		}
	}
	w.Part("captives", '[', func() {
		for i, c := range w.Captives[p][:last] {
			w.Comma()
			if c.Owner == game.Nobody {
				w.Null()
			} else {
				putFigure(w, p, words.Nth(places, i+1))
			}
		}
	})
}

// LeaderCards writes where the Leadership cards of a player are.
func (w *Writer) LeaderCards(p game.Player, seat *game.OpenSeat, chosen game.Leader) {
	if len(w.Sheet(p).Leaders) > 0 {
		w.Key("leader-deck")
		leaders(w, p, seat.LeaderDeck)
		w.Key("leaders")
		leaders(w, p, seat.Leaders)
	}
	if chosen != game.NoLeader {
		w.NameField("chosen-leader", w.Leader(p, chosen))
	}
	w.LeadersField("lasting", p, seat.Lasting)
	w.LeadersField("fresh", p, seat.Fresh)
	w.PlanetField("influence", seat.Influence)
}

// LeadersField writes a set of Leadership cards unless it is empty.
func (w *Writer) LeadersField(name string, p game.Player, set game.LeaderSet) {
	if set != 0 {
		w.Key(name)
		leaders(w, p, set)
	}
}

func leaders(w *Writer, p game.Player, set game.LeaderSet) {
	w.list(uint64(set), func(l uint8) { w.Name(w.Leader(p, game.Leader(l))) })
}
