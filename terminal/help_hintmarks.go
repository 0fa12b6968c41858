package terminal

import (
	"koprulu/bots/hint"
	"koprulu/rules/game"
)

// hintMarks are the numbers of hints on the map: they stay after the hints are closed, as long as the decision that
// they are about is open, and only the seat that asked sees them.
type hintMarks struct {
	seat game.Player
	// turns counts the answers before the decision.
	turns int
	list  []game.Answer
}

// mark puts the numbers of hints on the map.
func (m *model) mark(h *hint.Hints) {
	m.marks = hintMarks{seat: m.seat, turns: len(m.sess.Turns)}
	for i := range h.List {
		m.marks.list = append(m.marks.list, h.List[i].Answer)
	}
}

// marked returns what is marked on the map now.
func (m *model) marked() []game.Answer {
	if m.marks.seat != m.seat || m.marks.turns != len(m.sess.Turns) {
		return nil
	}
	return m.marks.list
}
