package table

import (
	"context"
	"slices"
	"time"

	"koprulu/rules/game"
)

// plays refuses tables whose game is not in progress.
func (e *edit) plays() error {
	if !e.Status.Runs() {
		return ErrStatus
	}
	return nil
}

// Return takes the seat of a person back from the bot that plays for them. It is no error if no bot does.
func (t *Table) Return(ctx context.Context, who Person) error {
	return t.change(ctx, func(e *edit) error {
		p, err := e.seatOf(who)
		if err == nil {
			err = e.plays()
		}
		if err != nil || e.Seats[p].Bot == "" {
			return err
		}
		s := e.Seats[p]
		s.Bot = ""
		e.setSeat(p, s)
		e.StoodIn[p] = time.Time{}
		e.happen(DidReturn, p, string(who), "", 0)
		e.rewind(p)
		return nil
	})
}

// rewind gives a person who begins or comes back enough time to look around: what the bank holds, but at least what
// an answer gains or a tenth of what it held at the start.
func (e *edit) rewind(p game.Player) {
	pace := &e.Settings.Pace
	e.Banks[p] = min(max(e.Banks[p], pace.Gain, pace.Start/10), pace.Cap)
	if d := &e.Decisions[p]; d.Number != 0 {
		d.Since = e.clock()
		e.wind(p)
	}
}

// halt stops the clock of a seat that a bot takes over: what it has left stays in its bank.
func (e *edit) halt(p game.Player) {
	if d := &e.Decisions[p]; d.Number != 0 && d.Bank != 0 {
		e.Banks[p] = max(0, d.Bank-e.open(p, *d))
		d.Bank, d.Free, d.Counts = 0, 0, nil
	}
}

// standIn lets a bot play for a person whose time is up.
func (e *edit) standIn(p game.Player) {
	e.halt(p)
	s := e.Seats[p]
	s.Bot = e.stand()
	e.setSeat(p, s)
	e.StoodIn[p] = e.now
	e.happen(DidStandIn, p, "", s.Bot, 0)
	e.settle()
}

// stand returns the bot that plays for people of this table who stay away or leave.
func (e *edit) stand() string {
	if chosen := e.Settings.StandIn; chosen != "" {
		return chosen
	}
	return e.t.hub.cfg.StandIn
}

// replaceBot puts another bot on the seat of one that failed.
func (e *edit) replaceBot(p game.Player, bot string) {
	s := e.Seats[p]
	s.Bot = bot
	e.setSeat(p, s)
	e.happen(DidReplaceBot, p, "", bot, 0)
}

// Leave gives up the seat of a person: at once in the waiting room; in a running game a bot takes it over.
func (t *Table) Leave(ctx context.Context, who Person) error {
	return changeSeat(ctx, t, who, func(e *edit, p game.Player) error {
		if e.Dealing() {
			return ErrStatus
		}
		if e.Status == Waiting {
			e.clear(p)
			return nil
		}
		if err := e.plays(); err != nil {
			return err
		}
		e.giveUp(p, DidLeave, who)
		return nil
	})
}

// fates say what becomes of persons whose seat a bot takes for good.
var fates = map[EntryKind]Fate{DidLeave: Left, DidRemove: Removed, DidReplace: Replaced}

// giveUp makes a bot play on for the person of a seat in a running game, who can't come back to it unless it is
// offered.
func (e *edit) giveUp(p game.Player, kind EntryKind, by Person) {
	e.halt(p)
	s := e.Seats[p]
	if s.Bot == "" {
		s.Bot = e.stand()
	}
	s.Left = true
	e.setSeat(p, s)
	e.Gone[p] = fates[kind]
	e.happen(kind, p, string(by), s.Bot, 0)
	if e.Proposal != nil && e.Proposal.By == p {
		e.propose(nil)
	}
	e.settle()
}

// Remove lets the owner take a seat from the person who has it: while the table waits it becomes free; in a running
// game a bot plays on, as if the person had left, and the log says who did it. Keeping them from sitting down again is
// up to the caller. ErrTaken for the owner's own seat and one without a person; ErrRated once a game that counts is
// dealt.
func (t *Table) Remove(ctx context.Context, owner Person, seat game.Player) error {
	return changeOwnSeat(ctx, t, owner, seat, func(e *edit, s Seat) error {
		switch {
		case s.Person == "" || s.Left || s.Person == owner:
			return ErrTaken
		case e.Status == Waiting:
			e.clear(seat)
			return nil
		}
		if err := e.plays(); err != nil {
			return err
		}
		if e.Settings.Counts() {
			return ErrRated
		}
		e.giveUp(seat, DidRemove, owner)
		return nil
	})
}

// join takes a seat of a running game.
func (e *edit) join(who Person, name string, seat game.Player) error {
	for p, s := range e.Seats {
		if s.Person != who {
			continue
		}
		// Anyone who has played here knows what the players of other seats must not know.
		if !s.Left || seat != game.Nobody && seat != game.Player(p) {
			return ErrSeated
		}
		seat = game.Player(p)
	}
	if seat == game.Nobody {
		seat = firstSeat(e.Seats, Seat.Free)
	}
	if seat == game.Nobody {
		return ErrTaken
	}
	s, err := e.seat(seat)
	if err != nil {
		return err
	}
	switch {
	case !s.Free():
		return ErrTaken
	case e.course.knows(who, seat):
		return ErrWitness
	case Called(e.Seats, who, name):
		return ErrCalled
	}
	e.setSeat(seat, Seat{Person: who, Name: name, Hints: s.Hints, Hinted: s.Hinted})
	e.Gone[seat], e.StoodIn[seat] = Stayed, time.Time{}
	e.happen(DidJoin, seat, string(who), name, 0)
	e.Times[seat] = nil
	e.joins(seat)
	e.learn(seat)
	e.rewind(seat)
	return nil
}

// knows reports whether a person has had another seat than this one in the game.
func (c *course) knows(who Person, seat game.Player) bool {
	for p := range c.began {
		if game.Player(p) != seat && (c.began[p] == who || slices.Contains(c.joined[p], who)) {
			return true
		}
	}
	return false
}

// A Holder is a person who has had a seat for a part of a game.
type Holder struct {
	// Person is empty if it is not known who it was.
	Person Person
	// Round is the round in which they took the seat, 0 for the beginning.
	Round int
}

// Holders returns who has had a seat one after the other, beside the bots in between; nil if nobody has ever taken it
// over.
func (s *Snapshot) Holders(seat game.Player) (list []Holder) {
	round := 0
	for i := range s.Log {
		l := &s.Log[i]
		switch {
		case l.Kind == NoEntry && l.Game.Kind == game.LogRound:
			round = int(l.Game.N[game.EntryAmount])
		case l.Kind == DidJoin && l.Seat == seat && len(list) < len(s.joined[seat]):
			list = append(list, Holder{s.joined[seat][len(list)], round})
		}
	}
	if first := s.began[seat]; first != "" && len(list) > 0 {
		list = slices.Insert(list, 0, Holder{Person: first})
	}
	return list
}

// PlayedByProgram marks the seat of a person as played by a program, for everyone to see, as long as they have it. It
// does nothing if the seat is already marked, or the person has none.
func (t *Table) PlayedByProgram(ctx context.Context, who Person) error {
	return t.change(ctx, func(e *edit) error {
		p, err := e.seatOf(who)
		if err != nil || e.Seats[p].Program {
			return nil
		}
		s := e.Seats[p]
		s.Program = true
		e.setSeat(p, s)
		return nil
	})
}
