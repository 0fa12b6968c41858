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

// Break makes operations fail. before is called first in each of them, with its name, and may make it fail; after is called
// once a commit has been kept, and its error reaches the caller although the commit stands. Both may be nil.
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

// begin locks the store, or returns the error with which an operation is to fail.
func (m *Memory) begin(ctx context.Context, op string) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	m.mu.Lock()
	fail := m.before
	if fail == nil {
		return nil
	}
	m.mu.Unlock()
	if err := fail(op); err != nil {
		return err
	}
	m.mu.Lock()
	return nil
}

// Create keeps a new table.
func (m *Memory) Create(ctx context.Context, t *table.Stored) error {
	if err := m.begin(ctx, "create"); err != nil {
		return err
	}
	defer m.mu.Unlock()
	if m.tables[t.ID] != nil {
		return table.ErrConflict
	}
	m.tables[t.ID] = &kept{row: copyRow(t)}
	return nil
}

// Commit keeps a change.
func (m *Memory) Commit(ctx context.Context, c *table.Commit) error {
	if err := m.begin(ctx, "commit"); err != nil {
		return err
	}
	err, after := m.commit(c), m.after
	m.mu.Unlock()
	if err == nil && after != nil {
		err = after()
	}
	return err
}

func (m *Memory) commit(c *table.Commit) error {
	k := m.tables[c.After.ID]
	if k == nil {
		return table.ErrUnknown
	}
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
	if !c.Cold {
		// Only what every answer changes is copied, as in a store that keeps it apart.
		row := k.row
		row.Seq, row.Answers, row.Position, row.Decisions, row.Banks = after.Seq, after.Answers, after.Position, after.Decisions, after.Banks
		row.Round, row.Phase, row.Points, row.Minds, row.Ahead, row.Map, row.Updated = after.Round, after.Phase, after.Points, after.Minds, after.Ahead, after.Map, after.Updated
		row.Times, row.Joined = after.Times, after.Joined
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
func (m *Memory) Load(ctx context.Context, id table.ID) (*table.Stored, []table.Entry, error) {
	if err := m.begin(ctx, "load"); err != nil {
		return nil, nil, err
	}
	defer m.mu.Unlock()
	k := m.tables[id]
	if k == nil {
		return nil, nil, table.ErrUnknown
	}
	row := copyRow(&k.row)
	return &row, copyEntries(k.entries), nil
}

// Delete forgets a table.
func (m *Memory) Delete(ctx context.Context, id table.ID) error {
	if err := m.begin(ctx, "delete"); err != nil {
		return err
	}
	defer m.mu.Unlock()
	if m.tables[id] == nil {
		return table.ErrUnknown
	}
	delete(m.tables, id)
	return nil
}

// Due lists tables that need the hub.
func (m *Memory) Due(ctx context.Context, until time.Time) ([]table.ID, error) {
	if err := m.begin(ctx, "due"); err != nil {
		return nil, err
	}
	defer m.mu.Unlock()
	var ids []table.ID
	for id, k := range m.tables {
		if end := k.row.Next(); k.row.NeedsHub() || !end.IsZero() && !end.After(until) {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	return ids, nil
}

// NextDue returns the earliest deadline after a time.
func (m *Memory) NextDue(ctx context.Context, after time.Time) (time.Time, error) {
	if err := m.begin(ctx, "next due"); err != nil {
		return time.Time{}, err
	}
	defer m.mu.Unlock()
	var next time.Time
	for _, k := range m.tables {
		if end := k.row.Next(); end.After(after) && (next.IsZero() || end.Before(next)) {
			next = end
		}
	}
	return next, nil
}

// Expiring lists waiting tables that the hub has to deal with.
func (m *Memory) Expiring(ctx context.Context, until, unchanged time.Time) ([]table.ID, error) {
	if err := m.begin(ctx, "expiring"); err != nil {
		return nil, err
	}
	defer m.mu.Unlock()
	var ids []table.ID
	for id, k := range m.tables {
		end, limit := k.row.Expires, until
		if end.IsZero() {
			end, limit = k.row.Updated, unchanged
		}
		if k.row.Status == table.Waiting && !end.After(limit) {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	return ids, nil
}

// Shift moves the open decisions of tables that are being played, and when waiting ones expire.
func (m *Memory) Shift(ctx context.Context, by time.Duration) error {
	if err := m.begin(ctx, "shift"); err != nil {
		return err
	}
	defer m.mu.Unlock()
	for _, k := range m.tables {
		if !k.row.Expires.IsZero() {
			k.row.Expires = k.row.Expires.Add(by)
		}
		if k.row.Status.Runs() {
			for p := range k.row.Seats {
				for _, at := range []*time.Time{&k.row.Lapses[p], &k.row.StoodIn[p]} {
					if !at.IsZero() {
						*at = at.Add(by)
					}
				}
			}
		}
		if k.row.Status != table.Playing {
			continue
		}
		for p := range k.row.Decisions {
			if d := &k.row.Decisions[p]; d.Number != 0 {
				d.Since = d.Since.Add(by)
			}
		}
	}
	return nil
}

// AskLookback records that a look back is wanted.
func (m *Memory) AskLookback(ctx context.Context, id table.ID, at time.Time) error {
	if err := m.begin(ctx, "ask lookback"); err != nil {
		return err
	}
	defer m.mu.Unlock()
	k := m.tables[id]
	if k == nil {
		return table.ErrUnknown
	}
	k.looked, k.asked = table.KeptLookback{Asked: true}, at
	return nil
}

// KeepLookback keeps a look back.
func (m *Memory) KeepLookback(ctx context.Context, id table.ID, document []byte) error {
	if err := m.begin(ctx, "keep lookback"); err != nil {
		return err
	}
	defer m.mu.Unlock()
	k := m.tables[id]
	if k == nil || !k.looked.Asked {
		return table.ErrUnknown
	}
	k.looked = table.KeptLookback{Asked: true, Failed: len(document) == 0, Document: bytes.Clone(document)}
	return nil
}

// Lookback returns what is kept of a look back.
func (m *Memory) Lookback(ctx context.Context, id table.ID) (table.KeptLookback, error) {
	if err := m.begin(ctx, "lookback"); err != nil {
		return table.KeptLookback{}, err
	}
	defer m.mu.Unlock()
	k := m.tables[id]
	if k == nil {
		return table.KeptLookback{}, nil
	}
	looked := k.looked
	looked.Document = bytes.Clone(looked.Document)
	return looked, nil
}

// NextLookback returns a table whose look back is to be worked out.
func (m *Memory) NextLookback(ctx context.Context) (next table.ID, err error) {
	if err := m.begin(ctx, "next lookback"); err != nil {
		return "", err
	}
	defer m.mu.Unlock()
	for id, k := range m.tables {
		if !k.looked.Asked || k.looked.Failed || len(k.looked.Document) > 0 {
			continue
		}
		if old := m.tables[next]; old == nil || k.asked.After(old.asked) || k.asked.Equal(old.asked) && id > next {
			next = id
		}
	}
	return next, nil
}

// Alive records when the server was alive.
func (m *Memory) Alive(ctx context.Context, at time.Time) error {
	if err := m.begin(ctx, "alive"); err != nil {
		return err
	}
	defer m.mu.Unlock()
	m.alive = at
	return nil
}

// LastAlive returns it.
func (m *Memory) LastAlive(ctx context.Context) (time.Time, error) {
	if err := m.begin(ctx, "last alive"); err != nil {
		return time.Time{}, err
	}
	defer m.mu.Unlock()
	return m.alive, nil
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
