package postgres

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"koprulu/people"
	"koprulu/store/internal/encode"
	"koprulu/table"
)

// AddPasskey adds a passkey for a person.
func (s *Store) AddPasskey(ctx context.Context, p people.Passkey) error {
	return s.write(ctx, func(tx tx) error {
		_, err := tx.exec("INSERT INTO passkeys (id, person, name, credential, created, used) VALUES ($1, $2, $3, $4, $5, $6)",
			p.ID, string(p.Person), p.Name, string(p.Credential), encode.Stamp(p.Created), encode.Stamp(p.Used))
		if err != nil {
			return fmt.Errorf("adding a passkey: %w", err)
		}
		return nil
	})
}

// Passkeys lists the passkeys of a person, the oldest first.
func (s *Store) Passkeys(ctx context.Context, person table.Person) ([]people.Passkey, error) {
	list, err := collect(ctx, s.pool, func(row pgx.CollectableRow) (people.Passkey, error) {
		p := people.Passkey{Person: person}
		var created, used int64
		err := row.Scan(&p.ID, &p.Name, &p.Credential, &created, &used)
		p.Created, p.Used = encode.Time(created), encode.Time(used)
		return p, err
	}, "SELECT id, name, credential, created, used FROM passkeys WHERE person = $1 ORDER BY created", string(person))
	if err != nil {
		return nil, fmt.Errorf("listing passkeys: %w", err)
	}
	return list, nil
}

// UsePasskey records that a passkey was used, the credential that checks it from now on, and the key of the person's new device; all or nothing.
// ErrNobody if there is no such passkey.
func (s *Store) UsePasskey(ctx context.Context, p people.Passkey, k people.Key, hash people.Hash) error {
	return s.write(ctx, func(tx tx) error {
		n, err := tx.exec("UPDATE passkeys SET credential = $1, used = $2 WHERE id = $3 AND person = $4", string(p.Credential), encode.Stamp(p.Used), p.ID, string(p.Person))
		if err := changed(n, err, "using a passkey"); err != nil {
			return err
		}
		return addKey(tx, p.Person, k, hash)
	})
}

// RemovePasskey takes a passkey away from a person, ErrNobody if they have none with this id.
func (s *Store) RemovePasskey(ctx context.Context, person table.Person, id []byte) error {
	return s.write(ctx, func(tx tx) error {
		n, err := tx.exec("DELETE FROM passkeys WHERE person = $1 AND id = $2", string(person), id)
		return changed(n, err, "removing a passkey")
	})
}
