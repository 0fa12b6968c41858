package odds_test

import (
	"testing"

	"koprulu/bots/odds"
)

// TestNothingDrawnIsCertain: of deals that were drawn, none is told as less than one in a hundred and all as more than
// 99; where every deal was looked at, none and all are that.
func TestNothingDrawnIsCertain(t *testing.T) {
	for basis, want := range map[odds.Basis][2]int{odds.Sampled: {-1, 101}, odds.Every: {0, 100}, odds.Exact: {0, 100}} {
		for i, n := range [2]int{0, 400} {
			if got, _ := basis.Points(n, 400); got != want[i] {
				t.Errorf("basis %d, %d of 400: %d, want %d", basis, n, got, want[i])
			}
		}
	}
}
