package store

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"runtime"
	"sync"
	"time"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"koprulu/site/store/internal/query"
	"koprulu/table"
)

// maxGroup is the largest number of requests that share a transaction, so that no request waits long for many others.
const maxGroup = 256

// committer is the goroutine that writes, and the queue in front of it.
type committer struct {
	store *Store
	// conn is the only connection that writes; only the goroutine uses it.
	conn  *sql.Conn
	tx    Tx
	hot   hotStatements
	tails tails
	done  chan struct{}

	// pages is the approximate number of pages written since the last checkpoint; the next checkpoint comes after
	// checkpointAfter pages.
	pages, checkpointAfter int
	// rest is the timer that cuts the log after idleAfter if it has more than smallLog bytes; idle is true once it has
	// run.
	rest      *time.Timer
	idleAfter time.Duration
	smallLog  int64
	idle      bool
	// tight is beyond how many bytes the log is cut once less than as much again is free.
	tight int64
	// room and freeRoom are those of Options.
	room     func() error
	freeRoom func() int64
	// full is true from the first write that finds no room until one that finds some.
	full          bool
	checkpointing bool
	checkpointed  chan error

	mu      sync.Mutex
	wake    sync.Cond
	waiting []*request
	// refuse is why no more requests are accepted, nil while it runs.
	refuse error
}

// request is something to write: a commit of a table, or some work.
type request struct {
	commit *table.Commit
	work   func(tx query.On) error

	number  int64  // of the table of the commit
	lines   []byte // its entries as they are written
	settled bool   // for commits: carried out or refused in this group
	err     error
	thrown  any // what the work panicked with
	done    chan struct{}
}

var requests = sync.Pool{New: func() any { return &request{done: make(chan struct{}, 1)} }}

func (c *committer) start(ctx context.Context, s *Store, o Options) (err error) {
	c.store, c.checkpointAfter = s, cmp.Or(o.checkpointPages, checkpointPages)
	c.idleAfter, c.smallLog, c.room = cmp.Or(o.idleAfter, idleAfter), cmp.Or(o.smallLog, smallLog), o.room
	c.freeRoom, c.tight = o.freeRoom, tightLog
	c.wake.L, c.tails = &c.mu, tails{}
	if c.conn, err = s.writer.Conn(ctx); err != nil {
		return err
	}
	c.tx = Tx{conn: c.conn, cached: map[string]*sql.Stmt{}}
	var outage int64
	if _, err := c.tx.on().First("SELECT value FROM meta WHERE name = 'outage'", nil, &outage); err != nil {
		return err
	}
	s.outage.Store(outage)
	if err := c.conn.Raw(c.hot.prepare); err != nil {
		return err
	}
	c.done, c.checkpointed = make(chan struct{}), make(chan error, 1)
	go c.run()
	return nil
}

// stop refuses requests from now on; waiting ones are still carried out.
func (c *committer) stop(why error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.refuse == nil {
		c.refuse = why
	}
	if c.wake.L != nil {
		c.wake.Signal()
	}
}

// wait returns when the goroutine has ended.
func (c *committer) wait() {
	if c.done != nil {
		<-c.done
	}
}

// do hands a request over and waits for its outcome. The context matters until it is handed over.
func (c *committer) do(ctx context.Context, r *request) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	c.mu.Lock()
	if c.refuse != nil {
		err := c.refuse
		c.mu.Unlock()
		return err
	}
	c.waiting = append(c.waiting, r)
	if len(c.waiting) == 1 {
		c.wake.Signal()
	}
	c.mu.Unlock()
	<-r.done
	if r.thrown != nil {
		panic(r.thrown)
	}
	return r.err
}

// run carries requests out, group by group, until it is stopped and no requests are left.
func (c *committer) run() {
	defer c.end()
	var group, spare []*request
	for {
		c.mu.Lock()
		for len(c.waiting) == 0 && c.refuse == nil && !c.idle {
			c.wake.Wait()
		}
		rest := c.idle && len(c.waiting) == 0 && c.refuse == nil
		c.idle = false
		c.mu.Unlock()
		if rest {
			if !c.cut(false) {
				c.wrote() // Somebody reads it; later.
			}
			continue
		}
		// Let goroutines that are about to hand over requests join the group: on one processor the first of many would
		// otherwise wake the committer, and it would go on without the others.
		runtime.Gosched()
		c.mu.Lock()
		if len(c.waiting) == 0 {
			c.mu.Unlock()
			return
		}
		group = c.waiting
		c.waiting = spare[:0]
		if len(group) > maxGroup {
			c.waiting = append(c.waiting, group[maxGroup:]...)
			group = group[:maxGroup]
		}
		c.mu.Unlock()

		c.carryOut(group)
		for _, r := range group {
			r.done <- struct{}{}
		}
		clear(group)
		spare = group
		c.mayCheckpoint()
		c.wrote()
	}
}

// end releases what the committer holds.
func (c *committer) end() {
	if c.rest != nil {
		c.rest.Stop()
	}
	if c.checkpointing {
		<-c.checkpointed //nolint:errcheck // Closing the database makes another.
	}
	c.hot.close()
	for _, stmt := range c.tx.cached {
		stmt.Close()
	}
	c.conn.Close()
	close(c.done)
}

// carryOut puts the requests into one transaction. If that fails for a reason that may be due to one of them, each
// gets its own transaction.
func (c *committer) carryOut(group []*request) {
	began := time.Now()
	err := c.transaction(group)
	if isFull(err) && c.cut(true) {
		// What the log took is free now.
		for _, r := range group {
			r.settled, r.err = false, nil
		}
		err = c.transaction(group)
	}
	c.noteRoom(err)
	if err != nil && len(group) > 1 && (isConstraint(err) || errors.Is(err, errSavepoint)) {
		for i := range group {
			one := group[i : i+1]
			one[0].settled, one[0].err = false, nil
			if err := c.transaction(one); err != nil {
				c.fail(one, err)
			}
		}
	} else if err != nil {
		c.fail(group, err)
	}
	for _, r := range group {
		if r.commit == nil {
			c.store.done.Write()
		} else {
			c.store.done.Commit(r.commit, r.err)
		}
	}
	c.store.done.Group(time.Since(began))
}

// noteRoom says in the log, once each, that there is no room left and that there is room again. All writers meet the
// error, and none of them logs it.
func (c *committer) noteRoom(err error) {
	switch full := isFull(err); {
	case full && !c.full:
		c.full = true
		c.store.log.Error("the disk is full, nothing can be written until there is room; nothing was lost", "path",
			c.store.path)
	case err == nil && c.full:
		c.full = false
		c.store.log.Info("there is room again on the disk", "path", c.store.path)
	}
}

// fail gives all requests of a group the error that undid their transaction.
func (c *committer) fail(group []*request, err error) {
	err = explain(err)
	for _, r := range group {
		r.err = fmt.Errorf("writing to %s: %w", c.store.path, err)
		if isConstraint(err) && r.commit != nil {
			// Its number or its decision exists already.
			r.err = fmt.Errorf("%w (%w)", table.ErrConflict, err)
		}
	}
}

// transaction carries the requests out in one synced transaction. An error of a single request is recorded in the
// request; a returned error means that none was carried out.
func (c *committer) transaction(group []*request) (err error) {
	c.mu.Lock()
	broken := c.refuse
	c.mu.Unlock()
	if errors.Is(broken, ErrBroken) {
		return broken
	}
	if c.room != nil {
		if err := c.room(); err != nil {
			return err
		}
	}
	c.tx.shifted = nil
	err = c.conn.Raw(func(any) error {
		if err := c.hot.run(c.hot.begin); err != nil {
			return err
		}
		return c.commits(group)
	})
	if err == nil {
		err = c.works(group)
	}
	if err != nil {
		c.rollback()
		return err
	}
	err = c.conn.Raw(func(any) error { return c.hot.run(c.hot.commit) })
	if err == nil && c.tx.shifted != nil {
		c.store.outage.Store(*c.tx.shifted)
	}
	c.pages += len(group)
	if err != nil {
		c.rollback()
		if isInputOutput(err) {
			c.stop(ErrBroken)
			c.store.log.Error("the disk failed; nothing more is written until the server is restarted", "path", c.store.path,
				"cause", err.Error())
			return fmt.Errorf("%w (%w)", ErrBroken, err)
		}
	}
	return err
}

// rollback ends a transaction that failed. SQLite may have ended it itself; then there is nothing to do and its error
// means nothing. What is known about tables may come from the transaction, so it is forgotten.
func (c *committer) rollback() {
	_ = c.conn.Raw(func(any) error { return c.hot.run(c.hot.rollback) })
	clear(c.tails)
}

func isFull(err error) bool { return hasCode(err, sqlite3.SQLITE_FULL) || errors.Is(err, ErrFull) }

func isConstraint(err error) bool { return hasCode(err, sqlite3.SQLITE_CONSTRAINT) }

func isInputOutput(err error) bool { return hasCode(err, sqlite3.SQLITE_IOERR) }

func hasCode(err error, code int) bool {
	var e *sqlite.Error
	return errors.As(err, &e) && e.Code()&0xff == code
}
