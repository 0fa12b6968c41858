package table

import (
	"context"

	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

// Resign takes the seat of a person out of the game for good, whoever is asked (RULING-145): it is an answer like
// others, recorded where it is given, and can't be taken back. Until the seat leaves the board, the rules answer for
// it. Resigning again is no error, so a request may be sent again. Errors: ErrNotYours, ErrStatus; *Refused for who is
// eliminated, or if everybody else has resigned.
func (t *Table) Resign(ctx context.Context, who Person) error {
	return changeSeat(ctx, t, who, func(e *edit, p game.Player) error {
		if err := e.plays(); err != nil {
			return err
		}
		if e.course.state.Resigned.Has(p) {
			return nil
		}
		a := game.Answer{Verb: game.DoResign}
		if broken := e.answer(p, a, "", string(who)); broken != rule.None {
			return e.course.refused(p, a, broken)
		}
		return nil
	})
}

// resigned drops what a seat that resigns has left for later and proposed, and every proposal to take its resignation
// back: also one that waited for its vote alone.
func (e *edit) resigned(p game.Player) {
	e.Gone[p], e.StoodIn[p] = Resigned, e.now
	e.resigns = true
	e.closeAheadOf(p)
	if o := e.Proposal; o != nil && (o.By == p || o.Kind == ProposeUndo && o.Keep < e.course.final()) {
		e.propose(nil)
	}
}

// final returns how many answers nobody can take back, even if all agree: those up to the last resignation.
func (c *course) final() int {
	if c.state == nil || c.state.Resigned == 0 {
		return 0
	}
	for n := len(c.turns); n > 0; n-- {
		if c.turns[n-1].answer.Verb == game.DoResign {
			return n
		}
	}
	return 0
}
