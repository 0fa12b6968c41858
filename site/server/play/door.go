package play

import (
	"koprulu/rules/game"
	"koprulu/site/server/core"
	"koprulu/table"
)

// door is everything about a table that decides who is let in.
type door struct {
	status             table.Status
	public, spectators bool
	owner              table.Person
	invite, watch      string
	seats              [game.MaxPlayers]table.Person
	// wanted are the seats that can be taken.
	wanted game.PlayerSet
}

// doorOf returns what currently decides who is let in.
func doorOf(t *core.Seated) door {
	d := door{status: t.Snap.Status, public: t.Snap.Settings.Public, spectators: t.Snap.Settings.Spectators,
		owner: t.Snap.Owner}
	d.invite, d.watch = t.Links()
	for i := range t.Snap.Seats {
		seat := &t.Snap.Seats[i]
		if d.seats[i] = seat.Person; seat.Free() {
			d.wanted |= 1 << i
		}
	}
	return d
}

// linked reports whether a person without a part in the table came through one of its links.
func linked(t *core.Seated, v *core.Visit) bool {
	if v.Person() == "" || t.Owner || t.Seat != game.Nobody {
		return false
	}
	link, err := v.Cookie(core.LinkCookie)
	if err != nil {
		return false
	}
	ok, _ := t.Opens(link.Value)
	return ok
}

// remembers returns where the page of a table reports that its reader came through a link, empty if that is of no use
// or already known.
func (s *waiting) remembers(v *core.Visit, at *core.Seated) (string, error) {
	if !linked(at, v) {
		return "", nil
	}
	known, err := s.Kept.Links.IsGuest(v.Ctx, at.ID(), v.Person())
	if known || err != nil {
		return "", err
	}
	return at.Path() + "/guest", nil
}

// guest remembers that a person came through a link that their browser keeps: POST /t/{id}/guest.
func (s *waiting) guest(v *core.Visit, at *core.Seated) error {
	if !linked(at, v) {
		return v.Done(nil)
	}
	return v.Done(s.Kept.Links.AddGuest(v.Ctx, at.ID(), v.Person()))
}
