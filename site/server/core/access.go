package core

import (
	"context"
	"crypto/subtle"
	"errors"
	"slices"
	"strconv"

	"koprulu/club/challenge"
	"koprulu/rules/game"
	"koprulu/table"
)

// Seated is a table as the sender of a request may use it.
type Seated struct {
	*table.Table
	Snap *table.Snapshot
	// Seat is that of the sender, game.Nobody if they only watch.
	Seat game.Player
	// Owner is true if they made the table.
	Owner bool
	// Place is the seat of a rematch to which they are invited, game.Nobody for none.
	Place game.Player
	// Invited is true if they hold the link to join, or anybody may take a seat that is offered in the game; not for those
	// who have watched it before.
	Invited bool
}

// LinkCookie keeps in a browser without an identity that it opened a link of a table. It is sent to this table only.
const LinkCookie = "koprulu-link"

// Table returns the table that a request names, if its sender may see it: people who sit there, made it, or came
// through a link that is still valid; everyone, if it is public and may be watched, or waits for players. For others
// the table does not exist.
func (s *Site) Table(v *Visit) (*Seated, error) {
	id := table.ID(v.PathValue("id"))
	t, err := s.TableOf(v.Ctx, id)
	if err != nil {
		return nil, err
	}
	at := &Seated{Table: t, Snap: t.Snapshot(), Seat: game.Nobody, Place: game.Nobody}
	person := v.Person()
	at.Seat = at.Snap.SeatOf(person)
	at.Owner = person != "" && at.Snap.Owner == person
	set := &at.Snap.Settings
	if s.Sealed(at.Snap) {
		if at.Seat != game.Nobody || played(at, person) {
			return nil, ErrSealed
		}
		return nil, ErrNowhere
	}
	if at.Seat == game.Nobody && !at.Owner {
		seat, err := s.InvitedTo(v.Ctx, at.Snap, person)
		if err != nil {
			return nil, err
		}
		if at.Place = seat; seat != game.Nobody {
			return at, nil
		}
		if link, err := v.Cookie(LinkCookie); err == nil && set.Rematch != nil {
			_, at.Invited = at.Opens(link.Value) // Its seats are for those invited, even where everybody may see the table.
		}
	}
	if at.Seat != game.Nobody || at.Owner || played(at, person) || unsealed(s, at.Snap) || set.Public &&
		(set.Spectators || at.Snap.Status == table.Waiting || at.Snap.Over() || offers(at.Snap)) {
		return at, s.mayTake(v, at)
	}
	if link, err := v.Cookie(LinkCookie); err == nil {
		if ok, invited := at.Opens(link.Value); ok {
			at.Invited = invited
			return at, s.mayTake(v, at)
		}
	}
	if person != "" && (set.Spectators || at.Snap.Status == table.Waiting || at.Snap.Over()) {
		known, err := s.Kept.Links.IsGuest(v.Ctx, id, person)
		if err != nil {
			return nil, err
		}
		if known {
			return at, s.mayTake(v, at)
		}
	}
	return nil, ErrNowhere
}

// offers reports whether a seat of a running game is offered.
func offers(t *table.Snapshot) bool {
	return t.Status.Runs() && slices.ContainsFunc(t.Seats, table.Seat.Free)
}

// mayTake notes whether the reader may take a seat that is offered: at a public table anybody, elsewhere those who hold
// the link to join, but not those who have watched the game before.
func (s *Site) mayTake(v *Visit, t *Seated) error {
	if t.Seat != game.Nobody || !offers(t.Snap) {
		return nil
	}
	if t.Invited = t.Invited || t.Snap.Settings.Public; v.Person() == "" || !t.Invited {
		return nil
	}
	watched, err := s.Kept.Links.HasWatched(v.Ctx, t.ID(), v.Person())
	t.Invited = !watched
	return err
}

// Watches records that a person follows a running game in which they have never had a seat, so that they can't take one
// over later: only those can who come once a seat is offered.
func (s *Site) Watches(v *Visit, t *Seated) error {
	who, set := v.Person(), &t.Snap.Settings
	if who == "" || t.Seat != game.Nobody || !t.Snap.Status.Runs() || set.Rated || t.Snap.IsSandbox() || offers(t.Snap) ||
		s.State.Closed.Load() || table.HasSat(t.Snap.Seats, who) {
		return nil
	}
	return s.Kept.Links.Watched(v.Ctx, t.ID(), who)
}

// TableOf returns a table, whoever asks for it: table.ErrUnknown if there is none.
func (s *Site) TableOf(ctx context.Context, id table.ID) (*table.Table, error) {
	if !Plausible(id) {
		return nil, table.ErrUnknown
	}
	return s.Hub.Table(ctx, id)
}

// played reports whether a person had a seat in a game that is over, and left it to a bot: those who played a game may
// always see it.
func played(t *Seated, person table.Person) bool {
	return t.Snap.Over() && table.HasSat(t.Snap.Seats, person)
}

// Plausible reports whether a text can be the id of a table at all.
func Plausible(id table.ID) bool {
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

// Opens reports whether a secret is one of the valid links of the table, and whether it lets its holder join. The link
// to join is valid as long as a seat can be taken: while the table waits, and in a game with a seat that is open or
// offered. Where spectators may watch, both links allow that; where they may not, a game in which all seats are taken
// is for its players alone.
func (t *Seated) Opens(secret string) (ok, invited bool) {
	if t.Snap.IsSandbox() {
		return false, false
	}
	invite, watch := t.Links()
	set := &t.Snap.Settings
	watched := set.Spectators || t.Snap.Over()
	if invite != "" && subtle.ConstantTimeCompare([]byte(secret), []byte(invite)) == 1 {
		ok = watched || t.Snap.Status == table.Waiting || slices.ContainsFunc(t.Snap.Seats[:],
			table.Seat.Free)
		return ok, ok
	}
	return watch != "" && watched && subtle.ConstantTimeCompare([]byte(secret), []byte(watch)) == 1, false
}

var ErrSealed = Forbidden("challenge-sealed")

// Sealed reports whether a game of a challenge is over while its week runs: then nobody sees it except the operator of
// the server.
func (s *Site) Sealed(snap *table.Snapshot) bool {
	return snap.Settings.Challenge != "" && snap.Status != table.Waiting && !snap.Status.Runs() &&
		challenge.Week(snap.Settings.Challenge).Runs(s.Now())
}

// unsealed reports whether a game of a challenge and its week are over: then it is open to everybody.
func unsealed(s *Site, snap *table.Snapshot) bool {
	return snap.Settings.Challenge != "" && snap.Over() && !challenge.Week(snap.Settings.Challenge).Runs(s.Now())
}

// Path is the address of the page of the table.
func (t *Seated) Path() string { return TablePath(t.ID()) }

// TablePath returns the address of a table.
func TablePath(id table.ID) string { return "/t/" + string(id) }

// InvitedTo returns the seat of a waiting rematch to which a person is invited, game.Nobody for none.
func (s *Site) InvitedTo(ctx context.Context, snap *table.Snapshot, who table.Person) (game.Player, error) {
	r := snap.Settings.Rematch
	if r == nil || who == "" || snap.Status != table.Waiting {
		return game.Nobody, nil
	}
	before, err := s.Hub.Table(ctx, r.Of)
	if errors.Is(err, table.ErrUnknown) {
		return game.Nobody, nil // It was removed meanwhile: the seats are for people with the link.
	}
	if err != nil {
		return game.Nobody, err
	}
	return r.SeatFor(before.Snapshot().Seats, who), nil
}

// Numbered returns the seat that a text names by its number, counted from 1, and whether there is one.
func (t *Seated) Numbered(text string) (game.Player, bool) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > len(t.Snap.Seats) {
		return game.Nobody, false
	}
	return game.Player(n - 1), true
}

// LinksFor returns the links of a table for those who may share them: both for the owner, the one to watch for the
// others at the table.
func (s *Site) LinksFor(v *Visit, at *Seated) (invite, watch string) {
	if at.Snapshot().IsSandbox() {
		return "", "" // The table is for its owner alone.
	}
	join, look := at.Links()
	v.Secret = v.Secret || join+look != ""
	if look != "" && (at.Owner || at.Seat < game.MaxPlayers) {
		watch = s.Address(v) + "/watch/" + look
	}
	if join != "" && (at.Owner || at.Invited) {
		invite = s.Address(v) + "/join/" + join
	}
	return invite, watch
}

// MomentIn reads the number of answers that a request names; if it names none, all answers count.
func MomentIn(t *Seated, text string) (int, bool) {
	if text == "" {
		return t.Snap.Answers, true
	}
	n, err := strconv.Atoi(text)
	return n, err == nil && n >= 0 && n <= t.Snap.Answers
}

// Decline removes the sender's invitation to a rematch.
func (s *Site) Decline(v *Visit, at *Seated) error {
	if at.Snap.Settings.Rematch == nil {
		return ErrNotNow
	}
	return s.Kept.Links.RemoveGuest(v.Ctx, at.ID(), v.Person())
}
