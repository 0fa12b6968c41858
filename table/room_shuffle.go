package table

import (
	"context"
	"errors"
	"fmt"
	"time"

	"koprulu/rules/game"
	"koprulu/rules/notation/chance"
	"koprulu/rules/notation/record"
)

// The seed of a game is made of a part from the server and parts from the seats, so that nobody chooses the deal alone.
// The server makes its part along with the table and shows its hash. Seats seal theirs, which shows a hash, too. Once
// the game is to begin, no seal changes any more, and those who have sealed a part open it. docs/formats.md says what
// that proves.

// openWithin is how long a game that is to begin waits for parts that have been sealed but not opened yet.
const openWithin = 10 * time.Second

// A Shuffle is what the seed of a game is made of, as far as it is known. It is secret until the game is over, and
// never changed in place.
type Shuffle struct {
	// Server is the server's part.
	Server chance.Part `json:"server"`
	// Seals are the seals of the seats, Parts the parts that they have opened; nil for the others.
	Seals [game.MaxPlayers]*chance.Part `json:"seals"`
	Parts [game.MaxPlayers]*chance.Part `json:"parts"`
	// Final is true once the game is to begin: seals don't change any more.
	Final bool `json:"final,omitempty"`
	// Fixed is true if no seat adds to the seed (Hub.Deal).
	Fixed bool `json:"fixed,omitempty"`
}

// A ShuffleSeen is what everybody may know of a Shuffle.
type ShuffleSeen struct {
	// Commitments are the hash of the server's part and the seals of the seats.
	Commitments chance.Parts
	// Opened are the seats that have opened what they sealed.
	Opened game.PlayerSet
	// Final is as in Shuffle.
	Final bool
	// Parts are the parts themselves, nil before the game is over.
	Parts *chance.Parts
}

// Sealed returns the seats that have sealed a part.
func (s *ShuffleSeen) Sealed() game.PlayerSet {
	var set game.PlayerSet
	for p, seal := range s.Commitments.Seats {
		if seal != nil {
			set |= 1 << p
		}
	}
	return set
}

// Dealing reports whether the game is to begin and only waits for parts of its seed.
func (t *Stored) Dealing() bool { return t.Status == Waiting && t.Shuffle != nil && t.Shuffle.Final }

// missing returns the seats that have sealed a part but not opened it.
func (s *Shuffle) missing() game.PlayerSet {
	var set game.PlayerSet
	for p := range s.Seals {
		if s.Seals[p] != nil && s.Parts[p] == nil {
			set |= 1 << p
		}
	}
	return set
}

// sealed reports whether any seat has sealed a part. If none has, the seed is the server's part.
func (s *Shuffle) sealed() bool { return s != nil && s.Seals != [game.MaxPlayers]*chance.Part{} }

// parts returns the parts for a table with that many seats.
func (s *Shuffle) parts(seats int) *chance.Parts {
	return &chance.Parts{Server: s.Server, Seats: s.Parts[:seats:seats]}
}

// commitments returns what was published about them before the game.
func (s *Shuffle) commitments(seats int) *chance.Parts {
	return &chance.Parts{Server: chance.Commitment(s.Server), Seats: s.Seals[:seats:seats]}
}

// tell writes the parts into a record.
func (s *Shuffle) tell(out *record.Writer, seats int) {
	if s.sealed() {
		out.Commitments, out.Parts = s.commitments(seats), s.parts(seats)
	}
}

// seed returns the seed of a game with that many seats.
func (s *Shuffle) seed(seats int) [32]byte {
	if !s.sealed() {
		return s.Server
	}
	return s.parts(seats).Seed()
}

// seen returns what everybody may know of it.
func (s *Shuffle) seen(seats int, over bool) *ShuffleSeen {
	if s == nil {
		return nil
	}
	out := &ShuffleSeen{Commitments: *s.commitments(seats), Final: s.Final}
	for p := range seats {
		if s.Parts[p] != nil {
			out.Opened |= 1 << p
		}
	}
	if over && s.sealed() {
		out.Parts = s.parts(seats)
	}
	return out
}

// shuffleOf returns the Shuffle of a game that was recorded, nil if its seed has no parts.
func shuffleOf(rec *record.Record) *Shuffle {
	parts, committed := rec.Parts(), rec.Header.Commitments
	if parts == nil || committed == nil {
		return nil
	}
	s := &Shuffle{Server: parts.Server, Final: true}
	copy(s.Parts[:], parts.Seats)
	copy(s.Seals[:], committed.Seats)
	return s
}

// shownShuffle caches what everybody may know of a Shuffle: it seldom changes.
type shownShuffle struct {
	of   *Shuffle
	over bool
	seen *ShuffleSeen
}

// ofRow returns what everybody may know of the Shuffle of a table.
func (c *shownShuffle) ofRow(r *Stored) *ShuffleSeen {
	if over := r.Status.Over(); c.of != r.Shuffle || c.over != over {
		*c = shownShuffle{r.Shuffle, over, r.Shuffle.seen(len(r.Seats), over)}
	}
	return c.seen
}

// Seal takes the seal of the part that a person's seat adds to the seed (chance.Seal), replacing any previous one. The
// game begins if everybody is ready. Errors: ErrNotYours; ErrStatus if the game is to begin or has begun, or if the
// table has no parts.
func (t *Table) Seal(ctx context.Context, who Person, seal chance.Part) error {
	return changeSeat(ctx, t, who, func(e *edit, p game.Player) error {
		if s := e.Shuffle; s != nil && s.Seals[p] != nil && *s.Seals[p] == seal {
			return nil
		}
		if err := e.waits(); err != nil {
			return err
		}
		if e.Shuffle == nil || e.Shuffle.Fixed {
			return ErrStatus
		}
		e.addPart(p, &seal, nil)
		return e.beginIfReady()
	})
}

// Unseal takes the part itself that a person's seat has sealed. Those who wait until the game is to begin
// (ShuffleSeen.Final) know that nobody could base a choice on it; those who can't be there then may open it earlier.
// The last part deals the game. Errors: ErrNotYours; ErrUnsealed if it is not what was sealed; ErrStatus if the game is
// dealt without it.
func (t *Table) Unseal(ctx context.Context, who Person, part chance.Part) error {
	return changeSeat(ctx, t, who, func(e *edit, p game.Player) error {
		s := e.Shuffle
		switch {
		case s == nil:
			return ErrStatus
		case !s.commitments(len(e.Seats)).Opens(int(p), part):
			return ErrUnsealed
		case s.Parts[p] != nil:
			return nil
		case e.Status != Waiting:
			return ErrStatus
		}
		e.addPart(p, s.Seals[p], &part)
		if next := e.Shuffle; next.Final && next.missing() == 0 {
			return e.deal(next.seed(len(e.Seats)))
		}
		return nil
	})
}

// Halt makes a game that is about to begin wait again, because a person at the table, or its owner, leaves the site and
// with it the table. It does nothing at other tables.
func (t *Table) Halt(ctx context.Context, who Person) error {
	return t.change(ctx, func(e *edit) error {
		if _, err := e.seatOf(who); err != nil && e.owned(who) != nil || !e.Dealing() {
			return err
		}
		e.shuffle(func(next *Shuffle) { next.Final = false })
		return nil
	})
}

// shuffle changes what the seed is made of.
func (e *edit) shuffle(change func(next *Shuffle)) {
	next := *e.Shuffle
	change(&next)
	e.Shuffle, e.cold = &next, true
}

// addPart sets what a seat adds to the seed.
func (e *edit) addPart(p game.Player, seal, part *chance.Part) {
	e.shuffle(func(next *Shuffle) { next.Seals[p], next.Parts[p] = seal, part })
}

// begin deals the game, or waits for the parts of its seed that have been sealed but not opened yet.
func (e *edit) begin() error {
	s, seats := e.Shuffle, len(e.Seats)
	if s.missing() == 0 {
		return e.deal(s.seed(seats))
	}
	settings := e.Settings
	if _, err := e.t.hub.boxes.of(settings.dealt()); err != nil {
		return err // Nobody could fix it while the game only waits for parts.
	}
	e.shuffle(func(next *Shuffle) { next.Final = true })
	return nil
}

// dealLate deals a game that has waited long enough for parts of its seed.
func (e *edit) dealLate() error {
	if !e.Dealing() || e.t.dealBy.IsZero() || e.now.Before(e.t.dealBy) {
		return nil
	}
	return e.deal(e.Shuffle.seed(len(e.Seats)))
}

// waitForParts sets the alarm for the end of the wait for parts; the caller holds the lock. The time counts from when
// the table came into memory: after a restart of the server everybody has the full time again.
func (t *Table) waitForParts() {
	if !t.row.Dealing() {
		t.dealBy = time.Time{}
		return
	}
	if t.dealBy.IsZero() {
		t.dealBy = t.hub.now().Add(openWithin)
	}
	t.wakeBy(t.dealBy)
}

// unlikeParts returns what is wrong with the seed of a game that was dealt, if it does not follow from its parts.
func (t *Stored) unlikeParts() error {
	s := t.Shuffle
	if !s.sealed() {
		return nil // It can be anything: the seed of a record.
	}
	for p, part := range s.Parts {
		if part != nil && !s.commitments(len(s.Seals)).Opens(p, *part) {
			return fmt.Errorf("the part of seat %d is not the one that it sealed", p+1)
		}
	}
	if s.seed(len(t.Seats)) != *t.Seed {
		return errors.New("the parts of its seed make another one")
	}
	return nil
}
