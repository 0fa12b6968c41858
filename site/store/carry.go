package store

import (
	"cmp"
	"context"
	"database/sql"
	"regexp"
	"slices"
	"time"

	"koprulu/site/store/internal/encode"
)

// The journal is carried over into the rows a minute after the first answer that they lack, when it has grown to
// journalSize bytes, when somebody asks for the rows, and at the end; carryStep tables in a transaction, between those
// of others.
const (
	carryAfter  = time.Minute
	journalSize = 4 << 20
	carryStep   = 64
)

// maxTail is how long the entries in the row of live may become before they are moved into a block. A block of this
// length fits into its page of the index; longer ones take an extra page.
const maxTail = 900

// carryOver carries over what the rows of up to n tables lack, those first that have lacked something for the longest,
// and drops from the journal what no table needs any more. It counts once the transaction is on disk: carriedOver.
func (c *committer) carryOver(n int) error {
	lacking := make([]*known, 0, c.lacking.Load())
	for _, k := range c.known {
		if k.since > 0 && !slices.Contains(c.carried, k) {
			lacking = append(lacking, k)
		}
	}
	slices.SortFunc(lacking, func(a, b *known) int { return cmp.Compare(a.since, b.since) })
	n = min(n, len(lacking))
	for _, k := range lacking[:n] {
		if err := c.carry(k); err != nil {
			return err
		}
		c.carried = append(c.carried, k)
	}
	needed := c.last + 1
	if n < len(lacking) {
		needed = lacking[n].since
	}
	return c.hot.run(c.hot.drop, needed)
}

// carry writes what the rows of a table lack. If there is no such table any more, it does nothing.
func (c *committer) carry(k *known) error {
	h, row := &c.hot, &k.row
	ok, err := oneRow(h.exec(h.live, row.Seq, row.Answers, row.Open, row.Bots, encode.OrNull(row.Due), row.Updated,
		text(row.Moment), encode.BytesOrNull(row.Map), k.sum, text(k.lines), row.Number, k.before))
	if !ok || err != nil {
		return err
	}
	c.pages++
	if len(k.position) > 0 {
		if err := h.run(h.position, row.Number, k.placed, k.placedSum, k.position); err != nil {
			return err
		}
		c.pages += len(k.position)/pageSize + 1
	}
	if k.tail+len(k.lines) <= maxTail {
		return nil
	}
	c.pages++
	if err := h.run(h.block, row.Number); err != nil {
		return err
	}
	return h.run(h.noTail, row.Number)
}

// step carries a part of the journal over, in a transaction of its own.
func (c *committer) step() error {
	if err := c.broken(); err != nil {
		return err
	}
	err := c.conn.Raw(func(any) error {
		if err := c.begin(); err != nil {
			return err
		}
		if err := c.carryOver(carryStep); err != nil {
			return err
		}
		return c.hot.run(c.hot.commit)
	})
	if err != nil {
		c.rollback()
		c.taken(err)
		return explain(err)
	}
	c.carriedOver()
	return nil
}

// bringUp does a step, and lets those go whose rows are up to date; the others take part in the next one. If a step
// fails, those who wait are told so, and it is tried again later.
func (c *committer) bringUp(asking []*request) {
	for _, r := range asking {
		if r.upto == 0 {
			r.upto = c.last
		}
	}
	err := c.step()
	if c.noteRoom(err); err != nil && !isFull(err) {
		c.store.log.Error("carrying the journal over", "path", c.store.path, "err", err)
	}
	oldest := c.oldest()
	var again []*request
	for _, r := range asking {
		if r.err = err; err == nil && oldest <= r.upto {
			again = append(again, r)
			continue
		}
		r.done <- struct{}{}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.waiting = append(again, c.waiting...)
	if c.due = c.due && err == nil && c.lacking.Load() > 0; err != nil || !c.due && c.lacking.Load() > 0 {
		c.remind()
	}
}

// oldest returns the first row of the journal that is still needed.
func (c *committer) oldest() int64 {
	oldest := c.last + 1
	for _, k := range c.known {
		if k.since > 0 {
			oldest = min(oldest, k.since)
		}
	}
	return oldest
}

// remind makes the journal due later.
func (c *committer) remind() {
	if c.later == nil {
		c.later = time.AfterFunc(carryAfter, func() {
			c.mu.Lock()
			defer c.mu.Unlock()
			c.due = true
			c.wake.Signal()
		})
		return
	}
	c.later.Reset(carryAfter)
}

// carriedOver takes note that what was carried over is on disk.
func (c *committer) carriedOver() {
	for _, k := range c.carried {
		if k.tail += len(k.lines); k.tail > maxTail {
			k.tail = 0
		}
		k.since, k.lines, k.position = 0, nil, nil
		c.lacking.Add(-1)
	}
	if c.carried = c.carried[:0]; c.lacking.Load() == 0 {
		c.journal = 0
	}
}

// forget forgets a table that was deleted.
func (c *committer) forget(number int64) {
	if k := c.known[number]; k != nil && k.since > 0 {
		c.lacking.Add(-1)
	}
	delete(c.known, number)
}

// asksRows finds the statements that ask for what the journal may know better: those that read tables which it is
// carried over to.
var asksRows = regexp.MustCompile(`\b(FROM|JOIN) (live|positions|blocks)\b`)

// upToDate returns when the rows that a query asks for say what was committed before the call. If they can't be brought
// up to date, it returns what reads the journal as well.
func (s *Store) upToDate(ctx context.Context, query string) *sql.DB {
	if s.committer.lacking.Load() == 0 || !asksRows.MatchString(query) {
		return nil
	}
	if err := s.committer.do(ctx, &request{carry: true, done: make(chan struct{}, 1)}); err != nil && ctx.Err() == nil {
		return s.behind
	}
	return nil
}
