package postgres

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5/pgconn"

	"koprulu/club/people"
	"koprulu/site/store/internal/relation"
	"koprulu/table"
)

var (
	// ErrClosed: the store has been closed.
	ErrClosed = errors.New("the store is closed")
	// ErrUnsure: the connection broke, or the database stopped, during a commit. The change may or may not be there.
	ErrUnsure = errors.New("the connection to the database broke while it was writing; the table is read again")
	// ErrFull is table.ErrFull, of the disk of the database.
	ErrFull = table.ErrFull
	// ErrLocked: another server uses the database.
	ErrLocked = errors.New("another server uses the same database; stop it, or give this one a database of its own")
	// ErrSchema: the database was set up by another version of the program, and no migration leads on from it.
	ErrSchema = relation.ErrSchema
	// ErrNotStore: the database belongs to something else.
	ErrNotStore = errors.New("the database holds tables of another program; give this one a database of its own")
	// ErrEmpty: there is no site in the database, which was opened for reading only.
	ErrEmpty = errors.New("there is no site in this database")
	// ErrOlder: the schema would have to be migrated, but the database was opened for reading only.
	ErrOlder = errors.New(
		"the data was written by an older version of the program; start a server once, which brings it up to date")
	// ErrTooOld: the version of PostgreSQL is not supported.
	ErrTooOld = errors.New("PostgreSQL 15 or later is needed")
	// ErrTableDamaged: a table holds something that this program never wrote, or lacks a part; others are not affected.
	ErrTableDamaged = errors.New("the table is damaged; koprulu check says whether it can be repaired")
)

// The codes of PostgreSQL's errors that mean something here (SQLSTATE).
const (
	serializationFailure = "40001"
	deadlockDetected     = "40P01"
	diskFull             = "53100"
	adminShutdown        = "57P01"
	cannotConnect        = "57P03"
	uniqueViolation      = "23505"
)

// code returns the SQLSTATE of an error of the database, empty for others.
func code(err error) string {
	var e *pgconn.PgError
	if errors.As(err, &e) {
		return e.Code
	}
	return ""
}

// explain turns the errors of the database into those of this package.
func explain(err error) error {
	var e *pgconn.PgError
	switch {
	case code(err) == diskFull:
		return fmt.Errorf("%w (%w)", ErrFull, err)
	case code(err) == uniqueViolation && errors.As(err, &e) && strings.HasPrefix(e.ConstraintName, "people_alike_"):
		return people.ErrNamed
	}
	return away(err)
}

// refused reports whether the database refused a statement because of a value: a constraint, a text that it can't hold.
func refused(err error) bool {
	c := code(err)
	return len(c) == 5 && (c[:2] == "22" || c[:2] == "23")
}

// broke reports whether an error leaves open what the database did: it said nothing, or that it was stopping.
func broke(err error) bool {
	c := code(err)
	return err != nil && !errors.Is(err, context.Canceled) && (c == "" || c[:2] == "57" || c[:2] == "08")
}
