package postgres

import (
	"context"
	"fmt"
	"time"

	"koprulu/people"
	"koprulu/store/internal/encode"
	"koprulu/table"
)

// AddInvites keeps new codes, by their hashes, and records the act; all or nothing.
func (s *Store) AddInvites(ctx context.Context, list []people.Invite, hashes []people.Hash, act people.Act) error {
	return s.write(ctx, func(tx tx) error {
		for i, v := range list {
			if _, err := tx.exec("INSERT INTO invites (id, hash, note, most, used, created, expires) VALUES ($1, $2, $3, $4, 0, $5, $6)",
				v.ID, hashes[i][:], v.Note, v.Most, encode.Stamp(v.Created), encode.Stamp(v.Expires)); err != nil {
				return fmt.Errorf("adding an invite code: %w", err)
			}
		}
		return recordAct(tx, act)
	})
}

// Invites lists the codes that are kept, the newest first: those that are used up or have expired too.
func (s *Store) Invites(ctx context.Context) ([]people.Invite, error) {
	rows, err := s.pool.Query(ctx, "SELECT id, note, most, used, created, expires FROM invites ORDER BY created DESC, id")
	if err != nil {
		return nil, fmt.Errorf("listing invite codes: %w", err)
	}
	defer rows.Close()
	var list []people.Invite
	for rows.Next() {
		var v people.Invite
		var created, expires int64
		if err := rows.Scan(&v.ID, &v.Note, &v.Most, &v.Used, &created, &expires); err != nil {
			return nil, fmt.Errorf("listing invite codes: %w", err)
		}
		v.Created, v.Expires = encode.Time(created), encode.Time(expires)
		list = append(list, v)
	}
	return list, rows.Err()
}

// InviteOpen reports whether a code, by its hash, can be used now.
func (s *Store) InviteOpen(ctx context.Context, hash people.Hash, now time.Time) (open bool, err error) {
	err = s.pool.QueryRow(ctx, "SELECT count(*) > 0 FROM invites WHERE hash = $1 AND used < most AND expires > $2", hash[:], encode.Stamp(now)).Scan(&open)
	if err != nil {
		return false, fmt.Errorf("looking up an invite code: %w", err)
	}
	return open, nil
}

// RevokeInvite takes a code away and records the act, both or neither; ErrNobody if there is none with this id.
func (s *Store) RevokeInvite(ctx context.Context, id string, act people.Act) error {
	return s.write(ctx, func(tx tx) error {
		done, err := tx.exec("DELETE FROM invites WHERE id = $1", id)
		if err := changed(done, err, "revoking an invite code"); err != nil {
			return err
		}
		return recordAct(tx, act)
	})
}

// AddInvited keeps a new person with their first key and uses a code up once, all or nothing; ErrNobody if the code is no longer good.
func (s *Store) AddInvited(ctx context.Context, a people.Account, k people.Key, hash, invite people.Hash) error {
	return s.write(ctx, func(tx tx) error {
		done, err := tx.exec("UPDATE invites SET used = used + 1 WHERE hash = $1 AND used < most AND expires > $2", invite[:], encode.Stamp(a.Created))
		if err := changed(done, err, "using an invite code"); err != nil {
			return err
		}
		return addPerson(tx, a, k, hash)
	})
}

// AddSubject keeps a new person whom a provider knows, with their first key; all or nothing.
func (s *Store) AddSubject(ctx context.Context, a people.Account, k people.Key, hash people.Hash, who people.Subject) error {
	return s.write(ctx, func(tx tx) error {
		if err := addPerson(tx, a, k, hash); err != nil {
			return err
		}
		if a.Role != people.Member {
			if _, err := tx.exec("UPDATE people SET role = $1 WHERE id = $2", string(a.Role), string(a.ID)); err != nil {
				return fmt.Errorf("setting a role: %w", err)
			}
		}
		return linkSubject(tx, a.ID, who)
	})
}

// LinkSubject keeps that a person is known to a provider, who must not know them as somebody else.
func (s *Store) LinkSubject(ctx context.Context, person table.Person, who people.Subject) error {
	return s.write(ctx, func(tx tx) error { return linkSubject(tx, person, who) })
}

func linkSubject(tx tx, person table.Person, who people.Subject) error {
	_, err := tx.exec("INSERT INTO subjects (issuer, subject, person, since) VALUES ($1, $2, $3, $4)", who.Issuer, who.Subject, string(person), encode.Stamp(who.Since))
	if err != nil {
		return fmt.Errorf("keeping who somebody is at a provider: %w", err)
	}
	return nil
}

// PersonOf returns the person whom a provider knows, ErrNobody if there is none.
func (s *Store) PersonOf(ctx context.Context, issuer, subject string) (people.Account, error) {
	var person table.Person
	err := s.pool.QueryRow(ctx, "SELECT person FROM subjects WHERE issuer = $1 AND subject = $2", issuer, subject).Scan(&person)
	if err != nil {
		return people.Account{}, missing(err, "looking up who somebody is at a provider")
	}
	return s.Person(ctx, person)
}

// Subjects lists who a person is at providers, the oldest first.
func (s *Store) Subjects(ctx context.Context, person table.Person) ([]people.Subject, error) {
	rows, err := s.pool.Query(ctx, "SELECT issuer, subject, since FROM subjects WHERE person = $1 ORDER BY since, issuer, subject", string(person))
	if err != nil {
		return nil, fmt.Errorf("listing who somebody is at providers: %w", err)
	}
	defer rows.Close()
	var list []people.Subject
	for rows.Next() {
		var u people.Subject
		var since int64
		if err := rows.Scan(&u.Issuer, &u.Subject, &since); err != nil {
			return nil, fmt.Errorf("listing who somebody is at providers: %w", err)
		}
		u.Since = encode.Time(since)
		list = append(list, u)
	}
	return list, rows.Err()
}
