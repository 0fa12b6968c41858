package postgres

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"koprulu/store/internal/results"
	"koprulu/table"
)

// lockRatings waits until no other transaction uses the ratings, and keeps all others from them until this one is over: games change ratings
// one after the other. The number is that of this lock among advisory locks.
const lockRatings = "SELECT pg_advisory_xact_lock(7219004501)"

// results keeps the results of the games that a group has ended, in its transaction.
func (c *committer) results(ctx context.Context, on pgx.Tx, ended []*request) error {
	locked := false
	for _, r := range ended {
		res := r.commit.Result
		if res.Rated && !locked {
			if _, err := on.Exec(ctx, lockRatings); err != nil {
				return err
			}
			locked = true
		}
		if err := results.Write(ctx, sharedTx{on}, r.number, r.commit.After.Settings.Public, res); err != nil {
			return err
		}
	}
	return nil
}

// Unrecorded lists tables whose game ended by its rules without a stored result, the oldest first.
func (s *Store) Unrecorded(ctx context.Context, after table.ID, n int) ([]table.ID, error) {
	list, err := collect(ctx, s.pool, pgx.RowTo[table.ID], `SELECT t.id FROM tables t WHERE t.status = 3 AND NOT EXISTS (SELECT 1 FROM games g WHERE g.number = t.number)
		AND t.number > coalesce((SELECT number FROM tables WHERE id = $1), 0) ORDER BY t.number LIMIT $2`, string(after), n)
	if err != nil {
		return nil, fmt.Errorf("looking for games without a result: %w", err)
	}
	return list, nil
}

// KeepResult keeps the result of a game that is over, unless there is one. table.ErrUnknown if there is no such table.
func (s *Store) KeepResult(ctx context.Context, id table.ID, r *table.Result) error {
	return s.write(ctx, func(tx tx) error {
		var number int64
		var public bool
		err := tx.row("SELECT number, public FROM tables WHERE id = $1", string(id)).Scan(&number, &public)
		switch {
		case errors.Is(err, noRows):
			return table.ErrUnknown
		case err != nil:
			return err
		}
		if r.Rated {
			if _, err := tx.exec(lockRatings); err != nil {
				return err
			}
		}
		return results.Write(tx.ctx, sharedTx{tx.on}, number, public, r)
	})
}

// RatingFaults says in words which ratings differ from those that the rated games lead to.
func (s *Store) RatingFaults(ctx context.Context) ([]string, error) {
	return results.Faults(ctx, sharedReads{s})
}

// Rerate works out all ratings again from the rated games in the order in which they ended, and returns how many values were wrong.
func (s *Store) Rerate(ctx context.Context) (n int, err error) {
	err = s.write(ctx, func(tx tx) error {
		if _, err := tx.exec(lockRatings); err != nil {
			return err
		}
		n, err = results.Rerate(tx.ctx, sharedTx{tx.on})
		return err
	})
	return n, err
}
