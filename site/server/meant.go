package server

import (
	"errors"
	"strconv"

	"koprulu/rules/game"
	"koprulu/site/server/core"
	"koprulu/table"
)

// meant is somebody whom a request names at a table: by their seat, or by a message that they wrote. No address and no form holds the id of
// a person.
type meant struct {
	person table.Person
	// name is how they were called where the request found them.
	name string
	// seat is where they sit now, game.Nobody for a spectator.
	seat game.Player
	// message is the one that names them, its ID 0 for a seat.
	message table.Message
}

// meant finds whom a request names by the number of a seat (from 1) or of a message, 0 for the one that it does not use: ErrNowhere if there is
// nobody, wrong("self") for the reader.
func (s *Server) meant(v *core.Visit, at *core.Seated, seat int, message int64) (meant, error) {
	var who meant
	switch {
	case message > 0:
		if !reads(at, v.Person()) {
			return meant{}, core.ErrNowhere
		}
		m, err := s.Kept.Chat.Message(v.Ctx, at.ID(), message)
		if errors.Is(err, table.ErrUnknown) {
			err = core.ErrNowhere
		}
		if err != nil {
			return meant{}, err
		}
		who = meant{person: m.Person, name: m.Name, message: m}
	case seat > 0 && seat <= len(at.Snap.Seats):
		at := &at.Snap.Seats[seat-1]
		who = meant{person: at.Person, name: at.Name}
	}
	if who.person == "" {
		return meant{}, core.ErrNowhere
	}
	if who.person == v.Person() {
		return meant{}, core.Wrong("self", "seat")
	}
	who.seat = at.Snap.SeatOf(who.person)
	return who, nil
}

// meantBy is meant for the fields seat and message of a form or a query.
func (s *Server) meantBy(v *core.Visit, at *core.Seated, get func(string) string) (meant, error) {
	seat, _ := strconv.Atoi(get("seat"))
	message, _ := strconv.ParseInt(get("message"), 10, 64)
	return s.meant(v, at, seat, message)
}

// reads reports whether a person may read and write the chat of a table: everybody who sees it, unless it is for the players alone.
func reads(t *core.Seated, who table.Person) bool {
	return !t.Snap.Settings.PlayersChat || t.Snap.SeatOf(who) != game.Nobody
}
