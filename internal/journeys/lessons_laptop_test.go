//go:build nightly

package journeys

import "testing"

// TestLessonsOnALaptop: a newcomer gets from the first page through all lessons, on a laptop.
func TestLessonsOnALaptop(t *testing.T) {
	t.Parallel()
	takesLessons(t, window{1366, 768})
}
