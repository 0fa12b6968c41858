package board

import "koprulu/rules/game"

// Sides are the names of the sides of a battle.
var Sides = [2]string{game.Attacker: "attacker", game.Defender: "defender"}

// Marks are the marks of a side of a skirmish, by bit.
var Marks = []string{"blind", "open", "paid", "declined", "match", "wins", "killed", "broken", "stolen",
	"sacrificed", "fading", "recharged"}

// unitsField writes a set of types of unit, and nothing if it is empty.
func unitsField(w *Writer, name string, set game.UnitSet) {
	if set != 0 {
		w.Key(name)
		w.list(uint64(set), func(u uint8) { w.Name(w.Unit(game.UnitType(u))) })
	}
}

// marks writes the marks of a side of a skirmish.
func marks(w *Writer, marks game.Mark) {
	w.Part("marks", '[', func() {
		for bit, word := range Marks {
			if marks>>bit&1 != 0 {
				w.Comma()
				w.Name(word)
			}
		}
	})
}

// Battle writes a battle. The units of an attacker on their way are those of owner; decider is the player of the open
// decision, whose figures it is about if some have to leave.
func (w *Writer) Battle(b *game.OpenBattle, owner, decider game.Player, skirmish func(i uint8)) {
	w.Open('{')
	defer w.Close('}')
	if b.Area == game.NoArea {
		// Units on their way: those that entered the target wait here.
		w.OpenObject("attacker")
		w.FiguresField("units", owner, b.Units[game.Attacker])
		w.Close('}')
		return
	}
	w.AreaField("area", b.Area)
	w.BoolField("guard", b.Guard)
	w.BoolField("special", b.Special)
	w.EventField("opening", b.Opening)
	w.EventField("second", b.Second)
	w.WholeField("now", int(b.Now))
	w.FiguresField("leaving", decider, b.Leaving)
	for side, name := range Sides {
		w.OpenObject(name)
		p := b.Players[side]
		w.NameField("player", w.Player(p))
		w.FiguresField("units", p, b.Units[side])
		cardField(w, "card", p, b.StartCard[side])
		w.EventField("event", b.StartEvent[side])
		w.CardsField("splash", p, b.Splash[side])
		figureField(w, "front", p, b.FrontOf[side])
		w.WholeField("shield", int(b.Shield[side]))
		w.Close('}')
	}
	w.Part("skirmishes", '[', func() {
		for i := range b.Count {
			w.Comma()
			skirmish(i)
		}
	})
}

// Skirmish writes a skirmish with the cards of each side, and how many they are where not all can be seen.
func (w *Writer) Skirmish(k *game.OpenSkirmish, count [2]uint8, card, extra [2]game.Card) {
	w.Open('{')
	w.BoolField("resolved", k.Resolved)
	for side, name := range Sides {
		w.OpenObject(name)
		p := w.Sides[side]
		figureField(w, "front", p, k.Front[side])
		w.FiguresField("support", p, k.Support[side])
		w.FiguresField("lost", p, k.Lost[side])
		w.FiguresField("dead", p, k.Dead[side])
		w.WholeField("cards", int(count[side]))
		if k.Deck[side] != p {
			w.NameField("deck", w.Player(k.Deck[side])) // mind control (BW-KEY-04)
		}
		cardField(w, "card", k.Deck[side], card[side])
		cardField(w, "extra", p, extra[side])
		marks(w, k.Marks[side])
		unitsField(w, "gone", k.Gone[side])
		unitsField(w, "gone-front", k.GoneFront[side])
		w.Close('}')
	}
	w.Close('}')
}
