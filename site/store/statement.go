package store

import (
	"context"
	"database/sql"
	"sync"
)

// reader asks the pool of readers, with statements that stay prepared: SQLite takes longer to parse most queries of a
// page than to answer them. Their texts come from the source, so there are few.
type reader struct {
	db *sql.DB
	mu sync.RWMutex
	by map[string]*sql.Stmt
}

// QueryContext asks for rows.
func (r *reader) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	if stmt := r.statement(query); stmt != nil {
		return stmt.QueryContext(ctx, args...)
	}
	return r.db.QueryContext(ctx, query, args...)
}

// QueryRowContext asks for one row.
func (r *reader) QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row {
	if stmt := r.statement(query); stmt != nil {
		return stmt.QueryRowContext(ctx, args...)
	}
	return r.db.QueryRowContext(ctx, query, args...)
}

// statement returns the statement of a text, nil if it can't be prepared (asking will say why) or if there are too many.
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
