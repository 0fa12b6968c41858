package store

import (
	"errors"

	"koprulu/site/store/internal/relation"
	"koprulu/table"
)

var (
	// ErrClosed: the store has been closed.
	ErrClosed = errors.New("the store is closed")
	// ErrBroken is table.ErrBroken.
	ErrBroken = table.ErrBroken
	// ErrFull is table.ErrFull.
	ErrFull = table.ErrFull
	// ErrLocked: another program has the file open for writing.
	ErrLocked = errors.New("another server uses the same data; stop it, or choose another directory with --data")
	// ErrSchema: the file was made by another version of the program, and no migration leads on from it.
	ErrSchema = relation.ErrSchema
	// ErrOlder: the file would have to be migrated, but was opened for reading only.
	ErrOlder = errors.New(
		"the data was written by an older version of the program; start the server once, which brings it up to date")
	// ErrNotStore: the file is something else.
	ErrNotStore = errors.New(
		"the file is not a database of this program; move it away, or choose another directory with --data")
	// ErrDamaged: the file holds something that this program never wrote, or lacks a part.
	ErrDamaged = errors.New(
		"the file is damaged; move it away with its -wal and -shm, and put a copy that koprulu backup made in its place")
	// ErrTableDamaged: a table holds something that this program never wrote, or lacks a part; others are not affected.
	ErrTableDamaged = errors.New("the table is damaged; koprulu check says whether it can be repaired")
	// ErrUnsound: there is damage, which is not to be copied.
	ErrUnsound = errors.New(
		"something is damaged, and nothing was copied; koprulu check lists all of it and repairs what it can, koprulu backup --damaged copies it as it is")
	// ErrExists: the file of a backup exists already.
	ErrExists = errors.New("the file exists already; choose another name, or remove it first")
)
