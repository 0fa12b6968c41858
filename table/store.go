package table

import (
	"context"
	"time"

	"koprulu/rules/game"
	"koprulu/table/calendar"
)

// Store keeps tables. A method returns when what it writes is on disk. Times are kept to the millisecond at least; the
// package uses no finer ones.
type Store interface {
	// Create keeps a new table.
	Create(ctx context.Context, t *Stored) error
	// Commit keeps a change of a table: the entries, the new state and the open decisions, all or nothing. Commits that
	// wait at the same time share one synced transaction. If the table is no longer at c.Before it returns ErrConflict and
	// changes nothing.
	Commit(ctx context.Context, c *Commit) error
	// Load returns a table with all its entries, ErrUnknown if there is none.
	Load(ctx context.Context, id ID) (*Stored, []Entry, error)
	// Delete forgets a waiting table.
	Delete(ctx context.Context, id ID) error
	// Due lists tables that need the hub: those where a bot has an open decision or whose game is about to be dealt
	// (Stored.NeedsHub), and those where something happens on its own by the given time (Stored.Next).
	Due(ctx context.Context, until time.Time) ([]ID, error)
	// NextDue returns the earliest such time after a time (Stored.Next), the zero time if there is none.
	NextDue(ctx context.Context, after time.Time) (time.Time, error)
	// Expiring lists waiting tables that the hub has to deal with: those that expire by a time (Stored.Expires), and those
	// whose people have not been told that they do and that have not changed since another time (Stored.Updated).
	Expiring(ctx context.Context, until, unchanged time.Time) ([]ID, error)
	// Shift moves the beginning of every open decision of tables that are being played, and the time at which waiting ones
	// expire, by the time for which the server was down.
	Shift(ctx context.Context, by time.Duration) error
	// AskLookback records that the look back at a table is wanted, and drops one that is kept. ErrUnknown if there is no
	// such table.
	AskLookback(ctx context.Context, id ID, at time.Time) error
	// KeepLookback keeps the document of a look back or, without one, the fact that it failed. ErrUnknown if nobody has
	// asked for it.
	KeepLookback(ctx context.Context, id ID, document []byte) error
	// Lookback returns what is kept of the look back at a table, the zero value if nobody has asked for it.
	Lookback(ctx context.Context, id ID) (KeptLookback, error)
	// NextLookback returns the table whose look back was asked for last of those still to be worked out; empty if there is
	// none.
	NextLookback(ctx context.Context) (ID, error)
	// Alive records the time at which the server was last alive, LastAlive returns it (the zero time for a new store).
	Alive(ctx context.Context, at time.Time) error
	LastAlive(ctx context.Context) (time.Time, error)
}

// Stored is a table as it is kept, without its entries.
type Stored struct {
	Basics
	Progress
	// Invite and Watch are the secrets of the links to join and to watch; empty if revoked.
	Invite, Watch string
	// RulesVersion and Components say what the game was dealt with.
	RulesVersion, Components string
	// Seed is nil before the game is dealt.
	Seed *[32]byte
	// Shuffle is what the seed is made of, nil for games that came with their seed.
	Shuffle *Shuffle
	// Position is the state after the first Placed of the answers that stand, as a position (position.Append); empty
	// before the game is dealt. The answers since then lead from it to the present one. In a commit it is nil if the one
	// that is kept stays.
	Position []byte
	Placed   int
	// Start is the position at which a game that was not dealt began, or continued after a migration; empty for others.
	Start []byte
	// Times are when the persons of seats play and are away, as far as the table has to know it and they have said so,
	// until the game is over.
	Times [game.MaxPlayers]*calendar.Person
	// Minds are what the bots of seats carry from decision to decision.
	Minds [game.MaxPlayers]Mind
	// Ahead are the answers that the seats of people have left for later.
	Ahead [game.MaxPlayers]Ahead
	// PausedAt is when the clocks stopped, for paused tables.
	PausedAt time.Time
	// Lapses are when the votes of seats on the open proposal count as not cast, the zero time for those that don't lapse
	// or have lapsed.
	Lapses [game.MaxPlayers]time.Time
	// Seen are when the persons of seats last had a page of the table open, to the minute and a little behind: LastSeen.
	Seen [game.MaxPlayers]time.Time
	// Shared is for stores that several servers use.
	Shared Shared
}

// Progress is how far a table is, as its row and lobbies know it, which don't read the position.
type Progress struct {
	// Joined are when the persons of seats began to play, at tables with vacations; vacation days before that cost them
	// nothing. It is the zero time if it was not recorded.
	Joined [game.MaxPlayers]time.Time
	// StoodIn are since when bots have been playing for persons of seats who stay away, or when persons resigned.
	StoodIn [game.MaxPlayers]time.Time
	// ByHost is true if a host or a moderator ended the game.
	ByHost   bool
	Round    int
	Phase    game.Phase
	Points   [game.MaxPlayers]int
	Factions [game.MaxPlayers]string
	Winners  game.PlayerSet
	// Map is the small map that lobbies draw, see MiniMap.
	Map []byte
}

// players is how many seats there are, to go through them.
func (t *Stored) players() game.Player { return game.Player(len(t.Seats)) }

// Deadline returns the earliest time at which a person's time is up, the zero time if no clock runs.
func (t *Stored) Deadline() time.Time {
	var first time.Time
	if t.Status != Playing {
		return first
	}
	for p := range t.Seats {
		d := &t.Decisions[p]
		if d.Number == 0 || d.Bank == 0 || t.Seats[p].Bot != "" {
			continue
		}
		first = earlier(first, d.Deadline())
	}
	return first
}

// Next returns the earliest time at which something happens on its own: a person's time is up, an answer that was left
// for later is due, or a vote lapses; the zero time if nothing does.
func (t *Stored) Next() time.Time {
	first := t.Deadline()
	for p := range t.players() {
		first = earlier(earlier(first, t.dueAhead(p)), t.Lapses[p])
	}
	return first
}

// earlier returns the earlier of two times, of which each may be zero for never.
func earlier(a, b time.Time) time.Time {
	if a.IsZero() || !b.IsZero() && b.Before(a) {
		return b
	}
	return a
}

// BotWaits reports whether a bot has an open decision.
func (t *Stored) BotWaits() bool {
	if t.Status != Playing {
		return false
	}
	for p := range t.Seats {
		if t.Decisions[p].Number != 0 && t.Seats[p].Bot != "" {
			return true
		}
	}
	return false
}

// NeedsHub reports whether the hub has something to do at the table that doesn't depend on a deadline: a bot has an
// open decision, or the game is about to be dealt.
func (t *Stored) NeedsHub() bool { return t.BotWaits() || t.Dealing() }

// Commit is a change of one table. What it points to is valid until Store.Commit returns.
type Commit struct {
	// Before is the Seq that the table must have.
	Before uint64
	// Entries are new, with their Seq; there may be none if only the row changes.
	Entries []Entry
	// Version is the Shared.Version that the table must have, 0 for any; stores of one server ignore it.
	Version uint64
	// Mine is set by stores that several servers use: this server is responsible for the table from now on.
	Mine bool
	// After is the table after the change.
	After *Stored
	// Cold says that more of the row has changed than what every answer changes (Seq, Answers, Position with Placed,
	// Decisions, Banks, Times, Minds, Ahead, Lapses, StoodIn, Gone, ByHost, Round, Phase, Points, Map, Updated): name,
	// settings, seats, links, proposal, status, factions, winners, the seed with its parts and what goes with it.
	Cold bool
	// Lookback asks for the look back at the table (Store.AskLookback), all or nothing with the rest. Cold is true then.
	Lookback bool
	// Result is the result of a game that ended by its rules with this change, kept all or nothing with the rest; nil for
	// other changes. Cold is true then.
	Result *Result
}
