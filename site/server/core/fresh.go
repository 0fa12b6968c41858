package core

import "koprulu/table"

// CaughtUp makes sure that what this server knows about people, about the table that a request names, and about
// half-given answers there is not older than the request.
func (s *Site) CaughtUp(v *Visit) error {
	if s.Config.Shared == nil {
		return nil
	}
	id := table.ID(v.PathValue("id"))
	if !Plausible(id) {
		id = ""
	}
	latest, err := s.Hub.Fresh(v.Ctx, id)
	if err != nil {
		return err
	}
	s.Sessions.reach(latest.People)
	if id == "" {
		return nil
	}
	return s.Halves(v.Ctx, id, latest.Halves)
}
