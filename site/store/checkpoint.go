package store

import (
	"context"
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"time"
)

// checkpointPages is the approximate number of written pages after which SQLite's log (-wal) is copied into the file.
// By then the log has grown to some 32 MB, which can be read again after a crash in a fraction of a second; pages that
// were written several times are copied once. Copying makes answers wait for some milliseconds, so it must be rare. But
// a log that is reused costs half as much to sync as one that grows, so the log must not take too long to start over.
const (
	checkpointPages = 1 << 13
	// pageSize is the size of SQLite's pages.
	pageSize = 4 << 10
	// idleAfter is how long nothing has to be written before the log is cut: room on the disk that nobody needs is given
	// back, and nothing has to be read again after a crash. A log of no more than smallLog bytes stays.
	idleAfter = 5 * time.Second
	smallLog  = 1 << 20
	// tightLog is how long the log may be, in bytes, however little is free beside it.
	tightLog = 256 << 10
)

// mayCheckpoint is called by the committer between two groups. The long part of a checkpoint runs in parallel on a
// connection of its own; the little that was written meanwhile is copied here, so that the whole log has been copied
// and is used from the beginning again.
func (c *committer) mayCheckpoint() {
	if size := c.logSize(); size > c.tight && c.free() < size {
		// What is copied may need as much room again, and later there would be none.
		if c.tight = size + size/4; c.cut(false) {
			c.tight = tightLog
			return
		}
	}
	if c.pages < c.checkpointAfter {
		return
	}
	select {
	case err := <-c.checkpointed:
		c.checkpointing, c.pages = false, 0
		if err == nil {
			err = checkpoint(c.conn)
		}
		if err != nil {
			// Nothing is lost: the log keeps growing, and the next attempt copies more.
			c.store.log.Warn("carrying the log of the database over", "path", c.store.path, "err", err)
			return
		}
	default:
		if !c.checkpointing {
			c.checkpointing = true
			go func() { c.checkpointed <- checkpoint(c.store.checks) }()
		}
	}
}

// wrote is called after each group: once nothing has been written for a while, the log is cut.
func (c *committer) wrote() {
	if c.rest == nil {
		c.rest = time.AfterFunc(c.idleAfter, c.rested)
		return
	}
	c.rest.Reset(c.idleAfter)
}

// rested copies the log, which is the long part, and wakes the committer to cut it.
func (c *committer) rested() {
	if c.logSize() <= c.smallLog {
		return
	}
	if err := checkpoint(c.store.checks); err != nil {
		return // The next attempt copies more.
	}
	c.mu.Lock()
	c.idle = true
	c.wake.Signal()
	c.mu.Unlock()
}

// free returns how many bytes are free on the disk of the log.
func (c *committer) free() int64 {
	if c.freeRoom != nil {
		return c.freeRoom()
	}
	return FreeRoom(filepath.Dir(c.store.path))
}

// logSize returns how long the log is, in bytes.
func (c *committer) logSize() int64 { return c.store.logSize() }

func (s *Store) logSize() int64 {
	info, err := os.Stat(s.path + "-wal")
	if err != nil {
		return 0
	}
	return info.Size()
}

// Size returns how large the file and its log are, in bytes.
func (s *Store) Size(context.Context) (data, log int64, err error) {
	info, err := os.Stat(s.path)
	if err != nil {
		return 0, 0, fmt.Errorf("looking at the size of the data: %w", err)
	}
	return info.Size(), s.logSize(), nil
}

// cut carries the log over and cuts it to nothing, if nobody reads what stands in it, and reports whether it did. With
// patience it waits for those who read.
func (c *committer) cut(patience bool) bool {
	size := c.logSize()
	if size == 0 {
		return false
	}
	if c.checkpointing {
		<-c.checkpointed //nolint:errcheck // This one does the same.
		c.checkpointing = false
	}
	if !patience {
		c.waitFor(0)
		defer c.waitFor(busyTimeout)
	}
	busy, pages, done := 0, 0, 0
	err := c.conn.QueryRowContext(context.Background(), "PRAGMA wal_checkpoint(TRUNCATE)").Scan(&busy, &pages, &done)
	if err != nil || busy != 0 {
		return false
	}
	c.pages = 0
	c.store.log.Debug("cut the log of the database", "path", c.store.path, "bytes", size)
	return true
}

// waitFor sets for how many milliseconds the committer waits for others. If that fails, it waits as before.
func (c *committer) waitFor(milliseconds int) {
	_, _ = c.conn.ExecContext(context.Background(), fmt.Sprintf("PRAGMA busy_timeout = %d", milliseconds))
}

// checkpoint copies what it can without making anyone wait.
func checkpoint(on interface {
	QueryRowContext(context.Context, string, ...any) *sql.Row
}) error {
	var busy, pages, done int
	return on.QueryRowContext(context.Background(), "PRAGMA wal_checkpoint(PASSIVE)").Scan(&busy, &pages, &done)
}
