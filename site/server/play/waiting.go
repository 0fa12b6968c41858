package play

import (
	"cmp"
	"context"
	"slices"

	"koprulu/club/people"
	"koprulu/rules/game"
	"koprulu/site/server/core"
	"koprulu/site/server/gate"
	"koprulu/site/web/sandbox"
	"koprulu/table"
)

// What people do in a waiting room, and what the owner of a table does.

// seat takes a seat, leaves it, opens it, or hands it to a bot. A visitor who takes one gets an identity if they have
// none.
func (s *waiting) seat(v *core.Visit, at *core.Seated) error {
	if v.Value("do") == "take" {
		if v.Who == nil && table.Called(at.Snap.Seats, "", v.Value("who")) {
			return core.ErrCalled
		}
		err := s.EnterAs(v)
		if err != nil {
			return err
		}
		if at, err = s.Table(v); err != nil { // Now as they may use it.
			return err
		}
	}
	if v.Who == nil {
		return core.ErrNobody
	}
	return s.play.act(s.seatDeed, false)(v, at)
}

func (s *waiting) seatDeed(v *core.Visit, at *core.Seated, m *Room) error {
	seat := game.Nobody
	if text := v.Value("seat"); text != "" {
		var ok bool
		if seat, ok = at.Numbered(text); !ok {
			return core.WrongForm("seat")
		}
	}
	switch v.Value("do") {
	case "take":
		return s.sit(v, at, seat)
	case "rise":
		return at.Rise(v.Ctx, v.Person())
	case people.OpenAct, people.BotAct:
		return s.play.gate.AsOwner(v, at, gate.Order{Verb: v.Value("do"), Seat: seat, Bot: v.Value("bot")})
	}
	return core.WrongForm("do")
}

// maySit reports whether the sender, who may already have a seat, may take one. At a private table they must hold the
// link to join, not only the one to watch; likewise at a rematch, unless they played the game before it.
func maySit(t *core.Seated, snap *table.Snapshot, seat game.Player) bool {
	if snap.Settings.Rematch != nil && snap.Status == table.Waiting {
		return t.Owner || seat != game.Nobody || t.Invited || t.Place != game.Nobody
	}
	return snap.Settings.Public || t.Owner || seat != game.Nobody || t.Invited || t.Place != game.Nobody
}

// sit takes a seat.
func (s *waiting) sit(v *core.Visit, at *core.Seated, seat game.Player) error {
	if !maySit(at, at.Snap, at.Seat) {
		return core.ErrUninvited
	}
	if err := s.maySeat(v.Ctx, at, v.Person()); err != nil {
		return err
	}
	if at.Snap.Status.Runs() && at.Seat == game.Nobody {
		if knows, err := s.Kept.Links.HasWatched(v.Ctx, at.ID(), v.Person()); err != nil || knows {
			return cmp.Or[error](err, core.ErrWitness)
		}
	}
	if at.Snap.Settings.Rematch != nil && seat == game.Nobody && at.Seat == game.Nobody && at.Place != game.Nobody &&
		at.Snap.Seats[at.Place].Open() {
		seat = at.Place
	}
	return at.Sit(v.Ctx, v.Person(), v.Who.Account.Name, seat)
}

// faction chooses the sender's faction.
func (s *waiting) faction(v *core.Visit, at *core.Seated, m *Room) error {
	f := game.NoFaction
	if id := v.Value("faction"); id != "" {
		i := slices.IndexFunc(s.Plain.Sheets[:], func(sheet game.Sheet) bool { return sheet.ID == id })
		if i < 0 {
			return core.WrongForm("faction")
		}
		f = game.Faction(i)
	}
	return at.ChooseFaction(v.Ctx, v.Person(), f)
}

func (s *waiting) rename(v *core.Visit, at *core.Seated, m *Room) error {
	return s.play.gate.AsOwner(v, at, gate.Order{Verb: people.RenameAct, Wish: gate.Wish{Name: v.Value("name")}})
}

// links makes new links, or revokes them.
func (s *waiting) links(v *core.Visit, at *core.Seated, m *Room) error {
	if err := s.play.gate.AsOwner(v, at, gate.Order{Verb: people.LinksAct, Which: v.Value("do")}); err != nil {
		return err
	}
	m.Touch()
	return nil
}

// giveUp deletes a waiting table.
func (s *waiting) giveUp(v *core.Visit, at *core.Seated) error {
	if at.Snap.IsSandbox() {
		if err := at.Discard(v.Ctx, v.Person()); err != nil {
			return err
		}
		return s.SeeOther(v, sandbox.ListPath)
	}
	if err := s.play.gate.AsOwner(v, at, gate.Order{Verb: people.DeleteAct}); err != nil {
		return err
	}
	return s.SeeOther(v, "/")
}

// errRemoved: the owner of the table keeps somebody from its seats.
var errRemoved = core.Forbidden("removed")

// maySeat returns why the owner of a table keeps a person from its seats, nil if they don't.
func (s *waiting) maySeat(ctx context.Context, at *core.Seated, who table.Person) error {
	c, err := s.Kept.TableMutes.TableMute(ctx, at.ID(), who)
	if err == nil && c.Removed {
		err = errRemoved
	}
	return err
}
