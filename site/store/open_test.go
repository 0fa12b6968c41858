package store

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"koprulu/table"
)

// TestOpenErrors: errors say what is wrong, where, and what to do.
func TestOpenErrors(t *testing.T) {
	ctx := t.Context()
	for _, test := range []struct {
		name    string
		prepare func(path string) error
		options Options
		want    error
		root    bool // root may write everywhere
	}{
		{name: "no such directory", prepare: func(path string) error { return os.Remove(filepath.Dir(path)) },
			want: fs.ErrNotExist},
		{name: "a text", prepare: func(path string) error {
			return os.WriteFile(path, []byte(strings.Repeat("not a database\n", 100)), 0o600)
		}, want: ErrNotStore},
		{name: "database of another program", prepare: func(path string) error {
			return execute(ctx, path, "CREATE TABLE songs (title TEXT)")
		}, want: ErrNotStore},
		{name: "database with the mark of another program", prepare: func(path string) error {
			return execute(ctx, path, "PRAGMA application_id = 17")
		}, want: ErrNotStore},
		{name: "our database with the mark of another program", prepare: func(path string) error {
			if err := made(ctx, path); err != nil {
				return err
			}
			return execute(ctx, path, "PRAGMA application_id = 17")
		}, want: ErrNotStore},
		{name: "our database before it got its mark", prepare: func(path string) error {
			if err := made(ctx, path); err != nil {
				return err
			}
			return execute(ctx, path, "PRAGMA application_id = 0")
		}},
		{name: "newer", prepare: func(path string) error {
			if err := made(ctx, path); err != nil {
				return err
			}
			return execute(ctx, path, "INSERT INTO goose_db_version (version_id, is_applied) VALUES (9999, 1)")
		}, want: ErrSchema},
		{name: "newer, for reading", prepare: func(path string) error {
			if err := made(ctx, path); err != nil {
				return err
			}
			return execute(ctx, path, "INSERT INTO goose_db_version (version_id, is_applied) VALUES (9999, 1)")
		}, options: Options{ReadOnly: true}, want: ErrSchema},
		{name: "cut off", prepare: func(path string) error {
			if err := made(ctx, path); err != nil {
				return err
			}
			return os.Truncate(path, 5000)
		}, want: ErrDamaged},
		{name: "damaged, for reading", prepare: func(path string) error {
			if err := made(ctx, path); err != nil {
				return err
			}
			return scribble(path)
		}, options: Options{ReadOnly: true}, want: ErrDamaged},
		{name: "damaged", prepare: func(path string) error {
			if err := made(ctx, path); err != nil {
				return err
			}
			return scribble(path)
		}, want: ErrDamaged},
		{name: "a directory, for reading", prepare: func(path string) error { return os.Mkdir(path, 0o700) },
			options: Options{ReadOnly: true}, want: ErrNotStore},
		{name: "nothing to read", prepare: func(string) error { return nil }, options: Options{ReadOnly: true},
			want: fs.ErrNotExist},
		{name: "directory that can't be written to",
			prepare: func(path string) error { return os.Chmod(filepath.Dir(path), 0o500) }, want: fs.ErrPermission, root: true},
		{name: "file that can't be written to", prepare: func(path string) error { return os.WriteFile(path, nil, 0o400) },
			want: fs.ErrPermission, root: true},
	} {
		t.Run(test.name, func(t *testing.T) {
			if test.root && os.Getuid() == 0 {
				t.Log("run by root, whom permissions don't stop: only that it opens is checked")
				test.want = nil
			}
			dir := filepath.Join(t.TempDir(), "data")
			must(t, os.Mkdir(dir, 0o700))
			path := filepath.Join(dir, "koprulu.db")
			must(t, test.prepare(path))
			before, _ := os.ReadFile(path)
			s, err := Open(ctx, path, test.options)
			if after, _ := os.ReadFile(path); err != nil && !bytes.Equal(before, after) {
				t.Error("the file that could not be opened was changed")
			}
			if !errors.Is(err, test.want) {
				t.Errorf("error %v, want %v", err, test.want)
			}
			if err != nil && !strings.Contains(err.Error(), path) {
				t.Errorf("the error does not name %s: %v", path, err)
			}
			if err == nil {
				must(t, s.Close())
			}
		})
	}
}

// made makes a database with the journal mode of a copy, so that everything is in the file.
func made(ctx context.Context, path string) error {
	s, err := Open(ctx, path, Options{})
	if err != nil {
		return err
	}
	if err := s.Close(); err != nil {
		return err
	}
	return execute(ctx, path, "PRAGMA journal_mode = delete")
}

// scribble writes over everything after the first page, which lists the tables.
func scribble(path string) error {
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	for i := 4096; i < len(text); i++ {
		text[i] = 0xa5
	}
	return os.WriteFile(path, text, 0o600)
}

// execute changes a file behind the store's back.
func execute(ctx context.Context, path, query string) error {
	db, err := sql.Open("sqlite", path)
	if err != nil {
		return err
	}
	defer db.Close()
	_, err = db.ExecContext(ctx, query)
	return err
}

func TestLocked(t *testing.T) {
	ctx := t.Context()
	s := open(t)
	if _, err := Open(ctx, s.Path(), Options{}); !errors.Is(err, ErrLocked) {
		t.Errorf("a second server opens the file: %v", err)
	}
	must(t, s.Create(ctx, playing("table")))
	reader, err := Open(ctx, s.Path(), Options{ReadOnly: true})
	must(t, err)
	defer reader.Close()
	if _, _, err := reader.Load(ctx, "table"); err != nil {
		t.Error(err)
	}
	if err := reader.Create(ctx, playing("other")); !errors.Is(err, ErrReadOnly) {
		t.Errorf("writing to a store that only reads: %v", err)
	}
	must(t, s.Close())
	s, err = Open(ctx, s.Path(), Options{})
	if err != nil {
		t.Fatalf("the lock outlives its store: %v", err)
	}
	must(t, s.Close())
}

// TestReadersCantWrite: queries of readers can't write.
func TestReadersCantWrite(t *testing.T) {
	s := open(t)
	_, err := s.readers.ExecContext(t.Context(), "DELETE FROM tables")
	if err == nil {
		t.Error("a reader writes")
	}
	if err := explain(err); !errors.Is(err, fs.ErrPermission) || !strings.Contains(err.Error(), "writable") {
		t.Errorf("nobody is told what to do about %v", err)
	}
}

func TestBackup(t *testing.T) {
	ctx := t.Context()
	s := open(t)
	stored := playing("table")
	must(t, s.Create(ctx, stored))
	file := filepath.Join(t.TempDir(), "copy.db")
	stop := make(chan struct{})
	done := make(chan error)
	go func() {
		for {
			select {
			case <-stop:
				done <- nil
				return
			default:
				if err := s.Commit(ctx, answer(stored, noon)); err != nil {
					done <- err
					return
				}
			}
		}
	}()
	must(t, s.Backup(ctx, file))
	close(stop)
	must(t, <-done)
	if err := s.Backup(ctx, file); !errors.Is(err, ErrExists) {
		t.Errorf("a file that is there: %v", err)
	}
	if err := s.Backup(ctx, filepath.Join(t.TempDir(), "no", "directory")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a directory that is not there: %v", err)
	}
	must(t, sound(ctx, file, map[table.ID]uint64{"table": 1}))
}
