package store

import (
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"path/filepath"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
	"github.com/pressly/goose/v3"

	"koprulu/site/server/storetest"
	"koprulu/site/store/internal/encode"
	"koprulu/site/store/internal/relation"
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
		map[string]string{"00005_moods.sql": "-- +goose Up\nALTER TABLE people ADD COLUMN mood TEXT NOT NULL DEFAULT 'calm';\n"})
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
				"00005_moods.sql": "-- +goose Up\nCREATE TABLE moods (name TEXT);\n"})},
		"by one whose second step was edited": {migrations: storetest.Steps(t, migrations(),
			map[string]string{"00005_moods.sql": "-- +goose Up\nCREATE TABLE moods (name TEXT);\n"})},
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

// TestPositionsMove: what stood in live before positions had a table of their own is put together and moved. A row with
// a wrong checksum and a position that can't be put together stay damaged.
func TestPositionsMove(t *testing.T) {
	ctx := t.Context()
	path := filepath.Join(t.TempDir(), "koprulu.db")
	first := fstest.MapFS{}
	text, err := fs.ReadFile(migrations(), "00001_site.sql")
	must(t, err)
	first["00001_site.sql"] = &fstest.MapFile{Data: text}
	steps, err := relation.ReadMigrations(first)
	must(t, err)
	db, err := sql.Open("sqlite", path)
	must(t, err)
	must(t, steps.Up(ctx, goose.DialectSQLite3, db, slog.New(slog.DiscardHandler)))
	for number, c := range []struct{ position, base string }{
		{`{"a":1}`, ""}, {`[[0,5,"2"],[6,1,""]]`, `{"a":1}  `}, {`[[0,5,"2"],[6,1,""]]`, `{"a":1}  `},
		{`[[0,5`, `{"a":1}`}, {"", ""},
	} {
		row := encode.Row{Number: int64(number + 1), Seq: 3, Answers: 2, Moment: []byte("{}")}
		sum, _ := row.Sum(nil)
		want := map[int]string{0: `{"a":1}`, 1: `{"a":2}`, 2: "another", 3: `{"a":9}`}[number]
		var base any
		if c.base != "" {
			base = 2
			_, err = db.Exec("INSERT INTO bases (number, seq, sum, position) VALUES (?, 2, 0, ?)", row.Number, []byte(c.base))
			must(t, err)
		}
		_, err = db.Exec(`INSERT INTO tables (number, id, owner, name, people, status, public, spectators, free, settings, frozen, invite, watch, rules_version, components, paused, created)
			VALUES (?1, ?1, '', '', '', 1, 0, 0, 0, '{}', '', '', '', '', '', 0, 0)`, row.Number)
		must(t, err)
		_, err = db.Exec("INSERT INTO live (number, seq, answers, open, bots, updated, sum, base, moment, position) VALUES (?, 3, 2, x'', 0, 0, ?, ?, '{}', ?)",
			row.Number, encode.SumOn(sum, []byte(want)), base, encode.BytesOrNull([]byte(c.position)))
		must(t, err)
	}
	must(t, db.Close())
	s, err := Open(ctx, path, Options{})
	must(t, err)
	defer s.Close()
	for number, want := range []string{`{"a":1} true`, `{"a":2} true`, `{"a":2} false`, " false", " true"} {
		row := encode.Row{Number: int64(number + 1), Seq: 3, Answers: 2, Moment: []byte("{}")}
		right, _ := row.Sum(nil)
		var position []byte
		var sum, placed int64
		must(t, s.readers.QueryRow("SELECT l.sum, coalesce(o.position, ''), coalesce(o.sum, 0) FROM live l LEFT JOIN positions o ON o.number = l.number WHERE l.number = ?",
			row.Number).Scan(&sum, &position, &placed))
		if got := fmt.Sprintf("%s %t", position, sum == right); got != want {
			t.Errorf("row %d became %q, want %q", number, got, want)
		}
		if len(position) > 0 && placed != encode.PositionSum(row.Number, 2, position) {
			t.Errorf("the position of row %d has the wrong checksum", number)
		}
	}
}
