package store

import (
	"context"
	"database/sql"
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
	var needed, has sql.NullInt64
	var base []byte
	var lines string
	// It is one statement, so that everything is from one moment. The key orders the blocks already; sorting within
	// group_concat would copy them.
	r, err := s.Read(ctx, id, "LEFT JOIN bases b ON b.number = l.number", `l.base, b.seq, b.position,
		coalesce((SELECT group_concat(text, '') FROM (SELECT text FROM blocks WHERE number = t.number ORDER BY last)), '') || l.tail`, nil, &needed, &has, &base, &lines)
	if err != nil {
		return nil, nil, err
	}
	position, wrong := wholePosition(r.Live.Position, needed, has, base)
	if wrong == nil {
		wrong = r.ReadLive(position)
	}
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

// wholePosition returns the whole position for one as in live.position, given which base it needs, and the one that is
// there.
func wholePosition(stored []byte, needed, has sql.NullInt64, base []byte) ([]byte, error) {
	switch {
	case !needed.Valid:
		return unpad(stored), nil
	case needed != has:
		return nil, fmt.Errorf("the position is the difference to one of commit %d, which is not there", needed.Int64)
	}
	whole, err := put(base, stored)
	if err != nil {
		return nil, fmt.Errorf("reading the position: %w", err)
	}
	return whole, nil
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
