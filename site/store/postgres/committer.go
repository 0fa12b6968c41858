package postgres

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"koprulu/site/store/internal/encode"
	"koprulu/site/store/internal/query"
	"koprulu/site/store/internal/results"
	"koprulu/table"
)

// maxGroup is the largest number of commits that share a transaction, so that none waits long for many others.
const maxGroup = 256

// committer is the goroutine that sends commits, and the queue in front of it.
type committer struct {
	store *Store
	queue chan *request
	done  chan struct{}

	// mu is held by those who put something into the queue, and by whoever closes it.
	mu      sync.RWMutex
	stopped bool
}

// request is a commit that waits.
type request struct {
	commit *table.Commit
	number int64 // of its table
	server int64 // the server that commits, 0 where there is only one
	seqs   []int64
	lines  [][]byte // its entries as they are written
	// ends is true once the request has an outcome: err.
	ends bool
	err  error
	done chan struct{}
}

func (c *committer) start(s *Store) {
	c.store, c.queue, c.done = s, make(chan *request, maxGroup), make(chan struct{})
	go c.run()
}

// stop refuses requests from now on, and returns when the waiting ones have been carried out.
func (c *committer) stop() {
	c.mu.Lock()
	if !c.stopped {
		c.stopped = true
		close(c.queue)
	}
	c.mu.Unlock()
	<-c.done
}

// do hands a request over and waits for its outcome. The context matters until it is handed over.
func (c *committer) do(ctx context.Context, r *request) error {
	if err := c.hand(ctx, r); err != nil {
		return err
	}
	<-r.done
	return r.err
}

func (c *committer) hand(ctx context.Context, r *request) error {
	c.mu.RLock()
	defer c.mu.RUnlock()
	if c.stopped {
		return ErrClosed
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	select {
	case c.queue <- r:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// run carries requests out, group by group, until it is stopped and none are left.
func (c *committer) run() {
	defer close(c.done)
	group := make([]*request, 0, maxGroup)
	for r := range c.queue {
		group = append(group[:0], r)
		for more := true; more && len(group) < maxGroup; {
			select {
			case r, open := <-c.queue:
				if more = open; open {
					group = append(group, r)
				}
			default:
				more = false
			}
		}
		c.carryOut(group)
		c.store.teller.note(group)
		for _, r := range group {
			c.store.done.Commit(r.commit, r.err)
			r.done <- struct{}{}
		}
		clear(group)
	}
}

// carryOut gives every request of a group its outcome. If the database refuses the group for a reason due to one of
// them, each gets a transaction of its own.
func (c *committer) carryOut(group []*request) {
	began := time.Now()
	defer func() { c.store.done.Group(time.Since(began)) }()
	// In the same order everywhere, so that groups of several servers don't block each other.
	slices.SortStableFunc(group, func(a, b *request) int { return int(min(1, max(-1, a.number-b.number))) })
	err := c.transaction(group)
	c.store.noteRoom(err)
	if len(group) > 1 && refused(err) {
		for i := range group {
			c.fail(group[i:i+1], c.transaction(group[i:i+1]))
		}
		return
	}
	c.fail(group, err)
}

// fail gives requests the error that undid their transaction, if there is one.
func (c *committer) fail(group []*request, err error) {
	if err == nil {
		return
	}
	err = fmt.Errorf("writing to the database: %w", explain(err))
	for _, r := range group {
		r.err = err
		if code(err) == uniqueViolation {
			// Its number exists already.
			r.err = fmt.Errorf("%w (%w)", table.ErrConflict, err)
		}
	}
}

// transaction carries the requests out in one transaction. An error means that none was carried out or, with ErrUnsure,
// that nobody can tell.
func (c *committer) transaction(group []*request) error {
	ctx, cancel := context.WithTimeout(context.Background(), writeTime)
	defer cancel()
	for _, r := range group {
		r.ends, r.err = false, nil
	}
	return retry(ctx, func() error {
		conn, err := c.store.commits.Acquire(ctx)
		if err != nil {
			return c.store.noConnection(err)
		}
		defer conn.Release()
		// The outage that deadlines are counted from may have changed meanwhile; then requests that were not carried out are
		// retried with the new one.
		for range 3 {
			outage, err := c.sendAll(ctx, conn, group)
			if err != nil {
				return err
			}
			if c.store.outage.Swap(outage) == outage {
				break
			}
		}
		for _, r := range group {
			if !r.ends {
				r.ends, r.err = true, table.ErrConflict
			}
		}
		return nil
	})
}

// sendAll sends a group. If it ends games, their results are kept in the same transaction.
func (c *committer) sendAll(ctx context.Context, conn *pgxpool.Conn, group []*request) (outage int64, err error) {
	ends := func(r *request) bool { return r.commit.Result != nil && !r.ends }
	if !slices.ContainsFunc(group, ends) {
		return c.send(ctx, conn, group)
	}
	var ended []*request
	for _, r := range group {
		if ends(r) {
			ended = append(ended, r)
		}
	}
	var sent []*request
	for _, r := range group {
		if !r.ends {
			sent = append(sent, r)
		}
	}
	err = pgx.BeginFunc(ctx, conn, func(on pgx.Tx) error {
		if outage, err = c.send(ctx, on, group); err != nil {
			return err
		}
		kept := slices.DeleteFunc(ended, func(r *request) bool { return !r.ends || r.err != nil })
		return query.On{Context: ctx, DB: tx{on}}.Steps(func(tx *query.Tx) { c.results(tx, kept) })
	})
	if broke(err) {
		err = fmt.Errorf("%w (%w)", ErrUnsure, err)
	}
	if err != nil {
		for _, r := range sent { // None of it was kept.
			r.ends, r.err = false, nil
		}
		return 0, err
	}
	return outage, nil
}

// results keeps the results of the games that a group has ended, in its transaction.
func (c *committer) results(tx *query.Tx, ended []*request) {
	locked := false
	for _, r := range ended {
		res := r.commit.Result
		if res.Rated && !locked {
			tx.Run(lockRatings)
			locked = true
		}
		results.Write(tx, r.number, r.commit.After.Settings.Public, res)
	}
}

// sender is a connection.
type sender interface {
	SendBatch(ctx context.Context, b *pgx.Batch) pgx.BatchResults
}

// send sends those requests of a group that have no outcome yet, as one transaction, and records which were carried
// out. It returns the outage in the database; a request that should have been carried out but was not had been made
// with another one.
func (c *committer) send(ctx context.Context, conn sender, group []*request) (outage int64, err error) {
	outage = c.store.outage.Load()
	var batch pgx.Batch
	var sent []*request
	for _, r := range group {
		if r.ends {
			continue
		}
		query, args, err := r.statement(outage)
		if err != nil {
			r.ends, r.err = true, err
			continue
		}
		batch.Queue(query, args...)
		sent = append(sent, r)
	}
	if len(sent) == 0 {
		return outage, nil
	}
	batch.Queue("SELECT value FROM meta WHERE name = 'outage'")
	sending := conn.SendBatch(ctx, &batch)
	done, mine := make([]int64, len(sent)), make([]bool, len(sent))
	for i := range sent {
		if err == nil {
			err = sending.QueryRow().Scan(&done[i], &mine[i])
		}
	}
	if err == nil {
		err = sending.QueryRow().Scan(&outage)
	}
	// The transaction is over only now.
	if end := sending.Close(); err == nil {
		err = end
	}
	if broke(err) {
		err = fmt.Errorf("%w (%w)", ErrUnsure, err)
	}
	if err != nil {
		return 0, err
	}
	for i, r := range sent {
		r.ends, r.commit.Mine = done[i] == 1, mine[i]
	}
	return outage, nil
}

// Commit keeps a change of a table, in one synced transaction with others that wait. The context matters until the
// change is handed over; from then on Commit waits for the true outcome. It returns table.ErrConflict if the table is
// not at c.Before, if a decision that it answers is not open, or if an entry exists already, table.ErrUnknown if there
// is no such table, and ErrUnsure if the connection breaks.
func (s *Store) Commit(ctx context.Context, c *table.Commit) error {
	number, err := s.Number(ctx, c.After.ID)
	if err != nil {
		return err
	}
	r := &request{commit: c, number: number, server: s.server(), done: make(chan struct{}, 1)}
	if err := r.encode(); err != nil {
		return err
	}
	if s.taken.Load() {
		return ErrLocked
	}
	return s.committer.do(ctx, r)
}

// encode writes the entries of a request.
func (r *request) encode() error {
	all, err := encode.AppendEntries(nil, r.commit)
	if err != nil {
		return err
	}
	r.lines = encode.SplitLines(all)
	if len(r.lines) != len(r.commit.Entries) {
		return errors.New("entries can't be told apart")
	}
	for i := range r.commit.Entries {
		r.seqs = append(r.seqs, int64(r.commit.Entries[i].Seq))
	}
	return nil
}
