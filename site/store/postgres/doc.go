// Package postgres keeps a whole site in a PostgreSQL database, as package store does in an SQLite file: an answer is
// on disk before anyone is told about it, and a process or a database that is killed at any moment loses nothing that
// was confirmed and leaves nothing half done.
//
// # How it writes
//
// Commits of tables go through one goroutine, the committer. It takes all that are waiting and sends them to the
// database together, one statement each, in one round trip and one transaction, which is synced once for all of them.
// Everything else is a short transaction of its own.
//
// No process owns a table. A commit is one statement that changes the row of the table only where it is at the entry
// that the commit expects, with the decisions open that it answers; if it is not, the statement does nothing, and the
// caller gets table.ErrConflict. So several servers may use one database: the one that comes second reads the table
// again.
//
// Transactions that the database undoes because they met others (serialization failures and deadlocks) are retried, see
// retry.
//
// # What a caller may assume
//
// A context matters until a commit is handed over. From then on a call waits for the true outcome, even if its context
// ends: nil means that the change is on disk and stays there, an error means that it is not there. The one exception is
// a connection that breaks while the database commits (ErrUnsure): then this side can't tell, and the table as it is
// read next is the truth.
//
// # Several servers
//
// With a store that is a table.Feed several servers share a site, and requests need not reach the same server.
// Servers tell each other nothing directly: everything goes through the database.
//
//   - No server owns a table. The row of a table has a version, which each commit raises and names. A server whose
//     change starts from an older one gets ErrConflict, reads the entries that came since (Table.follow plays them on,
//     and compares the result with the stored position), and judges the change again. An answer whose decision is gone
//     is refused like any that comes too late.
//   - Requests see what was acknowledged. Before a request is handled (site/server/play/shared.go), its server asks for
//     the version of its table, the number of changes about people, and that of half-given answers; all requests that
//     are waiting share one query (site/store/postgres/latest.go). The server brings what it knows up to those
//     versions. So anyone who was told of an answer, a ban or a new name by one server sees it at every other one.
//   - Streams hear. Commits are announced with NOTIFY, in a separate transaction for everything that was committed
//     meanwhile, because notifying transactions wait for each other (teller.go). Changes of people, chat, guests and
//     look backs are announced by triggers. After a connection was lost, or when a server has ended that may not have
//     announced everything, versions are compared. Nothing depends on a notification to be correct.
//   - Work is claimed. A server says every second that it is alive, for LeaseTime. The server that plays for the bots
//     of a table, works out a look back or calls an address is named in the row as its holder. Work is claimed with
//     FOR UPDATE SKIP LOCKED if the previous holder is no longer alive (for bots with the commit itself). A late
//     holder is refused because of the version, or because it is no longer the holder. Clocks are claimed when a time
//     is up.
//   - Time is that of the database: there is an outage only when no server was alive, and a row keeps the sum of
//     outages with which its times were made, so that a server that has not been told of one yet writes nothing wrong.
//   - Half given answers, who has a page open, and the first halves of passkey ceremonies are kept in unlogged tables,
//     because they may be lost; whether bots should wait is only announced.
package postgres
