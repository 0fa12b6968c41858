package notation

import "koprulu/game"

// flowWriter writes what is going on in a game: the stack of frames, the order
// that is executed, the purchase and the battle.
type flowWriter struct {
	namer
	writer
	// sides are the players of the battle.
	sides [2]game.Player
	// decks are the players of whose decks the standard cards at each skirmish are.
	decks [game.MaxSkirmishes][2]game.Player
}

func (w *flowWriter) flow(s *game.State) {
	w.open('{')
	w.numberField("answers", int(s.Answers))
	w.numberField("barrier", int(s.Barrier))
	w.numberField("chances", int(s.Chances))
	if s.Active != game.Nobody {
		w.nameField("active", w.player(s.Active))
	}
	w.sequence(s.Orders[:s.OrderCount])
	w.key("frames")
	w.open('[')
	for i := range s.Frames[:s.FrameCount] {
		w.comma()
		w.frame(&s.Frames[i])
	}
	w.close(']')
	if s.Exec != idleExec() {
		w.key("executing")
		w.exec(&s.Exec, ownerOf(s))
	}
	if s.Buy != (game.Purchase{}) {
		w.key("buying")
		w.buy(&s.Buy, s.Top().Player)
	}
	if s.Battle != game.NoBattle() {
		w.key("battle")
		w.battle(&s.Battle, ownerOf(s))
	}
	w.close('}')
}
