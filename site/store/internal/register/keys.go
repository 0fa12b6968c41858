package register

import (
	"context"
	"time"

	"koprulu/club/people"
	"koprulu/site/store/internal/query"
	"koprulu/table"
)

// Visitor returns the person whom a secret identifies, by its hash, ErrNobody if there is none.
func (p *People) Visitor(ctx context.Context, hash people.Hash) (a people.Account, k people.Key, err error) {
	err = p.db.On(ctx).Row("looking up a key", nobody, "SELECT "+accountColumns+`, k.id, k.kind, k.name, k.created, k.seen
		FROM keys k JOIN people p ON p.id = k.person WHERE k.hash = ?`, []any{hash[:]}, accountInto(&a, &k.ID, &k.Kind, &k.Name, &k.Created, &k.Seen)...)
	return a, k, err
}

// AddKey adds a key for a person.
func (p *People) AddKey(ctx context.Context, person table.Person, k people.Key, hash people.Hash) error {
	return p.db.Change(ctx, "adding a key", func(tx *query.Tx) { addKey(tx, person, k, hash) })
}

func addKey(tx *query.Tx, person table.Person, k people.Key, hash people.Hash) {
	tx.Run("INSERT INTO keys (hash, id, person, kind, name, created, seen) VALUES (?, ?, ?, ?, ?, ?, ?)", hash[:],
		k.ID, person, int64(k.Kind), k.Name, k.Created, k.Seen)
}

// SawKey keeps when a key was used.
func (p *People) SawKey(ctx context.Context, hash people.Hash, at time.Time) error {
	return p.db.Do(ctx, "keeping when a key was used", "UPDATE keys SET seen = ? WHERE hash = ?", at, hash[:])
}

// Keys lists the keys of a person of one kind, the oldest first.
func (p *People) Keys(ctx context.Context, person table.Person, kind people.KeyKind) ([]people.Key, error) {
	return p.keys(kind)(ctx, person)
}

// keys returns the question which keys of a kind a person has.
func (p *People) keys(kind people.KeyKind) func(context.Context, table.Person) ([]people.Key, error) {
	return func(ctx context.Context, person table.Person) ([]people.Key, error) {
		return query.Rows(p.db.On(ctx), "listing keys", func(k *people.Key) []any {
			k.Kind = kind
			return []any{&k.ID, &k.Name, &k.Created, &k.Seen}
		}, "SELECT id, name, created, seen FROM keys WHERE person = ? AND kind = ? ORDER BY created", person, int64(kind))
	}
}

// RemoveKey revokes a key of a person, ErrNobody if they have none with this id.
func (p *People) RemoveKey(ctx context.Context, person table.Person, id string) error {
	return p.db.Change(ctx, "revoking a key", func(tx *query.Tx) {
		tx.Run("DELETE FROM hooks WHERE person = ? AND device = ? AND device <> ''", person, id)
		tx.Must(nobody, "DELETE FROM keys WHERE person = ? AND id = ?", person, id)
	})
}

// AddLink keeps a personal link of a person until it is used or expires.
func (p *People) AddLink(ctx context.Context, person table.Person, hash people.Hash, now, expires time.Time) error {
	return p.db.Change(ctx, "adding a link", func(tx *query.Tx) {
		tx.Run("DELETE FROM links WHERE expires <= ?", now)
		addLink(tx, person, hash, expires)
	})
}

func addLink(tx *query.Tx, person table.Person, hash people.Hash, expires time.Time) {
	tx.Run("INSERT INTO links (hash, person, expires) VALUES (?, ?, ?)", hash[:], person, expires)
}

// LinkOf returns the person whose link it is, without using it up; ErrNobody if it is no longer valid.
func (p *People) LinkOf(ctx context.Context, hash people.Hash, now time.Time) (people.Account, error) {
	return account(p.db.On(ctx), "looking up a link", "p.id = (SELECT person FROM links WHERE hash = ? AND expires > ?)",
		hash[:], now)
}

// TakeLink uses up a personal link and adds a key for its person, both or neither; ErrNobody if it is no longer valid.
func (p *People) TakeLink(ctx context.Context, link people.Hash, k people.Key, hash people.Hash) (person table.Person,
	err error) {
	err = p.db.Change(ctx, "taking a link", func(tx *query.Tx) {
		tx.Row(nobody, "DELETE FROM links WHERE hash = ? AND expires > ? RETURNING person",
			[]any{link[:], k.Created}, &person)
		addKey(tx, person, k, hash)
	})
	return person, err
}

// DropLinks revokes all personal links of a person, and returns how many there were.
func (p *People) DropLinks(ctx context.Context, person table.Person) (int64, error) {
	return p.db.Exec(ctx, "revoking links", "DELETE FROM links WHERE person = ?", person)
}

// Links counts the valid personal links of a person.
func (p *People) Links(ctx context.Context, person table.Person, now time.Time) (n int, err error) {
	err = p.db.On(ctx).Row("counting links", nil, "SELECT count(*) FROM links WHERE person = ? AND expires > ?",
		[]any{person, now}, &n)
	return n, err
}
