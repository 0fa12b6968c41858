// Package query holds what the databases of a site have in common: statements with the same text in all of them, with ?
// or ?1, ?2 and so on for values, which each store carries out in its own way (DB), and the little in which their SQL
// differs (Dialect).
package query

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"koprulu/site/store/internal/encode"
)

// Scan reads the columns of a row.
type Scan = func(into ...any) error

// DB is a database, or a transaction of one.
type DB interface {
	// Exec carries out a statement and returns how many rows it changed.
	Exec(ctx context.Context, query string, args ...any) (int64, error)
	// Query asks for rows and calls row with each one. An error from row ends it.
	Query(ctx context.Context, query string, args []any, row func(scan Scan) error) error
}

// On is a database, or a transaction of one, with the context of what is asked of it. Times are kept as encode.Stamp
// writes them.
type On struct {
	Context context.Context
	DB      DB
}

// Exec carries out a statement and returns how many rows it changed.
func (o On) Exec(query string, args ...any) (int64, error) {
	return o.DB.Exec(o.Context, query, stamped(args)...)
}

// ErrEnough, as the error of a row, ends a query that has found what it looked for.
var ErrEnough = errors.New("enough rows")

// Each calls row with each row that a query finds. An error from row ends it.
func (o On) Each(query string, args []any, row func(scan Scan) error) error {
	err := o.DB.Query(o.Context, query, stamped(args), func(scan Scan) error {
		return row(func(into ...any) error { return scan(timed(into)...) })
	})
	if errors.Is(err, ErrEnough) {
		return nil
	}
	return err
}

// First reads the first row that a query finds, and reports whether there is one.
func (o On) First(query string, args []any, into ...any) (found bool, err error) {
	err = o.Each(query, args, func(scan Scan) error {
		if found {
			return nil
		}
		found = true
		return scan(into...)
	})
	return found, err
}

// Row reads the first row that a query finds, or returns an error of its own if there is none; doing says in errors
// what it was asked for.
func (o On) Row(doing string, none error, query string, args []any, into ...any) error {
	found, err := o.First(query, args, into...)
	if err == nil && !found {
		return none
	}
	return Failed(doing, err)
}

// List reads the rows that a query finds, each with a function; nil if there are none. doing says in errors what it was
// asked for.
func List[T any](o On, doing string, read func(scan Scan) (T, error), query string, args ...any) (list []T, err error) {
	err = o.Each(query, args, func(scan Scan) error {
		one, err := read(scan)
		list = append(list, one)
		return err
	})
	if err != nil {
		return nil, Failed(doing, err)
	}
	return list, nil
}

// Rows is List for rows whose columns need only be put where into says.
func Rows[T any](o On, doing string, into func(one *T) []any, query string, args ...any) ([]T, error) {
	return List(o, doing, func(scan Scan) (one T, err error) {
		err = scan(into(&one)...)
		return one, err
	}, query, args...)
}

// Column is Rows for one column.
func Column[T any](o On, doing, query string, args ...any) ([]T, error) {
	return Rows(o, doing, func(one *T) []any { return []any{one} }, query, args...)
}

// Failed says of an error what went wrong; nil for none.
func Failed(doing string, err error) error {
	if err != nil {
		return fmt.Errorf("%s: %w", doing, err)
	}
	return nil
}

// stamped returns values with times as they are kept.
func stamped(args []any) []any {
	for i, v := range args {
		if t, ok := v.(time.Time); ok {
			args[i] = encode.Stamp(t)
		}
	}
	return args
}

// timed returns where columns go, with places for times.
func timed(into []any) []any {
	for i, p := range into {
		if t, ok := p.(*time.Time); ok {
			into[i] = (*moment)(t)
		}
	}
	return into
}

// moment is a time that is read from a column.
type moment time.Time

// Scan reads a column.
func (m *moment) Scan(value any) error {
	ns, ok := value.(int64)
	if !ok {
		return fmt.Errorf("%v (%T) is not a time", value, value)
	}
	*m = moment(encode.Time(ns))
	return nil
}

// Texts is a list of texts as Dialect.Each reads it.
func Texts[T ~string](list []T) string {
	text, err := json.Marshal(list)
	if err != nil {
		panic(err) // All texts can be written.
	}
	return string(text)
}

// Marks are the places for the values of columns.
func Marks(columns string) string { return "?" + strings.Repeat(", ?", strings.Count(columns, ",")) }
