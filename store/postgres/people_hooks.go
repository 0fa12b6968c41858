package postgres

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"koprulu/people"
	"koprulu/store/internal/encode"
	"koprulu/table"
)

// hookColumns are the columns that scanHook reads, of the table h.
const hookColumns = "h.id, h.person, h.kind, h.url, h.created, h.failed, h.trouble, h.disabled, h.sent"

// scanHook reads hookColumns.
func scanHook(scan func(...any) error, more ...any) (people.Hook, error) {
	var h people.Hook
	var created, disabled, sent int64
	err := scan(append([]any{&h.ID, &h.Person, &h.Kind, &h.URL, &created, &h.Failed, &h.Trouble, &disabled, &sent}, more...)...)
	h.Created, h.Disabled, h.Sent = encode.Time(created), encode.Time(disabled), encode.Time(sent)
	return h, err
}

// SetHook makes an address the person's only one of its kind, and drops what was waiting for others. Setting the same address again enables it
// after it was disabled. An empty URL leaves none.
func (s *Store) SetHook(ctx context.Context, h people.Hook) error {
	defer s.hooked.forget()
	return s.write(ctx, func(tx tx) error {
		// Whoever sets an address of the person at the same time waits.
		if _, err := tx.exec("SELECT 1 FROM people WHERE id = $1 FOR UPDATE", string(h.Person)); err != nil {
			return fmt.Errorf("setting an address: %w", err)
		}
		if _, err := tx.exec("DELETE FROM hooks WHERE person = $1 AND kind = $2 AND url <> $3", string(h.Person), h.Kind, h.URL); err != nil {
			return fmt.Errorf("removing an address: %w", err)
		}
		if h.URL == "" {
			return nil
		}
		n, err := tx.exec("UPDATE hooks SET failed = 0, disabled = 0, next = 0, trouble = '' WHERE person = $1 AND kind = $2 AND url = $3", string(h.Person), h.Kind, h.URL)
		if err == nil && n == 0 {
			_, err = tx.exec("INSERT INTO hooks (id, person, kind, url, created) VALUES ($1, $2, $3, $4, $5)", h.ID, string(h.Person), h.Kind, h.URL, encode.Stamp(h.Created))
		}
		if err != nil {
			return fmt.Errorf("setting an address: %w", err)
		}
		return nil
	})
}

// Hooks lists the addresses of a person, the oldest first.
func (s *Store) Hooks(ctx context.Context, person table.Person) ([]people.Hook, error) {
	list, err := collect(ctx, s.pool, func(row pgx.CollectableRow) (people.Hook, error) { return scanHook(row.Scan) },
		"SELECT "+hookColumns+" FROM hooks h WHERE h.person = $1 ORDER BY h.created", string(person))
	if err != nil {
		return nil, fmt.Errorf("listing addresses: %w", err)
	}
	return list, nil
}
