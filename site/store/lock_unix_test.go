//go:build unix

package store

import (
	"errors"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

// TestLockIsNotInherited: a process that is being started has a copy of every open file until its program is loaded.
// Such a copy of the lock keeps nobody from opening a store that was closed, and after its server was killed it delays
// opening only as long as the copy is there.
func TestLockIsNotInherited(t *testing.T) {
	ctx := t.Context()
	s := open(t)
	inherited, err := syscall.Dup(int(s.lock.Fd()))
	must(t, err)
	must(t, s.Close())
	began := time.Now()
	f, err := lock(s.Path())
	if err != nil {
		t.Fatalf("a copy of the lock outlives its store: %v", err)
	}
	if d := time.Since(began); d > lockPatience/2 {
		t.Errorf("a store that was closed is waited for, %v", d)
	}
	must(t, syscall.Close(inherited))

	// The server was killed: nothing was given up, and the copy disappears a moment later.
	inherited, err = syscall.Dup(int(f.Fd()))
	must(t, err)
	must(t, f.Close())
	released := make(chan error, 1)
	go func() {
		time.Sleep(5 * lockStep)
		released <- syscall.Close(inherited)
	}()
	s, err = Open(ctx, s.Path(), Options{})
	if err != nil {
		t.Fatalf("a copy of the lock of a server that was killed: %v", err)
	}
	must(t, <-released)

	if _, err := lock(s.Path()); !errors.Is(err, ErrLocked) {
		t.Errorf("a second server: %v", err)
	}
	must(t, s.Close())
}

// TestLockOfTheDatabase: a second server is refused even if the lock file was removed, and even if it knows the
// database by another name; the first one goes on.
func TestLockOfTheDatabase(t *testing.T) {
	ctx := t.Context()
	s := open(t)
	must(t, s.Create(ctx, playing("table")))
	must(t, os.Remove(s.Path()+".lock"))
	if _, err := Open(ctx, s.Path(), Options{}); !errors.Is(err, ErrLocked) {
		t.Errorf("without the file beside it a second server opens the database: %v", err)
	}
	for name, link := range map[string]func(old, name string) error{"a link": os.Symlink, "another name": os.Link} {
		path := filepath.Join(t.TempDir(), "koprulu.db")
		must(t, link(s.Path(), path))
		if _, err := Open(ctx, path, Options{}); !errors.Is(err, ErrLocked) {
			t.Errorf("by %s a second server opens the database: %v", name, err)
		}
	}
	must(t, s.Create(ctx, playing("another")))
	must(t, s.Close())
	s, err := Open(ctx, s.Path(), Options{})
	if err != nil {
		t.Fatalf("the lock outlives its store: %v", err)
	}
	if _, _, err := s.Load(ctx, "another"); err != nil {
		t.Error(err)
	}
	must(t, s.Close())
}
