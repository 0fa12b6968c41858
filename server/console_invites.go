package server

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"time"

	"koprulu/people"
	"koprulu/table"
)

// The bounds for invite codes made at once.
const (
	mostInvites    = 1000
	mostInviteUses = 10_000
	inviteTime     = 14 * 24 * time.Hour
)

// ConsoleInvites is a host's request for new invite codes.
type ConsoleInvites struct {
	// Count is how many codes are made, Uses how many people may use each, Seconds how long they are good.
	Count   int    `json:"count"`
	Uses    int    `json:"uses"`
	Seconds int64  `json:"seconds"`
	Note    string `json:"note,omitempty"`
}

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

// inviteRoutes adds the routes of the console for invite codes.
func (s *Server) inviteRoutes(at func(pattern string, do func(r *http.Request) (any, error))) {
	at("GET /invites", s.consoleInvites)
	at("POST /invites", s.consoleNewInvites)
	at("POST /invites/{id}/revoke", s.consoleRevokeInvite)
}

func shownInvite(v *people.Invite) ConsoleInvite {
	return ConsoleInvite{ID: v.ID, Note: v.Note, Uses: v.Most, Used: v.Used, Created: v.Created, Expires: v.Expires}
}

func (s *Server) consoleInvites(r *http.Request) (any, error) {
	list, err := s.kept.invites.Invites(r.Context())
	out := []ConsoleInvite{}
	for i := range list {
		out = append(out, shownInvite(&list[i]))
	}
	return out, err
}

func (s *Server) consoleNewInvites(r *http.Request) (any, error) {
	var in ConsoleInvites
	body := json.NewDecoder(r.Body)
	body.DisallowUnknownFields()
	if err := body.Decode(&in); err != nil {
		return nil, wrong("json", "body")
	}
	return s.makeInvites(r.Context(), "", &in)
}

// makeInvites makes invite codes in the name of somebody. Afterwards nobody can learn their links.
func (s *Server) makeInvites(ctx context.Context, actor table.Person, in *ConsoleInvites) ([]ConsoleInvite, error) {
	note, err := tidyText(in.Note, maxReason, "note")
	switch {
	case err != nil:
		return nil, err
	case s.cfg.SignUp != SignUpInvite:
		return nil, &problem{status: http.StatusConflict, word: "no-invites"}
	case in.Count < 1 || in.Count > mostInvites:
		return nil, wrong("form", "count")
	case in.Uses < 1 || in.Uses > mostInviteUses:
		return nil, wrong("form", "uses")
	case in.Seconds < 0 || in.Seconds > int64(people.Forever.Sub(s.now())/time.Second):
		return nil, wrong("form", "seconds")
	}
	lasts := time.Duration(in.Seconds) * time.Second
	if lasts == 0 {
		lasts = inviteTime
	}
	now := s.now()
	var list []people.Invite
	var hashes []people.Hash
	out := []ConsoleInvite{}
	for range in.Count {
		code, hash := newInvite()
		one := people.Invite{ID: newID(keyLetters), Note: note, Most: in.Uses, Created: now, Expires: now.Add(lasts)}
		list, hashes = append(list, one), append(hashes, hash)
		shown := shownInvite(&one)
		shown.Code, shown.Link = code, s.address(nil)+"/invite/"+code
		out = append(out, shown)
	}
	detail := invitesDetail(in.Count, in.Uses, now.Add(lasts), note)
	if err := s.kept.invites.AddInvites(ctx, list, hashes, s.actOf(actor, people.InviteAct, "", detail)); err != nil {
		return nil, err
	}
	return out, nil
}

func (s *Server) consoleRevokeInvite(r *http.Request) (any, error) {
	id := r.PathValue("id")
	return struct {
		Revoked string `json:"revoked"`
	}{id}, s.revokeInvite(r.Context(), "", id)
}

// revokeInvite makes an invite code useless in the name of somebody.
func (s *Server) revokeInvite(ctx context.Context, actor table.Person, id string) error {
	err := s.kept.invites.RevokeInvite(ctx, id, s.actOf(actor, people.RevokeAct, "", revokedDetail(id)))
	if errors.Is(err, people.ErrNobody) {
		return errNowhere
	}
	return err
}
