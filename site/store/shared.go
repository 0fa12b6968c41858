package store

import (
	"context"
	"errors"

	"koprulu/site/store/internal/query"
	"koprulu/site/store/internal/register"
	"koprulu/site/store/internal/results"
)

// share sets up what this store has in common with the one in PostgreSQL.
func (s *Store) share() {
	s.Book = results.Book{On: func() query.DB { return sharedReads{s} }}
	s.People = register.New(sharedReads{s}, func(ctx context.Context, work func(context.Context, query.DB) error) error {
		return s.write(ctx, func(tx *Tx) error { return work(context.Background(), sharedTx{tx}) })
	}, s.Enqueue)
}

// sharedTx is the transaction of the committer for statements that all databases have in common.
type sharedTx struct{ *Tx }

// Exec carries out a statement.
func (t sharedTx) Exec(_ context.Context, query string, args ...any) (int64, error) {
	done, err := t.Tx.Exec(query, args...)
	if err != nil {
		return 0, err
	}
	return done.RowsAffected()
}

// Query calls row with each row that a query finds; no other statement may run meanwhile.
func (t sharedTx) Query(_ context.Context, query string, args []any, row func(scan func(...any) error) error) error {
	rows, err := t.Tx.Query(query, args...)
	if err != nil {
		return err
	}
	return eachRow(rows, func() error { return row(rows.Scan) })
}

// sharedReads is the store for statements that only read.
type sharedReads struct{ *Store }

// Exec is never called.
func (r sharedReads) Exec(context.Context, string, ...any) (int64, error) {
	return 0, errors.New("a store for reading cannot change anything")
}

// Query calls row with each row that a query finds.
func (r sharedReads) Query(ctx context.Context, query string, args []any, row func(scan func(...any) error) error) error {
	rows, err := r.read().QueryContext(ctx, query, args...)
	if err != nil {
		return explain(err)
	}
	return explain(eachRow(rows, func() error { return row(rows.Scan) }))
}
