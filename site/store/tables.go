package store

import (
	"context"
	"errors"
	"fmt"
	"time"

	"koprulu/site/store/internal/query"
	"koprulu/table"
)

// Load returns a table with all its entries, oldest first. The table is as some commit left it.
func (s *Store) Load(ctx context.Context, id table.ID) (*table.Stored, []table.Entry, error) {
	t, entries, err := s.load(ctx, id, nil)
	if err != nil && !errors.Is(err, table.ErrUnknown) {
		err = fmt.Errorf("loading table %s: %w", id, explain(err))
	}
	return t, entries, err
}

// damaged is ErrTableDamaged with what is wrong.
type damaged struct{ cause error }

func (d *damaged) Error() string   { return ErrTableDamaged.Error() + ": " + d.cause.Error() }
func (d *damaged) Unwrap() []error { return []error{ErrTableDamaged, d.cause} }

// damage makes the error of something in a table that this program never wrote.
func damage(format string, args ...any) error { return &damaged{fmt.Errorf(format, args...)} }

// load reads a table. Damage in the row that every answer writes is an error, too; with loose, that error goes there,
// and the table comes without what can't be read. Damaged entries, and damage to anything that can't be derived from
// the rest, are errors in any case.
func (s *Store) load(ctx context.Context, id table.ID, loose *error) (*table.Stored, []table.Entry, error) {
	var lines string
	// It is one statement, so that everything is from one moment. The key orders the blocks already; sorting within
	// group_concat would copy them.
	r, err := s.Read(ctx, id, "", `
		coalesce((SELECT group_concat(text, '') FROM (SELECT text FROM blocks WHERE number = t.number ORDER BY last)), '') || l.tail`, nil, &lines)
	if err != nil {
		return nil, nil, err
	}
	wrong := r.ReadLive()
	if loose != nil {
		*loose, wrong = wrong, nil
	}
	if wrong == nil {
		wrong = r.ReadRest()
	}
	if wrong != nil {
		return nil, nil, damage("%w", wrong)
	}
	entries, err := r.ReadEntries(lines, 0)
	if err != nil {
		return nil, nil, damage("%w", err)
	}
	return &r.Table, entries, nil
}

// Shift moves the beginning of every open decision of tables that are being played, and
// with it the deadlines, by the time for which the server was down. It costs the same for any number of tables.
// Tables that were loaded before don't notice; paused ones stand still anyway.
func (s *Store) Shift(ctx context.Context, by time.Duration) error {
	return s.db.Change(ctx, "shifting deadlines", func(tx *query.Tx) {
		outage := new(int64)
		if tx.First("UPDATE meta SET value = value + ? WHERE name = 'outage' RETURNING value", []any{int64(by)}, outage) {
			tx.DB.(*Tx).shifted = outage
		}
	})
}
