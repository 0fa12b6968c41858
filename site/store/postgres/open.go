package postgres

import (
	"cmp"
	"context"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"koprulu/site/store/internal/query"
	"koprulu/site/store/internal/register"
	"koprulu/site/store/internal/results"
	"koprulu/site/store/internal/tables"
	"koprulu/table"
)

// Options configure a store. The zero value is right for a server.
type Options struct {
	// Log receives messages about migrations and warnings; nil discards them.
	Log *slog.Logger

	// Alone refuses to open a database that another server has open (Alone or Shared), and keeps such servers away.
	Alone bool
	// Shared lets several servers use the database, each with a store that is opened like this; none can be alone then.
	// The store is a table.Feed.
	Shared bool

	// ReadOnly opens a database that servers may be using, to look at it: nothing is migrated, nothing may be written.
	ReadOnly bool

	// migrations are the steps of the schema, those of this program if nil; it is for tests.
	migrations fs.FS
	// watch is how often a store that is alone checks whether it still is, watchEvery if 0; it is for tests.
	watch time.Duration
}

// Store is a database of tables and people. Its methods may be called from any goroutine.
type Store struct {
	log *slog.Logger
	// pool has the connections for readers and for all writes except commits; commits has the one for the committer, so
	// that no slow reader stops it.
	pool    reads
	commits *pgxpool.Pool

	committer committer
	done      tables.Done
	latest    latest
	teller    teller
	// db is what this store has in common with others. Tables are what is kept about tables, Book answers questions about
	// results, People keeps what is known about people, Club what they play besides single tables.
	db *query.Site
	*tables.Tables
	results.Book
	People *register.People
	Club   register.Club
	// shared is Options.Shared; self is the number of this server, see server.
	shared bool
	self   atomic.Int64
	// outage is meta.outage as last seen: the time for which no server was there, in nanoseconds.
	outage atomic.Int64

	// alone is the lock that keeps other servers away, nil if there is none. taken is true once another server has taken
	// it.
	alone *alone
	taken atomic.Bool
	// full is true from the first write that finds no room until one that finds some.
	full atomic.Bool

	close  sync.Once
	closed atomic.Bool
}

var (
	_ table.Store = (*Store)(nil)
	_ table.Feed  = (*Store)(nil)
)

// oldest is the first version of PostgreSQL that is supported, as server_version_num.
const oldest = 150000

// Open connects to the database that a URL (postgres://...) or a connection string names, and sets its schema up or
// brings it up to date; the database has to exist. The errors ErrSchema, ErrNotStore, ErrTooOld and those of the
// connection never contain the password of the URL.
func Open(ctx context.Context, url string, o Options) (*Store, error) {
	s := &Store{log: o.Log, shared: o.Shared && !o.Alone}
	s.share()
	if s.log == nil {
		s.log = slog.New(slog.DiscardHandler)
	}
	if err := s.open(ctx, url, o); err != nil {
		s.release()
		return nil, fmt.Errorf("opening the database: %w", explain(err))
	}
	return s, nil
}

func (s *Store) open(ctx context.Context, url string, o Options) (err error) {
	if s.pool.Pool, err = connect(ctx, url, readerConnections); err != nil {
		return err
	}
	if s.commits, err = connect(ctx, url, 1); err != nil {
		return err
	}
	var version int
	var fsync, encoding string
	err = s.pool.QueryRow(ctx,
		"SELECT current_setting('server_version_num')::int, current_setting('fsync'), current_setting('server_encoding')").
		Scan(&version, &fsync, &encoding)
	switch {
	case err != nil:
		return err
	case version < oldest:
		return fmt.Errorf("%w; this is %d.%d", ErrTooOld, version/10000, version%10000)
	case encoding != "UTF8":
		return fmt.Errorf("the encoding of the database is %s; create one with ENCODING 'UTF8' TEMPLATE template0", encoding)
	case fsync != "on":
		s.log.Warn("the database does not write to disk what it confirms (fsync is off): a crash of its machine loses answers")
	}
	if o.Alone || o.Shared {
		if err := s.lock(ctx, url, cmp.Or(o.watch, watchEvery)); err != nil {
			return err
		}
	}
	if err := s.migrate(ctx, o); err != nil {
		return err
	}
	var outage int64
	if _, err := s.db.On(ctx).First("SELECT value FROM meta WHERE name = 'outage'", nil, &outage); err != nil {
		return err
	}
	s.outage.Store(outage)
	s.committer.start(s)
	if s.shared {
		s.teller.start(s)
	}
	return nil
}

// readerConnections is how many connections a server has in addition to the committer's. A database allows a hundred in
// all, unless it is told otherwise.
const readerConnections = 16

// connect makes a pool of connections.
func connect(ctx context.Context, url string, n int32) (*pgxpool.Pool, error) {
	c, err := parse(url)
	if err != nil {
		return nil, err
	}
	c.MaxConns = n
	return pgxpool.NewWithConfig(ctx, c)
}

// parse reads how to reach the database.
func parse(url string) (*pgxpool.Config, error) {
	c, err := pgxpool.ParseConfig(url)
	if err != nil {
		return nil, err
	}
	dial := c.ConnConfig.DialFunc
	c.ConnConfig.DialFunc = func(ctx context.Context, network, address string) (net.Conn, error) {
		conn, err := dial(ctx, network, address)
		if err != nil && ctx.Err() == nil {
			return nil, fmt.Errorf("%w: %w", table.ErrAway, err)
		}
		return conn, err
	}
	run := c.ConnConfig.RuntimeParams
	if run["application_name"] == "" {
		run["application_name"] = "koprulu"
	}
	// What is confirmed is on disk, whatever the database does by default.
	run["synchronous_commit"] = "on"
	run["default_transaction_isolation"] = "read committed"
	return c, nil
}

// noConnection is the error of having no connection.
func (s *Store) noConnection(err error) error {
	if s.closed.Load() {
		return ErrClosed
	}
	return err
}

// Close waits for the commits that have been handed over, and closes the connections.
func (s *Store) Close() error {
	s.close.Do(func() {
		s.closed.Store(true)
		s.committer.stop()
		s.teller.end()
		s.release()
	})
	return nil
}

// Work returns what was done since the store was opened.
func (s *Store) Work() table.Work { return s.done.Work() }

// Where returns the host and the name of the database, for people.
func (s *Store) Where() string {
	c := s.pool.Config().ConnConfig
	return c.Host + "/" + c.Database
}

// release closes what open has opened so far.
func (s *Store) release() {
	if s.alone != nil {
		s.alone.release()
	}
	for _, p := range []*pgxpool.Pool{s.commits, s.pool.Pool} {
		if p != nil {
			p.Close()
		}
	}
}
