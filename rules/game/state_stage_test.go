package game

import (
	"slices"
	"testing"
)

// TestBegunStages: a stage begins with the draw that uncovers its first card, or with several draws for several stages,
// and with none while it lasts (EVENT-11).
func TestBegunStages(t *testing.T) {
	for _, c := range []struct {
		drawn, want []Stage
		now         Stage
	}{
		{nil, nil, 2},
		{[]Stage{1, 1}, []Stage{0, 0}, 1},
		{[]Stage{1, 1}, []Stage{0, 2}, 2},
		{[]Stage{1, 2, 2}, []Stage{2, 0, 0}, 2},
		{[]Stage{1, 2}, []Stage{2, 3}, 3},
		{[]Stage{1}, []Stage{3}, 3},
	} {
		got := slices.Clone(c.drawn)
		if BegunStages(got, c.now); !slices.Equal(got, c.want) {
			t.Errorf("drawn %d, now %d: %d begin, want %d", c.drawn, c.now, got, c.want)
		}
	}
}
