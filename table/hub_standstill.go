package table

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// For maintenance a host may make everything stand still: no table changes, bots don't play, clocks stop, and
// everything can be read. The whole time counts as an outage, from when the server was last alive before it, including
// restarts: the store is not told that the server is alive, and deadlines move when it ends, as they do after a start.

// ErrStanding: everything stands still.
var ErrStanding = errors.New("everything stands still for maintenance")

// standstill is whether everything stands still.
type standstill struct {
	// on is true once nothing new begins.
	on atomic.Bool
	// since is when the clocks stopped, in milliseconds; 0 if they run.
	since atomic.Int64
	// writing is locked for reading by everything that writes to the store.
	writing sync.RWMutex
}

// Stands reports whether everything stands still, and since when.
func (h *Hub) Stands() (since time.Time, stands bool) {
	if at := h.standstill.since.Load(); at != 0 {
		since = time.UnixMilli(at).UTC()
	}
	return since, h.standstill.on.Load()
}

// stands is Stands for those who need not know since when.
func (h *Hub) stands() bool { return h.standstill.on.Load() }

// write does something that writes to the store, unless everything stands still.
func (h *Hub) write(do func() error) error {
	s := &h.standstill
	if s.on.Load() {
		return ErrStanding
	}
	s.writing.RLock()
	defer s.writing.RUnlock()
	if s.on.Load() {
		return ErrStanding
	}
	return do()
}

// Stand makes everything stand still, and returns when everything that had begun is on disk. Doing it again changes
// nothing. Before Start it makes the hub start standing still.
func (h *Hub) Stand(ctx context.Context) error {
	h.keepTime(ctx)
	h.pulse.mu.Lock()
	defer h.pulse.mu.Unlock()
	s := &h.standstill
	if s.on.Swap(true) {
		return nil
	}
	s.writing.Lock()   // Everything that had begun is done now.
	s.writing.Unlock() //nolint:staticcheck // Nothing else is to be done meanwhile.
	now := h.now()
	if h.cfg.Feed != nil {
		s.since.Store(now.UnixMilli()) // Beat returns the time that all servers share.
	} else if h.pulse.last.Load() != 0 { // Otherwise Start finds out when the server was last alive.
		if err := h.cfg.Store.Alive(context.WithoutCancel(ctx), now); err != nil {
			s.on.Store(false)
			return fmt.Errorf(recording+": %w", err)
		}
		h.pulse.last.Store(now.UnixMilli())
		s.since.Store(now.UnixMilli())
	}
	for _, t := range h.all() {
		t.mu.Lock()
		t.thought.end()
		t.endRespite()
		t.publish()
		t.mu.Unlock()
	}
	return nil
}

// Resume lets everything go on: deadlines move by the length of the standstill. Doing it again changes nothing.
func (h *Hub) Resume(ctx context.Context) error {
	h.pulse.mu.Lock()
	defer h.pulse.mu.Unlock()
	s := &h.standstill
	if !s.on.Load() {
		return nil
	}
	ctx = context.WithoutCancel(ctx)
	if h.cfg.Feed != nil {
		if err := h.met(ctx); err != nil { // The first server to do this moves the deadlines.
			return err
		}
	} else if last := h.pulse.last.Load(); last != 0 {
		now := h.now()
		by := now.Sub(time.UnixMilli(last))
		if err := h.cfg.Store.Shift(ctx, by); err != nil {
			return fmt.Errorf("moving the deadlines: %w", err)
		}
		h.pulse.moved.Add(int64(by))
		h.pulse.last.Store(now.UnixMilli())
		if err := h.cfg.Store.Alive(ctx, now); err != nil {
			h.cfg.Log.Error(recording, "err", err) // The next heartbeat does it.
		}
		h.cfg.Log.Info("deadlines moved", "by", by)
	}
	var ids []ID
	if h.cfg.Feed != nil {
		h.spawn(h.claim)
	}
	for _, t := range h.all() {
		t.mu.Lock()
		t.unsure = true // Its deadlines have moved, and what was found out about an older table was not stored.
		t.mu.Unlock()
		ids = append(ids, t.id)
	}
	s.since.Store(0)
	s.on.Store(false)
	h.spawn(func() { h.lookAll(ids) })
	h.spawn(func() {
		if h.cfg.Feed != nil {
			return // claims takes care of them.
		}
		due, err := h.cfg.Store.Due(h.life, h.now())
		h.report("looking for tables that wait", err) // The patrol will find them.
		h.lookAll(due)
	})
	h.lookbacks.wake()
	return nil
}

// all lists the tables in memory.
func (h *Hub) all() []*Table {
	h.mu.RLock()
	defer h.mu.RUnlock()
	return slices.Collect(maps.Values(h.tables))
}
