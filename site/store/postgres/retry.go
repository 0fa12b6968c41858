package postgres

import (
	"context"
	"math/rand/v2"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"koprulu/site/store/internal/query"
)

const (
	// maxTries is how often a transaction that meets others is tried.
	maxTries = 12
	// writeTime bounds a transaction. When it is over, the connection is closed, which undoes what has not been committed.
	writeTime = 30 * time.Second
)

// retry repeats something that the database undid because it met another transaction, or that never reached it, after a
// short random while.
func retry(ctx context.Context, do func() error) error {
	wait := time.Millisecond
	for try := 1; ; try++ {
		err := do()
		if c := code(err); try == maxTries || c != serializationFailure && c != deadlockDetected && !unsent(err) {
			return err
		}
		select {
		case <-ctx.Done():
			return err
		case <-time.After(wait/2 + rand.N(wait)):
		}
		wait = min(2*wait, 100*time.Millisecond)
	}
}

// tx is a transaction as query.DB.
type tx struct{ pgx.Tx }

// write does some work in a transaction of its own and returns when it is on disk. If the work returns an error, what
// it did is undone, and write returns the error. The context matters until there is a connection. The work must
// tolerate being done twice (after undoing the first attempt).
func (s *Store) write(ctx context.Context, work func(tx query.On) error) error {
	if s.taken.Load() {
		return ErrLocked
	}
	err := retry(ctx, func() error {
		conn, err := s.pool.Acquire(ctx)
		if err != nil {
			return s.noConnection(err)
		}
		defer conn.Release()
		return s.transaction(context.WithoutCancel(ctx), conn, work)
	})
	s.noteRoom(err)
	return explain(err)
}

// noteRoom says in the log, once each, that the database has no room left and that it has room again. All writers meet
// the error, and none of them logs it.
func (s *Store) noteRoom(err error) {
	switch {
	case code(err) == diskFull && !s.full.Swap(true):
		s.log.Error("the disk of the database is full, nothing can be written until there is room; nothing was lost")
	case err == nil && s.full.Swap(false):
		s.log.Info("there is room again on the disk of the database")
	}
}

// transaction does some work in one transaction of a connection.
func (s *Store) transaction(ctx context.Context, conn *pgxpool.Conn, work func(tx query.On) error) error {
	ctx, cancel := context.WithTimeout(ctx, writeTime)
	defer cancel()
	began := time.Now()
	err := pgx.BeginFunc(ctx, conn, func(on pgx.Tx) error { return work(query.On{Context: ctx, DB: tx{on}}) })
	s.done.Write()
	s.done.Group(time.Since(began))
	return err
}
