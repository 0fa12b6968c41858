package register

import (
	"context"
	"sync"
	"time"

	"koprulu/club/people"
	"koprulu/site/store/internal/query"
	"koprulu/table"
)

// hookColumns are the columns of an address, of the table h, which go where hookInto says.
const hookColumns = "h.id, h.person, h.kind, h.url, h.keys, h.label, h.device, h.zone, h.unconfirmed, h.daily, h.created, h.failed, h.trouble, h.disabled, h.sent"

func hookInto(h *people.Hook) []any {
	return []any{&h.ID, &h.Person, &h.Kind, &h.URL, &h.Keys, &h.Label, &h.Device, &h.Zone, &h.Unconfirmed, &h.Daily,
		&h.Created, &h.Failed, &h.Trouble, &h.Disabled, &h.Sent}
}

// SetHook gives a person an address. One that they already have is enabled again if it was disabled, and updated, but
// keeps its id and when it was added. A subscription belongs to one person: somebody who had it before, in the same
// browser, loses it.
func (p *People) SetHook(ctx context.Context, h people.Hook) error {
	defer p.hooked.forget()
	return p.db.Change(ctx, "setting an address", func(tx *query.Tx) {
		// Others that set an address of the person at the same time wait.
		tx.Run("UPDATE people SET name = name WHERE id = ?", h.Person)
		if h.Kind == people.Push {
			tx.Run("DELETE FROM hooks WHERE kind = ? AND url = ? AND person <> ?", h.Kind, h.URL, h.Person)
		}
		if tx.Exec(`UPDATE hooks SET failed = 0, disabled = 0, next = 0, trouble = '', keys = ?, label = ?, device = ?, zone = ?, unconfirmed = unconfirmed AND ?, daily = ?
			WHERE person = ? AND kind = ? AND url = ?`, h.Keys, h.Label, h.Device, h.Zone, h.Unconfirmed, h.Daily, h.Person, h.Kind, h.URL) == 0 {
			tx.Run(
				`INSERT INTO hooks (id, person, kind, url, created, failed, keys, label, device, zone, unconfirmed, daily) VALUES (?, ?, ?, ?, ?, 0, ?, ?, ?, ?, ?, ?)`,
				h.ID, h.Person, h.Kind, h.URL, h.Created, h.Keys, h.Label, h.Device, h.Zone, h.Unconfirmed, h.Daily)
		}
	})
}

// DropHook takes an address away from a person, with everything that was waiting for it; ErrNobody if they have none
// with this id.
func (p *People) DropHook(ctx context.Context, person table.Person, id string) error {
	defer p.hooked.forget()
	return p.db.Must(ctx, "removing an address", nobody, "DELETE FROM hooks WHERE person = ? AND id = ?", person, id)
}

// Hooks lists the addresses of a person, the oldest first.
func (p *People) Hooks(ctx context.Context, person table.Person) ([]people.Hook, error) {
	return p.hooks(ctx, "h.person = ? ORDER BY h.created, h.id", person)
}

// Hook returns an address by its id, ErrNobody if there is none.
func (p *People) Hook(ctx context.Context, id string) (people.Hook, error) {
	list, err := p.hooks(ctx, "h.id = ?", id)
	return first(list, err, nobody)
}

func (p *People) hooks(ctx context.Context, where string, args ...any) ([]people.Hook, error) {
	return query.Rows(p.db.On(ctx), "listing addresses", hookInto,
		"SELECT "+hookColumns+" FROM hooks h WHERE "+where, args...)
}

// hooked remembers who has addresses that are called: few people have any, and every answer needs to know.
type hooked struct {
	mu sync.RWMutex
	// people is nil until it is known, at known; changes counts how often it has been invalidated.
	people  map[table.Person]struct{}
	known   time.Time
	changes int
}

// Hooked reports whether a person may have an address that is to be called. It makes no query: if it does not know yet,
// it returns true.
func (p *People) Hooked(person table.Person) bool {
	p.hooked.mu.RLock()
	defer p.hooked.mu.RUnlock()
	_, ok := p.hooked.people[person]
	return ok || !p.fresh()
}

// fresh reports whether it is known who has addresses; the caller holds the lock.
func (p *People) fresh() bool {
	return p.hooked.people != nil && (p.db.Remember == 0 || time.Since(p.hooked.known) < p.db.Remember)
}

// forget makes the next caller look again, after a person has got an address.
func (h *hooked) forget() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.people = nil
	h.changes++
}

// knowHooked finds out who has addresses, unless that is already known.
func (p *People) knowHooked(ctx context.Context) error {
	h := &p.hooked
	h.mu.RLock()
	fresh, changes := p.fresh(), h.changes
	h.mu.RUnlock()
	if fresh {
		return nil
	}
	now := time.Now()
	list, err := query.Column[table.Person](p.db.On(ctx), "looking for people with addresses",
		"SELECT DISTINCT person FROM hooks")
	if err != nil {
		return err
	}
	people := make(map[table.Person]struct{}, len(list))
	for _, p := range list {
		people[p] = struct{}{}
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.changes == changes {
		h.people, h.known = people, now
	}
	return nil
}
