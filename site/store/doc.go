// Package store keeps tables in one SQLite file: an answer is on disk before anyone is told about it, and a process
// that is killed at any moment loses nothing that it has confirmed and leaves nothing half done.
//
// # How it writes
//
// There is one writer connection, and one goroutine, the committer, that uses it. To write, a caller hands over a
// request and waits; the committer takes all waiting requests, carries them out in one transaction and syncs once for
// all of them. A synced transaction costs the same for one row as for sixty, so the throughput grows with the number of
// waiting callers. Small writes of other kinds go the same way (Write).
//
// What an answer changes is kept apart from the rest: the row of "live" holds the open decisions and the clocks, the
// row of "tables" the settings, "corrections" the files of components, which tables share, "seats" the people. An
// answer writes one row of live, in one page: the position stands in "positions", where it is written now and then, and
// the newest entries stay in the row until there are enough for a block.
//
// # What a caller may assume
//
// A context matters until a request is handed over. From then on a call waits for the true outcome, even if its context
// ends: nil means that the change is on disk and stays there, an error means that it is not there. The one exception is
// a disk that fails during a sync: then nobody can tell whether the last transaction is there, the store refuses any
// further writes (ErrBroken), and what the file holds after the next start is the truth.
//
// # How it reads
//
// Readers have their own connections, which can't write and never wait for the writer.
package store
