package store

import (
	"sync/atomic"
	"time"

	"koprulu/table"
)

// Group says what one synced transaction held and how long it took.
type Group struct {
	// Commits are changes of tables, Works other writes, Entries the new entries of tables.
	Commits, Works, Entries int
	// Conflicts are commits that were refused as their table had changed.
	Conflicts int
	Took      time.Duration
}

type counters struct {
	groups, commits, works, entries, conflicts, busy atomic.Uint64
}

// note counts a group and tells the observer.
func (c *counters) note(requests []*request, took time.Duration, observe func(Group)) {
	g := Group{Took: took}
	for _, r := range requests {
		switch {
		case r.commit == nil:
			g.Works++
		case r.err != nil:
			g.Conflicts++
		default:
			g.Commits++
			g.Entries += len(r.commit.Entries)
		}
	}
	c.groups.Add(1)
	c.commits.Add(uint64(g.Commits))
	c.works.Add(uint64(g.Works))
	c.entries.Add(uint64(g.Entries))
	c.conflicts.Add(uint64(g.Conflicts))
	c.busy.Add(uint64(took))
	if observe != nil {
		observe(g)
	}
}

// Work returns the sums since the store was opened.
func (s *Store) Work() table.Work {
	c := &s.committer.counters
	return table.Work{
		Groups: c.groups.Load(), Commits: c.commits.Load(), Works: c.works.Load(), Entries: c.entries.Load(),
		Conflicts: c.conflicts.Load(), Busy: time.Duration(c.busy.Load()),
	}
}
