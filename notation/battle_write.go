package notation

import "koprulu/game"

// battleSides are the names of the sides of a battle.
var battleSides = [2]string{game.Attacker: "attacker", game.Defender: "defender"}

// markWords are the marks of a side of a skirmish, by bit.
var markWords = []string{"blind", "open", "paid", "declined", "match", "wins", "killed", "broken", "stolen",
	"sacrificed", "fading", "recharged"}

// battle writes a battle; decider is the player of the open decision, about whose figures it is if some have to leave.
func (w *flowWriter) battle(b *game.Battle, owner, decider game.Player) {
	w.Open('{')
	w.areaField("area", b.Area)
	w.BoolField("guard", b.Guard)
	w.BoolField("special", b.Special)
	if b.Area == game.NoArea {
		// Units on their way: those that entered the target wait here.
		w.Key("attacker")
		w.Open('{')
		w.figuresField("units", owner, b.Units[game.Attacker])
		w.Close('}')
		w.Close('}')
		return
	}
	w.eventField("opening", b.Opening)
	w.eventField("second", b.Second)
	w.WholeField("now", int(b.Now))
	w.figuresField("leaving", decider, b.Leaving)
	for side, name := range battleSides {
		w.Key(name)
		w.battleSide(b.Players[side], b.Units[side], b.StartCard[side], b.StartEvent[side], b.Splash[side],
			b.FrontOf[side], b.Shield[side])
	}
	if b.Count > 0 {
		w.Key("skirmishes")
		w.Open('[')
		for i := range b.Skirmishes[:b.Count] {
			w.Comma()
			w.skirmish(&b.Skirmishes[i])
		}
		w.Close(']')
	}
	w.Close('}')
}

// unitsField writes a set of types of unit, and nothing if it is empty.
func (w *flowWriter) unitsField(name string, set game.UnitSet) {
	if set == 0 {
		return
	}
	w.Key(name)
	w.Open('[')
	for u := range game.UnitType(len(w.r.Units)) {
		if set.Has(u) {
			w.Comma()
			w.Name(w.unit(u))
		}
	}
	w.Close(']')
}

// marks writes the marks of a side of a skirmish.
func (w *flowWriter) marks(marks game.Mark) {
	if marks == 0 {
		return
	}
	w.Key("marks")
	w.Open('[')
	for bit, word := range markWords {
		if marks>>bit&1 != 0 {
			w.Comma()
			w.Name(word)
		}
	}
	w.Close(']')
}

// battleSide writes what a battle holds for each side.
func (w *flowWriter) battleSide(p game.Player, units game.Figures, card game.Card, event game.EventCard,

	splash game.CardSet, front game.Figure, shield uint8) {
	w.Open('{')
	w.nameField("player", w.player(p))
	w.figuresField("units", p, units)
	w.cardField("card", p, card)
	w.eventField("event", event)
	w.cardsField("splash", p, splash)
	w.figureField("front", p, front)
	w.WholeField("shield", int(shield))
	w.Close('}')
}

func (w *flowWriter) skirmish(k *game.Skirmish) {
	w.Open('{')
	w.BoolField("resolved", k.Resolved)
	for side, name := range battleSides {
		w.Key(name)
		w.Open('{')
		w.half(w.sides[side], k.Front[side], k.Support[side], k.Lost[side], k.Dead[side])
		w.skirmishCards(w.sides[side], k.Deck[side], k.Card[side], k.Extra[side])
		w.marks(k.Marks[side])
		w.unitsField("gone", k.Gone[side])
		w.unitsField("gone-front", k.GoneFront[side])
		w.Close('}')
	}
	w.Close('}')
}

// half writes the units of one side of a skirmish.
func (w *flowWriter) half(p game.Player, front game.Figure, support, lost, dead game.Figures) {
	w.figureField("front", p, front)
	w.figuresField("support", p, support)
	w.figuresField("lost", p, lost)
	w.figuresField("dead", p, dead)
}

// skirmishCards writes the cards of one side of a skirmish.
func (w *flowWriter) skirmishCards(p, deck game.Player, card, extra game.Card) {
	if deck != p {
		w.nameField("deck", w.player(deck)) // mind control (BW-KEY-04)
	}
	w.cardField("card", deck, card)
	w.cardField("extra", p, extra)
}
