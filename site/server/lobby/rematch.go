package lobby

import (
	"context"
	"errors"
	"net/http"

	"koprulu/rules/game"
	"koprulu/site/server/core"
	"koprulu/site/web/lobby"
	"koprulu/table"
)

// How a game that is over is played again.
const (
	// playedAgain: everybody keeps their seat, swappedAgain: everybody moves on by one seat; the other people's seats are
	// free for anybody.
	playedAgain  = ""
	swappedAgain = "swap"
	// rematch: the same people are invited, each one seat further on, and nobody else may sit down. otherSet: with Brood
	// War instead of the base game, or the other way round.
	rematch  = "rematch"
	otherSet = "other"
)

// repeat makes a table like one whose game is over, and invites its people if it is a rematch.
func (s *Chapter) repeat(v *core.Visit, at *core.Seated, how string) (*table.Table, error) {
	if v.Who == nil || !at.Snap.MayRepeat(at.Seat) {
		return nil, core.ErrNotNow
	}
	lock := s.repeating.of(string(at.ID()))
	lock.Lock()
	defer lock.Unlock()
	at.Snap = at.Snapshot()
	others := at.Snap.Fellows(v.Person())
	settings, plan := at.Snap.Again(v.Person(), how == swappedAgain || how != playedAgain && len(others) > 0)
	if how == otherSet {
		var ok bool
		if settings, ok = table.OtherSet(settings); !ok {
			return nil, core.ErrNotNow
		}
	}
	if len(others) > 0 && (how == rematch || how == otherSet) {
		settings.Rematch = &table.Rematch{Of: at.ID(), Shift: 1}
	}
	if s.mayCall(v, &settings) != nil { // The name that it had may be why they are muted.
		settings.Name = lobby.DefaultTableName(v.WordsOf(), v.Who.Account.Name)
		if err := s.mayCall(v, &settings); err != nil {
			return nil, err
		}
	}
	if t, err := s.repeated(v, at, &settings, plan); t != nil || err != nil {
		return t, err
	}
	addsPart(v, plan)
	t, err := s.create(v.Ctx, v, settings, plan)
	if err != nil {
		return nil, err
	}
	if settings.Rematch != nil {
		for _, who := range others {
			if err := s.Kept.Links.AddGuest(v.Ctx, t.ID(), who); err != nil {
				s.Log.Warn("somebody could not be invited to a rematch", "table", t.ID(), "error", err)
			}
		}
		s.Notices.Invited(t.Snapshot(), others)
	}
	if err := at.PlayAgain(v.Ctx, v.Person(), t.ID()); err != nil {
		s.Log.Warn("the others could not be told about a game that is played again", "table", at.ID(), "error", err)
	}
	if table.Alone(plan) && !addsPart(v, plan) {
		if err := t.Begin(v.Ctx, v.Person()); err != nil {
			s.Log.Warn("a game that is played again did not begin", "table", t.ID(), "error", err)
		}
	}
	return t, nil
}

// mostRepeated is how many of the tables at which a game is played again are looked through for one like that which
// somebody asks for.
const mostRepeated = 8

// repeated returns the table at which a game is to be played again in the same way already and that waits for the
// sender, who sits there or is invited; nil if there is none. So whoever sends twice, or after somebody else, finds the
// others at one table.
func (s *Chapter) repeated(v *core.Visit, at *core.Seated, settings *table.Settings,
	plan []table.SeatPlan) (*table.Table, error) {
	left := mostRepeated
	for i := len(at.Snap.Log) - 1; i >= 0 && left > 0; i-- {
		if at.Snap.Log[i].Kind != table.DidAgain {
			continue
		}
		left--
		t, err := s.Hub.Table(v.Ctx, table.ID(at.Snap.Log[i].Text))
		if errors.Is(err, table.ErrUnknown) {
			continue // It was removed meanwhile.
		}
		if err != nil {
			return nil, err
		}
		snap := t.Snapshot()
		seat, called := snap.SeatOf(v.Person()), snap.Settings.Rematch != nil
		if snap.Status != table.Waiting || called != (settings.Rematch != nil) ||
			snap.Settings.Options.BroodWar != settings.Options.BroodWar {
			continue
		}
		waits := seat != game.Nobody && (called || plan[seat].Mine)
		if called && seat == game.Nobody {
			if waits, err = s.IsInvited(v.Ctx, v.Person(), snap); err != nil {
				return nil, err
			}
		}
		if waits {
			return t, nil
		}
	}
	return nil, nil
}

// IsInvited reports whether a person is invited to a waiting rematch: see notify.Config.Invited.
func (s *Chapter) IsInvited(ctx context.Context, who table.Person, snap *table.Snapshot) (bool, error) {
	seat, err := s.InvitedTo(ctx, snap, who)
	if err != nil || seat == game.Nobody {
		return false, err
	}
	return s.Kept.Links.IsGuest(ctx, snap.ID, who)
}

// decline removes the sender's invitation to a rematch: POST /t/{id}/decline.
func (s *Chapter) decline(v *core.Visit, at *core.Seated) error {
	if err := s.Decline(v, at); err != nil {
		return err
	}
	return s.SeeOther(v, "/")
}

// apiAgain plays a game that is over again: {"as": "rematch"}, other, swap or again.
func (s *Chapter) apiAgain(v *core.Visit, at *core.Seated, body struct {
	As string `json:"as"`
}) error {
	how := body.As
	switch how {
	case rematch, otherSet, swappedAgain:
	case "again", "":
		how = playedAgain
	default:
		return core.WrongField("as", "it must be again, %s, %s or %s", swappedAgain, rematch, otherSet)
	}
	t, err := s.repeat(v, at, how)
	if err != nil {
		return err
	}
	v.Out.Header().Set("Location", s.Root.At("/api/v1/tables/"+string(t.ID())))
	return s.sendTable(v, t.ID(), http.StatusCreated)
}

// again makes a table like one whose game is over, with its settings and bots; the other people's seats are free. With
// swap=1 everybody moves on by one seat and the factions stay where they were. If every other seat is a bot's, the game
// begins at once.
func (s *Chapter) again(v *core.Visit, at *core.Seated) error {
	how := v.Value("as")
	if v.Value("swap") == "1" {
		how = swappedAgain
	}
	t, err := s.repeat(v, at, how)
	if err != nil {
		return err
	}
	return s.SeeOther(v, core.TablePath(t.ID()))
}

// followAgain leads to the table at which the game of a table that is over is played again: GET /t/{id}/again. The
// people who played here are invited there.
func (s *Chapter) followAgain(v *core.Visit, at *core.Seated) error {
	id, _ := table.PlayedAgain(at.Snap.Log)
	if id == "" {
		return core.ErrNowhere
	}
	next, err := s.Hub.Table(v.Ctx, id)
	if err != nil {
		return core.ErrNowhere
	}
	if join, _ := next.Links(); join != "" && at.Seat != game.Nobody && next.Snapshot().Status == table.Waiting {
		return s.SeeOther(v, "/join/"+join)
	}
	return s.SeeOther(v, core.TablePath(id))
}
