package store

import (
	"context"
	"database/sql"
)

// checkpointPages is after how many written pages, about, the log of SQLite (-wal) is carried over into the file. The log
// grows to some 32 MB then, which is read again after a crash in a fraction of a second; pages that were
// written often meanwhile are carried over once. Carrying over makes answers wait for some milliseconds, so it must be seldom; but a log
// that has its size costs half as much to sync as one that grows, so it must not be too long until it begins anew.
const (
	checkpointPages = 1 << 13
	// pageSize is that of SQLite.
	pageSize = 4 << 10
)

// mayCheckpoint is called by the committer between two groups. The long part of a checkpoint
// runs beside it on a connection of its own; what was written meanwhile is little, and is
// carried over here, so that the log comes to its end and is used from the beginning again.
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
			// Nothing is lost: the log grows on, and the next attempt carries more over.
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

// checkpoint carries over what it can without making anybody wait.
func checkpoint(on interface {
	QueryRowContext(context.Context, string, ...any) *sql.Row
}) error {
	var busy, pages, done int
	return on.QueryRowContext(context.Background(), "PRAGMA wal_checkpoint(PASSIVE)").Scan(&busy, &pages, &done)
}
