package lobby

import (
	"context"
	"errors"
	"hash/maphash"
	"net/http"
	"sync"

	"koprulu/site/server/core"
	"koprulu/site/server/upkeep"
	"koprulu/site/web/lobby"
	"koprulu/table"
)

var (
	errManyTables  = core.Conflict("many-tables")
	errManyUploads = core.Conflict("many-uploads")
	errTablesToday = core.Today("tables-today")
	errNoRoom      = &core.Problem{Status: http.StatusServiceUnavailable, Word: "no-room", Retry: 3600}
)

// locks are those of many people or tables, of which some share one.
type locks struct {
	seed maphash.Seed
	list [64]sync.Mutex
}

// of returns the lock of a person or a table.
func (l *locks) of(id string) *sync.Mutex {
	return &l.list[maphash.String(l.seed, id)%uint64(len(l.list))]
}

// mayCall returns why the sender may not make a table with these settings, nil if they may: somebody who is muted makes
// tables with the name that the form suggests, and writes neither scenarios nor components for them.
func (s *Chapter) mayCall(v *core.Visit, set *table.Settings) error {
	if set.Name == lobby.DefaultTableName(v.WordsOf(), v.Who.Account.Name) && !set.Scenario.Own() &&
		set.Corrections == "" {
		return nil
	}
	return s.MayName(&v.Who.Account)
}

// create makes a table for the sender, unless they have too many (errManyTables, errTablesToday, errManyUploads), or it
// has files for which the site has no room (errNoRoom).
func (s *Chapter) create(ctx context.Context, v *core.Visit, settings table.Settings,
	plan []table.SeatPlan) (*table.Table, error) {
	if !s.Config.Unlimited {
		lock := s.creating.of(string(v.Person()))
		lock.Lock()
		defer lock.Unlock()
		quotas := s.Config.Quotas
		has, err := s.Kept.Lobby.Holdings(ctx, v.Person(), s.Now().Add(-core.Day))
		switch {
		case err != nil:
			return nil, err
		case quotas.Full(&has):
			return nil, errManyTables
		case has.Made >= quotas.Made:
			return nil, errTablesToday
		case !quotas.Holds(&has, &settings):
			return nil, errManyUploads
		}
	}
	if bytes := settings.Uploaded(); bytes > 0 {
		if err := s.admit(ctx, bytes); err != nil {
			return nil, err
		}
	}
	t, err := s.Hub.Create(ctx, v.Person(), v.Who.Account.Name, settings, plan)
	if err == nil {
		s.Notices.Opened(t.Snapshot())
	}
	return t, err
}

// admit takes room for what people send: errNoRoom if the site has none.
func (s *Chapter) admit(ctx context.Context, bytes int64) error {
	if s.Config.Room == nil {
		return nil
	}
	err := s.Config.Room.Admit(ctx, bytes)
	if errors.Is(err, upkeep.ErrCeiling) || errors.Is(err, upkeep.ErrReserve) {
		return errNoRoom
	}
	return err
}

// addsPart reports whether the page that sends a form for a new table has a script which adds to the seed. If nobody
// else has to come, the game begins with the seal that the script sends from the waiting room: sending it makes the
// owner ready.
func addsPart(v *core.Visit, plan []table.SeatPlan) bool {
	if v.Value("parts") != "1" || !table.Alone(plan) {
		return false
	}
	for i := range plan {
		plan[i].Ready = plan[i].Mine
	}
	return true
}
