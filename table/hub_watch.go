package table

import (
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"koprulu/rules/game"
)

// A Subscription is woken when a table has changed. C has room for one: a slow reader is told once, and takes the
// newest Snapshot.
type Subscription struct {
	C <-chan struct{}

	c    chan struct{}
	from *watch
	gone atomic.Bool
	// table is what is watched.
	table *Table
	// follows is true for one who wants every moment: those that were not taken yet are moments, oldest first, and last is
	// the one that was taken last. cut is true if some were dropped before the first of them.
	follows bool
	moments []*Snapshot
	last    *Snapshot
	cut     bool
}

// mostMoments is how many moments are kept for one who follows a table; who is further behind goes on with the newest.
const mostMoments = 24

// Gone reports whether nothing more comes because the table has left memory or the hub was closed; then the table has
// to be taken from the hub again. The watcher is woken when that happens.
func (s *Subscription) Gone() bool { return s.gone.Load() }

// wake wakes the watcher and never waits.
func (s *Subscription) wake() {
	nudge(s.c)
}

// watch keeps track of a table's watchers: those who are woken, and those who have a page open.
type watch struct {
	mu     sync.Mutex
	subs   []*Subscription
	closed bool
	pages  [game.MaxPlayers + 1]int
	// elsewhere is who has a page open at other servers.
	elsewhere Attendance
	// left is when seats closed their last page, here or elsewhere.
	left [game.MaxPlayers]time.Time
	// shows is how far the pages of people have come.
	shows shows
	// lent is when seats are shown as present because of what they have left for later.
	lent [game.MaxPlayers]lentTime
}

// Subscribe begins to watch. Close ends it. The watcher is woken by a channel with room for one, which may be that of
// other subscriptions, too; with nil there is one for this subscription alone.
func (t *Table) Subscribe(wake chan struct{}) *Subscription {
	if wake == nil {
		wake = make(chan struct{}, 1)
	}
	s := &Subscription{C: wake, c: wake, from: &t.watch, table: t}
	t.watch.mu.Lock()
	defer t.watch.mu.Unlock()
	if t.watch.closed {
		s.gone.Store(true)
		s.wake()
	} else {
		t.watch.subs = append(t.watch.subs, s)
	}
	return s
}

// Follow keeps every moment from the present one on, for a watcher who wants to see one after the other: see Next.
func (s *Subscription) Follow() {
	s.from.mu.Lock()
	defer s.from.mu.Unlock()
	s.follows = true
	s.push(s.table.snap.Load())
}

// Next returns the moment after the one that it returned last, nil if there is none yet; cut is true if moments between
// them were dropped, because the follower was too far behind.
func (s *Subscription) Next() (next *Snapshot, cut bool) {
	s.from.mu.Lock()
	defer s.from.mu.Unlock()
	if len(s.moments) == 0 {
		return nil, false
	}
	s.last, s.moments = s.moments[0], s.moments[1:]
	cut, s.cut = s.cut, false
	return s.last, cut
}

// More reports whether Next would return a moment.
func (s *Subscription) More() bool {
	s.from.mu.Lock()
	defer s.from.mu.Unlock()
	return len(s.moments) > 0
}

// push keeps a moment for one who follows. The caller holds the lock of the watch.
func (s *Subscription) push(it *Snapshot) {
	if !s.follows || it == nil || it == s.last || len(s.moments) > 0 && s.moments[len(s.moments)-1] == it {
		return
	}
	if len(s.moments) == mostMoments {
		s.moments, s.cut = s.moments[:0:0], true
	}
	s.moments = append(s.moments, it)
}

// push keeps a moment for those who follow, and wakes all watchers.
func (w *watch) push(it *Snapshot) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, s := range w.subs {
		s.push(it)
		s.wake()
	}
}

// Close ends a subscription. It may be called again.
func (s *Subscription) Close() {
	w := s.from
	w.mu.Lock()
	defer w.mu.Unlock()
	if i := slices.Index(w.subs, s); i >= 0 {
		w.subs = slices.Delete(w.subs, i, i+1)
	}
}

// wake wakes all watchers and never waits.
func (w *watch) wake() {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, s := range w.subs {
		s.wake()
	}
}

// close ends all subscriptions.
func (w *watch) close() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.closed = true
	for _, s := range w.subs {
		s.gone.Store(true)
		s.wake()
	}
	w.subs = nil
}

// closeIfIdle ends watching unless anyone still watches, and reports whether it did.
func (w *watch) closeIfIdle() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	if len(w.subs) > 0 || w.pages != [game.MaxPlayers + 1]int{} {
		return false
	}
	w.closed = true
	return true
}

// Attach says that a page of the table was opened for a seat, or by a spectator (game.Nobody); Detach reverses it.
func (t *Table) Attach(seat game.Player) { t.attached(seat, 1) }

// Detach says that a page for which Attach was called is closed.
func (t *Table) Detach(seat game.Player) { t.attached(seat, -1) }

func (t *Table) attached(seat game.Player, by int) {
	w := &t.watch
	i := min(int(seat), game.MaxPlayers)
	w.mu.Lock()
	before := w.pages[i] > 0
	w.pages[i] = max(0, w.pages[i]+by)
	changed := before != (w.pages[i] > 0)
	if before && changed && i < len(w.left) {
		w.left[i] = t.hub.now()
	}
	if changed {
		w.nudgeBots()
	}
	w.mu.Unlock()
	t.touch()
	if changed {
		w.wake()
		t.hub.attendance.tell(t.id)
		t.presence()
		if before {
			t.hub.alarms.setIdle(t.hub.now().Add(seenEvery), t.id) // Then it is kept (edit.sees).
		}
	}
}

// presence has the votes on an open proposal looked at again, because somebody came or went.
func (t *Table) presence() {
	if s := t.snap.Load(); s != nil && s.Proposal != nil {
		t.hub.alarms.set(t.hub.now(), t.id)
	}
}

// leftAt returns when a seat was last seen to close its last page, the zero time if it was not.
func (w *watch) leftAt(p game.Player) time.Time {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.left[p]
}

// forgetLeft forgets when a seat closed its last page: somebody else has it now.
func (w *watch) forgetLeft(p game.Player) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.left[p] = time.Time{}
}

// catchUp moves when seats closed their last page.
func (w *watch) catchUp(by time.Duration) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for p := range w.left {
		if at := &w.left[p]; !at.IsZero() {
			*at = at.Add(by)
		}
	}
}

// Connected returns the seats that have a page open, and how many pages spectators have open, at all servers.
func (t *Table) Connected() (seats game.PlayerSet, spectators int) {
	w := &t.watch
	here := w.here()
	w.mu.Lock()
	defer w.mu.Unlock()
	return here.Seats | w.elsewhere.Seats | w.lentAt(t.hub.now()), here.Spectators + w.elsewhere.Spectators
}

// Elsewhere returns who has a page open at other servers.
func (t *Table) Elsewhere() Attendance {
	t.watch.mu.Lock()
	defer t.watch.mu.Unlock()
	return t.watch.elsewhere
}

// here returns who has a page open at this server.
func (w *watch) here() (a Attendance) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for p, n := range w.pages[:game.MaxPlayers] {
		if n > 0 {
			a.Seats |= 1 << p
		}
	}
	a.Spectators = w.pages[game.MaxPlayers]
	return a
}
