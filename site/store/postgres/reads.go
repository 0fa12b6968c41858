package postgres

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"syscall"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"koprulu/table"
)

// reads is the pool, for statements that only read: a question that meets a broken connection, as all of them are after
// a restart of the database, is asked once more on another one.
type reads struct{ *pgxpool.Pool }

// QueryRow asks for one row.
func (p reads) QueryRow(ctx context.Context, query string, args ...any) pgx.Row {
	return &lateRow{p, ctx, query, args}
}

// lateRow is a row that is only asked for when it is read.
type lateRow struct {
	from  reads
	ctx   context.Context
	query string
	args  []any
}

// Scan reads the row.
func (r *lateRow) Scan(into ...any) error {
	return r.from.again(func() error { return r.from.Pool.QueryRow(r.ctx, r.query, r.args...).Scan(into...) })
}

// again does something that only reads, and retries it once if its connection was found broken.
func (p reads) again(do func() error) error {
	err := do()
	if lost(err) {
		p.Reset() // The other connections broke with it.
		err = do()
	}
	return away(err)
}

// away marks an error as saying that the database is not there, if it does.
func away(err error) error {
	if (lost(err) || code(err) == cannotConnect || errors.Is(err, ErrUnsure)) && !errors.Is(err, table.ErrAway) {
		return fmt.Errorf("%w: %w", table.ErrAway, err)
	}
	return err
}

// unsent reports whether an error says that a connection broke before anything was sent. If none can be made at all,
// trying again is useless.
func unsent(err error) bool { return pgconn.SafeToRetry(err) && !errors.Is(err, table.ErrAway) }

// lost reports whether an error says that a connection that was there is gone.
func lost(err error) bool {
	return err != nil && (unsent(err) || code(err) == adminShutdown || errors.Is(err, io.EOF) ||
		errors.Is(err, io.ErrUnexpectedEOF) ||
		errors.Is(err, syscall.EPIPE) || errors.Is(err, syscall.ECONNRESET) || errors.Is(err, net.ErrClosed))
}
