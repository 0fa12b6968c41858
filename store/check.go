package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"

	"koprulu/table"
)

// Fault is something that is wrong with a database.
type Fault struct {
	// Table is the table that it concerns, empty for the file as a whole.
	Table table.ID
	// What says in words where it is and what is wrong.
	What string
}

// mostFaults bounds how many faults of the pages are listed: one page that is lost may be missed in many places.
const mostFaults = 100

// CheckPages reads every page of the file, and says what is wrong with them, with indexes and with references between rows. It takes as
// long as reading the file; a server may write meanwhile. An error means that the file could not be read to its end.
func (s *Store) CheckPages(ctx context.Context) ([]Fault, error) {
	var found []Fault
	rows, err := s.readers.QueryContext(ctx, fmt.Sprintf("PRAGMA integrity_check(%d)", mostFaults))
	if err == nil {
		err = eachRow(rows, func() error {
			var what string
			if err := rows.Scan(&what); err != nil || what == "ok" {
				return err
			}
			found = append(found, Fault{What: "the pages of the file: " + what})
			return nil
		})
	}
	if err == nil {
		if rows, err = s.readers.QueryContext(ctx, "PRAGMA foreign_key_check"); err == nil {
			err = eachRow(rows, func() error {
				var from, to string
				var row sql.NullInt64
				var key int
				if err := rows.Scan(&from, &row, &to, &key); err != nil {
					return err
				}
				found = append(found, Fault{What: fmt.Sprintf("a row of %s (%d) belongs to one of %s that is not there", from, row.Int64, to)})
				return nil
			})
		}
	}
	if err != nil {
		err = fmt.Errorf("checking the pages of %s: %w", s.path, explain(err))
	}
	return found, err
}

// CheckTable reads all rows of a table and compares them with their checksums. The result says what is wrong; an error means that the
// table could not be looked for.
func (s *Store) CheckTable(ctx context.Context, id table.ID) ([]Fault, error) {
	_, _, wrong, err := s.Salvage(ctx, id)
	switch {
	case err == nil:
		err = wrong
	case errors.Is(err, table.ErrUnknown):
		var there int
		if err := s.readers.QueryRowContext(ctx, "SELECT count(*) FROM tables WHERE id = ?", string(id)).Scan(&there); err != nil {
			return nil, fmt.Errorf("checking table %s: %w", id, explain(err))
		}
		if there == 0 {
			return nil, table.ErrUnknown // It was deleted meanwhile.
		}
		err = damage("the row that says how far it is lacks")
	case ctx.Err() != nil:
		return nil, err
	}
	var found []Fault
	if d := (*damaged)(nil); errors.As(err, &d) {
		found = append(found, Fault{id, d.cause.Error()})
	} else if err != nil {
		found = append(found, Fault{id, err.Error()})
	}
	var seq, sum int64
	var number int64
	var position []byte
	err = s.readers.QueryRowContext(ctx, "SELECT b.number, b.seq, b.sum, b.position FROM bases b JOIN tables t ON t.number = b.number WHERE t.id = ?", string(id)).
		Scan(&number, &seq, &sum, &position)
	switch {
	case errors.Is(err, sql.ErrNoRows):
	case err != nil:
		found = append(found, Fault{id, fmt.Sprintf("reading the whole position that later ones begin with: %v", explain(err))})
	case baseSum(number, seq, unpad(position)) != sum:
		found = append(found, Fault{id, "the whole position that later ones begin with has the wrong checksum"})
	}
	return found, nil
}

// Orphans says what there is of tables that are not there.
func (s *Store) Orphans(ctx context.Context) ([]Fault, error) {
	var found []Fault
	rows, err := s.readers.QueryContext(ctx, "SELECT number, count(*) FROM blocks WHERE number NOT IN (SELECT number FROM tables) GROUP BY number")
	if err == nil {
		err = eachRow(rows, func() error {
			var number, n int64
			if err := rows.Scan(&number, &n); err != nil {
				return err
			}
			found = append(found, Fault{What: fmt.Sprintf("entries of a table with the number %d, which is not there (%d rows)", number, n)})
			return nil
		})
	}
	if err != nil {
		return nil, fmt.Errorf("looking for entries without a table in %s: %w", s.path, explain(err))
	}
	return found, nil
}

// CheckSums reads every table as CheckTable does, and what is left of others. It returns the first faults, a hundred at most.
func (s *Store) CheckSums(ctx context.Context) ([]Fault, error) {
	ids, err := s.All(ctx)
	if err != nil {
		return nil, err
	}
	found, err := s.Orphans(ctx)
	for _, id := range ids {
		if err != nil || len(found) >= mostFaults {
			break
		}
		var wrong []Fault
		if wrong, err = s.CheckTable(ctx, id); errors.Is(err, table.ErrUnknown) {
			err = nil
		}
		found = append(found, wrong...)
	}
	return slices.Clip(found), err
}

// Salvage reads a table like Load, but with wrong where only its position and its clocks are damaged, which follow from its entries: then
// they are as far as they can be read, and nobody may rely on them. Damaged entries are an error.
func (s *Store) Salvage(ctx context.Context, id table.ID) (t *table.Stored, entries []table.Entry, wrong, err error) {
	t, entries, err = s.load(ctx, id, &wrong)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return nil, nil, nil, table.ErrUnknown
	case err != nil:
		return nil, nil, nil, fmt.Errorf("loading table %s: %w", id, explain(err))
	}
	return t, entries, wrong, nil
}

// eachRow does something with every row, and closes them.
func eachRow(rows *sql.Rows, do func() error) error {
	defer rows.Close()
	for rows.Next() {
		if err := do(); err != nil {
			return err
		}
	}
	return rows.Err()
}
