package store

import (
	"context"

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

// Forget removes a person with their keys, links, passkeys, addresses and notes. What they said at tables stays for the
// others, without their name. Tables are not touched: the caller has already taken the person out of their seats.
func (s *Store) Forget(ctx context.Context, person table.Person) error {
	return s.write(ctx, func(tx *Tx) error { return register.Forget(context.Background(), sharedTx{tx}, person) })
}
