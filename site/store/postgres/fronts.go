package postgres

import (
	"context"
	"errors"
	"fmt"
	"time"

	"koprulu/table"
)

// SetFront keeps until when a person has the page of a table in the foreground, or the list of tables if the id is empty. A time in the past ends it.
// Old ones are removed on the way. It may be lost if the database fails.
func (s *Store) SetFront(ctx context.Context, person table.Person, id table.ID, until time.Time) error {
	err := s.write(ctx, func(tx tx) error {
		if _, err := tx.exec("SET LOCAL synchronous_commit = off"); err != nil {
			return err
		}
		if _, err := tx.exec("DELETE FROM fronts WHERE person = $1 AND ends < now() - interval '1 hour'", string(person)); err != nil {
			return err
		}
		_, err := tx.exec("INSERT INTO fronts (person, tbl, ends) VALUES ($1, $2, $3) ON CONFLICT (person, tbl) DO UPDATE SET ends = excluded.ends", string(person), string(id), until)
		return err
	})
	if err != nil {
		return fmt.Errorf("keeping which page is in front: %w", err)
	}
	return nil
}

// Front returns until when a person has the page of a table, or the list of tables, in the foreground; the zero time if that is not known. It may
// be in the past.
func (s *Store) Front(ctx context.Context, person table.Person, id table.ID) (time.Time, error) {
	return s.front(ctx, person, id, "")
}

// Looked is Front for only the page of the table.
func (s *Store) Looked(ctx context.Context, person table.Person, id table.ID) (time.Time, error) {
	return s.front(ctx, person, id, id)
}

// front returns until when one of two pages is in the foreground.
func (s *Store) front(ctx context.Context, person table.Person, one, other table.ID) (until time.Time, err error) {
	err = s.pool.QueryRow(ctx, "SELECT ends FROM fronts WHERE person = $1 AND tbl IN ($2, $3) ORDER BY ends DESC LIMIT 1", string(person), string(one), string(other)).Scan(&until)
	if errors.Is(err, noRows) {
		return time.Time{}, nil
	}
	if err != nil {
		return time.Time{}, fmt.Errorf("looking which page is in front: %w", err)
	}
	return until.UTC(), nil
}
