// Package tables keeps what a site knows about its tables apart from what an answer changes, in any database: making,
// reading and deleting them, the lists of lobbies, who may watch, when something is due, look backs, and what
// moderators do. It uses the statements of package query.
package tables

import (
	"context"
	"slices"
	"sync"

	"koprulu/club/people"
	"koprulu/site/store/internal/query"
	"koprulu/site/store/internal/register"
	"koprulu/site/store/internal/results"
	"koprulu/table"
)

// Tables are those of a store. Its methods are those of table.Store and of the interfaces in package server.
type Tables struct {
	db      *query.Site
	numbers numbers
}

// New makes the tables of a database.
func New(db *query.Site) *Tables { return &Tables{db: db} }

// remove deletes a table with everything that is kept about it, if the transaction allows it, and then does the rest.
func (t *Tables) remove(ctx context.Context, id table.ID, allowed, rest func(tx *query.Tx, number int64)) error {
	err := t.db.Change(ctx, "deleting table "+string(id), func(tx *query.Tx) {
		var number int64
		tx.Row(table.ErrUnknown, "SELECT number FROM tables WHERE id = ?", []any{id}, &number)
		if t.db.Locks {
			// Commits lock the row of live first.
			tx.Run("SELECT 1 FROM live WHERE number = ? FOR UPDATE", number)
		}
		allowed(tx, number)
		// the rest goes with it
		tx.All(append(slices.Clip(t.db.Tabled), "DELETE FROM tables WHERE number = ?"), number)
		rest(tx, number)
	})
	if err == nil {
		t.numbers.forget(id)
	}
	return err
}

// Delete deletes a table that waits for players, or a sandbox: table.ErrStatus if it no longer waits, table.ErrUnknown
// if there is none.
func (t *Tables) Delete(ctx context.Context, id table.ID) error {
	return t.DeleteIf(ctx, id, func(*query.Tx, int64) {})
}

// DeleteIf is Delete for a table of which something else holds.
func (t *Tables) DeleteIf(ctx context.Context, id table.ID, holds func(tx *query.Tx, number int64)) error {
	return t.remove(ctx, id, func(tx *query.Tx, number int64) {
		var status table.Status
		var sandbox bool
		tx.Row(table.ErrUnknown,
			"SELECT t.status, "+t.db.Sandbox+" FROM tables t WHERE number = ?"+t.db.Lock("FOR UPDATE"), []any{number}, &status,
			&sandbox)
		if status != table.Waiting && !sandbox {
			tx.Fail(table.ErrStatus)
		}
		holds(tx, number)
	}, func(*query.Tx, int64) {})
}

// DeleteTable removes a table, whatever its status, and records it; both or neither.
func (t *Tables) DeleteTable(ctx context.Context, id table.ID, act people.Act) error {
	return t.remove(ctx, id, func(tx *query.Tx, number int64) {
		if t.db.LockRatings != "" {
			tx.Run(t.db.LockRatings)
		}
		results.Delete(tx, number)
	}, func(tx *query.Tx, _ int64) { register.Record(tx, act) })
}

// All lists the ids of all tables, the oldest first, for operators.
func (t *Tables) All(ctx context.Context) ([]table.ID, error) {
	return query.Column[table.ID](t.db.On(ctx), "listing all tables", "SELECT id FROM tables ORDER BY number")
}

// numbers remembers under which number a table is kept. Numbers are never used again, so what it remembers can't be
// wrong, only useless.
type numbers struct {
	mu sync.RWMutex
	of map[table.ID]int64
}

// maxNumbers bounds what is remembered, some 3 MB.
const maxNumbers = 1 << 15

func (n *numbers) find(id table.ID) (int64, bool) {
	n.mu.RLock()
	defer n.mu.RUnlock()
	number, ok := n.of[id]
	return number, ok
}

func (n *numbers) keep(id table.ID, number int64) {
	if _, known := n.find(id); known {
		return
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.of == nil || len(n.of) >= maxNumbers {
		n.of = map[table.ID]int64{}
	}
	n.of[id] = number
}

func (n *numbers) forget(id table.ID) {
	n.mu.Lock()
	defer n.mu.Unlock()
	delete(n.of, id)
}

// Number finds the number of a table.
func (t *Tables) Number(ctx context.Context, id table.ID) (int64, error) {
	if number, ok := t.numbers.find(id); ok {
		return number, nil
	}
	var number int64
	if err := t.db.On(ctx).Row("looking for table "+string(id), table.ErrUnknown, "SELECT number FROM tables WHERE id = ?",
		[]any{id}, &number); err != nil {
		return 0, err
	}
	t.numbers.keep(id, number)
	return number, nil
}
