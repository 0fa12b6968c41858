package table

import (
	"context"
	"errors"
	"time"
)

// Tables that wait would stay for good if nobody began or deleted them. One that has not changed for a week is removed;
// those who sit there are told a day earlier, and any change gives it another week. The day begins when they are told,
// however late that is (the server may have been down): no table goes without notice. While the server is down that day
// stands still, as deadlines do.

const (
	// WaitingKept is how long a waiting table is kept that nobody changes.
	WaitingKept = 7 * 24 * time.Hour
	// ExpiryNotice is how long before that its people are told.
	ExpiryNotice = 24 * time.Hour
	// tidyEvery is how often the hub looks for such tables.
	tidyEvery = 10 * time.Minute
)

// tidy deals with tables that expire, until the hub is closed.
func (h *Hub) tidy() {
	h.expire()
	h.every(tidyEvery, h.expire)
}

// expire tells the people of tables that expire soon, and removes those whose time is over.
func (h *Hub) expire() {
	if h.stands() {
		return
	}
	h.keepTime(h.life)
	now := h.now()
	ids, err := h.cfg.Store.Expiring(h.life, now, now.Add(ExpiryNotice-WaitingKept))
	h.report("looking for tables that expire", err)
	for _, id := range ids {
		t, err := h.Table(h.life, id)
		if err == nil {
			err = t.expire(h.life)
		}
		// Otherwise somebody changed or removed it, or another server was faster.
		if !errors.Is(err, ErrConflict) && !errors.Is(err, ErrUnknown) {
			h.report("expiring a table", err, "table", id)
		}
	}
}

// expire removes the table if its time is over, or tells its people when that will be.
func (t *Table) expire(ctx context.Context) error {
	return t.change(ctx, func(e *edit) error {
		switch ends := e.Expires; {
		case e.Status != Waiting: // It began meanwhile.
		case !ends.IsZero():
			if !e.now.Before(ends) {
				return e.t.drop(ctx)
			}
		case e.now.Sub(e.Updated) >= WaitingKept-ExpiryNotice:
			e.Expires, e.cold, e.expiring = e.now.Add(ExpiryNotice), true, true
		}
		return nil
	})
}

// touched records when a table was changed, so that it is kept longer.
func (e *edit) touched() {
	if e.expiring || e.quiet && len(e.t.entries) == 0 && !e.cold && !e.moved {
		return // Nobody has done anything.
	}
	e.Updated = e.now
	if !e.Expires.IsZero() {
		e.Expires, e.cold = time.Time{}, true
	}
}
