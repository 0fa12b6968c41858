package store

import (
	"sync/atomic"
	"time"

	"koprulu/table"
)

type counters struct {
	groups, commits, works, entries, conflicts, busy atomic.Uint64
}

// note counts a group and how long it took.
func (c *counters) note(requests []*request, took time.Duration) {
	for _, r := range requests {
		switch {
		case r.commit == nil:
			c.works.Add(1)
		case r.err != nil:
			c.conflicts.Add(1)
		default:
			c.commits.Add(1)
			c.entries.Add(uint64(len(r.commit.Entries)))
		}
	}
	c.groups.Add(1)
	c.busy.Add(uint64(took))
}

// Work returns the sums since the store was opened.
func (s *Store) Work() table.Work {
	c := &s.committer.counters
	return table.Work{
		Groups: c.groups.Load(), Commits: c.commits.Load(), Works: c.works.Load(), Entries: c.entries.Load(),
		Conflicts: c.conflicts.Load(), Busy: time.Duration(c.busy.Load()),
	}
}
