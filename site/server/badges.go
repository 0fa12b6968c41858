package server

import "koprulu/table"

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
