package postgres

import (
	"context"

	"github.com/jackc/pgx/v5"

	"koprulu/site/store/internal/results"
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
