package store

import (
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

// TestFlusher: a file is flushed through io_uring, and without it; an error of the file is one of the flusher, both ways.
func TestFlusher(t *testing.T) {
	for _, kernel := range []bool{true, false} {
		path := filepath.Join(t.TempDir(), "log")
		must(t, os.WriteFile(path, []byte("log"), 0o600))
		f, err := newFlusher(path)
		must(t, err)
		defer f.close()
		switch {
		case kernel && f.ring == nil:
			t.Log("this machine has no io_uring")
			continue
		case !kernel && f.ring != nil:
			f.ring.close()
			f.ring = nil
		}
		for range 3 {
			must(t, f.flush())
		}
		// Pipes can't be flushed.
		var pipe [2]int
		must(t, unix.Pipe(pipe[:]))
		must(t, unix.Dup3(pipe[1], int(f.file.Fd()), 0))
		if err := f.flush(); !errors.Is(err, unix.EINVAL) {
			t.Errorf("by the kernel %v: flushing a pipe: %v", kernel, err)
		}
		if (f.ring != nil) != kernel {
			t.Errorf("by the kernel %v: the ring is %v", kernel, f.ring)
		}
		unix.Close(pipe[0])
		unix.Close(pipe[1])
	}
}

// TestRefusedRing: who is refused a request by the kernel flushes without it from then on.
func TestRefusedRing(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log")
	must(t, os.WriteFile(path, []byte("log"), 0o600))
	f, err := newFlusher(path)
	must(t, err)
	defer f.close()
	if f.ring == nil {
		t.Skip("this machine has no io_uring")
	}
	other, err := os.Open(path)
	must(t, err)
	defer other.Close()
	must(t, f.ring.wait.Control(func(fd uintptr) { err = unix.Dup3(int(other.Fd()), int(fd), 0) }))
	must(t, err)
	must(t, f.flush())
	if f.ring != nil {
		t.Error("it asks again")
	}
	must(t, f.flush())
}

// TestAcknowledgedIsFlushed: nothing is confirmed before the log was flushed; if that fails, it is not confirmed, and nothing more is written.
func TestAcknowledgedIsFlushed(t *testing.T) {
	ctx := t.Context()
	var log strings.Builder
	s, err := Open(ctx, filepath.Join(t.TempDir(), "koprulu.db"), Options{Log: slog.New(slog.NewTextHandler(&log, nil))})
	must(t, err)
	defer s.Close()
	row := playing("table")
	must(t, s.Create(ctx, row))
	var pipe [2]int
	must(t, unix.Pipe(pipe[:]))
	defer unix.Close(pipe[0])
	defer unix.Close(pipe[1])
	must(t, unix.Dup3(pipe[1], int(s.committer.log.file.Fd()), 0)) // A pipe can't be flushed.
	if err := s.Commit(ctx, answer(row, noon)); !errors.Is(err, ErrBroken) {
		t.Errorf("an answer that was not flushed: %v, want %v", err, ErrBroken)
	}
	if err := s.Create(ctx, playing("fresh")); !errors.Is(err, ErrBroken) {
		t.Errorf("a later write: %v, want %v", err, ErrBroken)
	}
	if !strings.Contains(log.String(), "the disk failed") {
		t.Errorf("the log says nothing of it:\n%s", &log)
	}
}
