package store

import (
	"path/filepath"
	"testing"

	"koprulu/site/store/internal/query"
)

// TestRecall: after a restart the first answer of a table builds on the base that is on disk, like every other one; if
// that is damaged, it writes a new one.
func TestRecall(t *testing.T) {
	ctx := t.Context()
	path := filepath.Join(t.TempDir(), "koprulu.db")
	row := playing("table")
	var s *Store
	again := func(damage string) {
		t.Helper()
		if s != nil {
			must(t, s.Close())
		}
		var err error
		s, err = Open(ctx, path, Options{})
		must(t, err)
		if damage != "" {
			must(t, s.write(ctx, func(tx query.On) error {
				_, err := tx.Exec(damage)
				return err
			}))
		}
	}
	base := func() (seq int) {
		t.Helper()
		must(t, s.readers.QueryRowContext(ctx, "SELECT seq FROM bases").Scan(&seq))
		return seq
	}
	again("")
	must(t, s.Create(ctx, row))
	must(t, s.Commit(ctx, answer(row, noon)))
	first := base()
	for range 3 {
		again("")
		must(t, s.Commit(ctx, answer(row, noon)))
		if now := base(); now != first {
			t.Errorf("after a restart the base is that of commit %d, it was that of %d", now, first)
		}
		holds(t, s, "table", row.Answers)
	}
	var blocks int
	must(t, s.readers.QueryRowContext(ctx, "SELECT count(*) FROM blocks").Scan(&blocks))
	if blocks > 1 {
		t.Errorf("four answers are in %d blocks", blocks)
	}
	again("UPDATE bases SET position = CAST(replace(CAST(position AS TEXT), 'end', 'END') AS BLOB)")
	must(t, s.Commit(ctx, answer(row, noon)))
	if now := base(); now != int(row.Seq) {
		t.Errorf("on a damaged base of commit %d the answer of commit %d was built", now, row.Seq)
	}
	holds(t, s, "table", row.Answers)
	must(t, s.Close())
}
