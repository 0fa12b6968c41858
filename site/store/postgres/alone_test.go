//go:build unix

package postgres_test

import (
	"errors"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"koprulu/internal/postgrestest"
	"koprulu/site/store/postgres"
	"koprulu/table"
)

// TestAlone: a second server that wants to be alone is refused as long as the first one has the database, and not a
// moment longer.
func TestAlone(t *testing.T) {
	ctx, url := t.Context(), empty(t)
	first, err := postgres.Open(ctx, url, postgres.Options{Alone: true})
	must(t, err)
	if second, err := postgres.Open(ctx, url, postgres.Options{Alone: true}); !errors.Is(err, postgres.ErrLocked) {
		t.Errorf("a second one: %v", err)
		if err == nil {
			second.Close()
		}
	}
	must(t, first.Create(ctx, playing("table")))
	must(t, first.Close())
	third, err := postgres.Open(ctx, url, postgres.Options{Alone: true})
	must(t, err)
	must(t, third.Close())
}

// TestAloneAgain: a server whose connections break takes its lock again and goes on; if another one was faster it
// writes nothing any more.
func TestAloneAgain(t *testing.T) {
	const every = 20 * time.Millisecond
	ctx, url := t.Context(), empty(t)
	s, err := postgres.Open(ctx, url, postgres.WatchEvery(every))
	must(t, err)
	defer s.Close()
	row := playing("table")
	must(t, s.Create(ctx, row))
	beside, err := pgx.Connect(ctx, url)
	must(t, err)
	defer beside.Close(ctx)
	const cut = `SELECT count(pg_terminate_backend(pid)) FROM pg_locks WHERE locktype = 'advisory' AND granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`
	holders := func() (pids []uint32) {
		t.Helper()
		rows, err := beside.Query(ctx,
			`SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`)
		must(t, err)
		pids, err = pgx.CollectRows(rows, pgx.RowTo[uint32])
		must(t, err)
		return pids
	}
	was := holders()
	if len(was) != 1 {
		t.Fatalf("%d connections hold the lock", len(was))
	}
	var n int
	must(t, beside.QueryRow(ctx, cut).Scan(&n))
	for late := time.Now().Add(5 * time.Minute); ; time.Sleep(every) {
		if now := holders(); len(now) == 1 && now[0] != was[0] {
			break
		}
		if time.Now().After(late) {
			t.Fatal("the lock is not taken again")
		}
	}
	must(t, s.Commit(ctx, answer(row)))

	// Another one waits for the lock and gets it first: a waiting session is served before one that asks again.
	other, err := pgx.Connect(ctx, url)
	must(t, err)
	defer other.Close(ctx)
	got := make(chan error, 1)
	go func() {
		_, err := other.Exec(ctx, "SELECT pg_advisory_lock($1)", 0x4b4f5052)
		got <- err
	}()
	for len(holders()) > 0 {
		waiting := 0
		must(t, beside.QueryRow(ctx,
			"SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted").Scan(&waiting))
		if waiting > 0 {
			break
		}
		time.Sleep(time.Millisecond)
	}
	must(t, beside.QueryRow(ctx, cut).Scan(&n))
	must(t, <-got)
	for late := time.Now().Add(5 * time.Minute); ; time.Sleep(every) {
		if err := s.Alive(ctx, noon); errors.Is(err, postgres.ErrLocked) {
			break
		}
		if time.Now().After(late) {
			t.Fatal("it writes although another one has the database")
		}
	}
	if err := s.Commit(ctx, answer(row)); !errors.Is(err, postgres.ErrLocked) {
		t.Errorf("a commit: %v", err)
	}
	if _, _, err := s.Load(ctx, "table"); err != nil {
		t.Errorf("reading: %v", err)
	}
}

// TestAway: while the database is not there everything fails with the error that says so, the log says it once, and
// once it is back the store goes on.
func TestAway(t *testing.T) {
	c, err := postgrestest.New(true)
	must(t, err)
	defer c.Close()
	url, err := c.Create(t.Context(), "site", "")
	must(t, err)
	const says = `msg="the database can't be reached`
	var log logged
	o := postgres.WatchEvery(10 * time.Millisecond)
	o.Log = slog.New(slog.NewTextHandler(&log, nil))
	s, err := postgres.Open(t.Context(), url, o)
	must(t, err)
	defer s.Close()
	row := playing("table")
	must(t, s.Create(t.Context(), row))
	must(t, c.Kill())
	for late := time.Now().Add(5 * time.Minute); ; time.Sleep(10 * time.Millisecond) {
		_, _, reading := s.Load(t.Context(), "table")
		writing := s.Alive(t.Context(), noon)
		_, listing := s.Summary(t.Context(), "table")
		if errors.Is(reading, table.ErrAway) && errors.Is(writing, table.ErrAway) && errors.Is(listing, table.ErrAway) &&
			strings.Contains(log.String(), says) {
			break
		}
		if time.Now().After(late) {
			t.Fatalf("reading: %v; writing: %v; listing: %v; the log:\n%s", reading, writing, listing, &log)
		}
	}
	must(t, c.Start())
	for late := time.Now().Add(5 * time.Minute); !strings.Contains(log.String(),
		"the database is back"); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(late) {
			t.Fatalf("the log says\n%s", &log)
		}
	}
	must(t, s.Commit(t.Context(), answer(row)))
	if said := strings.Count(log.String(), says); said != 1 {
		t.Errorf("the log says it %d times:\n%s", said, &log)
	}
}

// logged is a log that several goroutines can write to.
type logged struct {
	mu   sync.Mutex
	text strings.Builder
}

func (l *logged) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

func (l *logged) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}
