package table

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"time"
)

// Between two heartbeats the clock has to move on by about their interval. If it did not, the machine was suspended, or
// frozen with its disk, or somebody set its clock: nobody could play in that time, or it never existed. Such a time
// counts as an outage, as if the server had been down: deadlines move by it, even back, so that everybody has the time
// that was left at the last heartbeat.
//
// The first to come afterwards notices it, the heartbeat or anything that uses a deadline, so that no alarm of a
// deadline that seems to be over is faster.
type pulse struct {
	mu sync.Mutex
	// last is the time of the last heartbeat in milliseconds, 0 while the hub does not run.
	last atomic.Int64
	// moved is by how much deadlines have been moved since the hub was made. Tables in memory follow when they are locked
	// next.
	moved atomic.Int64

	// The other fields are for a hub whose store others use. outage is Beat.Outage as far as it is known, in nanoseconds;
	// lease is until when the hub may act for what it has claimed, in milliseconds.
	outage, lease atomic.Int64
	// servers are Beat.Servers, once met is true; skewed is true while the clock is wrong.
	servers     []int64
	met, skewed bool
}

// drift is how far off the time between two heartbeats may be: busy machines are late, and clocks are adjusted.
const drift = time.Second

// recording is what a hub does with every heartbeat, in errors.
const recording = "recording that the server is alive"

// keepTime notices an outage. Its callers hold no lock of a table.
func (h *Hub) keepTime(ctx context.Context) {
	if h.steady(h.now()) {
		return
	}
	if h.cfg.Feed != nil {
		// Others may have been alive: the store knows whether it was an outage.
		h.report(recording, h.meet(context.WithoutCancel(ctx), false))
		return
	}
	h.pulse.mu.Lock()
	defer h.pulse.mu.Unlock()
	now := h.now()
	if h.steady(now) {
		return // Somebody else has noticed it.
	}
	by := now.Sub(time.UnixMilli(h.pulse.last.Load()))
	if err := h.cfg.Store.Shift(context.WithoutCancel(ctx), by); err != nil {
		h.report("moving the deadlines", err, "by", by)
		return // The next one tries again.
	}
	h.pulse.moved.Add(int64(by))
	h.pulse.last.Store(now.UnixMilli())
	h.cfg.Log.Warn("the machine stood still or its clock was set; deadlines moved", "by", by)
	ids := h.inMemoryAll()
	h.spawn(func() { h.lookAll(ids) }) // so that pages show the new times, and alarms are set for them
}

// steady reports whether a time is where it should be, given the last heartbeat.
func (h *Hub) steady(now time.Time) bool {
	last := h.pulse.last.Load()
	if last == 0 || h.standstill.on.Load() {
		return true // The hub is not running, or deadlines move when the standstill ends.
	}
	since := now.Sub(time.UnixMilli(last))
	return since >= -drift && since <= h.cfg.Heartbeat+drift
}

// beat records that the server is alive.
func (h *Hub) beat() {
	if h.cfg.Feed != nil {
		h.report(recording, h.meet(h.life, true))
		return
	}
	h.keepTime(h.life)
	err := h.write(func() error { return h.cfg.Store.Alive(h.life, h.now()) })
	if errors.Is(err, ErrStanding) {
		return
	}
	h.report(recording, err)
	// The disk may have been slow, or the machine may have stood still meanwhile.
	h.keepTime(h.life)
	h.pulse.mu.Lock()
	defer h.pulse.mu.Unlock()
	if now := h.now(); h.steady(now) && h.pulse.last.Load() != 0 && !h.standstill.on.Load() {
		h.pulse.last.Store(now.UnixMilli())
	}
}

// catchUp moves the open decisions of a table that was in memory when deadlines were moved; the caller holds the lock.
func (t *Table) catchUp() {
	var by time.Duration
	if t.hub.cfg.Feed != nil {
		t.hub.learnOutage(t.row.Shared.Outage)
		by = time.Duration(t.hub.pulse.outage.Load()) - t.row.Shared.Outage
		t.row.Shared.Outage += by
	} else {
		moved := time.Duration(t.hub.pulse.moved.Load())
		by = moved - t.moved
		t.moved = moved
	}
	if by == 0 {
		return
	}
	if !t.row.Expires.IsZero() {
		t.row.Expires = t.row.Expires.Add(by)
		t.publish()
	}
	if !t.dealBy.IsZero() {
		t.dealBy = t.dealBy.Add(by)
		t.attend()
	}
	t.catchUpGone(by)
	if t.row.Status != Playing {
		return
	}
	for p := range t.row.Decisions {
		if d := &t.row.Decisions[p]; d.Number != 0 {
			d.Since = d.Since.Add(by)
		}
	}
	t.outdated = t.row.settleAll() || t.outdated
	if !t.respite.Until.IsZero() {
		t.grant() // It ended at a time of the old clock.
	}
	t.publish()
	t.attend()
}
