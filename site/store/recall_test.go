package store

import (
	"path/filepath"
	"testing"
)

// TestTailIsRecalled: after a restart the first answers of a table join the entries that stand in its row.
func TestTailIsRecalled(t *testing.T) {
	ctx := t.Context()
	path := filepath.Join(t.TempDir(), "koprulu.db")
	row := playing("table")
	for n := range 30 {
		s, err := Open(ctx, path, Options{})
		must(t, err)
		if n == 0 {
			must(t, s.Create(ctx, row))
		}
		must(t, s.Commit(ctx, answer(row, noon)))
		holds(t, s, "table", row.Answers)
		var blocks, longest int
		must(t, s.readers.QueryRowContext(ctx, "SELECT count(*), coalesce(max(length(text)), 0) FROM blocks").Scan(&blocks, &longest))
		if blocks > n/5 || blocks == 0 && n == 29 || longest > 2*maxTail {
			t.Errorf("%d answers are in %d blocks of up to %d letters", n+1, blocks, longest)
		}
		must(t, s.Close())
	}
}
