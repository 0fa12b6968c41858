package postgres

import (
	"context"
	"fmt"

	"koprulu/calendar"
	"koprulu/store/internal/encode"
	"koprulu/table"
)

// Times returns when a person plays and is away, ErrNobody if there is none with this id.
func (s *Store) Times(ctx context.Context, person table.Person) (calendar.Person, error) {
	var text string
	if err := s.pool.QueryRow(ctx, "SELECT times FROM people WHERE id = $1", string(person)).Scan(&text); err != nil {
		return calendar.Person{}, missing(err, "reading when a person plays")
	}
	return encode.ReadTimes(text)
}

// ChangeTimes changes when a person plays and is away, unless change refuses, and returns what is kept then.
func (s *Store) ChangeTimes(ctx context.Context, person table.Person, change func(p *calendar.Person) error) (p calendar.Person, err error) {
	err = s.write(ctx, func(tx tx) error {
		var text string
		if err := tx.row("SELECT times FROM people WHERE id = $1 FOR UPDATE", string(person)).Scan(&text); err != nil {
			return missing(err, "reading when a person plays")
		}
		var err error
		if p, err = encode.ReadTimes(text); err != nil {
			return err
		}
		if err := change(&p); err != nil {
			return err
		}
		if text, err = encode.Times(&p); err != nil {
			return err
		}
		if _, err := tx.exec("UPDATE people SET times = $1 WHERE id = $2", text, string(person)); err != nil {
			return fmt.Errorf("saving when a person plays: %w", err)
		}
		return nil
	})
	return p, err
}
