package store

import (
	"context"
	"fmt"

	"koprulu/people"
	"koprulu/table"
)

// AddPasskey adds a passkey for a person.
func (s *Store) AddPasskey(ctx context.Context, p people.Passkey) error {
	return s.write(ctx, func(tx *Tx) error {
		_, err := tx.Exec("INSERT INTO passkeys (id, person, name, credential, created, used) VALUES (?, ?, ?, ?, ?, ?)",
			p.ID, string(p.Person), p.Name, string(p.Credential), stamp(p.Created), stamp(p.Used))
		if err != nil {
			return fmt.Errorf("adding a passkey: %w", err)
		}
		return nil
	})
}

// Passkeys lists the passkeys of a person, the oldest first.
func (s *Store) Passkeys(ctx context.Context, person table.Person) ([]people.Passkey, error) {
	rows, err := s.read().QueryContext(ctx, "SELECT id, name, credential, created, used FROM passkeys WHERE person = ? ORDER BY created", string(person))
	if err != nil {
		return nil, fmt.Errorf("listing passkeys: %w", err)
	}
	defer rows.Close()
	var list []people.Passkey
	for rows.Next() {
		p := people.Passkey{Person: person}
		var created, used int64
		if err := rows.Scan(&p.ID, &p.Name, &p.Credential, &created, &used); err != nil {
			return nil, fmt.Errorf("listing passkeys: %w", err)
		}
		p.Created, p.Used = moment(created), moment(used)
		list = append(list, p)
	}
	return list, rows.Err()
}

// UsePasskey records that a passkey was used, the credential that checks it from now on, and the key of the person's
// new device; all or nothing. ErrNobody if there is no such passkey.
func (s *Store) UsePasskey(ctx context.Context, p people.Passkey, k people.Key, hash people.Hash) error {
	return s.write(ctx, func(tx *Tx) error {
		done, err := tx.Exec("UPDATE passkeys SET credential = ?, used = ? WHERE id = ? AND person = ?", string(p.Credential), stamp(p.Used), p.ID, string(p.Person))
		if err := changed(done, err, "using a passkey"); err != nil {
			return err
		}
		return addKey(tx, p.Person, k, hash)
	})
}

// RemovePasskey takes a passkey away from a person, ErrNobody if they have none with this id.
func (s *Store) RemovePasskey(ctx context.Context, person table.Person, id []byte) error {
	return s.write(ctx, func(tx *Tx) error {
		done, err := tx.Exec("DELETE FROM passkeys WHERE person = ? AND id = ?", string(person), id)
		return changed(done, err, "removing a passkey")
	})
}
