package postgres

import (
	"context"
	"errors"
	"fmt"
	"time"

	"koprulu/site/store/internal/query"
	"koprulu/table"
)

// damage makes the error of something in a table that this program never wrote.
func damage(format string, args ...any) error {
	return fmt.Errorf("%w: %w", ErrTableDamaged, fmt.Errorf(format, args...))
}

// Load returns a table with all its entries, oldest first. The table is as some commit left it.
func (s *Store) Load(ctx context.Context, id table.ID) (*table.Stored, []table.Entry, error) {
	return s.LoadSince(ctx, id, 0)
}

// LoadSince is table.Feed.LoadSince.
func (s *Store) LoadSince(ctx context.Context, id table.ID, seq uint64) (*table.Stored, []table.Entry, error) {
	t, entries, err := s.load(ctx, id, seq, nil)
	if err != nil && !errors.Is(err, table.ErrUnknown) {
		err = fmt.Errorf("loading table %s: %w", id, explain(err))
	}
	return t, entries, err
}

// load reads a table. Damage in the row that every answer writes is an error, too; with loose, that error goes there,
// and the table comes without what can't be read.
func (s *Store) load(ctx context.Context, id table.ID, since uint64,
	loose *error) (*table.Stored, []table.Entry, error) {
	var shared table.Shared
	var lines []byte
	// It is one statement, so that everything is from one moment.
	r, err := s.Read(ctx, id, "", `l.version, l.holder <> 0 AND l.holder = ?,
		coalesce((SELECT string_agg(e.line, ''::bytea ORDER BY e.seq) FROM entries e WHERE e.number = t.number AND e.seq > ?), '')`,
		[]any{s.server(), int64(since)}, &shared.Version, &shared.Mine, &lines)
	if err != nil {
		return nil, nil, err
	}
	shared.Outage = time.Duration(r.Outage)
	r.Table.Shared = shared
	err = r.ReadLive()
	if loose != nil {
		*loose, err = err, nil
	}
	if err == nil {
		err = r.ReadRest()
	}
	var entries []table.Entry
	if err == nil {
		entries, err = r.ReadEntries(string(lines), since)
	}
	if err != nil {
		return nil, nil, damage("%w", err)
	}
	return &r.Table, entries, nil
}

// Drop is table.Feed.Drop.
func (s *Store) Drop(ctx context.Context, id table.ID, version uint64) error {
	return s.DeleteIf(ctx, id, func(tx *query.Tx, number int64) {
		tx.Row(table.ErrConflict, "SELECT 1 FROM live WHERE number = ? AND version = ?",
			[]any{number, int64(version)}, new(int))
	})
}

// Shift moves the beginning of every open decision of tables that are being played, and with it the deadlines, and when
// waiting tables expire, by the time for which no server was there. It costs the same for any number of tables. Tables
// that were loaded before don't notice; paused ones stand still anyway.
func (s *Store) Shift(ctx context.Context, by time.Duration) error {
	var outage int64
	err := s.db.Change(ctx, "shifting deadlines", func(tx *query.Tx) {
		tx.First("UPDATE meta SET value = value + ? WHERE name = 'outage' RETURNING value", []any{int64(by)}, &outage)
	})
	if err == nil {
		s.outage.Store(outage)
	}
	return err
}

// Size returns how large the database is, in bytes. Its log is that of all databases of the server, and not counted.
func (s *Store) Size(ctx context.Context) (data, log int64, err error) {
	err = s.pool.QueryRow(ctx, "SELECT pg_database_size(current_database())").Scan(&data)
	if err != nil {
		return 0, 0, fmt.Errorf("asking for the size of the database: %w", explain(err))
	}
	return data, 0, nil
}
