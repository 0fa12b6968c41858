package tables

import (
	"sync/atomic"
	"time"

	"koprulu/table"
)

// Done counts what a store has done since it was opened.
type Done struct {
	groups, commits, works, entries, conflicts, busy atomic.Uint64
}

// Group counts a transaction and how long it took.
func (d *Done) Group(took time.Duration) {
	d.groups.Add(1)
	d.busy.Add(uint64(took))
}

// Write counts a piece of work other than a commit.
func (d *Done) Write() { d.works.Add(1) }

// Commit counts the outcome of a commit.
func (d *Done) Commit(c *table.Commit, err error) {
	if err != nil {
		d.conflicts.Add(1)
		return
	}
	d.commits.Add(1)
	d.entries.Add(uint64(len(c.Entries)))
}

// Work returns the sums.
func (d *Done) Work() table.Work {
	return table.Work{Groups: d.groups.Load(), Commits: d.commits.Load(), Works: d.works.Load(), Entries: d.entries.Load(),
		Conflicts: d.conflicts.Load(), Busy: time.Duration(d.busy.Load())}
}
