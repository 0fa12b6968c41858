//go:build unix

package store

import (
	"bytes"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"koprulu/site/store/internal/query"
)

// TestConnectionsAreSafe: every writer waits for the disk and keeps foreign keys, and only the committer checkpoints
// the log.
func TestConnectionsAreSafe(t *testing.T) {
	ctx := t.Context()
	s := open(t)
	const full, wal = 2, "wal"
	look := func(name string, row func(query string) *sql.Row, writes bool) {
		t.Helper()
		var synchronous, keys, auto, readOnly, busy int
		var journal string
		for query, to := range map[string]any{"synchronous": &synchronous, "foreign_keys": &keys, "wal_autocheckpoint": &auto,
			"query_only":   &readOnly,
			"busy_timeout": &busy, "journal_mode": &journal} {
			must(t, row("PRAGMA "+query).Scan(to))
		}
		if synchronous != full || keys != 1 || auto != 0 || journal != wal || busy < 1000 || (readOnly == 0) != writes {
			t.Errorf("%s: synchronous %d, foreign_keys %d, wal_autocheckpoint %d, journal_mode %s, busy_timeout %d, query_only %d",
				name, synchronous, keys, auto, journal, busy, readOnly)
		}
	}
	must(t, s.write(ctx, func(tx query.On) error {
		look("the committer", func(query string) *sql.Row { return s.committer.conn.QueryRowContext(ctx, query) }, true)
		return nil
	}))
	look("checkpoints", func(query string) *sql.Row { return s.checks.QueryRowContext(ctx, query) }, true)
	look("readers", func(query string) *sql.Row { return s.readers.QueryRowContext(ctx, query) }, false)
}

// TestFullDisk: without room nothing is changed and the error says why; once there is room again, everything goes on.
func TestFullDisk(t *testing.T) {
	ctx := t.Context()
	var log strings.Builder
	s, err := Open(ctx, filepath.Join(t.TempDir(), "koprulu.db"), Options{Log: slog.New(slog.NewTextHandler(&log, nil))})
	must(t, err)
	defer s.Close()
	row := playing("table")
	must(t, s.Create(ctx, row))
	must(t, s.Commit(ctx, answer(row, noon)))
	limit := func(pages string) {
		t.Helper()
		must(t, s.write(ctx, func(query.On) error {
			var now int
			return s.committer.conn.QueryRowContext(ctx, "PRAGMA max_page_count = "+pages).Scan(&now)
		}))
	}
	limit("1") // SQLite uses the current number of pages instead.
	var full error
	before := *row
	for range 200 {
		before = *row
		if full = s.Commit(ctx, answerTo(row, noon, []byte(strings.Repeat(fmt.Sprint(row.Answers), 9000)))); full != nil {
			break
		}
	}
	if !errors.Is(full, ErrFull) || !strings.Contains(full.Error(), s.Path()) {
		t.Fatalf("error %v, want %v with the path", full, ErrFull)
	}
	got, entries, err := s.Load(ctx, "table")
	if err != nil || got.Seq != before.Seq || len(entries) != before.Answers ||
		string(got.Position) != string(before.Position) {
		t.Errorf("after it the table has seq %d and %d entries, want %d and %d (%v)", got.Seq, len(entries), before.Seq,
			before.Answers, err)
	}
	for range 3 {
		another := before
		if err := s.Commit(ctx, answerTo(&another, noon, []byte(strings.Repeat("more", 9000)))); !errors.Is(err, ErrFull) {
			t.Errorf("error %v, want %v", err, ErrFull)
		}
	}
	if said := strings.Count(log.String(), "the disk is full"); said != 1 ||
		strings.Contains(log.String(), "there is room again") {
		t.Errorf("the log says it %d times:\n%s", said, &log)
	}
	limit("1073741823")
	must(t, s.Commit(ctx, answerTo(&before, noon, []byte("there is room again"))))
	if got, _, err := s.Load(ctx, "table"); err != nil || string(got.Position) != "there is room again" {
		t.Errorf("the position is %.30q (%v)", got.Position, err)
	}
	must(t, s.Alive(ctx, noon))
	if said := strings.Count(log.String(), "there is room again"); said != 1 {
		t.Errorf("the log says %d times that there is room:\n%s", said, &log)
	}
}

// TestFullOfItsOwnLog: where the log of SQLite takes the last of the room, it is cut, and nobody is told that the disk
// is full. A log that somebody still reads can't be cut.
func TestFullOfItsOwnLog(t *testing.T) {
	ctx := t.Context()
	path := filepath.Join(t.TempDir(), "koprulu.db")
	var log strings.Builder
	least := int64(1)
	s, err := Open(ctx, path, Options{Log: slog.New(slog.NewTextHandler(&log, nil)), idleAfter: time.Hour,
		room: func() error {
			if wal, err := os.Stat(path + "-wal"); err == nil && wal.Size() > least {
				return ErrFull
			}
			return nil
		}})
	must(t, err)
	defer s.Close()
	row := playing("table")
	must(t, s.Create(ctx, row))
	for range 5 {
		must(t, s.Commit(ctx, answer(row, noon)))
	}
	holds(t, s, "table", 5)
	if strings.Contains(log.String(), "the disk is full") {
		t.Errorf("the log says:\n%s", &log)
	}
	// A log that can't become short enough is of no use.
	least = -1
	if err := s.Commit(ctx, answer(row, noon)); !errors.Is(err, ErrFull) {
		t.Errorf("error %v, want %v", err, ErrFull)
	}
	if !strings.Contains(log.String(), "the disk is full") {
		t.Errorf("the log says:\n%s", &log)
	}
	holds(t, s, "table", 5)
}

// TestScarceRoom: where less is free than the log of SQLite takes, it is cut before it has grown far.
func TestScarceRoom(t *testing.T) {
	ctx := t.Context()
	path := filepath.Join(t.TempDir(), "koprulu.db")
	free := int64(1 << 40)
	s, err := Open(ctx, path, Options{idleAfter: time.Hour, freeRoom: func() int64 { return free }})
	must(t, err)
	defer s.Close()
	row := playing("table")
	must(t, s.Create(ctx, row))
	longest := func() (most int64) {
		t.Helper()
		for range 100 {
			must(t, s.Commit(ctx, answer(row, noon)))
			wal, err := os.Stat(path + "-wal")
			must(t, err)
			most = max(most, wal.Size())
		}
		return most
	}
	if most := longest(); most < 2*tightLog {
		t.Errorf("with plenty of room the log is cut at %d bytes", most)
	}
	must(t, s.write(ctx, func(query.On) error { free = tightLog / 2; return nil }))
	must(t, s.Commit(ctx, answer(row, noon)))
	must(t, s.Commit(ctx, answer(row, noon)))
	if most := longest(); most > 2*tightLog {
		t.Errorf("with little room the log has %d bytes", most)
	}
	holds(t, s, "table", row.Answers)
}

// cutting is a log that tells when the log of SQLite was cut.
type cutting chan struct{}

func (c cutting) Write(line []byte) (int, error) {
	if bytes.Contains(line, []byte("cut the log of the database")) {
		c <- struct{}{}
	}
	return len(line), nil
}

// TestIdleLogIsCut: when nothing is written for a while, the log is cut, unless it is small; answers go on after it.
func TestIdleLogIsCut(t *testing.T) {
	ctx := t.Context()
	path := filepath.Join(t.TempDir(), "koprulu.db")
	cut := make(cutting, 1000)
	log := slog.New(slog.NewTextHandler(cut, &slog.HandlerOptions{Level: slog.LevelDebug}))
	s, err := Open(ctx, path, Options{Log: log, idleAfter: time.Millisecond, smallLog: 1})
	must(t, err)
	defer s.Close()
	row := playing("table")
	must(t, s.Create(ctx, row))
	for range 3 {
		must(t, s.Commit(ctx, answer(row, noon)))
		select {
		case <-cut:
		case <-time.After(5 * time.Minute):
			t.Fatal("the log is never cut")
		}
	}
	holds(t, s, "table", 3)
	must(t, s.Close())
	s, err = Open(ctx, path, Options{})
	must(t, err)
	defer s.Close()
	holds(t, s, "table", 3)
}

// TestBrokenDisk: when the disk fails in the middle of a commit, nothing more is written, the log says so, reading goes
// on, and after a restart the table is as it was or as it should have become.
func TestBrokenDisk(t *testing.T) {
	ctx := t.Context()
	path := filepath.Join(t.TempDir(), "koprulu.db")
	var log strings.Builder
	s, err := Open(ctx, path, Options{Log: slog.New(slog.NewTextHandler(&log, nil))})
	must(t, err)
	defer s.Close()
	row := playing("table")
	must(t, s.Create(ctx, row))
	must(t, s.Commit(ctx, answer(row, noon)))
	wal, err := os.Stat(path + "-wal")
	must(t, err)
	// No file may become longer than the log of SQLite is now: writing beyond it fails as on a broken disk.
	signal.Ignore(syscall.SIGXFSZ)
	defer signal.Reset(syscall.SIGXFSZ)
	var was syscall.Rlimit
	must(t, syscall.Getrlimit(syscall.RLIMIT_FSIZE, &was))
	short := was
	short.Cur = uint64(wal.Size())
	must(t, syscall.Setrlimit(syscall.RLIMIT_FSIZE, &short))
	broken := s.Commit(ctx, answer(row, noon))
	must(t, syscall.Setrlimit(syscall.RLIMIT_FSIZE, &was))
	if !errors.Is(broken, ErrBroken) {
		t.Fatalf("error %v, want %v", broken, ErrBroken)
	}
	// The disk works again, but nobody knows what it holds.
	fresh := playing("fresh")
	if err := s.Create(ctx, fresh); !errors.Is(err, ErrBroken) {
		t.Errorf("a later write: %v, want %v", err, ErrBroken)
	}
	if got, _, err := s.Load(ctx, "table"); err != nil || got.Answers < 1 || got.Answers > 2 {
		t.Errorf("reading: %v", err)
	}
	must(t, s.Close())
	if !strings.Contains(log.String(), "the disk failed") {
		t.Errorf("the log says nothing of it:\n%s", log.String())
	}
	s, err = Open(ctx, path, Options{})
	must(t, err)
	defer s.Close()
	got, entries, err := s.Load(ctx, "table")
	if err != nil || got.Answers != len(entries) || len(entries) < 1 || len(entries) > 2 ||
		string(got.Position) != string(positionAfter(got.Answers)) {
		t.Errorf("after a restart: %d answers, %d entries (%v)", got.Answers, len(entries), err)
	}
}

// TestCheckpoints: SQLite's log is copied into the file and started over, again and again, so that it does not grow
// forever.
func TestCheckpoints(t *testing.T) {
	ctx := t.Context()
	path := filepath.Join(t.TempDir(), "koprulu.db")
	const pages = 40
	s, err := Open(ctx, path, Options{checkpointPages: pages})
	must(t, err)
	defer s.Close()
	row := playing("table")
	must(t, s.Create(ctx, row))
	began := func() uint32 {
		t.Helper()
		f, err := os.Open(path + "-wal")
		must(t, err)
		defer f.Close()
		var head [32]byte
		if _, err := f.ReadAt(head[:], 0); err != nil {
			return 0 // nothing is written yet
		}
		return binary.BigEndian.Uint32(head[12:])
	}
	first := began()
	for until := time.Now().Add(5 * time.Minute); began() < first+3; {
		if time.Now().After(until) {
			t.Fatalf("after %d answers the log was begun anew %d times", row.Answers, began()-first)
		}
		must(t, s.Commit(ctx, answer(row, noon)))
	}
	size, err := os.Stat(path + "-wal")
	must(t, err)
	// A checkpoint may end a few groups late, but the log must not grow to many times its size.
	if size.Size() > 100*pages*pageSize {
		t.Errorf("the log has %d bytes", size.Size())
	}
	holds(t, s, "table", row.Answers)
	must(t, s.Close())
	s, err = Open(ctx, path, Options{})
	must(t, err)
	defer s.Close()
	holds(t, s, "table", row.Answers)
}
