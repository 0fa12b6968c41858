package table

// forget takes tables out of memory that nobody watches or has touched for a while, and takes from
// others what is only needed while they change.
func (h *Hub) forget() {
	now := h.cfg.Clock.Now()
	old, quiet := now.Add(-h.cfg.Idle).UnixMilli(), now.Add(-h.cfg.Idle/4).UnixMilli()
	h.mu.Lock()
	defer h.mu.Unlock()
	for id, t := range h.tables {
		used := t.used.Load()
		if used > quiet || !t.mu.TryLock() {
			continue
		}
		switch {
		case t.botsGo:
		case used <= old && t.watch.closeIfIdle():
			t.gone = true
			delete(h.tables, id)
		default:
			t.rest()
		}
		t.mu.Unlock()
	}
}

// rest gives back the memory that the next change will ask for again; the caller holds the lock.
func (t *Table) rest() {
	if t.position == nil || t.unsure {
		return
	}
	c, s := &t.course, *t.snap.Load()
	if c.origin != nil {
		t.row.Position = nil // It is written anew with the next change.
	}
	t.position, t.spare, t.entries, t.happened, t.chance = nil, nil, nil, nil, nil
	c.log, c.turns, c.given, c.spans = tight(c.log), tight(c.turns), tight(c.given), tight(c.spans)
	s.Log, s.turns = c.log, c.turns
	t.snap.Store(&s)
}

// tight gives a list without room behind it.
func tight[T any](list []T) []T {
	if len(list) == cap(list) {
		return list
	}
	return append(make([]T, 0, len(list)), list...)
}
