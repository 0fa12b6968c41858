package table

import (
	"time"

	"koprulu/rules/game"
	"koprulu/table/calendar"
)

// Who has a vote on a proposal: every person who has not left or resigned and whose player is still in the game. Those
// who are not there, with or without a bot that plays for them, keep theirs for a while (Pace.VoteGrace), from the
// proposal on or from when they closed their last page, whichever is later; then it counts as not cast until they are
// back. Nobody who has a page open is ever passed over. That a game ends which counts (Settings.Counts) needs every
// vote, however long it takes.

// The least times for which people who are not there keep their vote: at tables where people play together, at slower
// ones, and without clocks.
const (
	liveVote  = 10 * time.Minute
	slowVote  = 24 * time.Hour
	clockless = 3 * 24 * time.Hour
)

// returning is how long people have to come back to their pages after their table was read into memory: the server may
// have been restarted.
const returning = time.Minute

// VoteGrace is how long people who are not there keep their vote: the grace of the table, but at least ten minutes at
// live tables, a day at slow ones, and three days without clocks.
func (p *Pace) VoteGrace() time.Duration {
	switch {
	case !p.Clocked():
		return max(clockless, p.Grace())
	case p.Start >= Correspondence:
		return max(slowVote, p.Grace())
	}
	return max(liveVote, p.Grace())
}

// voters returns the seats of persons who may vote: those who have neither left nor resigned, and whose player is in
// the game.
func voters(seats []Seat, state *game.State) game.PlayerSet {
	var set game.PlayerSet
	for q := range seats {
		if s := &seats[q]; s.Person != "" && !s.Left &&
			(state == nil || (state.Alive &^ state.Resigned).Has(game.Player(q))) {
			set |= 1 << q
		}
	}
	return set
}

// missing returns the seats whose vote a proposal still needs. A bot that stands in for somebody who is not there
// agrees to a pause in their place and to nothing else.
func (p *Proposal) missing(seats []Seat, state *game.State, here game.PlayerSet) game.PlayerSet {
	set := voters(seats, state) &^ p.Agreed &^ (p.Lapsed &^ here)
	if p.ofSeat() {
		set &^= 1 << p.Seat
	}
	if p.Kind == ProposePause {
		for q := range seats {
			if seats[q].Bot != "" && !here.Has(game.Player(q)) {
				set &^= 1 << q
			}
		}
	}
	return set
}

// lapse returns when the vote of a seat whose person is not there from a moment on counts as not cast.
func (e *edit) lapse(q game.Player, from time.Time) time.Time {
	r := &e.Stored
	grace := r.Settings.Pace.VoteGrace()
	if r.Settings.Rest.None() {
		return from.Add(grace)
	}
	var hours calendar.Hours
	if who := r.Times[q]; who != nil {
		hours = who.Hours
	}
	return calendar.NewCount(r.Settings.Rest, &hours, r.away(q)).Until(from, grace, Slack).Truncate(time.Millisecond)
}

// needsAll reports whether a proposal needs the vote of everybody, however long it takes.
func (e *edit) needsAll(p *Proposal) bool { return p.Kind == ProposeEnd && e.Settings.Counts() }

// awaited reports whether a bot stands in for somebody who has a vote: not for players who are out of the game, whose
// seat decides nothing.
func (e *edit) awaited() bool {
	for p := range voters(e.Seats, e.course.state).All() {
		if e.Seats[p].StandsIn() {
			return true
		}
	}
	return false
}

// ballot brings the open proposal up to date with who is there, and carries it out if nobody's vote is missing any
// more.
func (e *edit) ballot() {
	p := e.Proposal
	if p == nil {
		return
	}
	here, _ := e.t.Connected()
	now, lapsed := *p, p.Lapsed
	vote := voters(e.Seats, e.course.state) &^ p.Agreed
	for seat := range e.players() {
		at := &e.Lapses[seat]
		left := e.t.watch.leftAt(seat)
		switch {
		case !vote.Has(seat):
			e.quiet = e.quiet || !at.IsZero()
			*at = time.Time{}
		case here.Has(seat) && lapsed.Has(seat):
			lapsed &^= 1 << seat
			*at, e.quiet = e.lapse(seat, e.now), true
		case at.IsZero():
		case here.Has(seat):
			if !e.now.Before(*at) {
				*at, e.quiet = e.lapse(seat, e.now), true
			}
		case at.Before(left.Add(e.Settings.Pace.VoteGrace())): // They were there until then.
			*at, e.quiet = e.lapse(seat, left), true
		case e.now.Before(*at):
		case e.now.Before(e.t.loaded.Add(returning)):
			*at, e.quiet = e.t.loaded.Add(returning), true
		default:
			lapsed |= 1 << seat
			*at = time.Time{}
		}
	}
	if lapsed != p.Lapsed {
		now.Lapsed = lapsed
		e.Proposal, e.cold = &now, true
	}
	e.settle()
}

// A Lapse is when the vote of a seat counts as not cast.
type Lapse struct {
	Seat game.Player
	At   time.Time
}

// Lapsing lists the votes that the open proposal waits for and that lapse, because nobody has a page open at their
// seats.
func (s *Public) Lapsing() (list []Lapse) {
	for p := range (s.missing &^ s.here).All() {
		if !s.Lapses[p].IsZero() {
			list = append(list, Lapse{p, s.Lapses[p]})
		}
	}
	return list
}

// catchUpGone moves the times that have to do with people who are not there; the caller holds the lock.
func (t *Table) catchUpGone(by time.Duration) {
	if !t.row.Status.Runs() {
		return
	}
	t.loaded = t.loaded.Add(by)
	t.watch.catchUp(by)
	for p := range t.row.Seats {
		for _, at := range []*time.Time{&t.row.Lapses[p], &t.row.StoodIn[p]} {
			if !at.IsZero() {
				*at = at.Add(by)
			}
		}
	}
}
