package sample

import (
	"testing"

	"koprulu/rules/document"
)

// Told fails a test unless a reader reports the wanted problems, and no others, in this order.
func Told(t testing.TB, got document.Problems, want []string) {
	t.Helper()
	for i := range max(len(got), len(want)) {
		switch {
		case i >= len(want):
			t.Errorf("also: %s", got[i])
		case i >= len(got):
			t.Errorf("nobody says: %s", want[i])
		case got[i].String() != want[i]:
			t.Errorf("got  %s\nwant %s", got[i], want[i])
		}
	}
}
