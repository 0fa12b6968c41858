package store

import (
	"context"
	"fmt"
	"sync"

	"koprulu/club/people"
	"koprulu/table"
)

// hooked remembers who has addresses that are called: few people have any, and every answer needs to know.
type hooked struct {
	mu sync.RWMutex
	// people is nil until it is known; changes counts how often it has been invalidated.
	people  map[table.Person]struct{}
	changes int
}

// Hooked reports whether a person may have an address that is to be called. It makes no query: if it does not know yet, it
// returns true.
func (s *Store) Hooked(person table.Person) bool {
	s.hooked.mu.RLock()
	defer s.hooked.mu.RUnlock()
	_, ok := s.hooked.people[person]
	return ok || s.hooked.people == nil
}

// forget makes the next caller look again, after a person has got an address.
func (h *hooked) forget() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.people = nil
	h.changes++
}

// knowHooked finds out who has addresses, unless that is already known.
func (s *Store) knowHooked(ctx context.Context) error {
	h := &s.hooked
	h.mu.RLock()
	known, changes := h.people != nil, h.changes
	h.mu.RUnlock()
	if known {
		return nil
	}
	people := map[table.Person]struct{}{}
	rows, err := s.read().QueryContext(ctx, "SELECT DISTINCT person FROM hooks")
	if err != nil {
		return fmt.Errorf("looking for people with addresses: %w", explain(err))
	}
	defer rows.Close()
	for rows.Next() {
		var person table.Person
		if err := rows.Scan(&person); err != nil {
			return fmt.Errorf("looking for people with addresses: %w", err)
		}
		people[person] = struct{}{}
	}
	if err := rows.Err(); err != nil {
		return fmt.Errorf("looking for people with addresses: %w", explain(err))
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.changes == changes {
		h.people = people
	}
	return nil
}

// SetHook gives a person an address. One that they already have is enabled again if it was disabled, and updated, but keeps its id and when it was
// added. A subscription belongs to one person: somebody who had it before, in the same browser, loses it.
func (s *Store) SetHook(ctx context.Context, h people.Hook) error {
	defer s.hooked.forget()
	return s.People.SetHook(ctx, h)
}

// DropHook takes an address away from a person, with everything that was waiting for it; ErrNobody if they have none with this id.
func (s *Store) DropHook(ctx context.Context, person table.Person, id string) error {
	defer s.hooked.forget()
	return s.People.DropHook(ctx, person, id)
}
