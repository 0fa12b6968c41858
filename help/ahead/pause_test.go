package ahead_test

import (
	"math"
	"slices"
	"testing"
	"time"

	"koprulu/help/ahead"
)

// TestPauses: pauses are distributed as they should be, are the same for the same decision, and can't be predicted
// without the salt.
func TestPauses(t *testing.T) {
	// The outermost quantiles below are then off by 1.0 % in one standard deviation, and the bound is six of these.
	const n = 30000
	list := make([]time.Duration, n)
	same := 0
	for i := range list {
		list[i] = ahead.Pause("salt", "table", uint64(i))
		if list[i] != ahead.Pause("salt", "table", uint64(i)) {
			t.Fatal("the pause before a decision is not always the same")
		}
		if list[i] == ahead.Pause("other", "table", uint64(i)) || list[i] == ahead.Pause("salt", "another", uint64(i)) {
			same++
		}
	}
	if same > n/500 {
		t.Errorf("%d of %d pauses are the same for another salt or table", same, n)
	}
	slices.Sort(list)
	if list[0] < ahead.PauseLeast || list[n-1] > ahead.PauseMost {
		t.Errorf("pauses from %s to %s", list[0], list[n-1])
	}
	// The quantiles of a normal distribution at these shares.
	for share, z := range map[float64]float64{0.05: -1.645, 0.25: -0.674, 0.5: 0, 0.75: 0.674, 0.95: 1.645} {
		want := float64(ahead.PauseMedian) * math.Exp(ahead.PauseSpread*z)
		if got := float64(list[int(share*n)]); math.Abs(got/want-1) > 0.06 {
			t.Errorf("a share of %v of the pauses is shorter than %s, want %s", share, time.Duration(got), time.Duration(want))
		}
	}
}
