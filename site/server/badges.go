package server

import (
	"context"

	"koprulu/table"
)

// Notify is told what happened at tables: see table.HubConfig.Notify. It returns at once.
func (s *Server) Notify(e table.Event) {
	now := s.Now()
	for i := range e.Snapshot.Seats {
		s.Badges.Saw(e.Snapshot.Seats[i].Person, e.Snapshot, now)
	}
	s.Notices.Event(e)
	if e.Over && e.Snapshot.Settings.League != "" {
		s.leagues.GameEnded()
	}
}

// zoneOf returns the time zone that a person named, empty if they named none.
func (s *Server) zoneOf(ctx context.Context, person table.Person) (string, error) {
	times, err := s.Kept.People.Times(ctx, person)
	return times.Zone, err
}
