package store

import (
	"context"
	"path/filepath"
	"strings"
	"testing"

	"koprulu/table"
)

// files counts the files of components that a store has.
func files(t *testing.T, s *Store) (n int) {
	t.Helper()
	must(t, s.readers.QueryRowContext(t.Context(), "SELECT count(*) FROM corrections").Scan(&n))
	return n
}

// TestCorrectionsAreStoredOnce: a file of components is stored once for all tables that have it, and deleted with the
// last one.
func TestCorrectionsAreStoredOnce(t *testing.T) {
	ctx := t.Context()
	s := open(t)
	text := strings.Repeat("x", 200_000)
	rows := map[table.ID]*table.Stored{}
	make := func(id table.ID, corrections string) {
		rows[id] = playing(id)
		rows[id].Status, rows[id].Settings.Corrections = table.Waiting, corrections
		must(t, s.Create(ctx, rows[id]))
	}
	has := func(want int) {
		t.Helper()
		if n := files(t, s); n != want {
			t.Errorf("%d files are kept, want %d", n, want)
		}
		for id, row := range rows {
			got, _, err := s.Load(ctx, id)
			if err != nil || got.Settings.Corrections != row.Settings.Corrections {
				t.Errorf("table %s: %d bytes (%v), want %d", id, len(got.Settings.Corrections), err, len(row.Settings.Corrections))
			}
		}
	}
	for _, id := range []table.ID{"one", "two", "three"} {
		make(id, text)
	}
	make("other", text+"y")
	make("none", "")
	has(2)

	copied := filepath.Join(t.TempDir(), "copy.db")
	must(t, s.Backup(ctx, copied))
	must(t, sound(ctx, copied, map[table.ID]uint64{"one": 1, "other": 1, "none": 1}))

	set := func(id table.ID, corrections string) {
		rows[id].Settings.Corrections = corrections
		must(t, s.Commit(ctx, &table.Commit{Before: rows[id].Seq, After: rows[id], Cold: true}))
	}
	set("two", text) // Nothing changes.
	has(2)
	set("two", text+"y")
	has(2)
	set("two", "z")
	has(3)
	set("two", "")
	has(2)
	for i, id := range []table.ID{"one", "two", "three", "other"} {
		must(t, s.Delete(ctx, id))
		delete(rows, id)
		has([]int{2, 2, 1, 0}[i])
	}
}

// TestLostCorrections: a file of components that is not there is damage, which check finds.
func TestLostCorrections(t *testing.T) {
	ctx := t.Context()
	s := open(t)
	row := playing("table")
	row.Settings.Corrections = "{}"
	must(t, s.Create(ctx, row))
	path := s.Path()
	must(t, s.Close())
	must(t, execute(context.WithoutCancel(ctx), path, "DELETE FROM corrections"))
	s, err := Open(ctx, path, Options{})
	must(t, err)
	defer s.Close()
	if _, _, err := s.Load(ctx, "table"); err == nil ||
		!strings.Contains(err.Error(), "its file of components is not there") {
		t.Errorf("read: %v", err)
	}
	if found, err := s.CheckSums(ctx); err != nil || len(found) != 1 || found[0].Table != "table" {
		t.Errorf("the rows: %v (%v)", found, err)
	}
	if found, err := s.CheckPages(ctx); err != nil || len(found) != 1 || !strings.Contains(found[0].What, "corrections") {
		t.Errorf("the references: %v (%v)", found, err)
	}
}
