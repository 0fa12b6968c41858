package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/pressly/goose/v3"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"koprulu/club/people"
	"koprulu/site/store/internal/query"
	"koprulu/site/store/internal/register"
	"koprulu/site/store/internal/relation"
	"koprulu/site/store/internal/results"
	"koprulu/site/store/internal/tables"
	"koprulu/table"
)

// Options configure a store. The zero value is right for a server.
type Options struct {
	// ReadOnly opens a file that another process may be writing to: no lock, no migration, no writes.
	ReadOnly bool
	// Log receives messages about migrations and background errors; nil discards them.
	Log *slog.Logger

	// migrations are the steps of the schema, those of this program if nil; checkpointPages, idleAfter and smallLog
	// override the constants of these names; room says why a transaction finds no room, nil if it does, and freeRoom how
	// many bytes are free. All are for tests.
	migrations      fs.FS
	checkpointPages int
	idleAfter       time.Duration
	smallLog        int64
	room            func() error
	freeRoom        func() int64
}

// applicationID is kept in the header of the file and distinguishes it from databases of other programs ("KOPR").
const applicationID = 0x4b4f5052

// Store is a database of tables and people. Its methods may be called from any goroutine.
type Store struct {
	path string
	log  *slog.Logger
	// lock keeps other servers away by the file next to the database, itself by the database.
	lock, itself *os.File

	// readers is the pool of connections that only read; writer and checks have one connection each.
	readers, writer, checks *sql.DB

	committer committer
	asked     reader
	// db is what this store has in common with others. Tables are what is kept about tables, Book answers questions about
	// results, People keeps what is known about people, Club what they play besides single tables.
	db *query.Site
	*tables.Tables
	results.Book
	People *register.People
	Club   register.Club
	done   tables.Done
	// outage is what meta.outage holds: the time for which the server was down, in nanoseconds.
	outage atomic.Int64

	close sync.Once
}

var _ table.Store = (*Store)(nil)

// Open opens the database of a server, or creates it if there is no file of that name; the directory has to exist. It
// brings an older schema up to date. The errors ErrLocked, ErrSchema, ErrOlder, ErrNotStore, ErrDamaged and those of
// the file system name the path.
func Open(ctx context.Context, path string, o Options) (*Store, error) {
	s := &Store{path: path, log: o.Log}
	if s.log == nil {
		s.log = slog.New(slog.DiscardHandler)
	}
	s.share()
	if err := s.open(ctx, o); err != nil {
		_ = s.release() // Why it could not be opened matters more.
		return nil, fmt.Errorf("opening the database %s: %w", path, explain(err))
	}
	return s, nil
}

func (s *Store) open(ctx context.Context, o Options) (err error) {
	if o.migrations == nil {
		o.migrations = migrations()
	}
	steps, err := relation.ReadMigrations(o.migrations)
	if err != nil {
		return err
	}
	if o.ReadOnly {
		if info, err := os.Stat(s.path); err != nil {
			return err
		} else if info.IsDir() {
			return ErrNotStore
		}
		if s.readers, err = connect(s.path, true, readerConnections()); err != nil {
			return err
		}
		if err := s.recognise(ctx, s.readers); err != nil {
			return err
		}
		if version, err := fits(ctx, s.readers, steps); err != nil {
			return err
		} else if version < steps.Newest() {
			return ErrOlder
		}
		s.committer.stop(ErrReadOnly)
		s.asked.db = s.readers
		return nil
	}
	if s.lock, err = lock(s.path); err != nil {
		return err
	}
	if err := create(s.path); err != nil {
		return err
	}
	if s.itself, err = lockItself(s.path); err != nil {
		return err
	}
	if s.writer, err = connect(s.path, false, 1); err != nil {
		return err
	}
	if err := s.recognise(ctx, s.writer); err != nil {
		return err
	}
	if _, err := fits(ctx, s.writer, steps); err != nil {
		return err
	}
	if _, err := s.writer.ExecContext(ctx, "PRAGMA journal_mode = wal"); err != nil {
		return err
	}
	if err := steps.Up(ctx, goose.DialectSQLite3, s.writer, s.log); err != nil {
		return err
	}
	if _, err := s.writer.ExecContext(ctx, "PRAGMA application_id = "+strconv.Itoa(applicationID)); err != nil {
		return err
	}
	if err := syncDirectory(filepath.Dir(s.path)); err != nil {
		return err
	}
	if s.checks, err = connect(s.path, false, 1); err != nil {
		return err
	}
	if s.readers, err = connect(s.path, true, readerConnections()); err != nil {
		return err
	}
	s.asked.db = s.readers
	return s.committer.start(ctx, s, o)
}

// ErrReadOnly: the store was opened only for reading.
var ErrReadOnly = errors.New("the store was opened for reading only")

// readerConnections is how many readers may work at once: enough that a slow one does not stop the others.
func readerConnections() int { return max(4, 2*runtime.GOMAXPROCS(0)) }

// busyTimeout is for how many milliseconds a connection waits for others.
const busyTimeout = 5000

// connect opens a pool of connections to a file. Nothing is read yet.
func connect(path string, readOnly bool, n int) (*sql.DB, error) {
	abs, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	pragmas := []string{
		fmt.Sprintf("busy_timeout(%d)", busyTimeout),
		"foreign_keys(1)",
		"synchronous(full)",
		// The committer checkpoints at a convenient time (checkpoint.go).
		"wal_autocheckpoint(0)",
		"temp_store(memory)",
	}
	query := url.Values{}
	if readOnly {
		pragmas = append(pragmas, "query_only(1)", "cache_size(-2000)")
	} else {
		query.Set("_txlock", "immediate")
		pragmas = append(pragmas, "cache_size(-16000)")
	}
	query["_pragma"] = pragmas
	slash := filepath.ToSlash(abs)
	if !strings.HasPrefix(slash, "/") {
		slash = "/" + slash // C:/... on Windows
	}
	u := url.URL{Scheme: "file", Path: slash, RawQuery: query.Encode()}
	db, err := sql.Open("sqlite", u.String())
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(n)
	db.SetMaxIdleConns(n)
	return db, nil
}

// create makes an empty file that only the server may read, unless one exists.
func create(path string) error {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return err
	}
	return f.Close()
}

// recognise tells a database of this program, or an empty one, from others.
func (s *Store) recognise(ctx context.Context, db *sql.DB) error {
	var id, objects int
	if err := db.QueryRowContext(ctx, "PRAGMA application_id").Scan(&id); err != nil {
		return err
	}
	if err := db.QueryRowContext(ctx, "SELECT count(*) FROM sqlite_schema").Scan(&objects); err != nil {
		return err
	}
	if id != applicationID && (id != 0 || objects > 0) {
		var ours int
		err := db.QueryRowContext(ctx,
			"SELECT count(*) FROM sqlite_schema WHERE name IN ('goose_db_version', 'live', 'tables')").Scan(&ours)
		if err != nil {
			return err
		}
		// A process killed while creating the file may have got as far as the migrations.
		if id != 0 || ours == 0 {
			return ErrNotStore
		}
	}
	return nil
}

// explain turns SQLite's errors into those of this package.
func explain(err error) error {
	const writable = "the file, its -wal and -shm beside it and the directory have to be writable by the user that runs the server"
	var e *sqlite.Error
	switch {
	case errors.As(err, &e):
	case errors.Is(err, fs.ErrPermission):
		return fmt.Errorf("%w: %s", err, writable)
	default:
		return err
	}
	if e.Code() == sqlite3.SQLITE_CONSTRAINT_UNIQUE && strings.Contains(e.Error(), "people.alike_") {
		return people.ErrNamed
	}
	switch e.Code() & 0xff {
	case sqlite3.SQLITE_FULL:
		return fmt.Errorf("%w (%w)", ErrFull, err)
	case sqlite3.SQLITE_NOTADB:
		return fmt.Errorf("%w (%w)", ErrNotStore, err)
	case sqlite3.SQLITE_CORRUPT:
		return fmt.Errorf("%w (%w)", ErrDamaged, err)
	case sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM:
		return fmt.Errorf("%w: %s (%w)", fs.ErrPermission, writable, err)
	}
	return err
}

// Path returns the file.
func (s *Store) Path() string { return s.path }

// Work returns what was done since the store was opened.
func (s *Store) Work() table.Work { return s.done.Work() }

// Close waits for the requests that have been handed over, and releases the file.
func (s *Store) Close() error {
	var err error
	s.close.Do(func() {
		s.committer.stop(ErrClosed)
		s.committer.wait()
		err = s.release()
	})
	return err
}

// release closes what open has opened so far.
func (s *Store) release() error {
	var errs []error
	for _, db := range []*sql.DB{s.readers, s.checks, s.writer} {
		if db != nil {
			errs = append(errs, db.Close())
		}
	}
	for _, f := range []*os.File{s.itself, s.lock} {
		if f != nil {
			errs = append(errs, unlock(f))
		}
	}
	return errors.Join(errs...)
}
