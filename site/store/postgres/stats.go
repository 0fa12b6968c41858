package postgres

import (
	"sync/atomic"
	"time"

	"koprulu/table"
)

type counters struct {
	groups, commits, works, entries, conflicts, busy atomic.Uint64
}

// group counts a transaction and how long it took.
func (c *counters) group(took time.Duration) {
	c.groups.Add(1)
	c.busy.Add(uint64(took))
}

// commit counts the outcome of a commit.
func (c *counters) commit(r *request) {
	if r.err != nil {
		c.conflicts.Add(1)
		return
	}
	c.commits.Add(1)
	c.entries.Add(uint64(len(r.commit.Entries)))
}

// Work returns the sums since the store was opened.
func (s *Store) Work() table.Work {
	c := &s.counters
	return table.Work{
		Groups: c.groups.Load(), Commits: c.commits.Load(), Works: c.works.Load(), Entries: c.entries.Load(),
		Conflicts: c.conflicts.Load(), Busy: time.Duration(c.busy.Load()),
	}
}
