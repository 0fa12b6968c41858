package server

import (
	"net/http"
	"slices"

	"koprulu/club/people"
	"koprulu/rules/game"
	"koprulu/site/web/sandbox"
	"koprulu/table"
)

// What people do in a waiting room, and what the owner of a table does.

// enterAs creates an identity for a visitor without one, with the name that the form asks for in the field who.
func (s *Server) enterAs(w http.ResponseWriter, v *visit) error {
	if v.who != nil {
		return nil
	}
	if err := s.mayBecome(); err != nil {
		return err
	}
	name, err := tidyName(v.value("who"))
	if err != nil {
		return err
	}
	return s.become(w, v, name)
}

// seat takes a seat, leaves it, opens it, or hands it to a bot. A visitor who takes one gets an identity if they have
// none.
func (s *Server) seat(w http.ResponseWriter, v *visit) error {
	if v.value("do") == "take" {
		// Only visitors who may see the table get an identity.
		at, err := s.table(v)
		if err != nil {
			return err
		}
		if v.who == nil && table.Called(at.snap.Seats, "", v.value("who")) {
			return errCalled
		}
		if err := s.enterAs(w, v); err != nil {
			return err
		}
	}
	return s.act(s.seatDeed, false)(w, v)
}

func (s *Server) seatDeed(v *visit, at *seated, m *room) error {
	seat := game.Nobody
	if text := v.value("seat"); text != "" {
		var ok bool
		if seat, ok = s.seatOf(at, text); !ok {
			return wrong("form", "seat")
		}
	}
	switch v.value("do") {
	case "take":
		return s.sit(v, at, seat)
	case "rise":
		return at.Rise(v.ctx, v.person())
	case people.OpenAct, people.BotAct:
		return s.asOwner(v, at, order{verb: v.value("do"), seat: seat, bot: v.value("bot")})
	}
	return wrong("form", "do")
}

// asOwner does something at a table in the name of its owner, who sends the request.
func (s *Server) asOwner(v *visit, at *seated, o order) error {
	o.on, o.id = onTable, string(at.ID())
	_, err := s.exercise(v.ctx, v.owner(), o)
	return err
}

// maySit reports whether the sender, who may already have a seat, may take one. At a private table they must hold the
// link to join, not only the one to watch; likewise at a rematch, unless they played the game before it.
func (t *seated) maySit(snap *table.Snapshot, seat game.Player) bool {
	if snap.Settings.Rematch != nil && snap.Status == table.Waiting {
		return t.owner || seat != game.Nobody || t.invited || t.place != game.Nobody
	}
	return snap.Settings.Public || t.owner || seat != game.Nobody || t.invited || t.place != game.Nobody
}

// sit takes a seat.
func (s *Server) sit(v *visit, at *seated, seat game.Player) error {
	if !at.maySit(at.snap, at.seat) {
		return errUninvited
	}
	if err := s.maySeat(v.ctx, at, v.person()); err != nil {
		return err
	}
	if at.snap.Settings.Rematch != nil && seat == game.Nobody && at.seat == game.Nobody && at.place != game.Nobody && at.snap.Seats[at.place].Open() {
		seat = at.place
	}
	return at.Sit(v.ctx, v.person(), v.who.account.Name, seat)
}

// faction chooses the sender's faction.
func (s *Server) faction(v *visit, at *seated, m *room) error {
	f := game.NoFaction
	if id := v.value("faction"); id != "" {
		i := slices.IndexFunc(s.plain.Sheets[:], func(sheet game.Sheet) bool { return sheet.ID == id })
		if i < 0 {
			return wrong("form", "faction")
		}
		f = game.Faction(i)
	}
	return at.ChooseFaction(v.ctx, v.person(), f)
}

// ready sets whether the sender agrees to begin.
func (s *Server) ready(v *visit, at *seated, m *room) error {
	on := v.value("ready")
	if on != "on" && on != "off" {
		return wrong("form", "ready")
	}
	return at.Ready(v.ctx, v.person(), on == "on")
}

func (s *Server) begin(v *visit, at *seated, m *room) error {
	return s.asOwner(v, at, order{verb: people.BeginAct})
}

func (s *Server) rename(v *visit, at *seated, m *room) error {
	return s.asOwner(v, at, order{verb: people.RenameAct, ConsoleAct: ConsoleAct{Name: v.value("name")}})
}

// links makes new links, or revokes them.
func (s *Server) links(v *visit, at *seated, m *room) error {
	if err := s.asOwner(v, at, order{verb: people.LinksAct, which: v.value("do")}); err != nil {
		return err
	}
	m.touch()
	return nil
}

// giveUp deletes a waiting table.
func (s *Server) giveUp(w http.ResponseWriter, v *visit) error {
	at, err := s.table(v)
	if err != nil {
		return err
	}
	if at.snap.IsSandbox() {
		if err := at.Discard(v.ctx, v.person()); err != nil {
			return err
		}
		return s.seeOther(w, v, sandbox.ListPath)
	}
	if err := s.asOwner(v, at, order{verb: people.DeleteAct}); err != nil {
		return err
	}
	return s.seeOther(w, v, "/")
}
