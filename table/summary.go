package table

import (
	"slices"
	"time"

	"koprulu/rules/game"
)

// Summary is what a lobby shows of a table: no position, seed, link or anything else that is secret.
type Summary struct {
	Basics
	Progress
	// Rests is as in Public, at the time the summary was read.
	Rests [game.MaxPlayers]Resting
	// FromPosition is true for a game that began at a position and was not dealt (Stored.Start).
	FromPosition bool
	// Closed is when the table was finished or ended, the zero time before.
	Closed time.Time
}

// AsksVote reports whether a proposal at the table asks for the vote of a person, and since when.
func (m *Summary) AsksVote(p Person) (since time.Time, asks bool) {
	if p == "" || m.Proposal == nil || !m.Status.Runs() {
		return time.Time{}, false
	}
	for i := range m.Seats {
		if m.Seats[i].Person == p && m.Proposal.Asked.Has(game.Player(i)) {
			return m.Proposal.At, true
		}
	}
	return time.Time{}, false
}

// WaitsFor reports whether the table waits for an answer of a person, and since when.
func (m *Summary) WaitsFor(p Person) (since time.Time, waits bool) {
	if p == "" || m.Status != Playing {
		return time.Time{}, false
	}
	for i, seat := range m.Seats {
		d := m.Decisions[i]
		if seat.Person == p && seat.Bot == "" && d.Number != 0 && (!waits || d.Since.Before(since)) {
			since, waits = d.Since, true
		}
	}
	return since, waits
}

// MayRepeat reports whether a person can have the game of the table dealt again: they played it to its end, and it
// began with a setup.
func (m *Summary) MayRepeat(p Person) bool {
	if p == "" || !m.Status.Over() || m.FromPosition {
		return false
	}
	return slices.ContainsFunc(m.Seats, func(s Seat) bool { return s.Person == p && !s.Left })
}

// Cursor is a place in a long list of summaries to continue from; the empty one is the beginning. Only the store that
// made it understands it. It may come from outside, so one that makes no sense means the beginning.
type Cursor string

// Ends returns when the time of an open decision is up at a table of a status, the zero time if its clock does not run.
func (d Decision) Ends(s Status) time.Time {
	if s != Playing || d.Number == 0 || d.Bank == 0 {
		return time.Time{}
	}
	return d.Deadline().UTC()
}

// Seconds returns the time in a bank in seconds, to the millisecond.
func Seconds(bank time.Duration) float64 { return float64(bank.Milliseconds()) / 1000 }
