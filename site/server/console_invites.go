package server

import (
	"net/http"

	"koprulu/site/server/gate"
)

func (s *Server) consoleInvites(r *http.Request) (any, error) {
	list, err := s.Kept.Invites.Invites(r.Context())
	out := []gate.Invite{}
	for i := range list {
		out = append(out, gate.InviteOf(&list[i]))
	}
	return out, err
}

// consoleInvitesDone shows the codes that were made, or says which one was revoked.
func (s *Server) consoleInvitesDone(r *http.Request, out *gate.Outcome) (any, error) {
	if id := r.PathValue("id"); id != "" {
		return struct {
			Revoked string `json:"revoked"`
		}{id}, nil
	}
	return out.Made, nil
}
