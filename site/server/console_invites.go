package server

import (
	"net/http"
	"time"

	"koprulu/club/people"
)

// ConsoleInvite is an invite code as the console shows it.
type ConsoleInvite struct {
	ID string `json:"id"`
	// Code and Link are there only for a code that was just made.
	Code    string    `json:"code,omitempty"`
	Link    string    `json:"link,omitempty"`
	Note    string    `json:"note,omitempty"`
	Uses    int       `json:"uses"`
	Used    int       `json:"used"`
	Created time.Time `json:"created"`
	Expires time.Time `json:"expires"`
}

func shownInvite(v *people.Invite) ConsoleInvite {
	return ConsoleInvite{ID: v.ID, Note: v.Note, Uses: v.Most, Used: v.Used, Created: v.Created, Expires: v.Expires}
}

func (s *Server) consoleInvites(r *http.Request) (any, error) {
	list, err := s.Kept.Invites.Invites(r.Context())
	out := []ConsoleInvite{}
	for i := range list {
		out = append(out, shownInvite(&list[i]))
	}
	return out, err
}

// consoleInvitesDone shows the codes that were made, or says which one was revoked.
func (s *Server) consoleInvitesDone(r *http.Request, out *outcome) (any, error) {
	if id := r.PathValue("id"); id != "" {
		return struct {
			Revoked string `json:"revoked"`
		}{id}, nil
	}
	return out.made, nil
}
