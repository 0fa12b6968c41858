package table_test

import (
	"errors"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"koprulu/table"
)

// expiries collects what the hub tells about tables that expire.
type expiries struct {
	mu     sync.Mutex
	events []table.Event
}

// listen makes a hub report to it.
func (x *expiries) listen(cfg *table.HubConfig) {
	cfg.Heartbeat = time.Hour
	cfg.Notify = func(e table.Event) {
		if e.Expiring {
			x.mu.Lock()
			defer x.mu.Unlock()
			x.events = append(x.events, e)
		}
	}
}

// told returns what has been told so far.
func (x *expiries) told() []table.Event {
	x.mu.Lock()
	defer x.mu.Unlock()
	return slices.Clone(x.events)
}

// sooner is how late the hub may look for such tables.
const sooner = 20 * time.Minute

// TestExpiry: a waiting table that nobody changes is removed after a week, in memory or not, and its people are told a
// day before; a change gives it another week, after which they are told again. Games that began stay.
func TestExpiry(t *testing.T) {
	var x expiries
	inBubble(t, func(w *world) {
		begun := w.deal(timed(2, table.Pace{}), 2)
		idle := w.create(timed(3, table.Pace{}), 1)
		kept := w.create(timed(3, table.Pace{}), 2)
		exists := func(id table.ID, want bool) {
			t.Helper()
			synctest.Wait()
			if _, err := w.hub.Table(w.ctx, id); (err == nil) != want || !want && !errors.Is(err, table.ErrUnknown) {
				t.Fatalf("after %d tables were told of: table %s is there: %v (%v), want %v", len(x.told()), id,
					err == nil, err, want)
			}
		}
		time.Sleep(table.WaitingKept - table.ExpiryNotice - time.Minute)
		synctest.Wait()
		if len(x.told()) != 0 {
			t.Fatalf("%d tables were told of before six days were over", len(x.told()))
		}
		before := w.table(idle.ID()).Snapshot()
		time.Sleep(sooner)
		synctest.Wait()
		of := map[table.ID]bool{}
		for _, e := range x.told() {
			of[e.Snapshot.ID] = true
		}
		if len(x.told()) != 2 || !of[idle.ID()] || !of[kept.ID()] {
			t.Fatalf("after six days %d tables were told of: %v", len(x.told()), of)
		}
		shown := w.table(idle.ID()).Snapshot()
		if left := time.Until(shown.Expires); left > table.ExpiryNotice || left < table.ExpiryNotice-sooner {
			t.Fatalf("the table shows that %s are left", left)
		}
		if shown.Changed <= before.Changed || !shown.Updated.Equal(before.Updated) {
			t.Error("the open pages do not hear of it, or the table looks as if somebody had changed it")
		}
		w.must(w.table(kept.ID()).Ready(w.ctx, persons[1], true))
		if at := w.table(kept.ID()).Snapshot().Expires; !at.IsZero() {
			t.Errorf("the table that was changed still expires at %s", at)
		}
		time.Sleep(table.ExpiryNotice - sooner)
		exists(idle.ID(), true)
		time.Sleep(2 * sooner)
		exists(idle.ID(), false)
		exists(kept.ID(), true)
		exists(begun.ID(), true)
		w.must(begun.Expire(w.ctx)) // as if it had begun while the hub was checking it
		if at := begun.Snapshot().Expires; !at.IsZero() {
			t.Errorf("a game that began expires at %s", at)
		}
		if len(x.told()) != 2 {
			t.Fatalf("%d tables were told of, want 2", len(x.told()))
		}
		time.Sleep(table.WaitingKept - 2*table.ExpiryNotice + sooner)
		synctest.Wait()
		if len(x.told()) != 3 || x.told()[2].Snapshot.ID != kept.ID() {
			t.Fatalf("the people of the table that was changed were not told again: %d", len(x.told()))
		}
		time.Sleep(table.ExpiryNotice + sooner)
		exists(kept.ID(), false)
		exists(begun.ID(), true)
	}, x.listen)
}

// TestExpiryAfterAnOutage: no table goes without notice, and the day that is left stands still while the server is
// down, or its machine is.
func TestExpiryAfterAnOutage(t *testing.T) {
	clock := &jumpy{}
	var x expiries
	inBubble(t, func(w *world) {
		tab := w.create(timed(3, table.Pace{}), 1)
		w.restart(30 * 24 * time.Hour)
		synctest.Wait()
		if len(x.told()) != 1 {
			t.Fatalf("%d tables were told of after a month, want 1", len(x.told()))
		}
		left := func(want time.Duration) {
			t.Helper()
			if got := w.table(tab.ID()).Snapshot().Expires.Sub(clock.Now()); got != want {
				t.Fatalf("%s are left, want %s", got, want)
			}
		}
		time.Sleep(4 * time.Hour)
		left(20 * time.Hour)
		w.restart(48 * time.Hour)
		synctest.Wait()
		left(20 * time.Hour)
		clock.jump(100 * time.Hour)
		time.Sleep(sooner)
		synctest.Wait()
		if got := w.table(tab.ID()).Snapshot().Expires.Sub(clock.Now()); got < 20*time.Hour-time.Hour-sooner ||
			got > 20*time.Hour {
			t.Fatalf("%s are left after the machine stood still", got)
		}
		time.Sleep(20*time.Hour + sooner)
		synctest.Wait()
		if _, err := w.hub.Table(w.ctx, tab.ID()); !errors.Is(err, table.ErrUnknown) {
			t.Errorf("the table is still there (%v)", err)
		}
	}, x.listen, func(cfg *table.HubConfig) { cfg.Clock = clock })
}
