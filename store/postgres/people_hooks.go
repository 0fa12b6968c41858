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
const hookColumns = "h.id, h.person, h.kind, h.url, h.keys, h.label, h.device, h.zone, h.unconfirmed, h.daily, h.created, h.failed, h.trouble, h.disabled, h.sent"

// scanHook reads hookColumns.
func scanHook(scan func(...any) error, more ...any) (people.Hook, error) {
	var h people.Hook
	var created, disabled, sent int64
	err := scan(append([]any{&h.ID, &h.Person, &h.Kind, &h.URL, &h.Keys, &h.Label, &h.Device, &h.Zone, &h.Unconfirmed, &h.Daily, &created, &h.Failed, &h.Trouble, &disabled, &sent}, more...)...)
	h.Created, h.Disabled, h.Sent = encode.Time(created), encode.Time(disabled), encode.Time(sent)
	return h, err
}

// SetHook gives a person an address. One that they have is enabled again if it was disabled, and gets what is new about it; its id and since when they have it stay.
// A subscription belongs to one person: whoever had it before, in the same browser, has it no longer.
func (s *Store) SetHook(ctx context.Context, h people.Hook) error {
	defer s.hooked.forget()
	return s.write(ctx, func(tx tx) error {
		// Whoever sets an address of the person at the same time waits.
		if _, err := tx.exec("SELECT 1 FROM people WHERE id = $1 FOR UPDATE", string(h.Person)); err != nil {
			return fmt.Errorf("setting an address: %w", err)
		}
		if h.Kind == people.Push {
			if _, err := tx.exec("DELETE FROM hooks WHERE kind = $1 AND url = $2 AND person <> $3", h.Kind, h.URL, string(h.Person)); err != nil {
				return fmt.Errorf("taking over a subscription: %w", err)
			}
		}
		n, err := tx.exec(`UPDATE hooks SET failed = 0, disabled = 0, next = 0, trouble = '', keys = $1, label = $2, device = $3, zone = $4, unconfirmed = unconfirmed AND $5, daily = $6
			WHERE person = $7 AND kind = $8 AND url = $9`, h.Keys, h.Label, h.Device, h.Zone, h.Unconfirmed, h.Daily, string(h.Person), h.Kind, h.URL)
		if err == nil && n == 0 {
			_, err = tx.exec(`INSERT INTO hooks (id, person, kind, url, created, keys, label, device, zone, unconfirmed, daily) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
				h.ID, string(h.Person), h.Kind, h.URL, encode.Stamp(h.Created), h.Keys, h.Label, h.Device, h.Zone, h.Unconfirmed, h.Daily)
		}
		if err != nil {
			return fmt.Errorf("setting an address: %w", err)
		}
		return nil
	})
}

// DropHook takes an address away from a person, with everything that was waiting for it; ErrNobody if they have none with this id.
func (s *Store) DropHook(ctx context.Context, person table.Person, id string) error {
	defer s.hooked.forget()
	return s.write(ctx, func(tx tx) error {
		n, err := tx.exec("DELETE FROM hooks WHERE person = $1 AND id = $2", string(person), id)
		return changed(n, err, "removing an address")
	})
}

// Hooks lists the addresses of a person, the oldest first.
func (s *Store) Hooks(ctx context.Context, person table.Person) ([]people.Hook, error) {
	list, err := collect(ctx, s.pool, func(row pgx.CollectableRow) (people.Hook, error) { return scanHook(row.Scan) },
		"SELECT "+hookColumns+" FROM hooks h WHERE h.person = $1 ORDER BY h.created, h.id", string(person))
	if err != nil {
		return nil, fmt.Errorf("listing addresses: %w", err)
	}
	return list, nil
}

// Hook returns an address by its id, ErrNobody if there is none.
func (s *Store) Hook(ctx context.Context, id string) (people.Hook, error) {
	h, err := scanHook(s.pool.QueryRow(ctx, "SELECT "+hookColumns+" FROM hooks h WHERE h.id = $1", id).Scan)
	if err != nil {
		return people.Hook{}, missing(err, "reading an address")
	}
	return h, nil
}
