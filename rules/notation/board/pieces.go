package board

import (
	"koprulu/rules/game"
	"koprulu/rules/notation/words"
)

// Piece begins an entry of a list of pieces, and before the first one the list.
func (w *Writer) Piece(list string, n *int, where string) {
	if *n == 0 {
		w.Line(list)
		w.Open('[')
	}
	*n++
	w.Comma()
	w.Open('{')
	w.Key(where)
}

// OfPlayer ends an entry of a list of pieces with its player.
func (w *Writer) OfPlayer(p game.Player) {
	w.NameField("faction", w.Player(p))
	w.Close('}')
}

// Pieces ends a list of pieces if one was begun.
func (w *Writer) Pieces(n int) {
	if n > 0 {
		w.Close(']')
	}
}

// Bases writes where the bases of the players are; seat tells what everyone may know of a seat.
func (w *Writer) Bases(seat func(game.Player) *game.OpenSeat) {
	n := 0
	for p := range w.Rules.Players() {
		for a := range seat(p).Bases.All() {
			w.Piece("bases", &n, "area")
			w.PutArea(a)
			w.OfPlayer(p)
		}
	}
	w.Pieces(n)
}

// SitesAndGuards writes the installations, guard tokens and special conquest point tokens of Brood War.
func (w *Writer) SitesAndGuards(b *game.Board, seat func(game.Player) *game.OpenSeat) {
	if !w.Rules.Options.BroodWar {
		return
	}
	n := 0
	for p := range w.Rules.Players() {
		for a := range seat(p).Sites.All() {
			w.Piece("installations", &n, "area")
			w.PutArea(a)
			w.NameField("faction", w.Player(p))
			w.NameField("kind", words.At(words.Installations, int(b.Installations[a])))
			w.Close('}')
		}
	}
	w.Pieces(n)
	n = 0
	for p := range w.Rules.Players() {
		for a := range seat(p).Guarded.All() {
			w.Piece("guards", &n, "area")
			w.PutArea(a)
			w.NameField("faction", w.Player(p))
			if k := b.Guards[a]; k != 1 {
				w.WholeField("count", int(k))
			}
			w.Close('}')
		}
	}
	w.Pieces(n)
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
	list := w.ItemsOf()
	if len(list) == 0 {
		return
	}
	w.Line("items")
	w.Open('[')
	for i := range list {
		it := &places[i]
		w.Comma()
		w.Open('{')
		w.NameField("item", words.ScenarioItem(list[i].Kind))
		w.AreaField("area", it.Area)
		if it.Player != game.Nobody {
			w.NameField("faction", w.Player(it.Player))
			w.Key("unit")
			putFigure(w, it.Player, it.Figure)
		}
		w.Close('}')
	}
	w.Close(']')
}

// Condition writes the victory condition of the scenario by which a game ended, from 1.
func (w *Writer) Condition(n uint8) {
	if n != 0 {
		w.Line("condition")
		w.Whole(int(n))
	}
}
