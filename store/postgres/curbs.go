package postgres

import (
	"context"
	"errors"
	"fmt"

	"koprulu/people"
	"koprulu/store/internal/encode"
	"koprulu/table"
)

// Curb returns what the owner of a table has decided about a person there.
func (s *Store) Curb(ctx context.Context, id table.ID, person table.Person) (c people.Curb, err error) {
	err = s.pool.QueryRow(ctx, "SELECT c.muted, c.removed FROM curbs c JOIN tables t ON t.number = c.number WHERE t.id = $1 AND c.person = $2",
		string(id), string(person)).Scan(&c.Muted, &c.Removed)
	if err != nil && !errors.Is(err, noRows) {
		return people.Curb{}, fmt.Errorf("reading what a person may do at a table: %w", err)
	}
	return c, nil
}

// SetCurb keeps it; the zero Curb removes it. table.ErrUnknown if there is no such table.
func (s *Store) SetCurb(ctx context.Context, id table.ID, person table.Person, c people.Curb) error {
	return s.write(ctx, func(tx tx) error {
		done, err := tx.exec(`INSERT INTO curbs (number, person, muted, removed) SELECT number, $1, $2, $3 FROM tables WHERE id = $4
			ON CONFLICT (number, person) DO UPDATE SET muted = excluded.muted, removed = excluded.removed`, string(person), c.Muted, c.Removed, string(id))
		if err := changed(done, err, "keeping what a person may do at a table"); errors.Is(err, people.ErrNobody) {
			return table.ErrUnknown
		} else if err != nil {
			return err
		}
		_, err = tx.exec("DELETE FROM curbs WHERE NOT muted AND NOT removed AND person = $1", string(person))
		return err
	})
}

// Hush folds the messages of somebody for a person from now on; doing it again changes nothing.
func (s *Store) Hush(ctx context.Context, person table.Person, h people.Hushed) error {
	return s.write(ctx, func(tx tx) error {
		_, err := tx.exec("INSERT INTO hushed (person, id, other, since) VALUES ($1, $2, $3, $4) ON CONFLICT (person, other) DO NOTHING",
			string(person), h.ID, string(h.Other), encode.Stamp(h.Since))
		if err != nil {
			return fmt.Errorf("folding the messages of somebody: %w", err)
		}
		return nil
	})
}

// Unhush shows the messages of somebody to a person again, ErrNobody if they have nobody under this id.
func (s *Store) Unhush(ctx context.Context, person table.Person, id string) error {
	return s.write(ctx, func(tx tx) error {
		done, err := tx.exec("DELETE FROM hushed WHERE person = $1 AND id = $2", string(person), id)
		return changed(done, err, "showing the messages of somebody again")
	})
}

// Hushed lists whose messages a person does not want to read, the longest first.
func (s *Store) Hushed(ctx context.Context, person table.Person) ([]people.Hushed, error) {
	rows, err := s.pool.Query(ctx, "SELECT h.id, h.other, p.name, h.since FROM hushed h JOIN people p ON p.id = h.other WHERE h.person = $1 ORDER BY h.since, h.id", string(person))
	if err != nil {
		return nil, fmt.Errorf("listing whose messages are folded: %w", err)
	}
	defer rows.Close()
	var list []people.Hushed
	for rows.Next() {
		var h people.Hushed
		var since int64
		if err := rows.Scan(&h.ID, &h.Other, &h.Name, &since); err != nil {
			return nil, fmt.Errorf("listing whose messages are folded: %w", err)
		}
		h.Since = encode.Time(since)
		list = append(list, h)
	}
	return list, rows.Err()
}

// Message returns a message of the chat of a table, table.ErrUnknown if there is none with this number.
func (s *Store) Message(ctx context.Context, id table.ID, n int64) (table.Message, error) {
	m := table.Message{ID: n}
	var at int64
	err := s.pool.QueryRow(ctx, `SELECT c.at, c.person, c.name, c.seat, c.text FROM chat c JOIN tables t ON t.number = c.number WHERE t.id = $1 AND c.id = $2`,
		string(id), n).Scan(&at, &m.Person, &m.Name, &m.Seat, &m.Text)
	switch {
	case errors.Is(err, noRows):
		return table.Message{}, table.ErrUnknown
	case err != nil:
		return table.Message{}, fmt.Errorf("reading a message: %w", err)
	}
	m.At = encode.Time(at)
	return m, nil
}
