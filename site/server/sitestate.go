package server

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"koprulu/club/people"
)

// siteState is what hosts have said and done to the whole site.
type siteState struct {
	now atomic.Pointer[people.Site]
	// closed is true while nothing may change, from before that is stored until after its end is stored.
	closed atomic.Bool
	// changing is held for reading by every request that may change something.
	changing sync.RWMutex
	// saving is held while the state is changed.
	saving sync.Mutex
}

// Restore loads what hosts have said and done to the site from the store. Call it before the hub is started: a site that was read-only stays so.
func (s *Server) Restore(ctx context.Context) error {
	site, err := s.kept.state.Site(ctx)
	if err != nil {
		return err
	}
	s.state.now.Store(&site)
	if site.ReadOnly == nil {
		// A new site makes the key to which browsers subscribe.
		_, err := s.notices.PushKey(ctx)
		return err
	}
	s.state.closed.Store(true)
	s.log.Warn("the site is read-only; 'koprulu admin read-only off' ends that", "reason", site.ReadOnly.Reason, "since", site.ReadOnly.Since)
	return s.hub.Stand(ctx)
}

// site returns what holds now.
func (s *Server) site() people.Site {
	site := people.Site{}
	if kept := s.state.now.Load(); kept != nil {
		site = *kept
	}
	if !site.Notice.Holds(s.now()) {
		site.Notice = nil
	}
	return site
}

// saveSite stores a change of what holds, and shows it. The caller holds the lock.
func (s *Server) saveSite(ctx context.Context, act people.Act, change func(*people.Site)) error {
	site := s.site()
	if s.cfg.Shared != nil { // Another server may have changed it just now.
		kept, err := s.kept.state.Site(ctx)
		if err != nil {
			return err
		}
		site = kept
	}
	change(&site)
	if err := s.kept.state.SaveSite(ctx, site, act); err != nil {
		return err
	}
	s.state.now.Store(&site)
	s.rooms.touchAll()
	s.badges.touchAll()
	return nil
}

// quietTime is how long requests that change something may take to end once nothing may change any more: longer than any request may take.
const quietTime = readTimeout + 15*time.Second

// quiet waits until all requests that change something have ended.
func (s *Server) quiet(ctx context.Context) error {
	for !s.state.changing.TryLock() {
		select {
		case <-ctx.Done():
			return fmt.Errorf("waiting for requests to end: %w", ctx.Err())
		case <-time.After(5 * time.Millisecond):
		}
	}
	s.state.changing.Unlock()
	return nil
}

// changes counts in a request that may change something; end has to be called when it is done. While the site is read-only, changes returns a problem.
func (s *Server) changes() (end func(), err error) {
	if !s.state.closed.Load() {
		s.state.changing.RLock()
		if !s.state.closed.Load() {
			return s.state.changing.RUnlock, nil
		}
		s.state.changing.RUnlock()
	}
	return nil, s.readOnly()
}

// readOnly is the problem of a request that would change something while nothing may change.
func (s *Server) readOnly() *problem {
	p := *errReadOnly
	if r := s.site().ReadOnly; r != nil {
		p.reason = r.Reason
	}
	return &p
}

// changesNothing are the routes that accept POST but change nothing in the store, or refuse on their own when they may not: one of them ends
// the time in which nothing changes.
var changesNothing = map[string]bool{
	"POST /editor":             true,
	"POST /front":              true,
	"POST /stream":             true,
	"POST /editor/file":        true,
	"POST /tables/new":         true,
	"POST /notice":             true,
	"POST /admin/site":         true,
	"POST /admin/people/{id}":  true,
	"POST /admin/tables/{id}":  true,
	"POST /admin/leagues/{id}": true,
	"POST /admin/reports/{id}": true,
	"POST /admin/invites":      true,
}

// siteID names what holds for the site, so that a reader who has put it away sees what comes next; empty if nothing holds.
func siteID(site *people.Site) string {
	if site.Notice == nil && site.ReadOnly == nil {
		return ""
	}
	sum := sha256.New()
	if n := site.Notice; n != nil {
		fmt.Fprintf(sum, "notice %d %d %q", n.Since.UnixMilli(), n.Until.UnixMilli(), n.Text)
	}
	if r := site.ReadOnly; r != nil {
		fmt.Fprintf(sum, "read-only %d %q", r.Since.UnixMilli(), r.Reason)
	}
	return hex.EncodeToString(sum.Sum(nil)[:6])
}
