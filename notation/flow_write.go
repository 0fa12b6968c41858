package notation

import (
	"koprulu/game"
	"koprulu/internal/document"
)

// flowWriter writes what is going on in a game: the stack of frames, the order
// that is executed, the purchase and the battle.
type flowWriter struct {
	namer
	document.Writer
	// sides are the players of the battle.
	sides [2]game.Player
	// decks are the players of whose decks the standard cards at each skirmish are.
	decks [game.MaxSkirmishes][2]game.Player
}

func (w *flowWriter) flow(s *game.State) {
	w.Open('{')
	w.WholeField("answers", int(s.Answers))
	w.WholeField("barrier", int(s.Barrier))
	w.WholeField("chances", int(s.Chances))
	if s.Active != game.Nobody {
		w.nameField("active", w.player(s.Active))
	}
	w.sequence(s.Orders[:s.OrderCount])
	w.Key("frames")
	w.Open('[')
	for i := range s.Frames[:s.FrameCount] {
		w.Comma()
		w.frame(&s.Frames[i])
	}
	w.Close(']')
	if s.Exec != idleExec() {
		w.Key("executing")
		w.exec(&s.Exec, ownerOf(s))
	}
	if s.Buy != (game.Purchase{}) {
		w.Key("buying")
		w.buy(&s.Buy, s.Top().Player)
	}
	if s.Battle != game.NoBattle() {
		w.Key("battle")
		w.battle(&s.Battle, ownerOf(s), s.Top().Player)
	}
	w.Close('}')
}
