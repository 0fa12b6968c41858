package store

import (
	"context"

	"koprulu/people"
	"koprulu/table"
)

// SetUntold keeps which kinds of messages a person does not want, ErrNobody if there is none with this id.
func (s *Store) SetUntold(ctx context.Context, person table.Person, kinds people.NoticeKinds) error {
	return s.write(ctx, func(tx *Tx) error {
		done, err := tx.Exec("UPDATE people SET untold = ? WHERE id = ?", kinds, string(person))
		return changed(done, err, "keeping which messages a person wants")
	})
}

// Untold returns which kinds of messages a person does not want, ErrNobody if there is none with this id.
func (s *Store) Untold(ctx context.Context, person table.Person) (kinds people.NoticeKinds, err error) {
	if err := s.read().QueryRowContext(ctx, "SELECT untold FROM people WHERE id = ?", string(person)).Scan(&kinds); err != nil {
		return 0, missing(err, "reading which messages a person wants")
	}
	return kinds, nil
}
