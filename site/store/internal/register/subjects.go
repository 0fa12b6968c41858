package register

import (
	"context"

	"koprulu/club/people"
	"koprulu/site/store/internal/query"
	"koprulu/table"
)

// AddSubject keeps a new person whom a provider knows, with their first key; all or nothing.
func (p *People) AddSubject(ctx context.Context, a people.Account, k people.Key, hash people.Hash,
	who people.Subject) error {
	return p.db.Change(ctx, "adding a person whom a provider knows", func(tx *query.Tx) {
		addPerson(tx, a, k, hash)
		if a.Role != people.Member {
			setRole(tx, a.ID, a.Role)
		}
		linkSubject(tx, a.ID, who)
	})
}

// LinkSubject records that a provider knows a person, whom it must not know as somebody else.
func (p *People) LinkSubject(ctx context.Context, person table.Person, who people.Subject) error {
	return p.db.Change(ctx, "keeping who somebody is at a provider",
		func(tx *query.Tx) { linkSubject(tx, person, who) })
}

func linkSubject(tx *query.Tx, person table.Person, who people.Subject) {
	tx.Run("INSERT INTO subjects (issuer, subject, person, since) VALUES (?, ?, ?, ?)", who.Issuer, who.Subject,
		person, who.Since)
}

// PersonOf returns the person whom a provider knows, ErrNobody if there is none.
func (p *People) PersonOf(ctx context.Context, issuer, subject string) (people.Account, error) {
	return account(p.db.On(ctx), "looking up who somebody is at a provider",
		"p.id = (SELECT person FROM subjects WHERE issuer = ? AND subject = ?)", issuer, subject)
}

// Subjects lists a person's identities at providers, the oldest first.
func (p *People) Subjects(ctx context.Context, person table.Person) ([]people.Subject, error) {
	return query.Rows(p.db.On(ctx), "listing who somebody is at providers", func(u *people.Subject) []any {
		return []any{&u.Issuer, &u.Subject, &u.Since}
	}, "SELECT issuer, subject, since FROM subjects WHERE person = ? ORDER BY since, issuer, subject", person)
}
