package server

import (
	"context"
	"net/http"

	"koprulu/club/people"
	"koprulu/site/server/core"
	"koprulu/site/server/gate"
	"koprulu/table"
)

// What the owner of a table decides about others there.

var (
	errTableMute   = &core.Problem{Status: http.StatusForbidden, Word: "table-muted"}
	errRemoved     = &core.Problem{Status: http.StatusForbidden, Word: "removed"}
	errPlayersChat = &core.Problem{Status: http.StatusForbidden, Word: "players-chat"}
)

// curbVerbs are the verbs of the words with which forms and programs say what an owner does to somebody.
var curbVerbs = map[string]string{"mute": people.MuteAct, "unmute": people.UnmuteAct, "remove": people.UnseatAct, "admit": people.AdmitAct}

// curb does something to somebody at a table, in the name of its owner.
func (s *Server) curb(v *core.Visit, at *core.Seated, who core.Named, do string) error {
	verb, ok := curbVerbs[do]
	if !ok {
		return core.Wrong("form", "do")
	}
	return s.asOwner(v, at, gate.Order{Verb: verb, Who: who})
}

// mayTalk returns why a person may not write in the chat of a table, nil if they may.
func (s *Server) mayTalk(ctx context.Context, at *core.Seated, a *people.Account) error {
	switch {
	case a.Mute.Holds(s.Now()):
		return core.MutedProblem(a)
	case !core.Reads(at, a.ID):
		return errPlayersChat
	case table.Called(at.Snap.Seats, a.ID, a.Name):
		return core.ErrCalled // A spectator can't speak in the name of a player.
	}
	c, err := s.Kept.Curbs.Curb(ctx, at.ID(), a.ID)
	if err == nil && c.Muted {
		err = errTableMute
	}
	return err
}

// maySeat returns why the owner of a table keeps a person from its seats, nil if they don't.
func (s *Server) maySeat(ctx context.Context, at *core.Seated, who table.Person) error {
	c, err := s.Kept.Curbs.Curb(ctx, at.ID(), who)
	if err == nil && c.Removed {
		err = errRemoved
	}
	return err
}

// curbSomebody is curb for a form.
func (s *Server) curbSomebody(v *core.Visit, at *core.Seated, who core.Named) (string, error) {
	do := v.Value("do")
	return do, s.curb(v, at, who, do)
}

// playersChat closes the chat to everybody but the players, or opens it.
func (s *Server) playersChat(v *core.Visit, at *core.Seated, m *room) error {
	on := v.Value("players")
	if on != "on" && on != "off" {
		return core.Wrong("form", "players")
	}
	return s.talkers(v, at, on == "on")
}

// talkers says whether only players may write in the chat of a table, in the name of its owner.
func (s *Server) talkers(v *core.Visit, at *core.Seated, players bool) error {
	which := gate.AnybodyTalks
	if players {
		which = gate.PlayersMayTalk
	}
	return s.asOwner(v, at, gate.Order{Verb: people.TalkAct, Which: which})
}

// apiWho is the person whom a program's request names.
type apiWho struct {
	Seat    int   `json:"seat"`
	Message int64 `json:"message"`
}

// apiCurb is curb for a program: {"seat": 2, "do": "mute"}.
func (s *Server) apiCurb(v *core.Visit, at *core.Seated) error {
	var body struct {
		apiWho
		Do string `json:"do"`
	}
	if err := core.ReadJSON(v, &body); err != nil {
		return err
	}
	who, err := s.Named(v, at, body.Seat, body.Message)
	if err != nil {
		return err
	}
	return s.curb(v, at, who, body.Do)
}

// apiPlayersChat is playersChat for a program: {"players": true}.
func (s *Server) apiPlayersChat(v *core.Visit, at *core.Seated) error {
	var body struct {
		Players *bool `json:"players"`
	}
	if err := core.ReadJSON(v, &body); err != nil {
		return err
	}
	if body.Players == nil {
		return core.Wrong("json", "players")
	}
	return s.talkers(v, at, *body.Players)
}
