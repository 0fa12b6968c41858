package board

import (
	"koprulu/rules/game"
	"koprulu/rules/notation/words"
)

// pieces writes a list of what each player has in areas; more writes what is said beside the area and the player.
func pieces(w *Writer, list string, of func(game.Player) game.AreaSet, more func(game.Area)) {
	w.LinePart(list, '[', func() {
		for p := range w.Rules.Players() {
			for set := of(p); set != 0; set &= set - 1 {
				w.Comma()
				w.Open('{')
				w.AreaField("area", set.First())
				w.NameField("faction", w.Player(p))
				more(set.First())
				w.Close('}')
			}
		}
	})
}

// Bases writes where the bases of the players are; seat tells what everyone may know of a seat.
func (w *Writer) Bases(seat func(game.Player) *game.OpenSeat) {
	pieces(w, "bases", func(p game.Player) game.AreaSet { return seat(p).Bases }, func(game.Area) {})
}

// SitesAndGuards writes the installations, guard tokens and special conquest point tokens of Brood War.
func (w *Writer) SitesAndGuards(b *game.Board, seat func(game.Player) *game.OpenSeat) {
	if !w.Rules.Options.BroodWar {
		return
	}
	pieces(w, "installations", func(p game.Player) game.AreaSet { return seat(p).Sites }, func(a game.Area) {
		w.NameField("kind", words.At(words.Installations, int(b.Installations[a])))
	})
	pieces(w, "guards", func(p game.Player) game.AreaSet { return seat(p).Guarded }, func(a game.Area) {
		if k := b.Guards[a]; k != 1 {
			w.WholeField("count", int(k))
		}
	})
	w.AreasLine("point-tokens", b.Points)
}

// Stages writes a set of stages.
func (w *Writer) Stages(set uint8) {
	w.Open('[')
	for stage := 1; stage <= 3; stage++ {
		if set>>stage&1 != 0 {
			w.Comma()
			w.Whole(stage)
		}
	}
	w.Close(']')
}

// Items writes where the items are: each with its area, and the figure that carries it.
func (w *Writer) Items(places *[game.MaxItems]game.ItemPlace) {
	w.LinePart("items", '[', func() {
		for i, item := range w.ItemsOf() {
			it := &places[i]
			w.Comma()
			w.Open('{')
			w.NameField("item", words.ScenarioItem(item.Kind))
			w.AreaField("area", it.Area)
			if it.Player != game.Nobody {
				w.NameField("faction", w.Player(it.Player))
				figureField(w, "unit", it.Player, it.Figure)
			}
			w.Close('}')
		}
	})
}

// Condition writes the victory condition of the scenario by which a game ended, from 1.
func (w *Writer) Condition(n uint8) {
	if n != 0 {
		w.Line("condition")
		w.Whole(int(n))
	}
}
