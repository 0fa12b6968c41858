package postgres

import (
	"context"
	"errors"
	"strconv"
	"strings"

	"github.com/jackc/pgx/v5"

	"koprulu/site/store/internal/query"
	"koprulu/site/store/internal/register"
	"koprulu/site/store/internal/results"
)

// share sets up what this store has in common with the one in SQLite.
func (s *Store) share() {
	s.Book = results.Book{On: func() query.DB { return sharedReads{s} }}
	s.People = register.New(sharedReads{s}, func(ctx context.Context, work func(context.Context, query.DB) error) error {
		return s.write(ctx, func(tx tx) error { return work(tx.ctx, sharedTx{tx.on}) })
	}, s.Enqueue)
}

// numbered writes the placeholders of a query as PostgreSQL needs them: $1, $2 and so on.
func numbered(query string) string {
	var b strings.Builder
	for n := 1; ; n++ {
		before, after, found := strings.Cut(query, "?")
		b.WriteString(before)
		if !found {
			return b.String()
		}
		b.WriteString("$" + strconv.Itoa(n))
		query = after
	}
}

// sharedTx is a transaction for statements that all databases have in common.
type sharedTx struct{ on pgx.Tx }

// Exec carries out a statement.
func (t sharedTx) Exec(ctx context.Context, query string, args ...any) (int64, error) {
	done, err := t.on.Exec(ctx, numbered(query), args...)
	return done.RowsAffected(), err
}

// Query calls row with each row that a query finds.
func (t sharedTx) Query(ctx context.Context, query string, args []any, row func(scan func(...any) error) error) error {
	_, err := queryEach(ctx, t.on, query, args, row)
	return explain(err)
}

// sharedReads is the store for statements that only read.
type sharedReads struct{ *Store }

// Exec is never called.
func (r sharedReads) Exec(context.Context, string, ...any) (int64, error) {
	return 0, errors.New("a store for reading cannot change anything")
}

// Query calls row with each row that a query finds. If the connection turns out to be broken before the first one, it asks once more on another, see
// reads.
func (r sharedReads) Query(ctx context.Context, query string, args []any, row func(scan func(...any) error) error) error {
	any, err := queryEach(ctx, r.pool.Pool, query, args, row)
	if lost(err) && !any {
		r.pool.Reset() // The other connections broke with it.
		_, err = queryEach(ctx, r.pool.Pool, query, args, row)
	}
	return explain(err)
}

// queryEach hands over the rows that a query finds, and reports whether there were any.
func queryEach(ctx context.Context, on asker, query string, args []any, row func(scan func(...any) error) error) (any bool, err error) {
	rows, err := on.Query(ctx, numbered(query), args...)
	if err != nil {
		return false, err
	}
	defer rows.Close()
	for rows.Next() {
		any = true
		if err := row(rows.Scan); err != nil {
			return true, err
		}
	}
	return any, rows.Err()
}
