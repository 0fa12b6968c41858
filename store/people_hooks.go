package store

import (
	"context"
	"fmt"

	"koprulu/people"
	"koprulu/table"
)

// hookColumns are the columns that scanHook reads, of the table h.
const hookColumns = "h.id, h.person, h.kind, h.url, h.keys, h.label, h.device, h.zone, h.unconfirmed, h.daily, h.created, h.failed, h.trouble, h.disabled, h.sent"

// scanHook reads hookColumns.
func scanHook(scan func(...any) error, more ...any) (people.Hook, error) {
	var h people.Hook
	var created, disabled, sent int64
	err := scan(append([]any{&h.ID, &h.Person, &h.Kind, &h.URL, &h.Keys, &h.Label, &h.Device, &h.Zone, &h.Unconfirmed, &h.Daily, &created, &h.Failed, &h.Trouble, &disabled, &sent}, more...)...)
	h.Created, h.Disabled, h.Sent = moment(created), moment(disabled), moment(sent)
	return h, err
}

// SetHook gives a person an address. One that they have is enabled again if it was disabled, and gets what is new about it; its id and since when they have it stay.
// A subscription belongs to one person: whoever had it before, in the same browser, has it no longer.
func (s *Store) SetHook(ctx context.Context, h people.Hook) error {
	defer s.hooked.forget()
	return s.write(ctx, func(tx *Tx) error {
		if h.Kind == people.Push {
			if _, err := tx.Exec("DELETE FROM hooks WHERE kind = ? AND url = ? AND person <> ?", h.Kind, h.URL, string(h.Person)); err != nil {
				return fmt.Errorf("taking over a subscription: %w", err)
			}
		}
		done, err := tx.Exec(`UPDATE hooks SET failed = 0, disabled = 0, next = 0, trouble = '', keys = ?, label = ?, device = ?, zone = ?, unconfirmed = unconfirmed AND ?, daily = ?
			WHERE person = ? AND kind = ? AND url = ?`, h.Keys, h.Label, h.Device, h.Zone, h.Unconfirmed, h.Daily, string(h.Person), h.Kind, h.URL)
		if err != nil {
			return fmt.Errorf("setting an address: %w", err)
		}
		if n, err := done.RowsAffected(); err != nil || n > 0 {
			return err
		}
		_, err = tx.Exec(`INSERT INTO hooks (id, person, kind, url, created, failed, keys, label, device, zone, unconfirmed, daily) VALUES (?, ?, ?, ?, ?, 0, ?, ?, ?, ?, ?, ?)`,
			h.ID, string(h.Person), h.Kind, h.URL, stamp(h.Created), h.Keys, h.Label, h.Device, h.Zone, h.Unconfirmed, h.Daily)
		if err != nil {
			return fmt.Errorf("adding an address: %w", err)
		}
		return nil
	})
}

// DropHook takes an address away from a person, with everything that was waiting for it; ErrNobody if they have none with this id.
func (s *Store) DropHook(ctx context.Context, person table.Person, id string) error {
	defer s.hooked.forget()
	return s.write(ctx, func(tx *Tx) error {
		done, err := tx.Exec("DELETE FROM hooks WHERE person = ? AND id = ?", string(person), id)
		return changed(done, err, "removing an address")
	})
}

// Hooks lists the addresses of a person, the oldest first.
func (s *Store) Hooks(ctx context.Context, person table.Person) ([]people.Hook, error) {
	rows, err := s.read().QueryContext(ctx, "SELECT "+hookColumns+" FROM hooks h WHERE h.person = ? ORDER BY h.created, h.id", string(person))
	if err != nil {
		return nil, fmt.Errorf("listing addresses: %w", err)
	}
	defer rows.Close()
	var list []people.Hook
	for rows.Next() {
		h, err := scanHook(rows.Scan)
		if err != nil {
			return nil, fmt.Errorf("listing addresses: %w", err)
		}
		list = append(list, h)
	}
	return list, rows.Err()
}

// Hook returns an address by its id, ErrNobody if there is none.
func (s *Store) Hook(ctx context.Context, id string) (people.Hook, error) {
	h, err := scanHook(s.read().QueryRowContext(ctx, "SELECT "+hookColumns+" FROM hooks h WHERE h.id = ?", id).Scan)
	if err != nil {
		return people.Hook{}, missing(err, "reading an address")
	}
	return h, nil
}
