package board

import "koprulu/rules/game"

// Sides are the names of the sides of a battle.
var Sides = [2]string{game.Attacker: "attacker", game.Defender: "defender"}

// Marks are the marks of a side of a skirmish, by bit.
var Marks = []string{"blind", "open", "paid", "declined", "match", "wins", "killed", "broken", "stolen",
	"sacrificed", "fading", "recharged"}

// UnitsField writes a set of types of unit, and nothing if it is empty.
func (w *Writer) UnitsField(name string, set game.UnitSet) {
	if set == 0 {
		return
	}
	w.Key(name)
	w.Open('[')
	for u := range game.UnitType(len(w.Rules.Units)) {
		if set.Has(u) {
			w.Comma()
			w.Name(w.Unit(u))
		}
	}
	w.Close(']')
}

// Marks writes the marks of a side of a skirmish.
func (w *Writer) Marks(marks game.Mark) {
	if marks == 0 {
		return
	}
	w.Key("marks")
	w.Open('[')
	for bit, word := range Marks {
		if marks>>bit&1 != 0 {
			w.Comma()
			w.Name(word)
		}
	}
	w.Close(']')
}

// BattleSide writes what a battle holds for each side.
func (w *Writer) BattleSide(p game.Player, units game.Figures, card game.Card, event game.EventCard,
	splash game.CardSet, front game.Figure, shield uint8) {
	w.Open('{')
	w.NameField("player", w.Player(p))
	w.FiguresField("units", p, units)
	w.cardField("card", p, card)
	w.EventField("event", event)
	w.CardsField("splash", p, splash)
	w.figureField("front", p, front)
	w.WholeField("shield", int(shield))
	w.Close('}')
}

// Half writes the units of one side of a skirmish.
func (w *Writer) Half(p game.Player, front game.Figure, support, lost, dead game.Figures) {
	w.figureField("front", p, front)
	w.FiguresField("support", p, support)
	w.FiguresField("lost", p, lost)
	w.FiguresField("dead", p, dead)
}

// SkirmishCards writes the cards of one side of a skirmish.
func (w *Writer) SkirmishCards(p, deck game.Player, card, extra game.Card) {
	if deck != p {
		w.NameField("deck", w.Player(deck)) // mind control (BW-KEY-04)
	}
	w.cardField("card", deck, card)
	w.cardField("extra", p, extra)
}
