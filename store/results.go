package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"koprulu/store/internal/results"
	"koprulu/table"
)

// Unrecorded lists tables whose game ended by its rules without a stored result, the oldest first.
func (s *Store) Unrecorded(ctx context.Context, after table.ID, n int) ([]table.ID, error) {
	rows, err := s.read().QueryContext(ctx, `SELECT t.id FROM tables t WHERE t.status = 3 AND NOT EXISTS (SELECT 1 FROM games g WHERE g.number = t.number)
		AND t.number > coalesce((SELECT number FROM tables WHERE id = ?), 0) ORDER BY t.number LIMIT ?`, string(after), n)
	if err != nil {
		return nil, fmt.Errorf("looking for games without a result: %w", explain(err))
	}
	var list []table.ID
	err = eachRow(rows, func() error {
		var id table.ID
		err := rows.Scan(&id)
		list = append(list, id)
		return err
	})
	return list, explain(err)
}

// KeepResult keeps the result of a game that is over, unless there is one. table.ErrUnknown if there is no such table.
func (s *Store) KeepResult(ctx context.Context, id table.ID, r *table.Result) error {
	return s.write(ctx, func(tx *Tx) error {
		var number int64
		var public bool
		err := tx.QueryRow("SELECT number, public FROM tables WHERE id = ?", string(id)).Scan(&number, &public)
		switch {
		case errors.Is(err, sql.ErrNoRows):
			return table.ErrUnknown
		case err != nil:
			return err
		}
		return results.Write(context.Background(), sharedTx{tx}, number, public, r)
	})
}

// RatingFaults says in words which ratings differ from those that the rated games lead to.
func (s *Store) RatingFaults(ctx context.Context) ([]string, error) {
	return results.Faults(ctx, sharedReads{s})
}

// Rerate works out all ratings again from the rated games in the order in which they ended, and returns how many values were wrong.
func (s *Store) Rerate(ctx context.Context) (n int, err error) {
	err = s.write(ctx, func(tx *Tx) error {
		n, err = results.Rerate(context.Background(), sharedTx{tx})
		return err
	})
	return n, err
}
