package register

import (
	"context"
	"fmt"
	"time"

	"koprulu/club/people"
	"koprulu/site/store/internal/encode"
	"koprulu/site/store/internal/query"
	"koprulu/table"
)

// Visitor returns the person whom a secret identifies, by its hash, ErrNobody if there is none.
func (p People) Visitor(ctx context.Context, hash people.Hash) (a people.Account, k people.Key, err error) {
	var r accountRow
	var made, seen int64
	ok, err := query.First(ctx, p.reads, "SELECT "+accountColumns+`, k.id, k.kind, k.name, k.created, k.seen
		FROM keys k JOIN people p ON p.id = k.person WHERE k.hash = ?`, []any{hash[:]}, append(r.into(&a), &k.ID, &k.Kind, &k.Name, &made, &seen)...)
	if err := found(ok, err, "looking up a key"); err != nil {
		return people.Account{}, people.Key{}, err
	}
	r.finish(&a)
	k.Created, k.Seen = encode.Time(made), encode.Time(seen)
	return a, k, nil
}

// AddKey adds a key for a person.
func (p People) AddKey(ctx context.Context, person table.Person, k people.Key, hash people.Hash) error {
	return p.write(ctx, func(ctx context.Context, tx query.DB) error { return addKey(ctx, tx, person, k, hash) })
}

func addKey(ctx context.Context, tx query.DB, person table.Person, k people.Key, hash people.Hash) error {
	n, err := tx.Exec(ctx, "INSERT INTO keys (hash, id, person, kind, name, created, seen) VALUES (?, ?, ?, ?, ?, ?, ?)",
		hash[:], k.ID, string(person), int64(k.Kind), k.Name, encode.Stamp(k.Created), encode.Stamp(k.Seen))
	return done(n, err, "adding a key")
}

// SawKey keeps when a key was used.
func (p People) SawKey(ctx context.Context, hash people.Hash, at time.Time) error {
	return p.write(ctx, func(ctx context.Context, tx query.DB) error {
		n, err := tx.Exec(ctx, "UPDATE keys SET seen = ? WHERE hash = ?", encode.Stamp(at), hash[:])
		return done(n, err, "keeping when a key was used")
	})
}

// Keys lists the keys of a person of one kind, the oldest first.
func (p People) Keys(ctx context.Context, person table.Person, kind people.KeyKind) ([]people.Key, error) {
	list, err := query.List(ctx, p.reads, func(scan func(...any) error) (people.Key, error) {
		k := people.Key{Kind: kind}
		var created, seen int64
		err := scan(&k.ID, &k.Name, &created, &seen)
		k.Created, k.Seen = encode.Time(created), encode.Time(seen)
		return k, err
	}, "SELECT id, name, created, seen FROM keys WHERE person = ? AND kind = ? ORDER BY created", string(person), int64(kind))
	if err != nil {
		return nil, fmt.Errorf("listing keys: %w", err)
	}
	return list, nil
}

// RemoveKey revokes a key of a person, ErrNobody if they have none with this id.
func (p People) RemoveKey(ctx context.Context, person table.Person, id string) error {
	return p.write(ctx, func(ctx context.Context, tx query.DB) error {
		if _, err := tx.Exec(ctx, "DELETE FROM hooks WHERE person = ? AND device = ? AND device <> ''", string(person), id); err != nil {
			return fmt.Errorf("ending the subscription of a device: %w", err)
		}
		n, err := tx.Exec(ctx, "DELETE FROM keys WHERE person = ? AND id = ?", string(person), id)
		return changed(n, err, "revoking a key")
	})
}

// AddLink keeps a personal link of a person until it is used or expires.
func (p People) AddLink(ctx context.Context, person table.Person, hash people.Hash, now, expires time.Time) error {
	return p.write(ctx, func(ctx context.Context, tx query.DB) error {
		if _, err := tx.Exec(ctx, "DELETE FROM links WHERE expires <= ?", encode.Stamp(now)); err != nil {
			return fmt.Errorf("removing old links: %w", err)
		}
		n, err := tx.Exec(ctx, "INSERT INTO links (hash, person, expires) VALUES (?, ?, ?)", hash[:], string(person), encode.Stamp(expires))
		return done(n, err, "adding a link")
	})
}

// LinkOf returns the person whose link it is, without using it up; ErrNobody if it is no longer valid.
func (p People) LinkOf(ctx context.Context, hash people.Hash, now time.Time) (people.Account, error) {
	var person table.Person
	ok, err := query.First(ctx, p.reads, "SELECT person FROM links WHERE hash = ? AND expires > ?", []any{hash[:], encode.Stamp(now)}, &person)
	if err := found(ok, err, "looking up a link"); err != nil {
		return people.Account{}, err
	}
	return p.Person(ctx, person)
}

// TakeLink uses up a personal link and adds a key for its person, both or neither; ErrNobody if it is no longer valid.
func (p People) TakeLink(ctx context.Context, link people.Hash, k people.Key, hash people.Hash) (person table.Person, err error) {
	err = p.write(ctx, func(ctx context.Context, tx query.DB) error {
		ok, err := query.First(ctx, tx, "DELETE FROM links WHERE hash = ? AND expires > ? RETURNING person", []any{link[:], encode.Stamp(k.Created)}, &person)
		if err := found(ok, err, "taking a link"); err != nil {
			return err
		}
		return addKey(ctx, tx, person, k, hash)
	})
	return person, err
}

// DropLinks revokes all personal links of a person, and returns how many there were.
func (p People) DropLinks(ctx context.Context, person table.Person) (n int64, err error) {
	err = p.write(ctx, func(ctx context.Context, tx query.DB) (err error) {
		n, err = tx.Exec(ctx, "DELETE FROM links WHERE person = ?", string(person))
		return done(n, err, "revoking links")
	})
	return n, err
}

// Links counts the valid personal links of a person.
func (p People) Links(ctx context.Context, person table.Person, now time.Time) (n int, err error) {
	_, err = query.First(ctx, p.reads, "SELECT count(*) FROM links WHERE person = ? AND expires > ?", []any{string(person), encode.Stamp(now)}, &n)
	if err != nil {
		return 0, fmt.Errorf("counting links: %w", err)
	}
	return n, nil
}
