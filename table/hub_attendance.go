package table

import (
	"maps"
	"slices"
	"sync"
	"time"
)

// attendance tells other servers who has a page of a table open here, and learns who has one open there. Pages are
// opened and closed often, so changes within a moment are sent together.
type attendance struct {
	hub *Hub

	mu sync.Mutex
	// told are the tables where somebody came or went here, asked those where somebody did so elsewhere.
	told, asked map[ID]struct{}
	more        chan struct{}
}

// attendanceEvery is the shortest time between two reports of attendance.
const attendanceEvery = 100 * time.Millisecond

// tell says that somebody opened or closed the first or the last page of a table.
func (a *attendance) tell(id ID) { a.note(&a.told, id) }

// ask says that somebody may have opened or closed one at another server.
func (a *attendance) ask(id ID) { a.note(&a.asked, id) }

func (a *attendance) note(set *map[ID]struct{}, id ID) {
	if a.hub.cfg.Feed == nil {
		return
	}
	a.mu.Lock()
	if *set == nil {
		*set = map[ID]struct{}{}
	}
	(*set)[id] = struct{}{}
	a.mu.Unlock()
	nudge(a.more)
}

// run tells and asks until the hub is closed.
func (a *attendance) run() {
	for {
		select {
		case <-a.more:
		case <-a.hub.life.Done():
			return
		}
		a.mu.Lock()
		told, asked := a.told, a.asked
		a.told, a.asked = nil, nil
		a.mu.Unlock()
		if err := a.exchange(told, asked); err != nil {
			a.hub.report("telling other servers who has a page open", err)
			for id := range told {
				a.tell(id)
			}
			for id := range asked {
				a.ask(id)
			}
			if !a.hub.wait(retryAfter) {
				return
			}
		}
		if !a.hub.wait(attendanceEvery) {
			return
		}
	}
}

func (a *attendance) exchange(told, asked map[ID]struct{}) error {
	h := a.hub
	if len(told) > 0 {
		here := map[ID]Attendance{}
		for id := range told {
			here[id] = Attendance{}
			if t := h.peek(id); t != nil {
				here[id] = t.watch.here()
			}
		}
		if err := h.cfg.Feed.Attend(h.life, here); err != nil {
			return err
		}
	}
	if len(asked) == 0 {
		return nil
	}
	const most = 1000
	for some := range slices.Chunk(slices.Collect(maps.Keys(asked)), most) {
		there, err := h.cfg.Feed.Attendance(h.life, some)
		if err != nil {
			return err
		}
		for _, id := range some {
			if t := h.peek(id); t != nil && t.watch.setElsewhere(there[id], h.now()) {
				t.presence()
			}
		}
	}
	return nil
}

// setElsewhere records who has a page open at other servers, and wakes those who watch if that has changed, which it
// reports.
func (w *watch) setElsewhere(a Attendance, now time.Time) (changed bool) {
	w.mu.Lock()
	changed = w.elsewhere != a
	for p := range (w.elsewhere.Seats &^ a.Seats).All() {
		w.left[p] = now
	}
	w.elsewhere = a
	w.mu.Unlock()
	if changed {
		w.wake()
	}
	return changed
}
