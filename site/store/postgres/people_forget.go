package postgres

import (
	"context"
	"fmt"

	"koprulu/club/people"
	"koprulu/site/store/internal/register"
	"koprulu/table"
)

// Belongings gathers the data kept about a person, ErrNobody if there is none with this id.
func (s *Store) Belongings(ctx context.Context, person table.Person) (b people.Belongings, err error) {
	if b, err = s.People.Belongings(ctx, person); err != nil {
		return b, err
	}
	if b.Challenges, err = s.playsBy(ctx, person); err != nil {
		return b, err
	}
	b.Leagues, err = s.leaguesOf(ctx, person)
	return b, err
}

// Forget removes a person with their keys, links, passkeys, addresses and notes. What they said at tables stays for the others, without their
// name. Tables are not touched: the caller has already taken the person out of their seats.
func (s *Store) Forget(ctx context.Context, person table.Person) error {
	defer s.hooked.forget()
	return s.write(ctx, func(tx tx) error {
		if _, err := tx.exec("DELETE FROM fronts WHERE person = $1", string(person)); err != nil {
			return fmt.Errorf("forgetting a person: %w", err)
		}
		return register.Forget(tx.ctx, sharedTx{tx.on}, person)
	})
}
