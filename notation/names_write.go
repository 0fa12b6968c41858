package notation

import "koprulu/game"

// The put methods write a name as a text.

func (w *flowWriter) putArea(a game.Area) {
	w.Dst = w.appendArea(append(w.Dst, '"'), a)
	w.EndName()
}

func (w *flowWriter) putRoute(r game.Route) {
	w.Dst = w.appendRoute(append(w.Dst, '"'), r)
	w.EndName()
}

func (w *flowWriter) putEvent(c game.EventCard) {
	w.Dst = w.appendEvent(append(w.Dst, '"'), c)
	w.EndName()
}

func (w *flowWriter) putFigure(p game.Player, f game.Figure) {
	w.Dst = w.appendFigure(append(w.Dst, '"'), p, f)
	w.EndName()
}

func (w *flowWriter) putPlayer(p game.Player) { w.Name(w.player(p)) }

func (w *flowWriter) putCard(p game.Player, c game.Card) { w.Name(w.card(p, c)) }

// nameField writes a field with a name.
func (w *flowWriter) nameField(field, value string) {
	w.Key(field)
	w.Name(value)
}

func (w *flowWriter) players(set game.PlayerSet) {
	w.Open('[')
	for p := range game.Player(game.MaxPlayers) {
		if set.Has(p) {
			w.Comma()
			w.putPlayer(p)
		}
	}
	w.Close(']')
}

func (w *flowWriter) areaField(name string, a game.Area) {
	if a != game.NoArea {
		w.Key(name)
		w.putArea(a)
	}
}

func (w *flowWriter) cardField(name string, p game.Player, c game.Card) {
	if c != game.NoCard {
		w.nameField(name, w.card(p, c))
	}
}

func (w *flowWriter) figureField(name string, p game.Player, f game.Figure) {
	if f != game.NoFigure {
		w.Key(name)
		w.putFigure(p, f)
	}
}

func (w *flowWriter) eventField(name string, c game.EventCard) {
	if c != game.NoEvent {
		w.Key(name)
		w.putEvent(c)
	}
}

// cardsField writes a set of cards.
func (w *flowWriter) cardsField(name string, p game.Player, set game.CardSet) {
	if set == 0 {
		return
	}
	w.Key(name)
	w.Open('[')
	for ; set != 0; set &= set - 1 {
		w.Comma()
		w.putCard(p, set.First())
	}
	w.Close(']')
}

func (w *flowWriter) areas(set game.AreaSet) {
	w.Open('[')
	for ; set != 0; set &= set - 1 {
		w.Comma()
		w.putArea(set.First())
	}
	w.Close(']')
}

func (w *flowWriter) areasLine(name string, set game.AreaSet) {
	if set != 0 {
		w.Line(name)
		w.areas(set)
	}
}

// areasField writes a set of areas as a field, and nothing if it is empty.
func (w *flowWriter) areasField(name string, set game.AreaSet) {
	if set != 0 {
		w.Key(name)
		w.areas(set)
	}
}

func (w *flowWriter) cards(p game.Player, set game.CardSet) {
	w.Open('[')
	for ; set != 0; set &= set - 1 {
		w.Comma()
		w.putCard(p, set.First())
	}
	w.Close(']')
}
