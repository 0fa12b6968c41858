package table

import (
	"time"

	"koprulu/rules/game"
)

// seenEvery is how far behind it may be what is kept of when somebody was last there.
const seenEvery = 2 * time.Minute

// LastSeen returns when the persons of seats last had a page of the table open, to the minute: the zero time for those
// of whom nothing is known, for bots and for programs.
func (t *Table) LastSeen(s *Snapshot) (at [game.MaxPlayers]time.Time) {
	for p := range s.Seats {
		if s.Seats[p].watches() {
			at[p] = latest(s.Seen[p], t.watch.leftAt(game.Player(p)))
		}
	}
	return at
}

// watches reports whether a person plays at a seat by pages.
func (s *Seat) watches() bool { return s.Person != "" && !s.Left && !s.Program }

// latest returns the later of two moments, to the minute.
func latest(kept, at time.Time) time.Time {
	if at = at.Truncate(time.Minute); at.After(kept) {
		return at
	}
	return kept
}

// sees notes when the persons who play were last there: now for those who are, otherwise when they closed their last
// page. It is kept with the next change. It reports whether what was kept of somebody who has gone is too far behind.
func (e *edit) sees() (behind bool) {
	here, _ := e.t.Connected()
	for p := range e.players() {
		last := &e.Seen[p]
		if !e.Seats[p].watches() || !e.Status.Runs() {
			*last = time.Time{}
			continue
		}
		at := e.t.watch.leftAt(p)
		if here.Has(p) {
			at = e.now
		}
		at = latest(*last, at)
		behind = behind || !here.Has(p) && at.Sub(*last) >= seenEvery
		*last = at
	}
	return behind
}
