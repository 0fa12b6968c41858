package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"koprulu/people"
	"koprulu/table"
)

// AddPerson keeps a new person with their first key.
func (s *Store) AddPerson(ctx context.Context, a people.Account, k people.Key, hash people.Hash) error {
	return s.write(ctx, func(tx *Tx) error { return addPerson(tx, a, k, hash) })
}

func addPerson(tx *Tx, a people.Account, k people.Key, hash people.Hash) error {
	if _, err := tx.Exec("INSERT INTO people (id, name, lang, theme, sound, created, page) VALUES (?, ?, ?, ?, ?, ?, ?)",
		string(a.ID), a.Name, a.Lang, a.Theme, a.Sound, stamp(a.Created), string(people.PageOf(a.ID))); err != nil {
		return fmt.Errorf("adding a person: %w", err)
	}
	return addKey(tx, a.ID, k, hash)
}

// Person returns a person, ErrNobody if there is none with this id.
func (s *Store) Person(ctx context.Context, id table.Person) (people.Account, error) {
	var a people.Account
	var r accountRow
	err := s.read().QueryRowContext(ctx, "SELECT "+accountColumns+" FROM people p WHERE p.id = ?", string(id)).Scan(r.into(&a)...)
	if err != nil {
		return people.Account{}, missing(err, "reading a person")
	}
	r.finish(&a)
	return a, nil
}

// SavePerson keeps what a person changed about themselves.
func (s *Store) SavePerson(ctx context.Context, a people.Account) error {
	return s.write(ctx, func(tx *Tx) error {
		_, err := tx.Exec("UPDATE people SET name = ?, lang = ?, theme = ?, sound = ? WHERE id = ?", a.Name, a.Lang, a.Theme, a.Sound, string(a.ID))
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
	err := s.read().QueryRowContext(ctx, "SELECT "+accountColumns+`, k.id, k.kind, k.name, k.created, k.seen
		FROM keys k JOIN people p ON p.id = k.person WHERE k.hash = ?`, hash[:]).
		Scan(append(r.into(&a), &k.ID, &k.Kind, &k.Name, &made, &seen)...)
	if err != nil {
		return people.Account{}, people.Key{}, missing(err, "looking up a key")
	}
	r.finish(&a)
	k.Created, k.Seen = moment(made), moment(seen)
	return a, k, nil
}

// AddKey adds a key for a person.
func (s *Store) AddKey(ctx context.Context, person table.Person, k people.Key, hash people.Hash) error {
	return s.write(ctx, func(tx *Tx) error { return addKey(tx, person, k, hash) })
}

func addKey(tx *Tx, person table.Person, k people.Key, hash people.Hash) error {
	_, err := tx.Exec("INSERT INTO keys (hash, id, person, kind, name, created, seen) VALUES (?, ?, ?, ?, ?, ?, ?)",
		hash[:], k.ID, string(person), k.Kind, k.Name, stamp(k.Created), stamp(k.Seen))
	if err != nil {
		return fmt.Errorf("adding a key: %w", err)
	}
	return nil
}

// SawKey keeps when a key was used.
func (s *Store) SawKey(ctx context.Context, hash people.Hash, at time.Time) error {
	return s.write(ctx, func(tx *Tx) error {
		_, err := tx.Exec("UPDATE keys SET seen = ? WHERE hash = ?", stamp(at), hash[:])
		return err
	})
}

// Keys lists the keys of a person of one kind, the oldest first.
func (s *Store) Keys(ctx context.Context, person table.Person, kind people.KeyKind) ([]people.Key, error) {
	rows, err := s.read().QueryContext(ctx, "SELECT id, name, created, seen FROM keys WHERE person = ? AND kind = ? ORDER BY created", string(person), kind)
	if err != nil {
		return nil, fmt.Errorf("listing keys: %w", err)
	}
	defer rows.Close()
	var keys []people.Key
	for rows.Next() {
		k := people.Key{Kind: kind}
		var created, seen int64
		if err := rows.Scan(&k.ID, &k.Name, &created, &seen); err != nil {
			return nil, fmt.Errorf("listing keys: %w", err)
		}
		k.Created, k.Seen = moment(created), moment(seen)
		keys = append(keys, k)
	}
	return keys, rows.Err()
}

// RemoveKey revokes a key of a person, ErrNobody if they have none with this id.
func (s *Store) RemoveKey(ctx context.Context, person table.Person, id string) error {
	return s.write(ctx, func(tx *Tx) error {
		if _, err := tx.Exec("DELETE FROM hooks WHERE person = ? AND device = ? AND device <> ''", string(person), id); err != nil {
			return fmt.Errorf("ending the subscription of a device: %w", err)
		}
		done, err := tx.Exec("DELETE FROM keys WHERE person = ? AND id = ?", string(person), id)
		return changed(done, err, "revoking a key")
	})
}

// AddLink keeps a personal link of a person until it is taken or expires.
func (s *Store) AddLink(ctx context.Context, person table.Person, hash people.Hash, now, expires time.Time) error {
	return s.write(ctx, func(tx *Tx) error {
		if _, err := tx.Exec("DELETE FROM links WHERE expires <= ?", stamp(now)); err != nil {
			return fmt.Errorf("removing old links: %w", err)
		}
		_, err := tx.Exec("INSERT INTO links (hash, person, expires) VALUES (?, ?, ?)", hash[:], string(person), stamp(expires))
		if err != nil {
			return fmt.Errorf("adding a link: %w", err)
		}
		return nil
	})
}

// LinkOf returns whose link it is, without using it; ErrNobody if it is no longer valid.
func (s *Store) LinkOf(ctx context.Context, hash people.Hash, now time.Time) (people.Account, error) {
	var person table.Person
	err := s.read().QueryRowContext(ctx, "SELECT person FROM links WHERE hash = ? AND expires > ?", hash[:], stamp(now)).Scan(&person)
	if err != nil {
		return people.Account{}, missing(err, "looking up a link")
	}
	return s.Person(ctx, person)
}

// TakeLink uses up a personal link and adds a key for its person, both or neither; ErrNobody if it is no longer valid.
func (s *Store) TakeLink(ctx context.Context, link people.Hash, k people.Key, hash people.Hash) (person table.Person, err error) {
	err = s.write(ctx, func(tx *Tx) error {
		err := tx.QueryRow("DELETE FROM links WHERE hash = ? AND expires > ? RETURNING person", link[:], stamp(k.Created)).Scan(&person)
		if err != nil {
			return missing(err, "taking a link")
		}
		return addKey(tx, person, k, hash)
	})
	return person, err
}

// DropLinks revokes all personal links of a person, and returns how many there were.
func (s *Store) DropLinks(ctx context.Context, person table.Person) (n int64, err error) {
	err = s.write(ctx, func(tx *Tx) error {
		done, err := tx.Exec("DELETE FROM links WHERE person = ?", string(person))
		if err != nil {
			return fmt.Errorf("revoking links: %w", err)
		}
		n, err = done.RowsAffected()
		return err
	})
	return n, err
}

// Links counts the valid personal links of a person.
func (s *Store) Links(ctx context.Context, person table.Person, now time.Time) (n int, err error) {
	err = s.read().QueryRowContext(ctx, "SELECT count(*) FROM links WHERE person = ? AND expires > ?", string(person), stamp(now)).Scan(&n)
	return n, err
}

// missing turns the error of a missing row into ErrNobody.
func missing(err error, doing string) error {
	if errors.Is(err, sql.ErrNoRows) {
		return people.ErrNobody
	}
	return fmt.Errorf("%s: %w", doing, err)
}

// changed returns ErrNobody if a statement has changed nothing.
func changed(done sql.Result, err error, doing string) error {
	if err != nil {
		return fmt.Errorf("%s: %w", doing, err)
	}
	n, err := done.RowsAffected()
	if err != nil {
		return fmt.Errorf("%s: %w", doing, err)
	}
	if n == 0 {
		return people.ErrNobody
	}
	return nil
}
