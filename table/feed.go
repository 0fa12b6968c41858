package table

import (
	"context"
	"time"

	"koprulu/game"
)

// Feed is what a store adds that several servers share: it tells each of them what the others do, and which of them looks after what. A hub
// with a feed owns no table; it reads what others committed before it goes on, and a commit of which another one was faster is refused by
// the store (ErrConflict). Stores of one server have none.
type Feed interface {
	// Listen tells news of other servers, in the order in which they happened, until the context ends. NewsLost comes first, and whenever
	// something may have been missed since. told must return quickly.
	Listen(ctx context.Context, told func([]News))
	// Latest returns what has been committed by anyone when it is called, or later: who uses it reads nothing that is older than what was
	// acknowledged before. Without an id it is only about people.
	Latest(ctx context.Context, id ID) (Latest, error)
	// Versions returns Shared.Version of tables; those that are gone are missing.
	Versions(ctx context.Context, ids []ID) (map[ID]uint64, error)
	// LoadSince is Store.Load with only the entries after seq.
	LoadSince(ctx context.Context, id ID, seq uint64) (*Stored, []Entry, error)
	// Beat says that this server is alive for another LeaseTime and returns what it has to know of the others. A time in which no server was
	// alive is an outage: whoever comes first adds it to Beat.Outage.
	Beat(ctx context.Context) (Beat, error)
	// Leave says that this server ends: what it had claimed is free at once.
	Leave(ctx context.Context) error
	// ClaimDue claims at most n of the tables that Store.Due would list and that no other server looks after, and returns those that this
	// server now looks after. A claim ends when its server has not called Beat for LeaseTime.
	ClaimDue(ctx context.Context, until time.Time, n int) ([]ID, error)
	// Claim claims one table, and reports whether this server looks after it now.
	Claim(ctx context.Context, id ID) (bool, error)
	// Drop is Store.Delete of a table that is at a version: ErrConflict if it has changed.
	Drop(ctx context.Context, id ID, version uint64) error
	// Tell tells the other servers something that is kept nowhere.
	Tell(ctx context.Context, n News) error
	// Attend says who has a page of a table open at this server; Attendance returns who has at the others.
	Attend(ctx context.Context, here map[ID]Attendance) error
	Attendance(ctx context.Context, ids []ID) (map[ID]Attendance, error)
}

// LeaseTime is for how long a server that was last alive keeps what it looks after. If it stops, others take over after that.
const LeaseTime = 6 * time.Second

// Shared is what a row holds for several servers; stores of one server leave it alone.
type Shared struct {
	// Version counts the commits of the table. A commit is refused if its table is not at the version from which it was made.
	Version uint64
	// Outage is the time for which no server was there, as the times of the row count it.
	Outage time.Duration
	// Mine is true if this server looks after the table.
	Mine bool
}

// Latest is what has been committed.
type Latest struct {
	// People counts what changed about people and their keys.
	People uint64
	// Version is Shared.Version of the table, 0 if there is none.
	Version uint64
	// Halves counts what changed about half given answers at the table.
	Halves uint64
}

// Beat is what a server learns when it says that it is alive.
type Beat struct {
	// Outage is the time for which no server was there.
	Outage time.Duration
	// Stands is since when everything stands still, the zero time if it does not: as long as it does nobody counts as alive.
	Stands time.Time
	// Now is the time of the database.
	Now time.Time
	// Servers are the numbers of the servers that are alive, this one included, in ascending order.
	Servers []int64
}

// Attendance is who has a page of a table open.
type Attendance struct {
	Seats      game.PlayerSet
	Spectators int
}

// NewsKind is what another server did.
type NewsKind uint8

// The kinds of news.
const (
	// NewsLost: something may have been missed, so anything may have changed.
	NewsLost NewsKind = iota
	// NewsTable: Table was changed, it is at Version.
	NewsTable
	// NewsLook: Table was deleted, or changed otherwise than by a commit.
	NewsLook
	// NewsPerson: Person, or a key of theirs, was changed; Version is Latest.People since then.
	NewsPerson
	// NewsGuests: somebody may not watch Table any more who came by a link.
	NewsGuests
	// NewsChat: the chat of Table has changed.
	NewsChat
	// NewsAttendance: Attendance of Table has changed.
	NewsAttendance
	// NewsHalves: half given answers at Table have changed.
	NewsHalves
	// NewsRespite: the respite of Seat at Table was changed: Mode is 0 for over, 1 for no longer than usual, 2 for as long as possible.
	NewsRespite
	// NewsSite: what hosts have said and done to the whole site has changed.
	NewsSite
	// NewsLookback: the look back at Table was asked for, or has an outcome.
	NewsLookback
)

// News is something that another server did.
type News struct {
	Kind    NewsKind
	Table   ID
	Version uint64
	Person  Person
	Seat    game.Player
	Mode    int
}
