package board

import (
	"koprulu/rules/game"
	"koprulu/rules/notation/words"
)

// Workers writes where the workers of a player are.
func (w *Writer) Workers(pool, unavailable uint8, home [2]uint8, cards game.AreaSet, on *[game.MaxAreas]uint8) {
	w.OpenObject("workers")
	w.NumberField("pool", int(pool))
	w.WholeField("unavailable", int(unavailable))
	if home != [2]uint8{} {
		w.OpenObject("home")
		for r, name := range words.Resources {
			w.WholeField(name, int(home[r]))
		}
		w.Close('}')
	}
	any := false
	for a := range cards.All() {
		if on[a] == 0 {
			continue
		}
		if !any {
			w.OpenObject("cards")
			any = true
		}
		w.Comma()
		w.PutArea(a)
		w.Dst = append(w.Dst, ':')
		w.Whole(int(on[a]))
	}
	if any {
		w.Close('}')
	}
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

// ResourceTokens writes the resource tokens of a player.
func (w *Writer) ResourceTokens(of [2]uint8) {
	if of == [2]uint8{} {
		return
	}
	w.OpenObject("resource-tokens")
	for r, name := range words.Resources {
		w.WholeField(name, int(of[r]))
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

// Defended writes the planet of the Defend order of this Planning Phase.
func (w *Writer) Defended(yes bool, on game.Planet) {
	if yes {
		w.NameField("defended", w.Planet(on))
	}
}

// CaptivesField writes a player's units under mind control in their places, null for a free place before others.
func (w *Writer) CaptivesField(p game.Player) {
	places, last := w.Sheet(p).CaptiveFigures, 0
	for i, c := range w.Captives[p] {
		if c.Owner != game.Nobody && i < places.Len() {
			last = i + 1
		}
	}
	if last == 0 {
		return
	}
	w.OpenList("captives")
	for i, c := range w.Captives[p][:last] {
		w.Comma()
		if c.Owner == game.Nobody {
			w.Null()
		} else {
			putFigure(w, p, words.Nth(places, i+1))
		}
	}
	w.Close(']')
}

// LeaderCards writes where the Leadership cards of a player are.
func (w *Writer) LeaderCards(p game.Player, deck, play, lasting, fresh game.LeaderSet, chosen game.Leader,
	influence game.Planet) {
	if len(w.Sheet(p).Leaders) > 0 {
		w.Key("leader-deck")
		w.Leaders(p, deck)
		w.Key("leaders")
		w.Leaders(p, play)
	}
	if chosen != game.NoLeader {
		w.NameField("chosen-leader", w.Leader(p, chosen))
	}
	if lasting != 0 {
		w.Key("lasting")
		w.Leaders(p, lasting)
	}
	if fresh != 0 {
		w.Key("fresh")
		w.Leaders(p, fresh)
	}
	w.PlanetField("influence", influence)
}

func (w *Writer) Leaders(p game.Player, set game.LeaderSet) {
	w.list(uint64(set), func(l uint8) { w.Name(w.Leader(p, game.Leader(l))) })
}
