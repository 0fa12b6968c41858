// Package results keeps what came of games that ended, in the tables games, results and ratings, which are the same in all databases: queries are
// written with ? for values, and each store carries them out in its own way (DB).
package results

import "context"

// DB is a database, or a transaction of one.
type DB interface {
	// Exec carries out a statement and returns how many rows it changed.
	Exec(ctx context.Context, query string, args ...any) (int64, error)
	// Query asks for rows and hands each one over. An error of row ends it.
	Query(ctx context.Context, query string, args []any, row func(scan func(into ...any) error) error) error
}

// first reads the first row that a query finds, and reports whether there is one.
func first(ctx context.Context, db DB, query string, args []any, into ...any) (found bool, err error) {
	err = db.Query(ctx, query, args, func(scan func(...any) error) error {
		if found {
			return nil
		}
		found = true
		return scan(into...)
	})
	return found, err
}
