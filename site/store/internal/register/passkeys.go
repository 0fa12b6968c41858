package register

import (
	"context"

	"koprulu/club/people"
	"koprulu/site/store/internal/query"
	"koprulu/table"
)

// AddPasskey adds a passkey for a person.
func (p *People) AddPasskey(ctx context.Context, k people.Passkey) error {
	return p.db.Do(ctx, "adding a passkey",
		"INSERT INTO passkeys (id, person, name, credential, created, used) VALUES (?, ?, ?, ?, ?, ?)",
		k.ID, k.Person, k.Name, string(k.Credential), k.Created, k.Used)
}

// Passkeys lists the passkeys of a person, the oldest first.
func (p *People) Passkeys(ctx context.Context, person table.Person) ([]people.Passkey, error) {
	return query.Rows(p.db.On(ctx), "listing passkeys", func(k *people.Passkey) []any {
		k.Person = person
		return []any{&k.ID, &k.Name, &k.Credential, &k.Created, &k.Used}
	}, "SELECT id, name, credential, created, used FROM passkeys WHERE person = ? ORDER BY created", person)
}

// UsePasskey records that a passkey was used, the credential that checks it from now on, and the key of the person's
// new device; all or nothing. ErrNobody if there is no such passkey.
func (p *People) UsePasskey(ctx context.Context, used people.Passkey, k people.Key, hash people.Hash) error {
	return p.db.Change(ctx, "using a passkey", func(tx *query.Tx) {
		tx.Must(nobody, "UPDATE passkeys SET credential = ?, used = ? WHERE id = ? AND person = ?",
			string(used.Credential), used.Used, used.ID, used.Person)
		addKey(tx, used.Person, k, hash)
	})
}

// RemovePasskey takes a passkey away from a person, ErrNobody if they have none with this id.
func (p *People) RemovePasskey(ctx context.Context, person table.Person, id []byte) error {
	return p.db.Must(ctx, "removing a passkey", nobody, "DELETE FROM passkeys WHERE person = ? AND id = ?", person, id)
}
