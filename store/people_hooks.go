package store

import (
	"context"
	"fmt"

	"koprulu/people"
	"koprulu/table"
)

// hookColumns are the columns that scanHook reads, of the table h.
const hookColumns = "h.id, h.person, h.kind, h.url, h.created, h.failed, h.trouble, h.disabled, h.sent"

// scanHook reads hookColumns.
func scanHook(scan func(...any) error, more ...any) (people.Hook, error) {
	var h people.Hook
	var created, disabled, sent int64
	err := scan(append([]any{&h.ID, &h.Person, &h.Kind, &h.URL, &created, &h.Failed, &h.Trouble, &disabled, &sent}, more...)...)
	h.Created, h.Disabled, h.Sent = moment(created), moment(disabled), moment(sent)
	return h, err
}

// addHook keeps an address.
func addHook(tx *Tx, h people.Hook) error {
	_, err := tx.Exec("INSERT INTO hooks (id, person, kind, url, created, failed) VALUES (?, ?, ?, ?, ?, 0)", h.ID, string(h.Person), h.Kind, h.URL, stamp(h.Created))
	if err != nil {
		return fmt.Errorf("adding an address: %w", err)
	}
	return nil
}

// SetHook makes an address the person's only one of its kind, and drops what was waiting for others. Setting the same
// address again enables it after it was disabled. An empty URL leaves none.
func (s *Store) SetHook(ctx context.Context, h people.Hook) error {
	defer s.hooked.forget()
	return s.write(ctx, func(tx *Tx) error {
		if _, err := tx.Exec("DELETE FROM hooks WHERE person = ? AND kind = ? AND url <> ?", string(h.Person), h.Kind, h.URL); err != nil {
			return fmt.Errorf("removing an address: %w", err)
		}
		if h.URL == "" {
			return nil
		}
		done, err := tx.Exec("UPDATE hooks SET failed = 0, disabled = 0, next = 0, trouble = '' WHERE person = ? AND kind = ? AND url = ?", string(h.Person), h.Kind, h.URL)
		if err != nil {
			return fmt.Errorf("setting an address: %w", err)
		}
		if n, err := done.RowsAffected(); err != nil || n > 0 {
			return err
		}
		return addHook(tx, h)
	})
}

// Hooks lists the addresses of a person, the oldest first.
func (s *Store) Hooks(ctx context.Context, person table.Person) ([]people.Hook, error) {
	rows, err := s.read().QueryContext(ctx, "SELECT "+hookColumns+" FROM hooks h WHERE h.person = ? ORDER BY h.created", string(person))
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
