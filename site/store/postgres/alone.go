package postgres

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
)

const (
	// aloneKey is the number of the lock that the only server holds in its database ("KOPR").
	aloneKey = 0x4b4f5052
	// lockPatience is how long a server waits for a lock.
	lockPatience = 3 * time.Second
	lockStep     = 50 * time.Millisecond
	// watchEvery is how often a server checks whether it still holds its lock, and lookTime how long the database may take
	// to say so.
	watchEvery = 5 * time.Second
	lookTime   = 5 * time.Second
)

// alone is the lock of a server that is the only one on its database, or of one that shares it and only keeps out those
// that want to be alone. The database holds the lock for a connection, and releases it when that ends.
type alone struct {
	store *Store
	url   string
	conn  *pgx.Conn
	stop  context.CancelFunc
	ended chan struct{}
}

// lock keeps other servers away from the database until the store is closed; ErrLocked if there is already one.
func (s *Store) lock(ctx context.Context, url string, every time.Duration) error {
	a := &alone{store: s, url: url, ended: make(chan struct{})}
	if held, err := a.takePatiently(ctx); err != nil {
		return err
	} else if !held {
		return ErrLocked
	}
	watch, stop := context.WithCancel(context.WithoutCancel(ctx))
	a.stop, s.alone = stop, a
	go a.watch(watch, every)
	return nil
}

// takePatiently tries to get the lock for a while: the database may not have noticed yet that the connection that held
// it is gone.
func (a *alone) takePatiently(ctx context.Context) (held bool, err error) {
	for end := time.Now().Add(lockPatience); ; {
		held, err := a.take(ctx)
		if held || err != nil || time.Now().After(end) {
			return held, err
		}
		select {
		case <-ctx.Done():
			return false, ctx.Err()
		case <-time.After(lockStep):
		}
	}
}

// take connects and tries to get the lock.
func (a *alone) take(ctx context.Context) (held bool, err error) {
	c, err := parse(a.url)
	if err != nil {
		return false, err
	}
	conn, err := pgx.ConnectConfig(ctx, c.ConnConfig)
	if err != nil {
		return false, err
	}
	query := "SELECT pg_try_advisory_lock($1)"
	if a.store.shared {
		query = "SELECT pg_try_advisory_lock_shared($1)"
	}
	err = conn.QueryRow(ctx, query, aloneKey).Scan(&held)
	if err != nil || !held {
		_ = conn.Close(ctx) // Nothing is lost by that.
		return false, err
	}
	a.conn = conn
	return true, nil
}

// watch checks now and then whether the connection is there, and takes the lock again if it broke. If another server
// has it by then, this one writes nothing any more: what it has in memory is useless.
func (a *alone) watch(ctx context.Context, every time.Duration) {
	defer close(a.ended)
	for away := false; ; {
		select {
		case <-ctx.Done():
			_ = a.conn.Close(context.WithoutCancel(ctx)) // The lock ends with it in any case.
			return
		case <-time.After(every):
		}
		if err := a.look(ctx); err == nil || ctx.Err() != nil {
			continue
		}
		_ = a.conn.Close(ctx)
		switch held, err := a.takePatiently(ctx); {
		case ctx.Err() != nil:
		case err != nil && !away:
			away = true
			a.store.log.Error("the database can't be reached; nothing can be read or written until it is back", "cause",
				err.Error())
		case err != nil:
		case held && away:
			away = false
			a.store.log.Info("the database is back")
		case !held:
			a.store.log.Error(
				"another server has taken the database while this one could not reach it; nothing more is written; restart one of them")
			a.store.taken.Store(true)
			return
		}
	}
}

// look tries the connection.
func (a *alone) look(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, lookTime)
	defer cancel()
	_, err := a.conn.Exec(ctx, "SELECT 1")
	if err != nil {
		return fmt.Errorf("looking whether the lock is held: %w", err)
	}
	return nil
}

// release gives up the lock.
func (a *alone) release() {
	a.stop()
	<-a.ended
}
