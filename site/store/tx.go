package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
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
// matters until the work is handed over. The work must be quick, use nothing but the Tx, and tolerate being done
// twice (after undoing the first attempt). A panic in it continues in the caller.
func (s *Store) write(ctx context.Context, work func(tx *Tx) error) error {
	r := requests.Get().(*request)
	defer func() {
		*r = request{done: r.done}
		requests.Put(r)
	}()
	r.work = work
	return s.committer.do(ctx, r)
}

// works does the work of the requests of a group that have any, and the cold part of commits. Each is undone alone if
// it fails.
func (c *committer) works(group []*request) error {
	for _, r := range group {
		if r.commit != nil {
			if r.err == nil && r.commit.Cold {
				if err := c.tx.cold(r.number, r.commit, c.store.outage.Load()); err != nil {
					return err
				}
			}
			continue
		}
		if _, err := c.tx.Exec("SAVEPOINT work"); err != nil {
			return err
		}
		if r.attempt(&c.tx); r.err != nil || r.thrown != nil {
			if _, err := c.tx.Exec("ROLLBACK TO work"); err != nil {
				return fmt.Errorf("%w (%w)", errSavepoint, err)
			}
			r.err = explain(r.err)
		}
		if _, err := c.tx.Exec("RELEASE work"); err != nil {
			return fmt.Errorf("%w (%w)", errSavepoint, err)
		}
	}
	return nil
}

// attempt does the work of a request and records its outcome.
func (r *request) attempt(tx *Tx) {
	r.err, r.thrown = nil, nil
	defer func() { r.thrown = recover() }()
	r.err = r.work(tx)
}

// Exec carries out a statement.
func (t *Tx) Exec(query string, args ...any) (sql.Result, error) {
	stmt, err := t.prepare(query)
	if err != nil {
		return nil, err
	}
	if stmt == nil {
		return t.conn.ExecContext(context.Background(), query, args...)
	}
	return stmt.ExecContext(context.Background(), args...)
}

// Query returns rows, which have to be closed before the next statement.
func (t *Tx) Query(query string, args ...any) (*sql.Rows, error) {
	stmt, err := t.prepare(query)
	if err != nil {
		return nil, err
	}
	if stmt == nil {
		return t.conn.QueryContext(context.Background(), query, args...)
	}
	return stmt.QueryContext(context.Background(), args...)
}

// QueryRow asks for one row.
func (t *Tx) QueryRow(query string, args ...any) *sql.Row {
	if stmt, err := t.prepare(query); err == nil && stmt != nil {
		return stmt.QueryRowContext(context.Background(), args...)
	}
	return t.conn.QueryRowContext(context.Background(), query, args...)
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
