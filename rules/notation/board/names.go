package board

import (
	"math/bits"

	"koprulu/rules/game"
)

// The put methods write a name as a text.

func (w *Writer) PutArea(a game.Area) {
	w.Dst = w.AppendArea(append(w.Dst, '"'), a)
	w.EndName()
}

func (w *Writer) PutRoute(r game.Route) {
	w.Dst = w.AppendRoute(append(w.Dst, '"'), r)
	w.EndName()
}

func (w *Writer) PutEvent(c game.EventCard) {
	w.Dst = w.AppendEvent(append(w.Dst, '"'), c)
	w.EndName()
}

func putFigure(w *Writer, p game.Player, f game.Figure) {
	w.Dst = w.AppendFigure(append(w.Dst, '"'), p, f)
	w.EndName()
}

func (w *Writer) PutPlayer(p game.Player) { w.Name(w.Player(p)) }

func (w *Writer) PutCard(p game.Player, c game.Card) { w.Name(w.Card(p, c)) }

// list writes a list of the members of a set. It takes no iterator, whose body would escape to the heap.
func (w *Writer) list(set uint64, put func(uint8)) {
	w.Open('[')
	for ; set != 0; set &= set - 1 {
		w.Comma()
		put(uint8(bits.TrailingZeros64(set)))
	}
	w.Close(']')
}

func (w *Writer) Players(set game.PlayerSet) {
	w.list(uint64(set), func(p uint8) { w.PutPlayer(game.Player(p)) })
}

// PlayersField writes a set of players as a field.
func (w *Writer) PlayersField(name string, set game.PlayerSet) {
	w.Key(name)
	w.Players(set)
}

// PlayerField writes a field with a player, and nothing for Nobody.
func (w *Writer) PlayerField(name string, p game.Player) {
	if p != game.Nobody {
		w.NameField(name, w.Player(p))
	}
}

// PlanetField writes a field with a planet, and nothing for NoPlanet.
func (w *Writer) PlanetField(name string, p game.Planet) {
	if p != game.NoPlanet {
		w.NameField(name, w.Planet(p))
	}
}

func (w *Writer) AreaField(name string, a game.Area) {
	if a != game.NoArea {
		w.Key(name)
		w.PutArea(a)
	}
}

func cardField(w *Writer, name string, p game.Player, c game.Card) {
	if c != game.NoCard {
		w.NameField(name, w.Card(p, c))
	}
}

func figureField(w *Writer, name string, p game.Player, f game.Figure) {
	if f != game.NoFigure {
		w.Key(name)
		putFigure(w, p, f)
	}
}

func (w *Writer) EventField(name string, c game.EventCard) {
	if c != game.NoEvent {
		w.Key(name)
		w.PutEvent(c)
	}
}

// CardsField writes a set of cards.
func (w *Writer) CardsField(name string, p game.Player, set game.CardSet) {
	if set != 0 {
		w.Key(name)
		w.Cards(p, set)
	}
}

func (w *Writer) Areas(set game.AreaSet) {
	w.list(uint64(set), func(a uint8) { w.PutArea(game.Area(a)) })
}

func (w *Writer) Routes(set game.RouteSet) {
	w.list(uint64(set), func(r uint8) { w.PutRoute(game.Route(r)) })
}

func (w *Writer) AreasLine(name string, set game.AreaSet) {
	if set != 0 {
		w.Line(name)
		w.Areas(set)
	}
}

// PlanetsField writes a set of planets as a field, and nothing if it is empty.
func (w *Writer) PlanetsField(name string, set game.PlanetSet) {
	if set != 0 {
		w.Key(name)
		w.list(uint64(set), func(p uint8) { w.Name(w.Planet(game.Planet(p))) })
	}
}

// AreasField writes a set of areas as a field, and nothing if it is empty.
func (w *Writer) AreasField(name string, set game.AreaSet) {
	if set != 0 {
		w.Key(name)
		w.Areas(set)
	}
}

func (w *Writer) Cards(p game.Player, set game.CardSet) {
	w.list(uint64(set), func(c uint8) { w.PutCard(p, game.Card(c)) })
}
