package relation

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"koprulu/site/store/internal/query"
	"koprulu/table"
)

// Fault is something that is wrong with a database.
type Fault struct {
	// Table is the table that it concerns, empty for the database as a whole.
	Table table.ID
	// What says in words where it is and what is wrong.
	What string
}

// MostFaults bounds how many faults of a kind are listed: one lost page may be missed in many places.
const MostFaults = 100

// An Inspection is the outcome of reading all rows of a table and comparing them with their checksums.
type Inspection struct {
	// Row and Entries are the table as Load returns it; nil if entries, or anything that can't be derived from the rest,
	// are damaged.
	Row     *table.Stored
	Entries []table.Entry
	// Damaged is what is wrong with the position and the clocks of Row, which follow from the entries: they are filled in
	// as far as they can be read, and nobody may rely on them.
	Damaged error
	// Faults are all that is wrong.
	Faults []Fault
}

// WrongSums returns the rows of a table, named by the columns of their key, for which a condition holds that says that
// the checksum is wrong: at most MostFaults.
func WrongSums(on query.On, from string, key []string, wrong string) (found []Fault, err error) {
	r := &Relation{Name: from, Key: len(key)}
	values, into := make(Row, len(key)), make([]any, len(key))
	for i := range key {
		into[i] = &values[i]
	}
	err = on.Each(fmt.Sprintf("SELECT %s FROM %s WHERE %s LIMIT %d", strings.Join(key, ", "), from, wrong, MostFaults),
		nil, func(scan query.Scan) error {
			if err := scan(into...); err != nil {
				return err
			}
			found = append(found, Fault{What: "a row has the wrong checksum: " + r.Describe(values)})
			return nil
		})
	return found, err
}

// FaultsError makes an error of the first fault, nil if there is none.
func FaultsError(found []Fault) error {
	if len(found) == 0 {
		return nil
	}
	where, more := "", ""
	if found[0].Table != "" {
		where = fmt.Sprintf("table %s: ", found[0].Table)
	}
	if n := len(found) - 1; n > 0 {
		more = fmt.Sprintf(" (and %d more)", n)
	}
	return fmt.Errorf("%s%s%s", where, found[0].What, more)
}

// Checked is a database whose rows can be compared with their checksums.
type Checked interface {
	All(ctx context.Context) ([]table.ID, error)
	// CheckRows returns the rows whose own checksum is wrong, Orphans the entries whose table does not exist.
	CheckRows(ctx context.Context) ([]Fault, error)
	Orphans(ctx context.Context) ([]Fault, error)
	// Inspect reads a table even if it is damaged. An error means that it could not be read at all: table.ErrUnknown if
	// there is none.
	Inspect(ctx context.Context, id table.ID) (*Inspection, error)
}

// CheckSums reads all rows that have a checksum each, every table with Inspect, and what is left of missing ones. It
// stops after MostFaults.
func CheckSums(ctx context.Context, s Checked) ([]Fault, error) {
	ids, err := s.All(ctx)
	if err != nil {
		return nil, err
	}
	found, err := s.CheckRows(ctx)
	if err != nil {
		return found, err
	}
	left, err := s.Orphans(ctx)
	if found = append(found, left...); err != nil {
		return found, err
	}
	for _, id := range ids {
		if len(found) >= MostFaults {
			break
		}
		switch x, err := s.Inspect(ctx, id); {
		case errors.Is(err, table.ErrUnknown): // It was deleted meanwhile.
		case err != nil:
			return found, err
		default:
			found = append(found, x.Faults...)
		}
	}
	return found, nil
}
