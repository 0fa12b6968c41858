package store

import (
	"context"
	"database/sql"
	"errors"
	"sync"

	"koprulu/site/store/internal/query"
)

// reader asks the pool of readers, with statements that stay prepared: SQLite takes longer to parse most queries of a
// page than to answer them. Their texts come from the source, so there are few.
type reader struct {
	db *sql.DB
	mu sync.RWMutex
	by map[string]*sql.Stmt
}

// Exec is never called.
func (r *reader) Exec(context.Context, string, ...any) (int64, error) {
	return 0, errors.New("a store for reading cannot change anything")
}

// Query calls row with each row that a query finds.
func (r *reader) Query(ctx context.Context, query string, args []any, row func(scan query.Scan) error) error {
	ask := r.db.QueryContext
	if stmt := r.statement(query); stmt != nil {
		ask = asks(stmt)
	}
	rows, err := ask(ctx, query, args...)
	return explain(eachRow(rows, err, row))
}

// asks returns a statement as something that is asked with its text.
func asks(stmt *sql.Stmt) func(ctx context.Context, text string, args ...any) (*sql.Rows, error) {
	return func(ctx context.Context, _ string, args ...any) (*sql.Rows, error) {
		return stmt.QueryContext(ctx, args...)
	}
}

// eachRow calls row with each of the rows that a query has found, and closes them.
func eachRow(rows *sql.Rows, err error, row func(scan query.Scan) error) error {
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := row(rows.Scan); err != nil {
			return err
		}
	}
	return rows.Err()
}

// statement returns the statement of a text, nil if it can't be prepared (asking will say why) or if there are too
// many.
func (r *reader) statement(query string) *sql.Stmt {
	r.mu.RLock()
	stmt, known := r.by[query], len(r.by)
	r.mu.RUnlock()
	if stmt != nil || known >= maxCached {
		return stmt
	}
	// Closing the database closes its statements.
	stmt, err := r.db.Prepare(query)
	if err != nil {
		return nil
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if other := r.by[query]; other != nil {
		stmt.Close()
		return other
	}
	if r.by == nil {
		r.by = map[string]*sql.Stmt{}
	}
	r.by[query] = stmt
	return stmt
}
