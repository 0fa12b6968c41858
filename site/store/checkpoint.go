package store

import (
	"context"
	"database/sql"
)

// checkpointPages is the approximate number of written pages after which SQLite's log (-wal) is copied into the file.
// By then the log has grown to some 32 MB, which can be read again after a crash in a fraction of a second; pages that
// were written several times are copied once. Copying makes answers wait for some milliseconds, so it must be rare. But
// a log that is reused costs half as much to sync as one that grows, so the log must not take too long to start over.
const (
	checkpointPages = 1 << 13
	// pageSize is the size of SQLite's pages.
	pageSize = 4 << 10
)

// mayCheckpoint is called by the committer between two groups. The long part of a checkpoint runs in parallel on a
// connection of its own; the little that was written meanwhile is copied here, so that the whole log has been copied
// and is used from the beginning again.
func (c *committer) mayCheckpoint() {
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

// checkpoint copies what it can without making anyone wait.
func checkpoint(on interface {
	QueryRowContext(context.Context, string, ...any) *sql.Row
}) error {
	var busy, pages, done int
	return on.QueryRowContext(context.Background(), "PRAGMA wal_checkpoint(PASSIVE)").Scan(&busy, &pages, &done)
}
