package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"koprulu/site/store/internal/query"
	"koprulu/site/store/internal/relation"
	"koprulu/table"
)

// Fault is something that is wrong with a database, an Inspection the outcome of reading a table.
type (
	Fault      = relation.Fault
	Inspection = relation.Inspection
)

// CheckPages reads every page of the file, and returns what is wrong with pages, indexes and references between rows.
// It takes as long as reading the file; a server may write meanwhile. An error means that the file could not be read to
// its end.
func (s *Store) CheckPages(ctx context.Context) ([]Fault, error) {
	var found []Fault
	check := fmt.Sprintf("PRAGMA integrity_check(%d)", relation.MostFaults)
	err := s.db.On(ctx).Each(check, nil, func(scan query.Scan) error {
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
		x.Faults = append(x.Faults, Fault{Table: id, What: err.Error()})
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

var _ relation.Checked = (*Store)(nil)

// CheckSums compares all rows with their checksums, see relation.CheckSums.
func (s *Store) CheckSums(ctx context.Context) ([]Fault, error) { return relation.CheckSums(ctx, s) }
