package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"koprulu/site/store/internal/encode"
	"koprulu/site/store/internal/query"
	"koprulu/table"
)

// Fault is something that is wrong with a database.
type Fault struct {
	// Table is the table that it concerns, empty for the file as a whole.
	Table table.ID
	// What says in words where it is and what is wrong.
	What string
}

// mostFaults bounds how many faults of the pages are listed: one lost page may be missed in many places.
const mostFaults = 100

// CheckPages reads every page of the file, and returns what is wrong with pages, indexes and references between rows.
// It takes as long as reading the file; a server may write meanwhile. An error means that the file could not be read to
// its end.
func (s *Store) CheckPages(ctx context.Context) ([]Fault, error) {
	var found []Fault
	err := s.db.On(ctx).Each(fmt.Sprintf("PRAGMA integrity_check(%d)", mostFaults), nil, func(scan query.Scan) error {
		var what string
		if err := scan(&what); err != nil || what == "ok" {
			return err
		}
		found = append(found, Fault{What: "the pages of the file: " + what})
		return nil
	})
	if err == nil {
		err = s.db.On(ctx).Each("PRAGMA foreign_key_check", nil, func(scan query.Scan) error {
			var from, to string
			var row sql.NullInt64
			var key int
			if err := scan(&from, &row, &to, &key); err != nil {
				return err
			}
			found = append(found, Fault{What: fmt.Sprintf("a row of %s (%d) belongs to one of %s that is not there", from,
				row.Int64, to)})
			return nil
		})
	}
	return found, query.Failed("checking the pages of "+s.path, err)
}

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

// Inspect reads a table even if it is damaged. An error means that it could not be read at all: table.ErrUnknown if
// there is none.
func (s *Store) Inspect(ctx context.Context, id table.ID) (*Inspection, error) {
	x := &Inspection{}
	row, entries, err := s.load(ctx, id, &x.Damaged)
	switch {
	case err == nil:
		x.Row, x.Entries, err = row, entries, x.Damaged
	case errors.Is(err, table.ErrUnknown):
		var there int64
		if err := s.db.On(ctx).Row("checking table "+string(id), table.ErrUnknown, "SELECT number FROM tables WHERE id = ?",
			[]any{id}, &there); err != nil {
			return nil, err
		}
		err = damage("the row that says how far it is is missing")
	case ctx.Err() != nil:
		return nil, ctx.Err()
	default:
		err = fmt.Errorf("loading table %s: %w", id, explain(err))
	}
	if d := (*damaged)(nil); errors.As(err, &d) {
		err = d.cause
	}
	if err != nil {
		x.Faults = append(x.Faults, Fault{id, err.Error()})
	}
	var number, seq, sum int64
	var position []byte
	based, err := s.db.On(ctx).First(
		"SELECT b.number, b.seq, b.sum, b.position FROM bases b JOIN tables t ON t.number = b.number WHERE t.id = ?",
		[]any{id}, &number, &seq, &sum, &position)
	switch {
	case err != nil:
		x.Faults = append(x.Faults, Fault{id, fmt.Sprintf("reading the whole position that later ones begin with: %v", err)})
	case !based:
	case encode.BaseSum(number, seq, unpad(position)) != sum:
		x.Faults = append(x.Faults, Fault{id, "the whole position that later ones begin with has the wrong checksum"})
	}
	return x, nil
}

// Orphans lists the entries whose table does not exist.
func (s *Store) Orphans(ctx context.Context) ([]Fault, error) {
	return query.List(s.db.On(ctx), "looking for entries without a table in "+s.path,
		func(scan query.Scan) (Fault, error) {
			var number, n int64
			err := scan(&number, &n)
			return Fault{What: fmt.Sprintf("entries of a table with the number %d, which is not there (%d rows)", number, n)},
				err
		}, "SELECT number, count(*) FROM blocks WHERE number NOT IN (SELECT number FROM tables) GROUP BY number")
}

// CheckSums reads every table as Inspect does, and what is left of missing ones. It returns at most the first hundred
// faults.
func (s *Store) CheckSums(ctx context.Context) ([]Fault, error) {
	ids, err := s.All(ctx)
	if err != nil {
		return nil, err
	}
	found, err := s.Orphans(ctx)
	if err != nil {
		return nil, err
	}
	for _, id := range ids {
		if len(found) >= mostFaults {
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
