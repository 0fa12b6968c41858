package board

import "koprulu/rules/game"

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

func (w *Writer) putFigure(p game.Player, f game.Figure) {
	w.Dst = w.AppendFigure(append(w.Dst, '"'), p, f)
	w.EndName()
}

func (w *Writer) PutPlayer(p game.Player) { w.Name(w.Player(p)) }

func (w *Writer) PutCard(p game.Player, c game.Card) { w.Name(w.Card(p, c)) }

// NameField writes a field with a name.
func (w *Writer) NameField(field, value string) {
	w.Key(field)
	w.Name(value)
}

func (w *Writer) Players(set game.PlayerSet) {
	w.Open('[')
	for p := range game.Player(game.MaxPlayers) {
		if set.Has(p) {
			w.Comma()
			w.PutPlayer(p)
		}
	}
	w.Close(']')
}

func (w *Writer) AreaField(name string, a game.Area) {
	if a != game.NoArea {
		w.Key(name)
		w.PutArea(a)
	}
}

func (w *Writer) cardField(name string, p game.Player, c game.Card) {
	if c != game.NoCard {
		w.NameField(name, w.Card(p, c))
	}
}

func (w *Writer) figureField(name string, p game.Player, f game.Figure) {
	if f != game.NoFigure {
		w.Key(name)
		w.putFigure(p, f)
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
	if set == 0 {
		return
	}
	w.Key(name)
	w.Open('[')
	for c := range set.All() {
		w.Comma()
		w.PutCard(p, c)
	}
	w.Close(']')
}

func (w *Writer) Areas(set game.AreaSet) {
	w.Open('[')
	for a := range set.All() {
		w.Comma()
		w.PutArea(a)
	}
	w.Close(']')
}

func (w *Writer) AreasLine(name string, set game.AreaSet) {
	if set != 0 {
		w.Line(name)
		w.Areas(set)
	}
}

// PlanetsField writes a set of planets as a field, and nothing if it is empty.
func (w *Writer) PlanetsField(name string, set game.PlanetSet) {
	if set == 0 {
		return
	}
	w.Key(name)
	w.Open('[')
	for p := range set.All() {
		w.Comma()
		w.Name(w.Planet(p))
	}
	w.Close(']')
}

// AreasField writes a set of areas as a field, and nothing if it is empty.
func (w *Writer) AreasField(name string, set game.AreaSet) {
	if set != 0 {
		w.Key(name)
		w.Areas(set)
	}
}

func (w *Writer) Cards(p game.Player, set game.CardSet) {
	w.Open('[')
	for c := range set.All() {
		w.Comma()
		w.PutCard(p, c)
	}
	w.Close(']')
}
