package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"koprulu/site/store/internal/query"
)

// Tx is the transaction of the committer, for a piece of work inside it.
type Tx struct {
	conn   *sql.Conn
	cached map[string]*sql.Stmt
	// shifted is the outage that holds once the transaction is on disk, nil for no change.
	shifted *int64
}

// maxCached bounds the statements that stay prepared; their texts come from the source, so there are few.
const maxCached = 256

// errSavepoint: the work of one request could not be undone alone.
var errSavepoint = errors.New("a part of a transaction could not be undone")

// write does some work in the transaction of the committer, and returns when it is on disk. If the work returns an
// error, what it did is undone, and write returns the error; others in the transaction are not affected. The context
// matters until the work is handed over. The work must be quick, use nothing but the transaction, and tolerate being
// done twice (after undoing the first attempt). A panic in it continues in the caller.
func (s *Store) write(ctx context.Context, work func(tx query.On) error) error {
	r := requests.Get().(*request)
	defer func() {
		*r = request{done: r.done}
		requests.Put(r)
	}()
	r.work = work
	return s.committer.do(ctx, r)
}

// on returns the transaction for statements that all databases have in common.
func (t *Tx) on() query.On { return query.On{Context: context.Background(), DB: t} }

// do carries out a statement of the committer itself.
func (t *Tx) do(statement string) error {
	_, err := t.Exec(context.Background(), statement)
	return err
}

// works does the work of the requests of a group that have any, and the cold part of commits. Each is undone alone if
// it fails.
func (c *committer) works(group []*request) error {
	for _, r := range group {
		if r.commit != nil {
			if r.err == nil && r.commit.Cold {
				if err := c.tx.on().Steps(func(tx *query.Tx) {
					cold(tx, r.number, r.commit, c.store.outage.Load())
				}); err != nil {
					return err
				}
			}
			continue
		}
		if err := c.tx.do("SAVEPOINT work"); err != nil {
			return err
		}
		if r.attempt(&c.tx); r.err != nil || r.thrown != nil {
			if err := c.tx.do("ROLLBACK TO work"); err != nil {
				return fmt.Errorf("%w (%w)", errSavepoint, err)
			}
			r.err = explain(r.err)
		}
		if err := c.tx.do("RELEASE work"); err != nil {
			return fmt.Errorf("%w (%w)", errSavepoint, err)
		}
	}
	return nil
}

// attempt does the work of a request and records its outcome.
func (r *request) attempt(tx *Tx) {
	r.err, r.thrown = nil, nil
	defer func() { r.thrown = recover() }()
	r.err = r.work(tx.on())
}

// Exec carries out a statement and returns how many rows it changed.
func (t *Tx) Exec(ctx context.Context, query string, args ...any) (int64, error) {
	run := t.conn.ExecContext
	stmt, err := t.prepare(query)
	if err != nil {
		return 0, err
	}
	if stmt != nil {
		run = func(ctx context.Context, _ string, args ...any) (sql.Result, error) {
			return stmt.ExecContext(ctx, args...)
		}
	}
	done, err := run(ctx, query, args...)
	if err != nil {
		return 0, err
	}
	return done.RowsAffected()
}

// Query calls row with each row that a query finds; no other statement may run meanwhile.
func (t *Tx) Query(ctx context.Context, query string, args []any, row func(scan query.Scan) error) error {
	ask := t.conn.QueryContext
	stmt, err := t.prepare(query)
	if err != nil {
		return err
	}
	if stmt != nil {
		ask = asks(stmt)
	}
	rows, err := ask(ctx, query, args...)
	return eachRow(rows, err, row)
}

// prepare returns the kept statement of a text, nil if there are too many already.
func (t *Tx) prepare(query string) (*sql.Stmt, error) {
	if stmt, ok := t.cached[query]; ok {
		return stmt, nil
	}
	if len(t.cached) >= maxCached {
		return nil, nil
	}
	stmt, err := t.conn.PrepareContext(context.Background(), query)
	if err != nil {
		return nil, err
	}
	t.cached[query] = stmt
	return stmt, nil
}
