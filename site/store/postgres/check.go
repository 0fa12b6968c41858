package postgres

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"koprulu/site/store/internal/query"
	"koprulu/site/store/internal/relation"
	"koprulu/table"
)

// Fault is something that is wrong with a database, an Inspection the outcome of reading a table.
type (
	Fault      = relation.Fault
	Inspection = relation.Inspection
)

var _ relation.Checked = (*Store)(nil)

// CheckPages reports what is wrong with the database below its rows, which PostgreSQL knows itself: it compares the
// checksums of its pages whenever it reads them, and has counted where they were wrong.
func (s *Store) CheckPages(ctx context.Context) (found []Fault, err error) {
	var failures int64
	_, err = s.db.On(ctx).First(
		"SELECT coalesce(checksum_failures, 0) FROM pg_stat_database WHERE datname = current_database()", nil, &failures)
	if failures > 0 {
		found = append(found, Fault{What: fmt.Sprintf(
			"PostgreSQL has counted %d pages with wrong checksums (pg_stat_database.checksum_failures)", failures)})
	}
	return found, query.Failed("asking "+s.Where()+" about its pages", err)
}

// CheckRows reads the rows of all tables that have a checksum in each, and returns those whose checksum is wrong: at
// most the first hundred of each table.
func (s *Store) CheckRows(ctx context.Context) (found []Fault, err error) {
	for _, r := range relation.All {
		if r == relation.Live || r == relation.Positions || r == relation.Entries { // They have checksums of the program.
			continue
		}
		wrong, err := relation.WrongSums(s.db.On(ctx), r.Name, r.Names()[:r.Key], "sum IS DISTINCT FROM "+summed(r))
		if found = append(found, wrong...); err != nil {
			return found, query.Failed("reading "+r.Name+" of "+s.Where(), err)
		}
	}
	return found, nil
}

// summed is what the checksum of the rows of a relation is made of, as in the migration.
func summed(r *relation.Relation) string {
	list := make([]string, len(r.Columns))
	for i, c := range r.Columns {
		switch c.Kind {
		case relation.Text:
			list[i] = c.Name
		case relation.Bytes:
			list[i] = "encode(" + c.Name + ", 'hex')"
		default:
			list[i] = c.Name + "::text"
		}
	}
	return "row_sum(" + strings.Join(list, ", ") + ")"
}

// Orphans lists the entries whose table does not exist.
func (s *Store) Orphans(ctx context.Context) ([]Fault, error) {
	return query.List(s.db.On(ctx), "looking for entries without a table in "+s.Where(),
		func(scan query.Scan) (Fault, error) {
			var number, n int64
			err := scan(&number, &n)
			return Fault{What: fmt.Sprintf("entries of a table with the number %d, which is not there (%d rows)", number, n)},
				err
		}, "SELECT number, count(*) FROM entries WHERE number NOT IN (SELECT number FROM tables) GROUP BY number")
}

// Inspect reads a table even if it is damaged. An error means that it could not be read at all: table.ErrUnknown if
// there is none.
func (s *Store) Inspect(ctx context.Context, id table.ID) (*Inspection, error) {
	x := &Inspection{}
	row, entries, err := s.load(ctx, id, 0, &x.Damaged)
	switch {
	case err == nil:
		x.Row, x.Entries, err = row, entries, x.Damaged
	case errors.Is(err, table.ErrUnknown):
		var there int64
		if err := s.db.On(ctx).Row("checking table "+string(id), table.ErrUnknown, "SELECT number FROM tables WHERE id = ?",
			[]any{id}, &there); err != nil {
			return nil, err
		}
		err = errors.New("the row that says how far it is is missing")
	case errors.Is(err, ErrTableDamaged):
	default:
		return nil, fmt.Errorf("loading table %s: %w", id, explain(err))
	}
	if err != nil {
		x.Faults = append(x.Faults, Fault{Table: id, What: strings.TrimPrefix(err.Error(), ErrTableDamaged.Error()+": ")})
	}
	return x, nil
}

// CheckSums compares all rows with their checksums, see relation.CheckSums.
func (s *Store) CheckSums(ctx context.Context) ([]Fault, error) { return relation.CheckSums(ctx, s) }
