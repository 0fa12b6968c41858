// Package postgres keeps a whole site in a PostgreSQL database, as package store does in an SQLite file: an answer is on disk before anyone
// is told about it, and a process or a database that is killed at any moment loses nothing that was confirmed and leaves nothing half done.
//
// # How it writes
//
// Commits of tables go through one goroutine, the committer. It takes all that are waiting and sends them to the database together, one
// statement each, in one round trip and one transaction, which is synced once for all of them. Everything else is a short transaction of its
// own.
//
// No process owns a table. A commit is one statement that changes the row of the table only where it is at the entry that the commit
// expects, with the decisions open that it answers; if it is not, the statement does nothing, and the caller gets table.ErrConflict. So
// several servers may use one database: the one that comes second reads the table again.
//
// Transactions that the database undoes because they met others (serialization failures and deadlocks) are retried, see retry.
//
// # What a caller may assume
//
// A context matters until a commit is handed over. From then on a call waits for the true outcome, even if its context ends: nil means
// that the change is on disk and stays there, an error means that it is not there. The one exception is a connection that breaks while
// the database commits (ErrUnsure): then this side can't tell, and the table as it is read next is the truth.
package postgres
