package register

import (
	"context"
	"fmt"

	"koprulu/club/people"
	"koprulu/site/store/internal/encode"
	"koprulu/site/store/internal/query"
	"koprulu/table"
)

// AddPasskey adds a passkey for a person.
func (p People) AddPasskey(ctx context.Context, k people.Passkey) error {
	return p.write(ctx, func(ctx context.Context, tx query.DB) error {
		n, err := tx.Exec(ctx, "INSERT INTO passkeys (id, person, name, credential, created, used) VALUES (?, ?, ?, ?, ?, ?)",
			k.ID, string(k.Person), k.Name, string(k.Credential), encode.Stamp(k.Created), encode.Stamp(k.Used))
		return done(n, err, "adding a passkey")
	})
}

// Passkeys lists the passkeys of a person, the oldest first.
func (p People) Passkeys(ctx context.Context, person table.Person) ([]people.Passkey, error) {
	list, err := query.List(ctx, p.reads, func(scan func(...any) error) (people.Passkey, error) {
		k := people.Passkey{Person: person}
		var created, used int64
		err := scan(&k.ID, &k.Name, &k.Credential, &created, &used)
		k.Created, k.Used = encode.Time(created), encode.Time(used)
		return k, err
	}, "SELECT id, name, credential, created, used FROM passkeys WHERE person = ? ORDER BY created", string(person))
	if err != nil {
		return nil, fmt.Errorf("listing passkeys: %w", err)
	}
	return list, nil
}

// UsePasskey records that a passkey was used, the credential that checks it from now on, and the key of the person's new device; all or nothing.
// ErrNobody if there is no such passkey.
func (p People) UsePasskey(ctx context.Context, used people.Passkey, k people.Key, hash people.Hash) error {
	return p.write(ctx, func(ctx context.Context, tx query.DB) error {
		n, err := tx.Exec(ctx, "UPDATE passkeys SET credential = ?, used = ? WHERE id = ? AND person = ?",
			string(used.Credential), encode.Stamp(used.Used), used.ID, string(used.Person))
		if err := changed(n, err, "using a passkey"); err != nil {
			return err
		}
		return addKey(ctx, tx, used.Person, k, hash)
	})
}

// RemovePasskey takes a passkey away from a person, ErrNobody if they have none with this id.
func (p People) RemovePasskey(ctx context.Context, person table.Person, id []byte) error {
	return p.write(ctx, func(ctx context.Context, tx query.DB) error {
		n, err := tx.Exec(ctx, "DELETE FROM passkeys WHERE person = ? AND id = ?", string(person), id)
		return changed(n, err, "removing a passkey")
	})
}
