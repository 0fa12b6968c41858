package table

import (
	"koprulu/rules/game"
)

// Mind is what the bot of a seat carries from one decision to the next (bot.Rememberer), so that it still has it after
// a restart. It shows what the seat means to do, so it is the bot's alone and goes nowhere but to the store.
type Mind struct {
	// Answers is State.Answers at the decision that the bot made with it: Memory fits the game only as long as that
	// decision stands.
	Answers uint32
	// Memory is in words of the bot's own, empty for nothing.
	Memory string
}

// remember keeps what a bot carries on from a decision that it made after that many answers.
func (e *edit) remember(p game.Player, answers uint32, memory string) {
	e.forget(p)
	if memory != "" && e.Status == Playing {
		e.Minds[p] = Mind{answers, memory}
	}
}

// forget drops what the bot of a seat carries.
func (e *edit) forget(p game.Player) { e.Minds[p] = Mind{} }

// rethink drops what bots carry on from decisions that do not stand any more.
func (e *edit) rethink() {
	for p := range e.players() {
		if m := &e.Minds[p]; m.Memory != "" && !m.fits(e.course.state) {
			e.forget(p)
		}
	}
}

// fits reports whether a mind comes from a decision before a position.
func (m *Mind) fits(s *game.State) bool { return m.Answers < s.Answers }

// sane drops stored minds that can't be true: of a seat without a bot that decides, or from a decision that has not
// been made yet.
func sane(t *Table) {
	if t.course.origin == nil {
		return // It may be thawed one day.
	}
	for p := range t.row.Minds {
		m := &t.row.Minds[p]
		if m.Memory == "" {
			continue
		}
		if p >= len(t.row.Seats) || t.row.Seats[p].Bot == "" || !m.fits(t.course.state) {
			t.hub.cfg.Log.Warn("what a bot remembers does not belong to its table and is dropped", "table", t.id, "seat", p+1)
			*m = Mind{}
		}
	}
}
