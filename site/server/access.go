package server

import (
	"crypto/subtle"
	"errors"
	"net/http"
	"slices"
	"time"

	"koprulu/rules/game"
	"koprulu/table"
)

// seated is a table as the sender of a request may use it.
type seated struct {
	*table.Table
	snap *table.Snapshot
	// seat is that of the sender, game.Nobody if they only watch.
	seat game.Player
	// owner is true if they made the table.
	owner bool
	// place is the seat of a rematch to which they are invited, game.Nobody for none.
	place game.Player
	// invited is true if they hold the link to join.
	invited bool
}

// linkCookie keeps in a browser without an identity that it opened a link of a table. It is sent to this table only.
const linkCookie = "koprulu-link"

// table returns the table that a request names, if its sender may see it: people who sit there, made it, or came through a link
// that is still valid; everyone, if it is public and may be watched, or waits for players. For others the table does not exist.
func (s *Server) table(v *visit) (*seated, error) {
	id := table.ID(v.PathValue("id"))
	if !plausible(id) {
		return nil, errNowhere
	}
	t, err := s.hub.Table(v.ctx, id)
	if err != nil {
		return nil, err
	}
	at := &seated{Table: t, snap: t.Snapshot(), seat: game.Nobody, place: game.Nobody}
	person := v.person()
	at.seat = at.snap.SeatOf(person)
	at.owner = person != "" && at.snap.Owner == person
	set := &at.snap.Settings
	if s.sealed(at.snap) {
		if at.seat != game.Nobody || at.played(person) {
			return nil, errSealed
		}
		return nil, errNowhere
	}
	if at.seat == game.Nobody && !at.owner {
		seat, err := s.invitedTo(v.ctx, at.snap, person)
		if err != nil {
			return nil, err
		}
		if at.place = seat; seat != game.Nobody {
			return at, nil
		}
		if link, err := v.Cookie(linkCookie); err == nil && set.Rematch != nil {
			_, at.invited = at.opens(link.Value) // Its seats are for those invited, even where everybody may see the table.
		}
	}
	if at.seat != game.Nobody || at.owner || at.played(person) || s.unsealed(at.snap) || set.Public && (set.Spectators || at.snap.Status == table.Waiting || at.snap.Over()) {
		return at, nil
	}
	if link, err := v.Cookie(linkCookie); err == nil {
		if ok, invited := at.opens(link.Value); ok {
			at.invited = invited
			return at, nil
		}
	}
	if person != "" && (set.Spectators || at.snap.Status == table.Waiting || at.snap.Over()) {
		known, err := s.kept.links.IsGuest(v.ctx, id, person)
		if err != nil {
			return nil, err
		}
		if known {
			return at, nil
		}
	}
	return nil, errNowhere
}

// played reports whether a person had a seat in a game that is over, and left it to a bot: those who played a game may always see it.
func (t *seated) played(person table.Person) bool {
	return person != "" && t.snap.Over() && slices.ContainsFunc(t.snap.Seats, func(s table.Seat) bool { return s.Person == person })
}

// plausible reports whether a text can be the id of a table at all.
func plausible(id table.ID) bool {
	if len(id) == 0 || len(id) > 32 {
		return false
	}
	for i := range len(id) {
		if c := id[i]; (c < '0' || c > '9') && (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') {
			return false
		}
	}
	return true
}

// opens reports whether a secret is one of the valid links of the table, and whether it lets its holder join. The link to join is valid as
// long as a seat can be taken: while the table waits, and in a game with a seat that is open or offered. Where spectators may watch,
// both links allow that; where they may not, a game in which all seats are taken is for its players alone.
func (t *seated) opens(secret string) (ok, invited bool) {
	if t.snap.IsSandbox() {
		return false, false
	}
	invite, watch := t.Links()
	set := &t.snap.Settings
	watched := set.Spectators || t.snap.Over()
	if invite != "" && subtle.ConstantTimeCompare([]byte(secret), []byte(invite)) == 1 {
		ok = watched || t.snap.Status == table.Waiting || slices.ContainsFunc(t.snap.Seats[:], func(s table.Seat) bool { return s.Open() || s.Offered })
		return ok, ok
	}
	return watch != "" && watched && subtle.ConstantTimeCompare([]byte(secret), []byte(watch)) == 1, false
}

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

// door returns what currently decides who is let in.
func (t *seated) door() door {
	d := door{status: t.snap.Status, public: t.snap.Settings.Public, spectators: t.snap.Settings.Spectators, owner: t.snap.Owner}
	d.invite, d.watch = t.Links()
	for i := range t.snap.Seats {
		seat := &t.snap.Seats[i]
		if d.seats[i] = seat.Person; seat.Open() || seat.Offered {
			d.wanted |= 1 << i
		}
	}
	return d
}

// join opens a link to join or to watch: GET /join/{secret}, /watch/{secret}. The browser remembers it, and the page it leads to makes
// the site remember it too, if the site knows the reader (remember).
func (s *Server) join(w http.ResponseWriter, v *visit) error {
	secret := v.PathValue("secret")
	if len(secret) == 0 || len(secret) > 100 {
		return errLink
	}
	id, err := s.kept.links.ByInvite(v.ctx, secret)
	if errors.Is(err, table.ErrUnknown) {
		id, err = s.kept.links.ByWatch(v.ctx, secret)
	}
	if errors.Is(err, table.ErrUnknown) {
		return errLink
	}
	if err != nil {
		return err
	}
	t, err := s.hub.Table(v.ctx, id)
	if err != nil {
		return err
	}
	if ok, _ := (&seated{Table: t, snap: t.Snapshot()}).opens(secret); !ok {
		return errLink
	}
	path := "/t/" + string(id)
	http.SetCookie(w, &http.Cookie{Name: linkCookie, Value: secret, Path: path, MaxAge: int(cookieAge / time.Second),
		HttpOnly: true, Secure: s.cfg.Secure, SameSite: http.SameSiteLaxMode})
	http.Redirect(w, v.Request, path, http.StatusSeeOther)
	return nil
}

// linked reports whether a person without a part in the table came through one of its links.
func (t *seated) linked(v *visit) bool {
	if v.person() == "" || t.owner || t.seat != game.Nobody {
		return false
	}
	link, err := v.Cookie(linkCookie)
	if err != nil {
		return false
	}
	ok, _ := t.opens(link.Value)
	return ok
}

// remembers returns where the page of a table reports that its reader came through a link, empty if that is of no use or already known.
func (s *Server) remembers(v *visit, at *seated) (string, error) {
	if !at.linked(v) {
		return "", nil
	}
	known, err := s.kept.links.IsGuest(v.ctx, at.ID(), v.person())
	if known || err != nil {
		return "", err
	}
	return tablePath(at.ID()) + "/guest", nil
}

// guest remembers that a person came through a link that their browser keeps: POST /t/{id}/guest.
func (s *Server) guest(w http.ResponseWriter, v *visit) error {
	at, err := s.table(v)
	if err != nil {
		return err
	}
	if v.person() == "" {
		return errNobody
	}
	if at.linked(v) {
		if err := s.kept.links.AddGuest(v.ctx, at.ID(), v.person()); err != nil {
			return err
		}
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}
