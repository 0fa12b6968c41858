//go:build unix

package postgres_test

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"koprulu/site/server/storetest"
	"koprulu/site/store/postgres"
)

// TestMigration: a database is brought up to date and holds what it held; one of any other state is refused, and stays
// as it was.
func TestMigration(t *testing.T) {
	ctx := t.Context()
	url := empty(t)
	s, err := postgres.Open(ctx, url, postgres.Options{})
	must(t, err)
	stored := playing("table")
	must(t, s.Create(ctx, stored))
	want, wantEntries, err := s.Load(ctx, "table")
	must(t, err)
	must(t, s.Close())

	next := postgres.Steps(storetest.Steps(t, postgres.Migrations(),
		map[string]string{"00005_moods.sql": "-- +goose Up\nALTER TABLE people ADD COLUMN mood text NOT NULL DEFAULT 'calm';\n"}))
	for range 2 { // The second time there is nothing to do.
		s, err = postgres.Open(ctx, url, next)
		must(t, err)
		got, entries, err := s.Load(ctx, "table")
		must(t, err)
		if diff := cmp.Diff(want, got) + cmp.Diff(wantEntries, entries); diff != "" {
			t.Errorf("want -, got +:\n%s", diff)
		}
		must(t, s.Close())
	}

	for name, o := range map[string]postgres.Options{
		"by the program before": {},
		"by one whose first step was edited": postgres.Steps(storetest.Steps(t, postgres.Migrations(),
			map[string]string{"00001_site.sql": "-- +goose Up\nCREATE TABLE meta (name text PRIMARY KEY, value bigint);\n",
				"00005_moods.sql": "-- +goose Up\nCREATE TABLE moods (name text);\n"})),
		"by one whose second step was edited": postgres.Steps(storetest.Steps(t, postgres.Migrations(),
			map[string]string{"00005_moods.sql": "-- +goose Up\nCREATE TABLE moods (name text);\n"})),
	} {
		if s, err := postgres.Open(ctx, url, o); !errors.Is(err, postgres.ErrSchema) {
			t.Errorf("opened %s: %v, want %v", name, err, postgres.ErrSchema)
			if err == nil {
				must(t, s.Close())
			}
		}
	}
	s, err = postgres.Open(ctx, url, next)
	must(t, err)
	must(t, s.Close())
}
