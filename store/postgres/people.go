package postgres

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"koprulu/people"
	"koprulu/store/internal/encode"
	"koprulu/table"
)

// AddPerson keeps a new person with their first key.
func (s *Store) AddPerson(ctx context.Context, a people.Account, k people.Key, hash people.Hash) error {
	return s.write(ctx, func(tx tx) error { return addPerson(tx, a, k, hash) })
}

func addPerson(tx tx, a people.Account, k people.Key, hash people.Hash) error {
	if _, err := tx.exec("INSERT INTO people (id, name, lang, theme, sound, created, page) VALUES ($1, $2, $3, $4, $5, $6, $7)",
		string(a.ID), a.Name, a.Lang, a.Theme, a.Sound, encode.Stamp(a.Created), string(people.PageOf(a.ID))); err != nil {
		return fmt.Errorf("adding a person: %w", err)
	}
	return addKey(tx, a.ID, k, hash)
}

// Person returns a person, ErrNobody if there is none with this id.
func (s *Store) Person(ctx context.Context, id table.Person) (people.Account, error) {
	var a people.Account
	var r accountRow
	err := s.pool.QueryRow(ctx, "SELECT "+accountColumns+" FROM people p WHERE p.id = $1", string(id)).Scan(r.into(&a)...)
	if err != nil {
		return people.Account{}, missing(err, "reading a person")
	}
	r.finish(&a)
	return a, nil
}

// SavePerson keeps what a person changed about themselves.
func (s *Store) SavePerson(ctx context.Context, a people.Account) error {
	return s.write(ctx, func(tx tx) error {
		_, err := tx.exec("UPDATE people SET name = $1, lang = $2, theme = $3, sound = $4 WHERE id = $5", a.Name, a.Lang, a.Theme, a.Sound, string(a.ID))
		if err != nil {
			return fmt.Errorf("saving a person: %w", err)
		}
		return nil
	})
}

// Visitor returns the person whom a secret identifies, by its hash, ErrNobody if there is none.
func (s *Store) Visitor(ctx context.Context, hash people.Hash) (people.Account, people.Key, error) {
	var a people.Account
	var k people.Key
	var r accountRow
	var made, seen int64
	err := s.pool.QueryRow(ctx, "SELECT "+accountColumns+`, k.id, k.kind, k.name, k.created, k.seen
		FROM keys k JOIN people p ON p.id = k.person WHERE k.hash = $1`, hash[:]).
		Scan(append(r.into(&a), &k.ID, &k.Kind, &k.Name, &made, &seen)...)
	if err != nil {
		return people.Account{}, people.Key{}, missing(err, "looking up a key")
	}
	r.finish(&a)
	k.Created, k.Seen = encode.Time(made), encode.Time(seen)
	return a, k, nil
}

// AddKey adds a key for a person.
func (s *Store) AddKey(ctx context.Context, person table.Person, k people.Key, hash people.Hash) error {
	return s.write(ctx, func(tx tx) error { return addKey(tx, person, k, hash) })
}

func addKey(tx tx, person table.Person, k people.Key, hash people.Hash) error {
	_, err := tx.exec("INSERT INTO keys (hash, id, person, kind, name, created, seen) VALUES ($1, $2, $3, $4, $5, $6, $7)",
		hash[:], k.ID, string(person), int16(k.Kind), k.Name, encode.Stamp(k.Created), encode.Stamp(k.Seen))
	if err != nil {
		return fmt.Errorf("adding a key: %w", err)
	}
	return nil
}

// SawKey keeps when a key was used.
func (s *Store) SawKey(ctx context.Context, hash people.Hash, at time.Time) error {
	return s.write(ctx, func(tx tx) error {
		_, err := tx.exec("UPDATE keys SET seen = $1 WHERE hash = $2", encode.Stamp(at), hash[:])
		return err
	})
}

// Keys lists the keys of a person of one kind, the oldest first.
func (s *Store) Keys(ctx context.Context, person table.Person, kind people.KeyKind) ([]people.Key, error) {
	list, err := collect(ctx, s.pool, func(row pgx.CollectableRow) (people.Key, error) {
		k := people.Key{Kind: kind}
		var created, seen int64
		err := row.Scan(&k.ID, &k.Name, &created, &seen)
		k.Created, k.Seen = encode.Time(created), encode.Time(seen)
		return k, err
	}, "SELECT id, name, created, seen FROM keys WHERE person = $1 AND kind = $2 ORDER BY created", string(person), int16(kind))
	if err != nil {
		return nil, fmt.Errorf("listing keys: %w", err)
	}
	return list, nil
}

// RemoveKey revokes a key of a person, ErrNobody if they have none with this id.
func (s *Store) RemoveKey(ctx context.Context, person table.Person, id string) error {
	return s.write(ctx, func(tx tx) error {
		if _, err := tx.exec("DELETE FROM hooks WHERE person = $1 AND device = $2 AND device <> ''", string(person), id); err != nil {
			return fmt.Errorf("ending the subscription of a device: %w", err)
		}
		n, err := tx.exec("DELETE FROM keys WHERE person = $1 AND id = $2", string(person), id)
		return changed(n, err, "revoking a key")
	})
}

// AddLink keeps a personal link of a person until it is taken or expires.
func (s *Store) AddLink(ctx context.Context, person table.Person, hash people.Hash, now, expires time.Time) error {
	return s.write(ctx, func(tx tx) error {
		if _, err := tx.exec("DELETE FROM links WHERE expires <= $1", encode.Stamp(now)); err != nil {
			return fmt.Errorf("removing old links: %w", err)
		}
		_, err := tx.exec("INSERT INTO links (hash, person, expires) VALUES ($1, $2, $3)", hash[:], string(person), encode.Stamp(expires))
		if err != nil {
			return fmt.Errorf("adding a link: %w", err)
		}
		return nil
	})
}

// LinkOf returns whose link it is, without using it; ErrNobody if it is no longer valid.
func (s *Store) LinkOf(ctx context.Context, hash people.Hash, now time.Time) (people.Account, error) {
	var person table.Person
	err := s.pool.QueryRow(ctx, "SELECT person FROM links WHERE hash = $1 AND expires > $2", hash[:], encode.Stamp(now)).Scan(&person)
	if err != nil {
		return people.Account{}, missing(err, "looking up a link")
	}
	return s.Person(ctx, person)
}

// TakeLink uses up a personal link and adds a key for its person, both or neither; ErrNobody if it is no longer valid.
func (s *Store) TakeLink(ctx context.Context, link people.Hash, k people.Key, hash people.Hash) (person table.Person, err error) {
	err = s.write(ctx, func(tx tx) error {
		err := tx.row("DELETE FROM links WHERE hash = $1 AND expires > $2 RETURNING person", link[:], encode.Stamp(k.Created)).Scan(&person)
		if err != nil {
			return missing(err, "taking a link")
		}
		return addKey(tx, person, k, hash)
	})
	return person, err
}

// DropLinks revokes all personal links of a person, and returns how many there were.
func (s *Store) DropLinks(ctx context.Context, person table.Person) (n int64, err error) {
	err = s.write(ctx, func(tx tx) (err error) {
		if n, err = tx.exec("DELETE FROM links WHERE person = $1", string(person)); err != nil {
			return fmt.Errorf("revoking links: %w", err)
		}
		return nil
	})
	return n, err
}

// Links counts the valid personal links of a person.
func (s *Store) Links(ctx context.Context, person table.Person, now time.Time) (n int, err error) {
	err = s.pool.QueryRow(ctx, "SELECT count(*) FROM links WHERE person = $1 AND expires > $2", string(person), encode.Stamp(now)).Scan(&n)
	return n, err
}

// missing turns the error of a missing row into ErrNobody.
func missing(err error, doing string) error {
	if errors.Is(err, noRows) {
		return people.ErrNobody
	}
	return fmt.Errorf("%s: %w", doing, err)
}

// changed returns ErrNobody if a statement has changed nothing.
func changed(n int64, err error, doing string) error {
	if err != nil {
		return fmt.Errorf("%s: %w", doing, err)
	}
	if n == 0 {
		return people.ErrNobody
	}
	return nil
}
