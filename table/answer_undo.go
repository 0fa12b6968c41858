package table

import (
	"context"

	"koprulu/rules/game"
)

// Undo takes the answers after the first keep back: the last ones of a person's own seat, as many as Snapshot.Undoable
// says, and with an answer the formalities that the table gave after it. Taking back what is already taken back is no
// error, so a request may be sent again. Errors: ErrNotYours, ErrStatus, ErrStandsIn, ErrNoUndo if others would have to
// agree (Propose).
func (t *Table) Undo(ctx context.Context, who Person, keep int) error {
	return changeSeat(ctx, t, who, func(e *edit, p game.Player) error {
		c := &e.course
		switch {
		case e.Settings.Sandbox != nil:
			return e.tryBack(p, who, keep)
		case e.Status != Playing:
			return ErrStatus
		case e.Seats[p].Bot != "":
			return ErrStandsIn
		case keep >= len(c.turns) && keep <= len(c.turns)+c.stepped:
			return nil
		}
		n, by := c.undoable()
		least := len(c.turns) - n
		if by != p || keep < least || keep > len(c.turns) {
			return ErrNoUndo
		}
		to := c.steps(keep, least)
		e.takeBack(to, p, string(who))
		c.stepped = keep - to
		return nil
	})
}

// UndoPast marks an undo by consent that goes back before something that had been revealed or drawn: whatever is drawn
// again comes out as before, because the seed decides it, and a player may know it now. The log says so.
const UndoPast = "past"

// takeBack takes the answers after the first keep back, for a seat alone, or for nobody if all agreed.
func (e *edit) takeBack(keep int, by game.Player, who string) {
	c := &e.course
	if by != game.Nobody {
		e.goesBack = e.backTo(by, len(c.turns)-keep)
		e.refund(by, len(c.turns)-keep)
	}
	seen := c.state.Barrier
	c.back(keep, by)
	e.rethink()
	e.undoAhead(keep)
	past := ""
	if seen > c.state.Barrier {
		past = UndoPast
	}
	e.happen(DidUndo, by, who, past, keep)
	e.moved = true
	e.reopen(by)
	e.goesBack = nil
	if p := e.Proposal; p != nil && (p.Kind == ProposeUndo && p.Keep >= keep || outrun(e, p)) {
		// What it asks for has happened, or can't happen any more.
		e.propose(nil)
	}
}
