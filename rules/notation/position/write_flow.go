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
	w.PlayerField("active", s.Active)
	writeSequence(w, s.Orders[:s.OrderCount])
	w.OpenList("frames")
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
		w.Battle(&s.Battle.OpenBattle, ownerOf(s), s.Top().Player, func(i uint8) {
			k := &s.Battle.Skirmishes[i]
			w.Skirmish(&k.OpenSkirmish, [2]uint8{}, k.Card, k.Extra)
		})
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
	w.OpenList("order-sequence")
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
