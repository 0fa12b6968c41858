package server

import (
	"context"
	"net/http"

	"koprulu/club/people"
	"koprulu/table"
)

// What the owner of a table decides about others there.

var (
	errTableMute   = &problem{status: http.StatusForbidden, word: "table-muted"}
	errRemoved     = &problem{status: http.StatusForbidden, word: "removed"}
	errPlayersChat = &problem{status: http.StatusForbidden, word: "players-chat"}
)

// curbVerbs are the verbs of the words with which forms and programs say what an owner does to somebody.
var curbVerbs = map[string]string{"mute": people.MuteAct, "unmute": people.UnmuteAct, "remove": people.UnseatAct, "admit": people.AdmitAct}

// curb does something to somebody at a table, in the name of its owner.
func (s *Server) curb(v *visit, at *seated, who meant, do string) error {
	verb, ok := curbVerbs[do]
	if !ok {
		return wrong("form", "do")
	}
	return s.asOwner(v, at, order{verb: verb, who: who})
}

// mayTalk returns why a person may not write in the chat of a table, nil if they may.
func (s *Server) mayTalk(ctx context.Context, at *seated, a *people.Account) error {
	switch {
	case a.Mute.Holds(s.now()):
		return mutedProblem(a)
	case !at.reads(a.ID):
		return errPlayersChat
	case table.Called(at.snap.Seats, a.ID, a.Name):
		return errCalled // A spectator can't speak in the name of a player.
	}
	c, err := s.kept.curbs.Curb(ctx, at.ID(), a.ID)
	if err == nil && c.Muted {
		err = errTableMute
	}
	return err
}

// maySeat returns why the owner of a table keeps a person from its seats, nil if they don't.
func (s *Server) maySeat(ctx context.Context, at *seated, who table.Person) error {
	c, err := s.kept.curbs.Curb(ctx, at.ID(), who)
	if err == nil && c.Removed {
		err = errRemoved
	}
	return err
}

// curbSomebody is curb for a form.
func (s *Server) curbSomebody(v *visit, at *seated, who meant) (string, error) {
	do := v.value("do")
	return do, s.curb(v, at, who, do)
}

// playersChat closes the chat to everybody but the players, or opens it.
func (s *Server) playersChat(v *visit, at *seated, m *room) error {
	on := v.value("players")
	if on != "on" && on != "off" {
		return wrong("form", "players")
	}
	return s.talkers(v, at, on == "on")
}

// talkers says whether only players may write in the chat of a table, in the name of its owner.
func (s *Server) talkers(v *visit, at *seated, players bool) error {
	which := anybodyTalks
	if players {
		which = playersMayTalk
	}
	return s.asOwner(v, at, order{verb: people.TalkAct, which: which})
}

// apiWho is the person whom a program's request names.
type apiWho struct {
	Seat    int   `json:"seat"`
	Message int64 `json:"message"`
}

// apiCurb is curb for a program: {"seat": 2, "do": "mute"}.
func (s *Server) apiCurb(v *visit, at *seated) error {
	var body struct {
		apiWho
		Do string `json:"do"`
	}
	if err := wanted(v, &body); err != nil {
		return err
	}
	who, err := s.meant(v, at, body.Seat, body.Message)
	if err != nil {
		return err
	}
	return s.curb(v, at, who, body.Do)
}

// apiPlayersChat is playersChat for a program: {"players": true}.
func (s *Server) apiPlayersChat(v *visit, at *seated) error {
	var body struct {
		Players *bool `json:"players"`
	}
	if err := wanted(v, &body); err != nil {
		return err
	}
	if body.Players == nil {
		return wrong("json", "players")
	}
	return s.talkers(v, at, *body.Players)
}
