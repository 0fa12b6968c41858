package table_test

import (
	"fmt"
	"testing"
	"unsafe"

	"koprulu/rules/components"
	"koprulu/table"
)

// TestCorrectionsAreShared: tables in memory with the same file of components share one copy of it, whether they were
// made, imported or read.
func TestCorrectionsAreShared(t *testing.T) {
	w := newWorld(t)
	w.start()
	defer w.stop()
	text := func() string { return fmt.Sprintf(`{"format": %q, "common": {"target_points": 9}}`, components.Format) }
	copies := map[*byte]bool{}
	for range 2 {
		s := timed(2, table.Pace{})
		s.Corrections = text()
		made := w.create(s, 1)
		copies[unsafe.StringData(made.Snapshot().Settings.Corrections)] = true

		row := &table.Stored{
			Basics: table.Basics{
				ID:       "read-" + made.ID(),
				Owner:    "nobody",
				Settings: s,
				Status:   table.Waiting,
				Seats:    make([]table.Seat, 2),
			},
		}
		row.Settings.Corrections = text()
		w.must(w.store.Create(w.ctx, row))
		copies[unsafe.StringData(w.table(row.ID).Snapshot().Settings.Corrections)] = true
	}
	if len(copies) != 1 {
		t.Errorf("the file is in memory %d times", len(copies))
	}
}
