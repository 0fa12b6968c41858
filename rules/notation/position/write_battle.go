package position

import (
	"koprulu/rules/game"
	"koprulu/rules/notation/board"
)

// writeBattle writes a battle; decider is the player of the open decision, whose figures it is about if some have to leave.
func writeBattle(w *writer, b *game.Battle, owner, decider game.Player) {
	w.Open('{')
	w.AreaField("area", b.Area)
	w.BoolField("guard", b.Guard)
	w.BoolField("special", b.Special)
	if b.Area == game.NoArea {
		// Units on their way: those that entered the target wait here.
		w.Key("attacker")
		w.Open('{')
		w.FiguresField("units", owner, b.Units[game.Attacker])
		w.Close('}')
		w.Close('}')
		return
	}
	w.EventField("opening", b.Opening)
	w.EventField("second", b.Second)
	w.WholeField("now", int(b.Now))
	w.FiguresField("leaving", decider, b.Leaving)
	for side, name := range board.Sides {
		w.Key(name)
		w.BattleSide(b.Players[side], b.Units[side], b.StartCard[side], b.StartEvent[side], b.Splash[side],
			b.FrontOf[side], b.Shield[side])
	}
	if b.Count > 0 {
		w.Key("skirmishes")
		w.Open('[')
		for i := range b.Skirmishes[:b.Count] {
			w.Comma()
			writeSkirmish(w, &b.Skirmishes[i])
		}
		w.Close(']')
	}
	w.Close('}')
}

// writeSkirmish writes a skirmish of a battle.
func writeSkirmish(w *writer, k *game.Skirmish) {
	w.Open('{')
	w.BoolField("resolved", k.Resolved)
	for side, name := range board.Sides {
		w.Key(name)
		w.Open('{')
		w.Half(w.Sides[side], k.Front[side], k.Support[side], k.Lost[side], k.Dead[side])
		w.SkirmishCards(w.Sides[side], k.Deck[side], k.Card[side], k.Extra[side])
		w.Marks(k.Marks[side])
		w.UnitsField("gone", k.Gone[side])
		w.UnitsField("gone-front", k.GoneFront[side])
		w.Close('}')
	}
	w.Close('}')
}
