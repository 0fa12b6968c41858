// Package register keeps what a site knows about people apart from their tables, in any database: who they are and how they come back, what
// hosts and moderators decide and record, what people say to each other, what they want to be told. It uses the statements of package query.
package register

import (
	"context"
	"fmt"
	"time"

	"koprulu/club/people"
	"koprulu/site/store/internal/query"
	"koprulu/table"
)

// People is the register of a store. Its methods are those of the interfaces in package server.
type People struct {
	reads   query.DB
	write   Write
	enqueue Enqueue
}

// Write does some work in a transaction and returns when it is on disk; if the work returns an error, what it did is undone, and Write returns the error.
// The work may be done twice (after undoing the first attempt).
type Write func(ctx context.Context, work func(ctx context.Context, tx query.DB) error) error

// Enqueue stores a notice that is due at a time.
type Enqueue func(ctx context.Context, person table.Person, n people.Notice, due time.Time) error

// New makes the register of a database.
func New(reads query.DB, write Write, enqueue Enqueue) People { return People{reads, write, enqueue} }

// found returns ErrNobody if a query for one row has found none.
func found(ok bool, err error, doing string) error {
	switch {
	case err != nil:
		return fmt.Errorf("%s: %w", doing, err)
	case !ok:
		return people.ErrNobody
	}
	return nil
}

// changed returns ErrNobody if a statement has changed nothing.
func changed(n int64, err error, doing string) error { return found(n != 0, err, doing) }

// done returns the error of a statement that may change nothing.
func done(_ int64, err error, doing string) error {
	if err != nil {
		return fmt.Errorf("%s: %w", doing, err)
	}
	return nil
}
