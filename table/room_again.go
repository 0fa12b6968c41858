package table

import (
	"context"

	"koprulu/rules/game"
)

// PlayAgain tells everyone at a table whose game is over that one of its players has had the same game dealt at another table.
// It fails with ErrStatus while the game is going on, and for anyone who did not play it.
func (t *Table) PlayAgain(ctx context.Context, who Person, at ID) error {
	return t.change(ctx, func(e *edit) error {
		p, err := e.seatOf(who)
		switch {
		case err != nil:
			return err
		case e.row.Status != Finished && e.row.Status != Ended:
			return ErrStatus
		}
		e.happen(DidAgain, p, string(who), string(at), 0)
		return nil
	})
}

// PlayedAgain returns the last table at which the game in a log is played again, and the seat of the player who had it dealt; an empty ID if
// there is none.
func PlayedAgain(log []LogItem) (ID, game.Player) {
	for i := len(log) - 1; i >= 0; i-- {
		if log[i].Kind == DidAgain {
			return ID(log[i].Text), log[i].Seat
		}
	}
	return "", game.Nobody
}
