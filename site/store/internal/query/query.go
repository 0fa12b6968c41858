// Package query holds what the databases of a site have in common: statements with the same text in all of them, with ? for values, which each
// store carries out in its own way (DB).
package query

import "context"

// DB is a database, or a transaction of one.
type DB interface {
	// Exec carries out a statement and returns how many rows it changed.
	Exec(ctx context.Context, query string, args ...any) (int64, error)
	// Query asks for rows and calls row with each one. An error from row ends it.
	Query(ctx context.Context, query string, args []any, row func(scan func(into ...any) error) error) error
}

// First reads the first row that a query finds, and reports whether there is one.
func First(ctx context.Context, db DB, query string, args []any, into ...any) (found bool, err error) {
	err = db.Query(ctx, query, args, func(scan func(...any) error) error {
		if found {
			return nil
		}
		found = true
		return scan(into...)
	})
	return found, err
}

// List reads the rows that a query finds, each with a function; nil if there are none.
func List[T any](ctx context.Context, db DB, read func(scan func(into ...any) error) (T, error), query string, args ...any) (list []T, err error) {
	err = db.Query(ctx, query, args, func(scan func(...any) error) error {
		one, err := read(scan)
		list = append(list, one)
		return err
	})
	if err != nil {
		return nil, err
	}
	return list, nil
}

// One reads the only column of a row, for List.
func One[T any](scan func(into ...any) error) (one T, err error) {
	err = scan(&one)
	return one, err
}
