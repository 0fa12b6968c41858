// Package storetest holds what tests of stores and of tables need: a store in memory, and a suite
// that every table.Store has to pass.
package storetest

import (
	"bytes"
	"context"
	"slices"
	"sync"
	"time"

	"koprulu/table"
)

// Memory is a store that forgets everything with the process. It keeps copies, so that tests notice code that changes
// what was handed over.
type Memory struct {
	mu     sync.Mutex
	tables map[table.ID]*kept
	alive  time.Time
	before func(op string) error
	after  func() error
}

// Break makes operations fail. before is called first in each of them, with its name, and may make it fail; after is
// called once a commit has been kept, and its error reaches the caller although the commit stands. Both may be nil.
func (m *Memory) Break(before func(op string) error, after func() error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.before, m.after = before, after
}

type kept struct {
	row     table.Stored
	entries []table.Entry
	// looked is what is kept of the look back, asked is when it was asked for.
	looked table.KeptLookback
	asked  time.Time
	// result is the result of the game.
	result *table.Result
}

// NewMemory returns an empty store.
func NewMemory() *Memory { return &Memory{tables: map[table.ID]*kept{}} }

// copyRow returns a copy that shares nothing that may change.
func copyRow(r *table.Stored) table.Stored {
	c := *r
	c.Seats = slices.Clone(r.Seats)
	c.Position = bytes.Clone(r.Position)
	c.Start = bytes.Clone(r.Start)
	c.Map = bytes.Clone(r.Map)
	if r.Seed != nil {
		seed := *r.Seed
		c.Seed = &seed
	}
	if r.Shuffle != nil {
		s := *r.Shuffle
		c.Shuffle = &s
	}
	if r.Proposal != nil {
		p := *r.Proposal
		c.Proposal = &p
	}
	return c
}

func copyEntries(list []table.Entry) []table.Entry {
	list = slices.Clone(list)
	for i := range list {
		list[i].Chance = slices.Clone(list[i].Chance)
	}
	return list
}

// in does something with the store, unless the operation is to fail.
func (m *Memory) in(ctx context.Context, op string, do func() error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	m.mu.Lock()
	if fail := m.before; fail != nil {
		m.mu.Unlock()
		if err := fail(op); err != nil {
			return err
		}
		m.mu.Lock()
	}
	defer m.mu.Unlock()
	return do()
}

// at is in for a table that has to be there.
func (m *Memory) at(ctx context.Context, op string, id table.ID, do func(k *kept) error) error {
	return m.in(ctx, op, func() error {
		if k := m.tables[id]; k != nil {
			return do(k)
		}
		return table.ErrUnknown
	})
}

// list lists some tables, by their ids.
func (m *Memory) list(ctx context.Context, op string, some func(row *table.Stored) bool) (ids []table.ID, err error) {
	err = m.in(ctx, op, func() error {
		for id, k := range m.tables {
			if some(&k.row) {
				ids = append(ids, id)
			}
		}
		slices.Sort(ids)
		return nil
	})
	return ids, err
}

// Create keeps a new table.
func (m *Memory) Create(ctx context.Context, t *table.Stored) error {
	return m.in(ctx, "create", func() error {
		if m.tables[t.ID] != nil {
			return table.ErrConflict
		}
		m.tables[t.ID] = &kept{row: copyRow(t)}
		return nil
	})
}

// Commit keeps a change.
func (m *Memory) Commit(ctx context.Context, c *table.Commit) error {
	var after func() error
	err := m.at(ctx, "commit", c.After.ID, func(k *kept) error {
		after = m.after
		return k.commit(c)
	})
	if err == nil && after != nil {
		err = after()
	}
	return err
}

func (k *kept) commit(c *table.Commit) error {
	if k.row.Seq != c.Before {
		return table.ErrConflict
	}
	for i := range c.Entries {
		n := &c.Entries[i]
		if n.Kind != table.DidAnswer {
			continue
		}
		if n.Decision == 0 && int(n.Seat) < len(k.row.Decisions) && k.row.Decisions[n.Seat].Number != 0 {
			return table.ErrConflict
		}
		for j := range k.entries {
			old := &k.entries[j]
			if old.Kind == table.DidAnswer && old.Seat == n.Seat && old.Decision == n.Decision && n.Decision != 0 {
				return table.ErrConflict
			}
		}
	}
	k.entries = append(k.entries, copyEntries(c.Entries)...)
	after := copyRow(c.After)
	if after.Position == nil {
		after.Position, after.Placed = k.row.Position, k.row.Placed
	}
	if !c.Cold {
		// Only what every answer changes is copied, as in a store that keeps it apart.
		row := k.row
		row.Seq, row.Answers, row.Position, row.Placed = after.Seq, after.Answers, after.Position, after.Placed
		row.Decisions, row.Banks = after.Decisions, after.Banks
		row.Round, row.Phase, row.Points, row.Minds, row.Ahead, row.Map, row.Updated = after.Round, after.Phase, after.Points,
			after.Minds, after.Ahead, after.Map, after.Updated
		row.Times, row.Joined, row.Seen = after.Times, after.Joined, after.Seen
		row.Lapses, row.StoodIn, row.Gone, row.ByHost = after.Lapses, after.StoodIn, after.Gone, after.ByHost
		after = row
	}
	k.row = after
	if c.Result != nil {
		k.result = copyResult(c.Result)
	}
	if c.Lookback {
		k.looked, k.asked = table.KeptLookback{Asked: true}, after.Updated
	}
	return nil
}

// Load returns a table.
func (m *Memory) Load(ctx context.Context, id table.ID) (row *table.Stored, entries []table.Entry, err error) {
	err = m.at(ctx, "load", id, func(k *kept) error {
		copied := copyRow(&k.row)
		row, entries = &copied, copyEntries(k.entries)
		return nil
	})
	return row, entries, err
}

// Delete forgets a table.
func (m *Memory) Delete(ctx context.Context, id table.ID) error {
	return m.at(ctx, "delete", id, func(*kept) error {
		delete(m.tables, id)
		return nil
	})
}

// Due lists tables that need the hub.
func (m *Memory) Due(ctx context.Context, until time.Time) ([]table.ID, error) {
	return m.list(ctx, "due", func(row *table.Stored) bool {
		end := row.Next()
		return row.NeedsHub() || !end.IsZero() && !end.After(until)
	})
}

// NextDue returns the earliest deadline after a time.
func (m *Memory) NextDue(ctx context.Context, after time.Time) (next time.Time, err error) {
	err = m.in(ctx, "next due", func() error {
		for _, k := range m.tables {
			if end := k.row.Next(); end.After(after) && (next.IsZero() || end.Before(next)) {
				next = end
			}
		}
		return nil
	})
	return next, err
}

// Expiring lists waiting tables that the hub has to deal with.
func (m *Memory) Expiring(ctx context.Context, until, unchanged time.Time) ([]table.ID, error) {
	return m.list(ctx, "expiring", func(row *table.Stored) bool {
		end, limit := row.Expires, until
		if end.IsZero() {
			end, limit = row.Updated, unchanged
		}
		return row.Status == table.Waiting && !end.After(limit)
	})
}

// Shift moves the open decisions of tables that are being played, and when waiting ones expire.
func (m *Memory) Shift(ctx context.Context, by time.Duration) error {
	return m.in(ctx, "shift", func() error {
		for _, k := range m.tables {
			shift(&k.row, by)
		}
		return nil
	})
}

func shift(row *table.Stored, by time.Duration) {
	move := func(at *time.Time) {
		if !at.IsZero() {
			*at = at.Add(by)
		}
	}
	move(&row.Expires)
	if row.Status.Runs() {
		for p := range row.Seats {
			move(&row.Lapses[p])
			move(&row.StoodIn[p])
		}
	}
	for p := range row.Decisions {
		if d := &row.Decisions[p]; row.Status == table.Playing && d.Number != 0 {
			d.Since = d.Since.Add(by)
		}
	}
}

// AskLookback records that a look back is wanted.
func (m *Memory) AskLookback(ctx context.Context, id table.ID, at time.Time) error {
	return m.at(ctx, "ask lookback", id, func(k *kept) error {
		k.looked, k.asked = table.KeptLookback{Asked: true}, at
		return nil
	})
}

// KeepLookback keeps a look back.
func (m *Memory) KeepLookback(ctx context.Context, id table.ID, document []byte) error {
	return m.at(ctx, "keep lookback", id, func(k *kept) error {
		if !k.looked.Asked {
			return table.ErrUnknown
		}
		k.looked = table.KeptLookback{Asked: true, Failed: len(document) == 0, Document: bytes.Clone(document)}
		return nil
	})
}

// Lookback returns what is kept of a look back.
func (m *Memory) Lookback(ctx context.Context, id table.ID) (looked table.KeptLookback, err error) {
	err = m.in(ctx, "lookback", func() error {
		if k := m.tables[id]; k != nil {
			looked = k.looked
			looked.Document = bytes.Clone(looked.Document)
		}
		return nil
	})
	return looked, err
}

// NextLookback returns a table whose look back is to be worked out.
func (m *Memory) NextLookback(ctx context.Context) (next table.ID, err error) {
	err = m.in(ctx, "next lookback", func() error {
		for id, k := range m.tables {
			if !k.looked.Asked || k.looked.Failed || len(k.looked.Document) > 0 {
				continue
			}
			if old := m.tables[next]; old == nil || k.asked.After(old.asked) || k.asked.Equal(old.asked) && id > next {
				next = id
			}
		}
		return nil
	})
	return next, err
}

// Alive records when the server was alive.
func (m *Memory) Alive(ctx context.Context, at time.Time) error {
	return m.in(ctx, "alive", func() error {
		m.alive = at
		return nil
	})
}

// LastAlive returns it.
func (m *Memory) LastAlive(ctx context.Context) (at time.Time, err error) {
	err = m.in(ctx, "last alive", func() error {
		at = m.alive
		return nil
	})
	return at, err
}

// Change alters a table without anybody else knowing, for tests of what happens then.
func (m *Memory) Change(id table.ID, change func(row *table.Stored, entries []table.Entry)) {
	m.mu.Lock()
	defer m.mu.Unlock()
	k := m.tables[id]
	change(&k.row, k.entries)
}

// Clone returns a store with the same tables.
func (m *Memory) Clone() *Memory {
	m.mu.Lock()
	defer m.mu.Unlock()
	c := NewMemory()
	c.alive = m.alive
	for id, k := range m.tables {
		looked := k.looked
		looked.Document = bytes.Clone(looked.Document)
		c.tables[id] = &kept{copyRow(&k.row), copyEntries(k.entries), looked, k.asked, k.result}
	}
	return c
}

func copyResult(r *table.Result) *table.Result {
	c := *r
	c.Seats = slices.Clone(r.Seats)
	return &c
}

// Result returns what is kept of a game, nil if nothing is.
func (m *Memory) Result(id table.ID) *table.Result {
	m.mu.Lock()
	defer m.mu.Unlock()
	if k := m.tables[id]; k != nil && k.result != nil {
		return copyResult(k.result)
	}
	return nil
}
