package play

import (
	"context"
	"net/http"
	"time"

	"koprulu/club/people"
	"koprulu/rules/game"
	"koprulu/site/server/core"
	"koprulu/site/server/gate"
	"koprulu/table"
)

// apiMoment returns the moment of a table, with the legal answers and the view if asked for.
func apiMoment(v *core.Visit, at *core.Seated) error {
	return v.Send(append(AppendMoment(nil, at.Snap, at.Seat, asked(v)), '\n'))
}

// apiView returns what the seat of the token sees.
func apiView(v *core.Visit, at *core.Seated) error {
	if !at.Snap.Dealt() {
		return core.ErrNotNow
	}
	return v.Send(append(appendView(nil, at.Snap, at.Seat), '\n'))
}

// apiAct is something that a program does at a table.
type apiAct = func(v *core.Visit, at *core.Seated) error

// Program carries out an act and answers with the moment after it.
func (s *Chapter) Program(do apiAct) core.AtTable {
	return func(v *core.Visit, at *core.Seated) error {
		if err := do(v, at); err != nil {
			return err
		}
		s.Badges.Expire(v.Person())
		snap := at.Snapshot()
		return v.Send(append(s.appendNow(nil, snap, snap.SeatOf(v.Person()), v), '\n'))
	}
}

// plainDeed makes an act that needs to know only who does it.
func plainDeed(do func(*table.Table, context.Context, table.Person) error) apiAct {
	return func(v *core.Visit, at *core.Seated) error { return do(at.Table, v.Ctx, v.Person()) }
}

// begin deals the game, for the owner of the table.
func (s *waiting) begin(v *core.Visit, at *core.Seated) error {
	return s.play.gate.AsOwner(v, at, gate.Order{Verb: people.BeginAct})
}

// apiUndo takes answers back: {"keep": 37} leaves 37 answers.
func apiUndo(v *core.Visit, at *core.Seated) error {
	keep, err := core.Only[int](v, "keep")
	if err != nil {
		return err
	}
	return at.Undo(v.Ctx, v.Person(), keep)
}

// apiPropose asks the others to agree: {"kind": "undo", "keep": 37}, {"kind": "pause"}, {"kind": "end"}, {"kind":
// "replace", "seat": 2}, {"kind": "offer", "seat": 2}, {"kind": "pace", "start": 1800, "gain": 20} or {"kind":
// "last-round"}.
func apiPropose(v *core.Visit, at *core.Seated, body struct {
	Kind string `json:"kind"`
	Keep *int   `json:"keep"`
	Seat int    `json:"seat"`
	// Start, Gain and Cap are a pace in seconds.
	Start int `json:"start"`
	Gain  int `json:"gain"`
	Cap   int `json:"cap"`
}) error {
	switch body.Kind {
	case table.ProposePace:
		most := int(table.MaxBank / time.Second)
		for name, n := range map[string]int{"start": body.Start, "gain": body.Gain, "cap": body.Cap} {
			if n < 0 || n > most {
				return core.WrongField(name, "it must be a number of seconds from 0 to %d", most)
			}
		}
		return table.ProposeNewPace(v.Ctx, at.Table, v.Person(), table.Pace{Start: time.Duration(body.Start) * time.Second,
			Gain: time.Duration(body.Gain) * time.Second, Cap: time.Duration(body.Cap) * time.Second})
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
	case table.ProposePause, table.ProposeEnd, table.ProposeLastRound:
		return at.Propose(v.Ctx, v.Person(), body.Kind, 0)
	}
	return core.WrongField("kind", "it must be %s, %s, %s, %s, %s, %s or %s", table.ProposeUndo, table.ProposePause,
		table.ProposeEnd, table.ProposeReplace, table.ProposeOffer, table.ProposePace, table.ProposeLastRound)
}

// apiReady sets whether the sender agrees to begin: {"ready": true}, with the seal of the part that their seat adds to
// the seed, if they add one.
func apiReady(v *core.Visit, at *core.Seated, body struct {
	Ready *bool  `json:"ready"`
	Seal  string `json:"seal"`
}) error {
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
func apiVote(v *core.Visit, at *core.Seated) error {
	agree, err := core.Only[bool](v, "agree")
	if err != nil {
		return err
	}
	return at.Vote(v.Ctx, v.Person(), agree)
}

// apiSit takes a seat: {"seat": 2, "invite": "…"}; without seat the first open one. invite is the secret of the link to
// join, which private tables need.
func (s *waiting) apiSit(v *core.Visit, body struct {
	Seat   int    `json:"seat"`
	Invite string `json:"invite"`
}) error {
	if body.Invite != "" {
		// The link opens the table as its cookie does in a browser.
		v.Request.AddCookie(&http.Cookie{Name: core.LinkCookie, Value: body.Invite})
	}
	at, err := s.Table(v)
	if err != nil {
		return err
	}
	return s.play.Program(func(v *core.Visit, at *core.Seated) error {
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
	})(v, at)
}
