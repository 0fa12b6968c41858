package register

import (
	"context"
	"errors"

	"koprulu/club/people"
	"koprulu/site/store/internal/query"
	"koprulu/table"
)

// DeleteLeague removes a league or a cup with its players and its rounds, and records it; both or neither. Its tables stay. table.ErrUnknown if there is none with
// this id.
func (p People) DeleteLeague(ctx context.Context, id string, act people.Act) error {
	return p.write(ctx, func(ctx context.Context, tx query.DB) error {
		n, err := tx.Exec(ctx, "DELETE FROM contests WHERE id = ?", id)
		if err := changed(n, err, "removing a contest"); errors.Is(err, people.ErrNobody) {
			return table.ErrUnknown
		} else if err != nil {
			return err
		}
		return Record(ctx, tx, act)
	})
}
