package table

import (
	"slices"
	"time"

	"koprulu/rules/game"
)

// Summary is what a lobby shows of a table: no position, seed, link or anything else that is secret.
type Summary struct {
	ID    ID
	Owner Person
	// Settings come without the corrections, which are long and not shown in any list.
	Settings Settings
	Status   Status
	Frozen   string
	Seats    []Seat
	// Seq and Answers are as in Snapshot.
	Seq       uint64
	Answers   int
	Decisions [game.MaxPlayers]Decision
	Banks     [game.MaxPlayers]time.Duration
	// Rests is as in Public, at the time the summary was read.
	Rests [game.MaxPlayers]Resting
	// Joined is as in Stored.
	Joined   [game.MaxPlayers]time.Time
	Proposal *Proposal
	// StoodIn, Gone and ByHost are as in Stored.
	StoodIn  [game.MaxPlayers]time.Time
	Gone     [game.MaxPlayers]Fate
	ByHost   bool
	Round    int
	Phase    game.Phase
	Points   [game.MaxPlayers]int
	Factions [game.MaxPlayers]string
	Winners  game.PlayerSet
	// FromPosition is true for a game that began at a position and was not dealt (Stored.Start).
	FromPosition bool
	// Map is the small map that lobbies draw.
	Map              []byte
	Created, Updated time.Time
	// Expires is as in Stored.
	Expires time.Time
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
