package postgres

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"koprulu/site/store/internal/encode"
	"koprulu/table"
)

// Due lists tables that need the hub: those where a bot has an open decision, and those where a person's time is up by the given time. The
// former come first.
func (s *Store) Due(ctx context.Context, until time.Time) ([]table.ID, error) {
	list, err := collect(ctx, s.pool, pgx.RowTo[table.ID], `SELECT id FROM (
			SELECT t.id, 0 AS after, l.number FROM live l JOIN tables t ON t.number = l.number WHERE l.bots = 1
			UNION ALL
			SELECT t.id, 1, l.number FROM live l JOIN tables t ON t.number = l.number
				WHERE l.due IS NOT NULL AND l.due <= $1 - (SELECT value FROM meta WHERE name = 'outage') AND l.bots <> 1) d
		ORDER BY after, number`, encode.Stamp(until))
	if err != nil {
		return nil, fmt.Errorf("looking for tables that are due: %w", err)
	}
	return list, nil
}

// NextDue returns the earliest deadline of a person after a time, the zero time if there is none.
func (s *Store) NextDue(ctx context.Context, after time.Time) (time.Time, error) {
	var at *int64
	err := s.pool.QueryRow(ctx, `WITH outage AS (SELECT value FROM meta WHERE name = 'outage')
		SELECT min(due) + (SELECT value FROM outage) FROM live WHERE due IS NOT NULL AND due > $1 - (SELECT value FROM outage)`, encode.Stamp(after)).Scan(&at)
	if err != nil {
		return time.Time{}, fmt.Errorf("looking for the next deadline: %w", err)
	}
	if at == nil {
		return time.Time{}, nil
	}
	return time.Unix(0, *at).UTC(), nil
}

// Shift moves the beginning of every open decision of tables that are being played, and with it the deadlines, and when waiting tables expire, by the
// time for which no server was there. It costs the same for any number of tables. Tables that were loaded before don't notice; paused ones stand
// still anyway.
func (s *Store) Shift(ctx context.Context, by time.Duration) error {
	var outage int64
	err := s.write(ctx, func(tx tx) error {
		return tx.row("UPDATE meta SET value = value + $1 WHERE name = 'outage' RETURNING value", int64(by)).Scan(&outage)
	})
	if err != nil {
		return fmt.Errorf("shifting deadlines: %w", err)
	}
	s.outage.Store(outage)
	return nil
}

// Alive records the time at which the server was last alive.
func (s *Store) Alive(ctx context.Context, at time.Time) error {
	err := s.write(ctx, func(tx tx) error {
		_, err := tx.exec("UPDATE meta SET value = $1 WHERE name = $2", encode.Stamp(at), s.aliveName())
		return err
	})
	if err != nil {
		return fmt.Errorf("keeping the time: %w", err)
	}
	return nil
}

// aliveName is the name under which Alive is kept. Where there are several servers, Beat knows whether any was alive.
func (s *Store) aliveName() string {
	if s.shared {
		return "checked"
	}
	return "alive"
}

// LastAlive returns what Alive recorded, the zero time for a new store.
func (s *Store) LastAlive(ctx context.Context) (time.Time, error) {
	var at int64
	if err := s.pool.QueryRow(ctx, "SELECT value FROM meta WHERE name = $1", s.aliveName()).Scan(&at); err != nil {
		return time.Time{}, fmt.Errorf("reading the time: %w", err)
	}
	return encode.Time(at), nil
}
