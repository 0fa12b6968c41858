package table

import (
	"context"
	"time"

	"koprulu/rules/game"
)

// Feed is what a store that several servers share adds: it tells each of them what the others do, and which of them is
// responsible for what. A hub with a feed owns no table. It reads what others have committed before it goes on, and the
// store refuses a commit if another server was faster (ErrConflict). Stores of one server have no feed.
type Feed interface {
	// Listen reports news of other servers, in the order in which it happened, until the context ends. NewsLost comes
	// first, and whenever something may have been missed since. told must return quickly.
	Listen(ctx context.Context, told func([]News))
	// Latest returns what anyone had committed by the time it was called, or later: its caller reads nothing older than
	// what was acknowledged before. Without an id it is only about people.
	Latest(ctx context.Context, id ID) (Latest, error)
	// Versions returns Shared.Version of tables, without those that are gone.
	Versions(ctx context.Context, ids []ID) (map[ID]uint64, error)
	// LoadSince is Store.Load with only the entries after seq.
	LoadSince(ctx context.Context, id ID, seq uint64) (*Stored, []Entry, error)
	// Beat says that this server is alive for another LeaseTime, and returns what it has to know about the others. A time
	// in which no server was alive is an outage: the first server that comes back adds it to Beat.Outage.
	Beat(ctx context.Context) (Beat, error)
	// Leave says that this server is stopping: what it had claimed is free at once.
	Leave(ctx context.Context) error
	// ClaimDue claims at most n of the tables that Store.Due would list and for which no other server is responsible, and
	// returns those for which this server now is. A claim ends when its server has not called Beat for LeaseTime.
	ClaimDue(ctx context.Context, until time.Time, n int) ([]ID, error)
	// Claim claims one table, and reports whether this server is now responsible for it.
	Claim(ctx context.Context, id ID) (bool, error)
	// Drop is Store.Delete for a table at a given version: ErrConflict if it has changed.
	Drop(ctx context.Context, id ID, version uint64) error
	// Tell tells the other servers something that is not stored.
	Tell(ctx context.Context, n News) error
	// Attend says who has a page of a table open at this server; Attendance returns who has one open at the others.
	Attend(ctx context.Context, here map[ID]Attendance) error
	Attendance(ctx context.Context, ids []ID) (map[ID]Attendance, error)
}

// LeaseTime is how long a server keeps its claims after it was last alive. Then others take over.
const LeaseTime = 6 * time.Second

// Shared is what a row holds for several servers; stores of one server leave it alone.
type Shared struct {
	// Version counts the commits of the table. A commit is refused if its table is not at the version from which it was
	// made.
	Version uint64
	// Outage is the time for which no server was there, as far as the times of the row include it.
	Outage time.Duration
	// Mine is true if this server is responsible for the table.
	Mine bool
}

// Latest is what has been committed.
type Latest struct {
	// People counts changes of people and their keys.
	People uint64
	// Version is Shared.Version of the table, 0 if there is none.
	Version uint64
	// Halves counts changes of half-given answers at the table.
	Halves uint64
}

// Beat is what a server learns when it says that it is alive.
type Beat struct {
	// Outage is the time for which no server was there.
	Outage time.Duration
	// Stands is when everything began to stand still, the zero time if it does not. As long as it does, no server counts
	// as alive.
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
	// NewsTable: Table was changed, and is at Version now.
	NewsTable
	// NewsLook: Table was deleted, or changed other than by a commit.
	NewsLook
	// NewsPerson: Person, or a key of theirs, was changed; Version is Latest.People after that.
	NewsPerson
	// NewsGuests: somebody who came by a link may not watch Table any more.
	NewsGuests
	// NewsChat: the chat of Table has changed.
	NewsChat
	// NewsAttendance: Attendance of Table has changed.
	NewsAttendance
	// NewsHalves: half-given answers at Table have changed.
	NewsHalves
	// NewsRespite: the respite of Seat at Table was changed: Mode is 0 for over, 1 for no longer than usual, 2 for as long
	// as possible.
	NewsRespite
	// NewsShown: a page of Seat at Table has come to the moment after Version answers; Mode is 1 if it is in front, 0 if
	// not. Person is the name of the page.
	NewsShown
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
