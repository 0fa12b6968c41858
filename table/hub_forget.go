package table

import (
	"context"
	"slices"
)

// forget takes tables out of memory that nobody watches or has touched for a while, and frees what the others need
// only while they change.
func (h *Hub) forget() {
	now := h.cfg.Clock.Now()
	old, quiet := now.Add(-h.cfg.Idle).UnixMilli(), now.Add(-h.cfg.Idle/4).UnixMilli()
	var still []*Table
	h.mu.RLock()
	for _, t := range h.tables {
		if t.used.Load() <= quiet {
			still = append(still, t)
		}
	}
	h.mu.RUnlock()
	for _, t := range still {
		// A table that is being changed is in use.
		if !t.mu.TryLock() {
			continue
		}
		if !t.botsGo {
			h.settle(h.life, t)
			if !h.drop(t, old) {
				t.rest()
			}
		}
		t.mu.Unlock()
	}
}

// settle writes the present position of a table at which nobody plays any more, so that the game can continue from
// there whatever becomes of its rules. Where several servers share a store, that would be news for all of them. The
// caller holds the lock.
func (h *Hub) settle(ctx context.Context, t *Table) {
	if t.course.origin == nil || t.unsure || h.cfg.Feed != nil || t.placed && t.row.Placed == t.row.Answers {
		return
	}
	e := t.edit()
	e.quiet = true
	e.place()
	if err := t.commit(ctx, &e); err != nil {
		h.cfg.Log.Debug("writing the position of a table that rests", "table", t.id, "err", err)
	}
}

// drop takes a table out of memory if nobody has touched it since a time and nobody watches it. The
// caller holds its lock.
func (h *Hub) drop(t *Table, old int64) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if t.used.Load() > old || h.tables[t.id] != t || !t.watch.closeIfIdle() {
		return false
	}
	t.gone = true
	delete(h.tables, t.id)
	return true
}

// Reread takes the finished tables of a person out of memory after the store has changed what it keeps of them: the
// next one to ask gets the table from there, and those who watch it are told to take it from the hub again.
func (h *Hub) Reread(who Person) {
	var old []*Table
	h.mu.RLock()
	for _, t := range h.tables {
		if s := t.snap.Load(); s.Over() && slices.ContainsFunc(s.Seats, func(seat Seat) bool { return seat.Person == who }) {
			old = append(old, t)
		}
	}
	h.mu.RUnlock()
	for _, t := range old {
		t.mu.Lock()
		t.vanish()
		t.mu.Unlock()
	}
}

// rest frees memory that the next change will need again; the caller holds the lock.
func (t *Table) rest() {
	if t.rested || t.unsure {
		return
	}
	c, s := &t.course, *t.snap.Load()
	t.rested = true
	t.spare, t.entries, t.happened, t.chance = nil, nil, nil, nil
	c.log, c.turns, c.given, c.spans = tight(c.log), tight(c.turns), tight(c.given), tight(c.spans)
	s.Log, s.turns = c.log, c.turns
	t.snap.Store(&s)
}

// tight returns a list without spare room.
func tight[T any](list []T) []T {
	if len(list) == cap(list) {
		return list
	}
	return append(make([]T, 0, len(list)), list...)
}
