package position

import (
	"koprulu/rules/game"
	"koprulu/rules/notation/board"
)

// writeFlow writes the flow of play of a game.
func writeFlow(w *writer, s *game.State) {
	w.Open('{')
	w.WholeField("answers", int(s.Answers))
	w.WholeField("barrier", int(s.Barrier))
	w.WholeField("chances", int(s.Chances))
	if s.Active != game.Nobody {
		w.NameField("active", w.Player(s.Active))
	}
	writeSequence(w, s.Orders[:s.OrderCount])
	w.Key("frames")
	w.Open('[')
	for i := range s.Frames[:s.FrameCount] {
		w.Comma()
		w.Frame(&s.Frames[i])
	}
	w.Close(']')
	if s.Exec != board.IdleExec() {
		w.Key("executing")
		w.Exec(&s.Exec, ownerOf(s))
	}
	if s.Buy != (game.Purchase{}) {
		w.Key("buying")
		w.Buy(&s.Buy, s.Top().Player)
	}
	if s.Battle != game.NoBattle() {
		w.Key("battle")
		writeBattle(w, &s.Battle, ownerOf(s), s.Top().Player)
	}
	w.Close('}')
}

// writeSequence writes in which sequence the orders were placed, if the stacks do not show it.
func writeSequence(w *writer, orders []game.PlacedOrder) {
	inOrder := true
	for i := 1; i < len(orders); i++ {
		if orders[i].Planet < orders[i-1].Planet {
			inOrder = false
		}
	}
	if inOrder {
		return
	}
	w.Key("order-sequence")
	w.Open('[')
	for i := range orders {
		w.Comma()
		w.Name(w.Planet(orders[i].Planet))
	}
	w.Close(']')
}

// ownerOf returns the player whose figures, cards and technologies Exec names.
func ownerOf(s *game.State) game.Player {
	if s.Exec.Player != game.Nobody {
		return s.Exec.Player
	}
	return s.Top().Player
}
