package play

import (
	"context"
	"sync"
	"time"

	"koprulu/site/server/core"
	"koprulu/table"
)

// fronts know who has which page in the foreground, and so needs no message about it, and for a while who had. Pages
// report it again and again; with several servers it is kept where all of them see it.
type fronts struct {
	mu    sync.Mutex
	until map[frontKey]time.Time
	// swept is when those long over were last forgotten.
	swept time.Time
}

// frontKey is a person and a table, or the list of tables if there is none.
type frontKey struct {
	person table.Person
	table  table.ID
}

const (
	// frontTime is how long a page counts as being in the foreground after it said so; app.js says it a little more often.
	frontTime = 45 * time.Second
	// keepFront is how long it is remembered that a page was in the foreground.
	keepFront = time.Hour
	// mostFronts is how many pages are remembered at once; beyond that somebody gets a message too many.
	mostFronts = 100_000
)

// set records until when a page is in the foreground.
func (f *fronts) set(key frontKey, until, now time.Time) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.until == nil {
		f.until = map[frontKey]time.Time{}
	}
	if now.Sub(f.swept) >= keepFront {
		f.forget(now.Add(-keepFront))
		f.swept = now
	}
	if len(f.until) >= mostFronts {
		f.forget(now)
	}
	if len(f.until) >= mostFronts {
		delete(f.until, key)
		return
	}
	f.until[key] = until
}

// forget forgets the pages that have not been in the foreground since a time. The caller holds the lock.
func (f *fronts) forget(since time.Time) {
	for k, t := range f.until {
		if !t.After(since) {
			delete(f.until, k)
		}
	}
}

// get returns until when one of two pages is or was in the foreground, the zero time if neither is remembered.
func (f *fronts) get(a, b frontKey) time.Time {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.until[a].After(f.until[b]) {
		return f.until[a]
	}
	return f.until[b]
}

// front is how a page reports that it is in the foreground, or no longer is.
func (s *presence) front(v *core.Visit) error {
	id := table.ID(v.Value("table"))
	if id != "" && !core.Plausible(id) {
		return core.WrongForm("table")
	}
	now := s.Now()
	until := now.Add(frontTime)
	if v.Value("ends") != "" {
		until = now
	}
	if s.Config.Shared != nil {
		return v.Done(s.Config.Shared.SetFront(v.Ctx, v.Person(), id, until))
	}
	s.fronts.set(frontKey{v.Person(), id}, until, now)
	return v.Done(nil)
}

// InFront returns until when a person has the page of a table, or the list of tables, in the foreground: see
// notify.Config.Front.
func (s *presence) InFront(ctx context.Context, person table.Person, id table.ID) (time.Time, error) {
	if s.Config.Shared != nil {
		return s.Config.Shared.Front(ctx, person, id)
	}
	return s.fronts.get(frontKey{person, id}, frontKey{person, ""}), nil
}
