package table

import "time"

// Work is what a store has done since it was opened, as sums that only grow, for operators.
type Work struct {
	// Groups are synced transactions. Commits are changes of tables, Works are other writes, Entries the new entries of
	// tables.
	Groups, Commits, Works, Entries uint64
	// Conflicts are commits that were refused because their table had changed.
	Conflicts uint64
	// Busy is the time spent writing, syncing included.
	Busy time.Duration
}
