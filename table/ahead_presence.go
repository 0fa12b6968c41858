package table

import (
	"time"

	"koprulu/help/ahead"
	"koprulu/rules/game"
)

// Players whose answers were left for later have no page open, and everybody sees who has one. So that the lamp of a
// seat doesn't give this away (P5), the seat is shown as present around the answer, like that of a person who is told
// that it is their turn: from some moment of the pause on, and for a while after it.

// lentTime is from when to when a seat is shown as present.
type lentTime struct{ from, to time.Time }

// at reports whether the seat is shown as present at a time.
func (l lentTime) at(now time.Time) bool { return !now.Before(l.from) && now.Before(l.to) }

// lend shows seats as present around the answers that are about to be given for them, and wakes those who watch when
// that changes. The caller holds the lock.
func (t *Table) lend() {
	r, now, w := &t.row, t.hub.now(), &t.watch
	w.mu.Lock()
	for p := range r.players() {
		l := &w.lent[p]
		at := r.dueAhead(p)
		switch {
		case !at.IsZero():
			lead, tail := ahead.Presence(r.Ahead[p].List.Salt, string(t.id), r.Decisions[p].Number)
			from := at.Add(-min(lead, at.Sub(r.Decisions[p].Since)/2).Truncate(time.Millisecond)) // Times are no finer.
			if l.at(now) && from.After(now) && l.to.After(from) || l.at(now) && !from.After(now) {
				from = l.from // They are still there.
			}
			*l = lentTime{from, at.Add(tail)}
		case now.Before(l.from):
			*l = lentTime{} // It is not given after all.
		}
	}
	next := w.lentChange(now)
	w.mu.Unlock()
	if t.unlend != nil {
		t.unlend()
		t.unlend = nil
	}
	if !next.IsZero() {
		t.unlend = t.hub.cfg.Clock.AfterFunc(next.Sub(now), func() {
			t.watch.wake()
			t.mu.Lock()
			defer t.mu.Unlock()
			if !t.gone && t.hub.life.Err() == nil {
				t.lend()
			}
		})
	}
}

// lentChange returns when a seat next begins or ceases to be shown as present. The caller holds the lock.
func (w *watch) lentChange(now time.Time) (next time.Time) {
	for _, l := range w.lent {
		for _, at := range [...]time.Time{l.from, l.to} {
			if at.After(now) {
				next = earlier(next, at)
			}
		}
	}
	return next
}

// lentAt returns the seats that are shown as present. The caller holds the lock.
func (w *watch) lentAt(now time.Time) (set game.PlayerSet) {
	for p, l := range w.lent {
		if l.at(now) {
			set |= 1 << p
		}
	}
	return set
}
