package server

import (
	"context"
	"net/http"

	"koprulu/club/people"
	"koprulu/rules/game"
	"koprulu/site/server/core"
	"koprulu/site/server/gate"
	"koprulu/site/server/openapi"
	"koprulu/table"
)

// apiRoutes are the addresses of the API. Its document is served at /api/openapi.json; a test
// compares the two.
func (s *Server) apiRoutes() []core.Route {
	const t = "/api/v1/tables/{id}"
	return []core.Route{
		{Pattern: "GET /api/openapi.json", Class: core.ClassPage, Handle: s.apiDocument},
		{Pattern: "GET /api/v1/site", Class: core.ClassPage, Handle: s.apiSite},
		{Pattern: "GET " + t + "/moment", Class: core.ClassPage, At: s.apiMoment},
		{Pattern: "GET " + t + "/view", Class: core.ClassPage, At: s.apiView},
		{Pattern: "POST " + t + "/decline", Class: core.ClassAct, Person: true, At: s.apiDeed(s.Decline)},
		{Pattern: "GET " + t + "/stream", Class: core.ClassStream, At: s.apiStream},
		{Pattern: "POST " + t + "/answer", Class: core.ClassAnswer, Person: true, At: s.apiAnswer},
		{Pattern: "GET " + t + "/later", Class: core.ClassPage, Person: true, At: s.apiLaterDeed(s.apiReadLater)},
		{Pattern: "POST " + t + "/later", Class: core.ClassAct, Person: true, At: s.apiLaterDeed(s.apiLeave)},
		{Pattern: "PUT " + t + "/later", Class: core.ClassAct, Person: true, At: s.apiLaterDeed(s.apiReplaceLater)},
		{Pattern: "DELETE " + t + "/later/{answer}", Class: core.ClassAct, Person: true, At: s.apiLaterDeed(s.apiDropLater)},
		{Pattern: "POST " + t + "/undo", Class: core.ClassAnswer, Person: true, At: s.apiDeed(s.apiUndo)},
		{Pattern: "POST " + t + "/propose", Class: core.ClassAct, Person: true, At: s.apiDeed(s.apiPropose)},
		{Pattern: "POST " + t + "/vote", Class: core.ClassAct, Person: true, At: s.apiDeed(s.apiVote)},
		{Pattern: "POST " + t + "/withdraw", Class: core.ClassAct, Person: true, At: s.apiDeed(plainDeed((*table.Table).Withdraw))},
		{Pattern: "POST " + t + "/resume", Class: core.ClassAct, Person: true, At: s.apiDeed(plainDeed((*table.Table).Resume))},
		{Pattern: "POST " + t + "/return", Class: core.ClassAct, Person: true, At: s.apiDeed(plainDeed((*table.Table).Return))},
		{Pattern: "POST " + t + "/resign", Class: core.ClassAct, Person: true, At: s.apiDeed(plainDeed((*table.Table).Resign))},
		{Pattern: "POST " + t + "/leave", Class: core.ClassAct, Person: true, At: s.apiDeed(plainDeed((*table.Table).Leave))},
		{Pattern: "POST " + t + "/sit", Class: core.ClassAct, Person: true, Handle: s.apiSit},
		{Pattern: "POST " + t + "/rise", Class: core.ClassAct, Person: true, At: s.apiDeed(plainDeed((*table.Table).Rise))},
		{Pattern: "POST " + t + "/ready", Class: core.ClassAct, Person: true, At: s.apiDeed(s.apiReady)},
		{Pattern: "POST " + t + "/part", Class: core.ClassAct, Person: true, At: s.apiDeed(s.apiPart)},
		{Pattern: "POST " + t + "/begin", Class: core.ClassAct, Person: true, At: s.apiDeed(s.apiBegin)},
		{Pattern: "GET " + t + "/chat", Class: core.ClassPage, At: s.apiChat},
		{Pattern: "POST " + t + "/chat", Class: core.ClassChat, Person: true, At: s.apiSay},
		{Pattern: "POST " + t + "/players-chat", Class: core.ClassAct, Person: true, At: s.apiDeed(s.apiPlayersChat)},
	}
}

// apiDocument describes the API for programs that read OpenAPI.
func (s *Server) apiDocument(w http.ResponseWriter, v *core.Visit) error {
	core.SendJSON(w, http.StatusOK, openapi.JSON)
	return nil
}

// apiMoment returns the moment of a table, with the legal answers and the view if asked for.
func (s *Server) apiMoment(w http.ResponseWriter, v *core.Visit, at *core.Seated) error {
	core.SendJSON(w, http.StatusOK, append(appendMoment(nil, at.Snap, at.Seat, asked(v)), '\n'))
	return nil
}

// apiView returns what the seat of the token sees.
func (s *Server) apiView(w http.ResponseWriter, v *core.Visit, at *core.Seated) error {
	if !at.Snap.Dealt() {
		return core.ErrNotNow
	}
	core.SendJSON(w, http.StatusOK, append(appendView(nil, at.Snap, at.Seat), '\n'))
	return nil
}

// apiAct is something that a program does at a table.
type apiAct = func(v *core.Visit, at *core.Seated) error

// apiDeed carries out an act and answers with the moment after it.
func (s *Server) apiDeed(do apiAct) core.AtTable {
	return func(w http.ResponseWriter, v *core.Visit, at *core.Seated) error {
		if err := do(v, at); err != nil {
			return err
		}
		s.Badges.Expire(v.Person())
		snap := at.Snapshot()
		core.SendJSON(w, http.StatusOK, append(s.appendNow(nil, snap, snap.SeatOf(v.Person()), v), '\n'))
		return nil
	}
}

// plainDeed makes an act that needs to know only who does it.
func plainDeed(do func(*table.Table, context.Context, table.Person) error) apiAct {
	return func(v *core.Visit, at *core.Seated) error { return do(at.Table, v.Ctx, v.Person()) }
}

// apiBegin deals the game, for the owner of the table.
func (s *Server) apiBegin(v *core.Visit, at *core.Seated) error {
	return s.gate.AsOwner(v, at, gate.Order{Verb: people.BeginAct})
}

// apiUndo takes answers back: {"keep": 37} leaves 37 answers.
func (s *Server) apiUndo(v *core.Visit, at *core.Seated) error {
	var body struct {
		Keep *int `json:"keep"`
	}
	if err := core.ReadJSON(v, &body); err != nil {
		return err
	}
	if body.Keep == nil {
		return core.Missing("keep")
	}
	return at.Undo(v.Ctx, v.Person(), *body.Keep)
}

// apiPropose asks the others to agree: {"kind": "undo", "keep": 37}, {"kind": "pause"}, {"kind": "end"}, {"kind": "replace", "seat": 2} or
// {"kind": "offer", "seat": 2}.
func (s *Server) apiPropose(v *core.Visit, at *core.Seated) error {
	var body struct {
		Kind string `json:"kind"`
		Keep *int   `json:"keep"`
		Seat int    `json:"seat"`
	}
	if err := core.ReadJSON(v, &body); err != nil {
		return err
	}
	switch body.Kind {
	case table.ProposeReplace, table.ProposeOffer:
		if body.Seat < 1 || body.Seat > len(at.Snap.Seats) {
			return core.WrongField("seat", "it must be one of the seats 1 to %d", len(at.Snap.Seats))
		}
		return at.Propose(v.Ctx, v.Person(), body.Kind, body.Seat-1)
	case table.ProposeUndo:
		if body.Keep == nil {
			return core.Missing("keep")
		}
		return at.Propose(v.Ctx, v.Person(), body.Kind, *body.Keep)
	case table.ProposePause, table.ProposeEnd:
		return at.Propose(v.Ctx, v.Person(), body.Kind, 0)
	}
	return core.WrongField("kind", "it must be %s, %s, %s, %s or %s", table.ProposeUndo, table.ProposePause, table.ProposeEnd, table.ProposeReplace, table.ProposeOffer)
}

// apiReady sets whether the sender agrees to begin: {"ready": true}, with the seal of the part that their seat adds to the seed, if they add one.
func (s *Server) apiReady(v *core.Visit, at *core.Seated) error {
	var body struct {
		Ready *bool  `json:"ready"`
		Seal  string `json:"seal"`
	}
	if err := core.ReadJSON(v, &body); err != nil {
		return err
	}
	if body.Ready == nil {
		return core.Missing("ready")
	}
	if body.Seal != "" {
		seal, ok := partOf(body.Seal)
		if !ok {
			return core.Wrong("json", "seal")
		}
		if err := at.Seal(v.Ctx, v.Person(), seal); err != nil {
			return err
		}
	}
	return at.Ready(v.Ctx, v.Person(), *body.Ready)
}

// apiVote answers a proposal: {"agree": true}.
func (s *Server) apiVote(v *core.Visit, at *core.Seated) error {
	var body struct {
		Agree *bool `json:"agree"`
	}
	if err := core.ReadJSON(v, &body); err != nil {
		return err
	}
	if body.Agree == nil {
		return core.Missing("agree")
	}
	return at.Vote(v.Ctx, v.Person(), *body.Agree)
}

// apiSit takes a seat: {"seat": 2, "invite": "…"}; without seat the first open one. invite is the secret of the link to
// join, which private tables need.
func (s *Server) apiSit(w http.ResponseWriter, v *core.Visit) error {
	var body struct {
		Seat   int    `json:"seat"`
		Invite string `json:"invite"`
	}
	if err := core.ReadJSON(v, &body); err != nil {
		return err
	}
	if body.Invite != "" {
		// The link opens the table as its cookie does in a browser.
		v.Request.AddCookie(&http.Cookie{Name: core.LinkCookie, Value: body.Invite})
	}
	at, err := s.Table(v)
	if err != nil {
		return err
	}
	return s.apiDeed(func(v *core.Visit, at *core.Seated) error {
		seat := game.Nobody
		if body.Seat != 0 {
			if body.Seat < 1 || body.Seat > len(at.Snap.Seats) {
				return core.WrongField("seat", "the table has the seats 1 to %d", len(at.Snap.Seats))
			}
			seat = game.Player(body.Seat - 1)
		}
		if err := s.sit(v, at, seat); err != nil || v.Who.Key.Kind != people.TokenKey {
			return err
		}
		return at.PlayedByProgram(v.Ctx, v.Person())
	})(w, v, at)
}
