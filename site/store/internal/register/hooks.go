package register

import (
	"context"
	"fmt"

	"koprulu/club/people"
	"koprulu/site/store/internal/encode"
	"koprulu/site/store/internal/query"
	"koprulu/table"
)

// HookColumns are the columns that ReadHook reads, of the table h.
const HookColumns = "h.id, h.person, h.kind, h.url, h.keys, h.label, h.device, h.zone, h.unconfirmed, h.daily, h.created, h.failed, h.trouble, h.disabled, h.sent"

// ReadHook reads HookColumns, and what comes after them.
func ReadHook(scan func(...any) error, more ...any) (people.Hook, error) {
	var h people.Hook
	var created, disabled, sent int64
	err := scan(append([]any{&h.ID, &h.Person, &h.Kind, &h.URL, &h.Keys, &h.Label, &h.Device, &h.Zone, &h.Unconfirmed, &h.Daily, &created, &h.Failed, &h.Trouble, &disabled, &sent}, more...)...)
	h.Created, h.Disabled, h.Sent = encode.Time(created), encode.Time(disabled), encode.Time(sent)
	return h, err
}

// SetHook gives a person an address. One that they already have is enabled again if it was disabled, and updated, but keeps its id and when it was
// added. A subscription belongs to one person: somebody who had it before, in the same browser, loses it.
func (p People) SetHook(ctx context.Context, h people.Hook) error {
	const doing = "setting an address"
	return p.write(ctx, func(ctx context.Context, tx query.DB) error {
		// Others that set an address of the person at the same time wait.
		if n, err := tx.Exec(ctx, "UPDATE people SET name = name WHERE id = ?", string(h.Person)); err != nil {
			return done(n, err, doing)
		}
		if h.Kind == people.Push {
			if _, err := tx.Exec(ctx, "DELETE FROM hooks WHERE kind = ? AND url = ? AND person <> ?", h.Kind, h.URL, string(h.Person)); err != nil {
				return fmt.Errorf("taking over a subscription: %w", err)
			}
		}
		n, err := tx.Exec(ctx, `UPDATE hooks SET failed = 0, disabled = 0, next = 0, trouble = '', keys = ?, label = ?, device = ?, zone = ?, unconfirmed = unconfirmed AND ?, daily = ?
			WHERE person = ? AND kind = ? AND url = ?`, h.Keys, h.Label, h.Device, h.Zone, h.Unconfirmed, h.Daily, string(h.Person), h.Kind, h.URL)
		if err == nil && n == 0 {
			n, err = tx.Exec(ctx, `INSERT INTO hooks (id, person, kind, url, created, failed, keys, label, device, zone, unconfirmed, daily) VALUES (?, ?, ?, ?, ?, 0, ?, ?, ?, ?, ?, ?)`,
				h.ID, string(h.Person), h.Kind, h.URL, encode.Stamp(h.Created), h.Keys, h.Label, h.Device, h.Zone, h.Unconfirmed, h.Daily)
		}
		return done(n, err, doing)
	})
}

// DropHook takes an address away from a person, with everything that was waiting for it; ErrNobody if they have none with this id.
func (p People) DropHook(ctx context.Context, person table.Person, id string) error {
	return p.write(ctx, func(ctx context.Context, tx query.DB) error {
		n, err := tx.Exec(ctx, "DELETE FROM hooks WHERE person = ? AND id = ?", string(person), id)
		return changed(n, err, "removing an address")
	})
}

// Hooks lists the addresses of a person, the oldest first.
func (p People) Hooks(ctx context.Context, person table.Person) ([]people.Hook, error) {
	list, err := query.List(ctx, p.reads, func(scan func(...any) error) (people.Hook, error) { return ReadHook(scan) },
		"SELECT "+HookColumns+" FROM hooks h WHERE h.person = ? ORDER BY h.created, h.id", string(person))
	if err != nil {
		return nil, fmt.Errorf("listing addresses: %w", err)
	}
	return list, nil
}

// Hook returns an address by its id, ErrNobody if there is none.
func (p People) Hook(ctx context.Context, id string) (people.Hook, error) {
	list, err := query.List(ctx, p.reads, func(scan func(...any) error) (people.Hook, error) { return ReadHook(scan) }, "SELECT "+HookColumns+" FROM hooks h WHERE h.id = ?", id)
	if err := found(len(list) != 0, err, "reading an address"); err != nil {
		return people.Hook{}, err
	}
	return list[0], nil
}
