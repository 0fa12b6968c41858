package game

import "koprulu/rules/game/rule"

// History keeps the states of a game so that answers can be taken back: one
// at a time, within a player's own open turn, to the last barrier (RULING-90).
// It restores a stored state and never runs anything backwards.
type History struct {
	// State is the game as it stands.
	State State
	steps []historyStep
}

type historyStep struct {
	before State
	by     Player
}

// NewHistory begins a history at a state.
func NewHistory(s State) *History { return &History{State: s} }

// Apply is Rules.Apply, but keeps the state before the answer.
func (h *History) Apply(r *Rules, p Player, a Answer, log *Log) rule.ID {
	before := h.State
	if broken := r.Apply(&h.State, p, a, log); broken != rule.None {
		h.State = before // It is not the same any more if play would not end.
		return broken
	}
	// Nothing before a barrier or another seat's answer can be taken back any more.
	if h.State.Barrier > before.Answers || len(h.steps) > 0 && h.steps[len(h.steps)-1].by != p {
		h.steps = h.steps[:0]
	}
	if h.State.Barrier <= before.Answers {
		h.steps = append(h.steps, historyStep{before: before, by: p})
	}
	return rule.None
}

// Undoable returns how many of a player's last answers can be taken back.
func (h *History) Undoable(p Player) int {
	if len(h.steps) == 0 || h.steps[len(h.steps)-1].by != p {
		return 0
	}
	return len(h.steps)
}

// Undo takes the last answer of a player back and reports whether that was
// possible; if not, nothing changes.
func (h *History) Undo(p Player) bool {
	n := len(h.steps)
	if h.Undoable(p) == 0 {
		return false
	}
	h.State = h.steps[n-1].before
	h.steps = h.steps[:n-1]
	return true
}
