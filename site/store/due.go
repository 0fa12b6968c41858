package store

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"koprulu/table"
)

// Due lists tables that need the hub: those where a bot has an open decision, and those where a person's time is up by
// the given time. The former come first.
func (s *Store) Due(ctx context.Context, until time.Time) ([]table.ID, error) {
	rows, err := s.read().QueryContext(ctx, `
		SELECT t.id FROM live l JOIN tables t ON t.number = l.number WHERE l.bots = 1
		UNION ALL
		SELECT t.id FROM live l JOIN tables t ON t.number = l.number
			WHERE l.due IS NOT NULL AND l.due <= ? - (SELECT value FROM meta WHERE name = 'outage') AND l.bots = 0`, stamp(until))
	if err != nil {
		return nil, fmt.Errorf("looking for tables that are due: %w", explain(err))
	}
	defer rows.Close()
	var list []table.ID
	for rows.Next() {
		var id table.ID
		if err := rows.Scan(&id); err != nil {
			return nil, fmt.Errorf("looking for tables that are due: %w", err)
		}
		list = append(list, id)
	}
	return list, rows.Err()
}

// NextDue returns the earliest deadline of a person after a time, the zero time if there is none.
func (s *Store) NextDue(ctx context.Context, after time.Time) (time.Time, error) {
	var at sql.NullInt64
	err := s.read().QueryRowContext(ctx, `
		WITH outage AS (SELECT value FROM meta WHERE name = 'outage')
		SELECT min(due) + (SELECT value FROM outage) FROM live WHERE due IS NOT NULL AND due > ? - (SELECT value FROM outage)`, stamp(after)).Scan(&at)
	if err != nil {
		return time.Time{}, fmt.Errorf("looking for the next deadline: %w", explain(err))
	}
	if !at.Valid {
		return time.Time{}, nil
	}
	return time.Unix(0, at.Int64).UTC(), nil
}

// Shift moves the beginning of every open decision of tables that are being played, and
// with it the deadlines, by the time for which the server was down. It costs the same for any number of tables.
// Tables that were loaded before don't notice; paused ones stand still anyway.
func (s *Store) Shift(ctx context.Context, by time.Duration) error {
	err := s.write(ctx, func(tx *Tx) error {
		if _, err := tx.Exec("UPDATE meta SET value = value + ? WHERE name = 'outage'", int64(by)); err != nil {
			return err
		}
		var outage int64
		if err := tx.QueryRow("SELECT value FROM meta WHERE name = 'outage'").Scan(&outage); err != nil {
			return err
		}
		tx.shifted = &outage
		return nil
	})
	if err != nil {
		return fmt.Errorf("shifting deadlines: %w", err)
	}
	return nil
}

// Alive records the time at which the server was last alive.
func (s *Store) Alive(ctx context.Context, at time.Time) error {
	err := s.write(ctx, func(tx *Tx) error {
		_, err := tx.Exec("UPDATE meta SET value = ? WHERE name = 'alive'", stamp(at))
		return err
	})
	if err != nil {
		return fmt.Errorf("keeping the time: %w", err)
	}
	return nil
}

// LastAlive returns what Alive recorded, the zero time for a new store.
func (s *Store) LastAlive(ctx context.Context) (time.Time, error) {
	var at int64
	if err := s.read().QueryRowContext(ctx, "SELECT value FROM meta WHERE name = 'alive'").Scan(&at); err != nil {
		return time.Time{}, fmt.Errorf("reading the time: %w", explain(err))
	}
	return moment(at), nil
}
