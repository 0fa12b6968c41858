package notation

import "koprulu/game"

// The put methods write a name as a text.

func (w *flowWriter) putArea(a game.Area) {
	w.dst = w.appendArea(append(w.dst, '"'), a)
	w.named()
}

func (w *flowWriter) putRoute(r game.Route) {
	w.dst = w.appendRoute(append(w.dst, '"'), r)
	w.named()
}

func (w *flowWriter) putEvent(c game.EventCard) {
	w.dst = w.appendEvent(append(w.dst, '"'), c)
	w.named()
}

func (w *flowWriter) putFigure(p game.Player, f game.Figure) {
	w.dst = w.appendFigure(append(w.dst, '"'), p, f)
	w.named()
}

func (w *flowWriter) putPlayer(p game.Player) { w.name(w.player(p)) }

func (w *flowWriter) putCard(p game.Player, c game.Card) { w.name(w.card(p, c)) }

// nameField writes a field with a name.
func (w *flowWriter) nameField(field, value string) {
	w.key(field)
	w.name(value)
}

func (w *flowWriter) players(set game.PlayerSet) {
	w.open('[')
	for p := range game.Player(game.MaxPlayers) {
		if set.Has(p) {
			w.comma()
			w.putPlayer(p)
		}
	}
	w.close(']')
}

func (w *flowWriter) areaField(name string, a game.Area) {
	if a != game.NoArea {
		w.key(name)
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
		w.key(name)
		w.putFigure(p, f)
	}
}

func (w *flowWriter) eventField(name string, c game.EventCard) {
	if c != game.NoEvent {
		w.key(name)
		w.putEvent(c)
	}
}

// cardsField writes a set of cards.
func (w *flowWriter) cardsField(name string, p game.Player, set game.CardSet) {
	if set == 0 {
		return
	}
	w.key(name)
	w.open('[')
	for ; set != 0; set &= set - 1 {
		w.comma()
		w.putCard(p, set.First())
	}
	w.close(']')
}

func (w *flowWriter) areas(set game.AreaSet) {
	w.open('[')
	for ; set != 0; set &= set - 1 {
		w.comma()
		w.putArea(set.First())
	}
	w.close(']')
}

func (w *flowWriter) areasLine(name string, set game.AreaSet) {
	if set != 0 {
		w.line(name)
		w.areas(set)
	}
}

func (w *flowWriter) cards(p game.Player, set game.CardSet) {
	w.open('[')
	for ; set != 0; set &= set - 1 {
		w.comma()
		w.putCard(p, set.First())
	}
	w.close(']')
}
