package main

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"koprulu/site/store"
	"koprulu/table"
)

// dataFlags say where the data of a server is.
type dataFlags struct {
	Data string `default:"koprulu-data" env:"KOPRULU_DATA" placeholder:"DIR" help:"Directory with the data of the server (${default})."`
}

// file returns the database.
func (d dataFlags) file() string { return filepath.Join(d.Data, "koprulu.db") }

// openToRead opens the database while a server may be using it.
func (d dataFlags) openToRead(ctx context.Context) (*store.Store, error) {
	return opened(store.Open(ctx, d.file(), store.Options{ReadOnly: true}))
}

// openToWrite opens the database, which no server may be using, and creates it if there is none.
func (d dataFlags) openToWrite(ctx context.Context) (*store.Store, error) {
	if err := os.MkdirAll(d.Data, 0o700); err != nil {
		return nil, fileError(d.Data, "a directory for the data", err)
	}
	return opened(store.Open(ctx, d.file(), store.Options{}))
}

// opened turns an error of opening a database into a sentence.
func opened(s *store.Store, err error) (*store.Store, error) {
	if errors.Is(err, fs.ErrNotExist) {
		return nil, usagef("%w; name the data of a server with --data", err)
	}
	if errors.Is(err, store.ErrDamaged) {
		return nil, exit{exitFailed, err}
	}
	if err != nil {
		return nil, usagef("%w", err)
	}
	return s, nil
}

// sleeping is a store of tables for verbs that are not a server: they do not record that a server was alive, because
// the time until the next one would then count on the clocks.
type sleeping struct{ table.Store }

// Alive keeps nothing.
func (sleeping) Alive(context.Context, time.Time) error { return nil }

// reading is a store of tables for verbs that only read: what a table would write after being read is not stored. The
// next server writes it.
type reading struct{ sleeping }

// Commit keeps nothing.
func (reading) Commit(context.Context, *table.Commit) error { return nil }
