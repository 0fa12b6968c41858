package store

import (
	"errors"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"koprulu/site/server/storetest"
)

// TestMigration: a database is brought up to date and holds what it held; one of any other state is refused, and stays
// as it was.
func TestMigration(t *testing.T) {
	ctx := t.Context()
	path := filepath.Join(t.TempDir(), "koprulu.db")
	s, err := Open(ctx, path, Options{})
	must(t, err)
	stored := playing("table")
	must(t, s.Create(ctx, stored))
	must(t, s.Commit(ctx, answer(stored, noon)))
	want, wantEntries, err := s.Load(ctx, "table")
	must(t, err)
	must(t, s.Close())

	next := storetest.Steps(t, migrations(),
		map[string]string{"00002_moods.sql": "-- +goose Up\nALTER TABLE people ADD COLUMN mood TEXT NOT NULL DEFAULT 'calm';\n"})
	if _, err := Open(ctx, path, Options{migrations: next, ReadOnly: true}); !errors.Is(err, ErrOlder) {
		t.Errorf("opened for reading before it was brought up to date: %v, want %v", err, ErrOlder)
	}
	for range 2 { // The second time there is nothing to do.
		s, err = Open(ctx, path, Options{migrations: next})
		must(t, err)
		got, entries, err := s.Load(ctx, "table")
		must(t, err)
		if diff := cmp.Diff(want, got) + cmp.Diff(wantEntries, entries); diff != "" {
			t.Errorf("want -, got +:\n%s", diff)
		}
		must(t, s.Close())
	}

	for name, o := range map[string]Options{
		"by the program before":              {},
		"by the program before, for reading": {ReadOnly: true},
		"by one whose first step was edited": {migrations: storetest.Steps(t, migrations(),
			map[string]string{"00001_site.sql": "-- +goose Up\nCREATE TABLE meta (name TEXT PRIMARY KEY, value INTEGER);\n",
				"00002_moods.sql": "-- +goose Up\nCREATE TABLE moods (name TEXT);\n"})},
		"by one whose second step was edited": {migrations: storetest.Steps(t, migrations(),
			map[string]string{"00002_moods.sql": "-- +goose Up\nCREATE TABLE moods (name TEXT);\n"})},
	} {
		if s, err := Open(ctx, path, o); !errors.Is(err, ErrSchema) {
			t.Errorf("opened %s: %v, want %v", name, err, ErrSchema)
			if err == nil {
				must(t, s.Close())
			}
		}
	}
	s, err = Open(ctx, path, Options{migrations: next})
	must(t, err)
	must(t, s.Close())
}
