package query

import (
	"context"
	"time"
)

// Site is the database of a site.
type Site struct {
	// Reads carries out statements that only read.
	Reads DB
	// Write does some work in a transaction and returns when it is on disk; if the work returns an error, what it did is
	// undone, and Write returns the error. The work may be done twice (after undoing the first attempt).
	Write func(ctx context.Context, work func(tx On) error) error
	// Server returns the number of this server, 0 where there is only one.
	Server func() int64
	Dialect
}

// Dialect is in what the SQL of a database, and what several servers need, differ. The fragments of SQL are about rows
// named as in the statements of packages register and tables: t for tables, p for seats.
type Dialect struct {
	// Locks is true if a transaction locks single rows, and not the database; Shares if several servers may use it.
	Locks, Shares bool
	// Alive is the name of the time at which a server was last alive.
	Alive string
	// LockRatings keeps other transactions from the ratings until this one is over, empty if nothing is needed.
	LockRatings string
	// Collate orders texts by their bytes.
	Collate string
	// Each is a query for the texts of a JSON list, see Texts.
	Each string
	// Asked is the set of seats that are asked for their vote on the proposal of a table, as a number.
	Asked string
	// Sandbox is the condition that a table is a sandbox. Settings are JSON: quotation marks in its strings are escaped,
	// so no name can look like the field.
	Sandbox string
	// Array makes a JSON list of values, Group one of those of several rows.
	Array, Group string
	// Match makes of the words that are looked for what Found needs, empty if there are none. Found is the rest of a query
	// for public tables: those that ?1 matches, numbered below ?2, without those for which a condition holds, at most ?4.
	Match func(words string) string
	Found func(barred string) string
	// Index lets a new table be found by its name and those of its people, if it is public.
	Index func(tx *Tx, number int64, name, people string, public bool)
	// Renamed does the same for all tables of a person after the names of people there were changed, and tells other
	// servers.
	Renamed func(tx *Tx, person string)
	// Free is the condition that nobody else holds a row whose column names a server: it is this one, none, or one that is
	// no longer alive. Living is the condition that this one is.
	Free   func(column string) string
	Living func() string
	// Holds reports whether a message that was taken is still this server's to send; nil where there is only one.
	Holds func(ctx context.Context, hook, message string) (bool, error)
	// Remember is for how long a server may rely on who has addresses, 0 for as long as it has not changed them itself.
	Remember time.Duration
	// Personal are statements that remove what else is kept about a person, Tabled about a table by its number.
	Personal, Tabled []string
}

// Lock returns a clause that locks rows.
func (d *Dialect) Lock(clause string) string {
	if d.Locks {
		return " " + clause
	}
	return ""
}

// On returns the database for statements that only read.
func (s *Site) On(ctx context.Context) On { return On{ctx, s.Reads} }

// Change does some work in a transaction, see Write; doing says in errors what it was.
func (s *Site) Change(ctx context.Context, doing string, work func(tx *Tx)) error {
	return Failed(doing, s.Write(ctx, func(on On) error { return on.Steps(work) }))
}

// Exec carries out one statement in a transaction of its own, and returns how many rows it changed.
func (s *Site) Exec(ctx context.Context, doing, query string, args ...any) (n int64, err error) {
	err = s.Change(ctx, doing, func(tx *Tx) { n = tx.Exec(query, args...) })
	return n, err
}

// Do is Exec for a statement that may change any number of rows.
func (s *Site) Do(ctx context.Context, doing, query string, args ...any) error {
	_, err := s.Exec(ctx, doing, query, args...)
	return err
}

// Must is Do for a statement that has to change something, with the error if it did not.
func (s *Site) Must(ctx context.Context, doing string, none error, query string, args ...any) error {
	return s.Change(ctx, doing, func(tx *Tx) { tx.Must(none, query, args...) })
}
