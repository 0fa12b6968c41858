package postgres

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"koprulu/club/people"
	"koprulu/rules/game"
	"koprulu/table"
)

// KeepHalf keeps what a seat has given of an answer so far, and tells other servers. It may be lost if the database fails.
func (s *Store) KeepHalf(ctx context.Context, id table.ID, seat game.Player, half []byte) error {
	number, err := s.number(ctx, id)
	if err != nil {
		return err
	}
	err = s.write(ctx, func(tx tx) error {
		if _, err := tx.exec("SET LOCAL synchronous_commit = off"); err != nil {
			return err
		}
		_, err := tx.exec(`INSERT INTO halves (number, seat, version, half) VALUES ($1, $2, 1, $3)
			ON CONFLICT (number, seat) DO UPDATE SET version = halves.version + 1, half = excluded.half`, number, int16(seat), half)
		if err == nil {
			_, err = tx.exec("SELECT pg_notify($1, $2)", channel, "halves "+string(id))
		}
		return err
	})
	if err != nil {
		return fmt.Errorf("keeping half an answer: %w", err)
	}
	return nil
}

// Halves returns what seats have given of answers so far, by seat, and how often that has changed (table.Latest.Halves).
func (s *Store) Halves(ctx context.Context, id table.ID) (by [game.MaxPlayers][]byte, version uint64, err error) {
	number, err := s.number(ctx, id)
	if err != nil {
		return by, 0, err
	}
	type row struct {
		Seat    int16
		Version uint64
		Half    []byte
	}
	list, err := collect(ctx, s.pool, pgx.RowToStructByPos[row], "SELECT seat, version, half FROM halves WHERE number = $1", number)
	if err != nil {
		return by, 0, fmt.Errorf("reading half answers: %w", err)
	}
	for _, r := range list {
		version += r.Version
		if r.Seat >= 0 && int(r.Seat) < len(by) {
			by[r.Seat] = r.Half
		}
	}
	return by, version, nil
}

// Begin keeps the first half of something under a name, until it ends.
func (s *Store) Begin(ctx context.Context, name string, what []byte, ends time.Time) error {
	err := s.write(ctx, func(tx tx) error {
		_, err := tx.exec("INSERT INTO begun (name, what, ends) VALUES ($1, $2, $3)", name, what, ends)
		return err
	})
	if err != nil {
		return fmt.Errorf("keeping what was begun: %w", err)
	}
	return nil
}

// Finish returns what was kept under a name, once; people.ErrNobody if there is nothing.
func (s *Store) Finish(ctx context.Context, name string, now time.Time) (what []byte, err error) {
	err = s.write(ctx, func(tx tx) error {
		return tx.row("DELETE FROM begun WHERE name = $1 AND ends > $2 RETURNING what", name, now).Scan(&what)
	})
	switch {
	case errors.Is(err, noRows):
		return nil, people.ErrNobody
	case err != nil:
		return nil, fmt.Errorf("finishing what was begun: %w", err)
	}
	return what, nil
}

// SeatedAt returns those of some people who have a seat at one of some tables.
func (s *Store) SeatedAt(ctx context.Context, ids []table.ID, who []table.Person) ([]table.Person, error) {
	persons := make([]string, len(who))
	for i, p := range who {
		persons[i] = string(p)
	}
	list, err := collect(ctx, s.pool, pgx.RowTo[table.Person], `SELECT DISTINCT s.person FROM seats s JOIN tables t ON t.number = s.number
		WHERE t.id = ANY($1) AND s.person = ANY($2)`, texts(ids), persons)
	if err != nil {
		return nil, fmt.Errorf("looking who sits at tables: %w", err)
	}
	return list, nil
}
