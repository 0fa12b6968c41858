package server

import (
	"context"
	"hash/maphash"
	"net/http"
	"sync"

	"koprulu/site/server/core"
	"koprulu/site/web/lobby"
	"koprulu/table"
)

var (
	errManyTables  = &core.Problem{Status: http.StatusConflict, Word: "many-tables"}
	errManyUploads = &core.Problem{Status: http.StatusConflict, Word: "many-uploads"}
)

// creating lets a person make one table at a time, so that their tables are counted correctly.
type creating struct {
	seed  maphash.Seed
	locks [64]sync.Mutex
}

// of returns the lock of a person, which some others share.
func (c *creating) of(who table.Person) *sync.Mutex {
	return &c.locks[maphash.String(c.seed, string(who))%uint64(len(c.locks))]
}

// mayCall returns why the sender may not make a table with these settings, nil if they may: somebody who is muted makes tables with the name that the form
// suggests, and writes neither scenarios nor components for them.
func (s *Server) mayCall(v *core.Visit, set *table.Settings) error {
	if set.Name == lobby.DefaultTableName(v.WordsOf(), v.Who.Account.Name) && !set.Scenario.Own() && set.Corrections == "" {
		return nil
	}
	return s.MayName(&v.Who.Account)
}

// create makes a table for the sender, unless they have too many: errManyTables, errManyUploads.
func (s *Server) create(ctx context.Context, v *core.Visit, settings table.Settings, plan []table.SeatPlan) (*table.Table, error) {
	if !s.Config.Unlimited {
		lock := s.creating.of(v.Person())
		lock.Lock()
		defer lock.Unlock()
		has, err := s.Kept.Lobby.Holdings(ctx, v.Person())
		switch {
		case err != nil:
			return nil, err
		case has.Full():
			return nil, errManyTables
		case !has.Holds(&settings):
			return nil, errManyUploads
		}
	}
	t, err := s.Hub.Create(ctx, v.Person(), v.Who.Account.Name, settings, plan)
	if err == nil {
		s.Notices.Opened(t.Snapshot())
	}
	return t, err
}
