package core

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"koprulu/club/people"
)

const (
	ReadTimeout = 30 * time.Second
)

// SiteAsKept puts into effect what the store has about the site.
func (s *Site) SiteAsKept(ctx context.Context) error {
	s.State.Saving.Lock()
	defer s.State.Saving.Unlock()
	site, err := s.Kept.State.Site(ctx)
	if err != nil {
		return err
	}
	was := s.State.Now.Swap(&site)
	if site.ReadOnly != nil {
		s.State.Closed.Store(true)
		if err := errors.Join(s.Quiet(ctx), s.Hub.Stand(ctx)); err != nil {
			return err
		}
	} else if s.State.Closed.Load() {
		if err := s.Hub.Resume(ctx); err != nil {
			return err
		}
		s.State.Closed.Store(false)
		s.Notices.Stir()
	}
	if was == nil || StandingID(was) != StandingID(&site) {
		s.Touched()
		s.Badges.touchAll()
	}
	return nil
}

// SiteState is what hosts have said and done to the whole site.
type SiteState struct {
	Now atomic.Pointer[people.Site]
	// Closed is true while nothing may change, from before that is stored until after its end is stored.
	Closed atomic.Bool
	// changing is held for reading by every request that may change something.
	changing sync.RWMutex
	// Saving is held while the state is changed.
	Saving sync.Mutex
}

// Standing returns what holds now.
func (s *Site) Standing() people.Site {
	site := people.Site{}
	if kept := s.State.Now.Load(); kept != nil {
		site = *kept
	}
	if !site.Notice.Holds(s.Now()) {
		site.Notice = nil
	}
	return site
}

// SaveSite stores a change of what holds, and shows it. The caller holds the lock.
func (s *Site) SaveSite(ctx context.Context, act people.Act, change func(*people.Site)) error {
	site := s.Standing()
	if s.Config.Shared != nil { // Another server may have changed it just now.
		kept, err := s.Kept.State.Site(ctx)
		if err != nil {
			return err
		}
		site = kept
	}
	change(&site)
	if err := s.Kept.State.SaveSite(ctx, site, act); err != nil {
		return err
	}
	s.State.Now.Store(&site)
	s.Touched()
	s.Badges.touchAll()
	return nil
}

// QuietTime is how long requests that change something may take to end once nothing may change any more: longer than
// any request may take.
const QuietTime = ReadTimeout + 15*time.Second

// Quiet waits until all requests that change something have ended.
func (s *Site) Quiet(ctx context.Context) error {
	for !s.State.changing.TryLock() {
		select {
		case <-ctx.Done():
			return fmt.Errorf("waiting for requests to end: %w", ctx.Err())
		case <-time.After(5 * time.Millisecond):
		}
	}
	s.State.changing.Unlock()
	return nil
}

// Changes counts in a request that may change something; end has to be called when it is done. While the site is
// read-only, changes returns a problem.
func (s *Site) Changes() (end func(), err error) {
	if !s.State.Closed.Load() {
		s.State.changing.RLock()
		if !s.State.Closed.Load() {
			return s.State.changing.RUnlock, nil
		}
		s.State.changing.RUnlock()
	}
	return nil, readOnly(s)
}

// readOnly is the problem of a request that would change something while nothing may change.
func readOnly(s *Site) *Problem {
	p := *errReadOnly
	if r := s.Standing().ReadOnly; r != nil {
		p.reason = r.Reason
	}
	return &p
}

// Restore loads what hosts have said and done to the site from the store. Call it before the hub is started: a site
// that was read-only stays so.
func (s *Site) Restore(ctx context.Context) error {
	site, err := s.Kept.State.Site(ctx)
	if err != nil {
		return err
	}
	s.State.Now.Store(&site)
	if site.ReadOnly == nil {
		// A new site makes the key to which browsers subscribe.
		_, err := s.Notices.PushKey(ctx)
		return err
	}
	s.State.Closed.Store(true)
	s.Log.Warn("the site is read-only; 'koprulu admin read-only off' ends that", "reason", site.ReadOnly.Reason, "since",
		site.ReadOnly.Since)
	return s.Hub.Stand(ctx)
}

// StandingJSON is what holds for the whole site, in the API.
type StandingJSON struct {
	Version string `json:"version"`
	// Notice and ReadOnly are left out where there is none.
	Notice   *NoticeJSON   `json:"notice,omitempty"`
	ReadOnly *ReadOnlyJSON `json:"readOnly,omitempty"`
}

type NoticeJSON struct {
	Text  string    `json:"text"`
	Since time.Time `json:"since"`
	// Until is left out for a notice that does not disappear on its own.
	Until time.Time `json:"until,omitzero"`
}

type ReadOnlyJSON struct {
	// Reason is left out if nobody gave one.
	Reason string    `json:"reason,omitempty"`
	Since  time.Time `json:"since"`
}

// InWords returns what holds for the whole site.
func (s *Site) InWords() StandingJSON {
	site := s.Standing()
	out := StandingJSON{Version: s.Config.Version}
	if n := site.Notice; n != nil {
		out.Notice = &NoticeJSON{Text: n.Text, Since: n.Since, Until: n.Until}
	}
	if r := site.ReadOnly; r != nil {
		out.ReadOnly = &ReadOnlyJSON{Reason: r.Reason, Since: r.Since}
	}
	return out
}
