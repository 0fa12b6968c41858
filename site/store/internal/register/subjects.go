package register

import (
	"context"
	"fmt"

	"koprulu/club/people"
	"koprulu/site/store/internal/encode"
	"koprulu/site/store/internal/query"
	"koprulu/table"
)

// AddSubject keeps a new person whom a provider knows, with their first key; all or nothing.
func (p People) AddSubject(ctx context.Context, a people.Account, k people.Key, hash people.Hash, who people.Subject) error {
	return p.write(ctx, func(ctx context.Context, tx query.DB) error {
		if err := addPerson(ctx, tx, a, k, hash); err != nil {
			return err
		}
		if a.Role != people.Member {
			if _, err := tx.Exec(ctx, "UPDATE people SET role = ? WHERE id = ?", string(a.Role), string(a.ID)); err != nil {
				return fmt.Errorf("setting a role: %w", err)
			}
		}
		return linkSubject(ctx, tx, a.ID, who)
	})
}

// LinkSubject records that a provider knows a person, whom it must not know as somebody else.
func (p People) LinkSubject(ctx context.Context, person table.Person, who people.Subject) error {
	return p.write(ctx, func(ctx context.Context, tx query.DB) error { return linkSubject(ctx, tx, person, who) })
}

func linkSubject(ctx context.Context, tx query.DB, person table.Person, who people.Subject) error {
	n, err := tx.Exec(ctx, "INSERT INTO subjects (issuer, subject, person, since) VALUES (?, ?, ?, ?)", who.Issuer, who.Subject, string(person), encode.Stamp(who.Since))
	return done(n, err, "keeping who somebody is at a provider")
}

// PersonOf returns the person whom a provider knows, ErrNobody if there is none.
func (p People) PersonOf(ctx context.Context, issuer, subject string) (people.Account, error) {
	var person table.Person
	ok, err := query.First(ctx, p.reads, "SELECT person FROM subjects WHERE issuer = ? AND subject = ?", []any{issuer, subject}, &person)
	if err := found(ok, err, "looking up who somebody is at a provider"); err != nil {
		return people.Account{}, err
	}
	return p.Person(ctx, person)
}

// Subjects lists a person's identities at providers, the oldest first.
func (p People) Subjects(ctx context.Context, person table.Person) ([]people.Subject, error) {
	list, err := query.List(ctx, p.reads, func(scan func(...any) error) (u people.Subject, err error) {
		var since int64
		err = scan(&u.Issuer, &u.Subject, &since)
		u.Since = encode.Time(since)
		return u, err
	}, "SELECT issuer, subject, since FROM subjects WHERE person = ? ORDER BY since, issuer, subject", string(person))
	if err != nil {
		return nil, fmt.Errorf("listing who somebody is at providers: %w", err)
	}
	return list, nil
}
