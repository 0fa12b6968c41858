package store

import (
	"testing"

	"koprulu/table"
)

// BenchmarkLoad reads a table with 500 entries.
func BenchmarkLoad(b *testing.B) {
	s := open(b)
	t := playing("table")
	must(b, s.Create(b.Context(), t))
	for range 500 {
		must(b, s.Commit(b.Context(), answer(t, noon)))
	}
	for b.Loop() {
		_, entries, err := s.Load(b.Context(), table.ID("table"))
		must(b, err)
		if len(entries) != 500 {
			b.Fatalf("%d entries", len(entries))
		}
	}
}
