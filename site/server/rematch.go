package server

import (
	"context"
	"errors"
	"net/http"

	"koprulu/rules/game"
	"koprulu/site/web/lobby"
	"koprulu/table"
)

// How a game that is over is played again.
const (
	// playedAgain: everybody keeps their seat, swappedAgain: everybody moves on by one seat; the other people's seats are free for anybody.
	playedAgain  = ""
	swappedAgain = "swap"
	// rematch: the same people are invited, each one seat further on, and nobody else may sit down. otherSet: with Brood War instead of the base
	// game, or the other way round.
	rematch  = "rematch"
	otherSet = "other"
)

// repeat makes a table like one whose game is over, and invites its people if it is a rematch.
func (s *Server) repeat(v *visit, at *seated, how string) (*table.Table, error) {
	if v.who == nil || !at.mayRepeat() {
		return nil, errNotNow
	}
	others := fellows(at.snap, v.person())
	settings, plan := again(at.snap, v.person(), how == swappedAgain || how != playedAgain && len(others) > 0)
	settings.Rematch, settings.League, settings.Challenge = nil, "", ""
	if how == otherSet {
		var ok bool
		if settings, ok = table.OtherSet(settings); !ok {
			return nil, errNotNow
		}
	}
	if len(others) > 0 && (how == rematch || how == otherSet) {
		settings.Rematch = &table.Rematch{Of: at.ID(), Shift: 1}
	}
	if s.mayCall(v, &settings) != nil { // The name that it had may be why they are muted.
		settings.Name = lobby.DefaultTableName(v.wordsOf(), v.who.account.Name)
		if err := s.mayCall(v, &settings); err != nil {
			return nil, err
		}
	}
	v.addsPart(plan)
	t, err := s.create(v.ctx, v, settings, plan)
	if err != nil {
		return nil, err
	}
	if settings.Rematch != nil {
		for _, who := range others {
			if err := s.kept.links.AddGuest(v.ctx, t.ID(), who); err != nil {
				s.log.Warn("somebody could not be invited to a rematch", "table", t.ID(), "error", err)
			}
		}
		s.notices.Invited(t.Snapshot(), others)
	}
	if err := at.PlayAgain(v.ctx, v.person(), t.ID()); err != nil {
		s.log.Warn("the others could not be told about a game that is played again", "table", at.ID(), "error", err)
	}
	if alone(plan) && !v.addsPart(plan) {
		if err := t.Begin(v.ctx, v.person()); err != nil {
			s.log.Warn("a game that is played again did not begin", "table", t.ID(), "error", err)
		}
	}
	return t, nil
}

// fellows lists the other people who have played a game to its end.
func fellows(snap *table.Snapshot, but table.Person) (list []table.Person) {
	for i := range snap.Seats {
		if seat := &snap.Seats[i]; seat.Person != "" && seat.Person != but && !seat.Left {
			list = append(list, seat.Person)
		}
	}
	return list
}

// invitedTo returns the seat of a waiting rematch to which a person is invited, game.Nobody for none.
func (s *Server) invitedTo(ctx context.Context, snap *table.Snapshot, who table.Person) (game.Player, error) {
	r := snap.Settings.Rematch
	if r == nil || who == "" || snap.Status != table.Waiting {
		return game.Nobody, nil
	}
	before, err := s.hub.Table(ctx, r.Of)
	if errors.Is(err, table.ErrUnknown) {
		return game.Nobody, nil // It was removed meanwhile: the seats are for people with the link.
	}
	if err != nil {
		return game.Nobody, err
	}
	return r.SeatFor(before.Snapshot().Seats, who), nil
}

// isInvited reports whether a person is invited to a waiting rematch: see notify.Config.Invited.
func (s *Server) isInvited(ctx context.Context, who table.Person, snap *table.Snapshot) (bool, error) {
	seat, err := s.invitedTo(ctx, snap, who)
	if err != nil || seat == game.Nobody {
		return false, err
	}
	return s.kept.links.IsGuest(ctx, snap.ID, who)
}

// decline removes the sender's invitation to a rematch: POST /t/{id}/decline.
func (s *Server) decline(w http.ResponseWriter, v *visit) error {
	at, err := s.table(v)
	if err != nil {
		return err
	}
	if err := s.declines(v, at); err != nil {
		return err
	}
	return s.seeOther(w, v, "/")
}

func (s *Server) declines(v *visit, at *seated) error {
	if err := needPerson(v); err != nil {
		return err
	}
	if at.snap.Settings.Rematch == nil {
		return errNotNow
	}
	return s.kept.links.RemoveGuest(v.ctx, at.ID(), v.person())
}

// apiAgain plays a game that is over again: {"as": "rematch"}, other, swap or again.
func (s *Server) apiAgain(w http.ResponseWriter, v *visit) error {
	at, err := s.table(v)
	if err != nil {
		return err
	}
	if err := needPerson(v); err != nil {
		return err
	}
	var body struct {
		As string `json:"as"`
	}
	if err := wanted(v, &body); err != nil {
		return err
	}
	how := body.As
	switch how {
	case rematch, otherSet, swappedAgain:
	case "again", "":
		how = playedAgain
	default:
		return wrongField("as", "it must be again, %s, %s or %s", swappedAgain, rematch, otherSet)
	}
	t, err := s.repeat(v, at, how)
	if err != nil {
		return err
	}
	w.Header().Set("Location", "/api/v1/tables/"+string(t.ID()))
	return s.sendTable(w, v, t.ID(), http.StatusCreated)
}
