package load

import (
	"math"
	"sync/atomic"
	"time"
)

// histogram counts times in steps of some two per cent. Any number of goroutines may add.
type histogram struct {
	counts [64 * steps]atomic.Uint64
}

// steps is how many steps there are from one power of two to the next.
const steps = 32

// add counts a time.
func (h *histogram) add(d time.Duration) { h.counts[step(max(d, 1))].Add(1) }

// step finds the step of a time.
func step(d time.Duration) int { return int(steps * math.Log2(float64(d))) }

// floorOf returns the shortest time of a step.
func floorOf(i int) time.Duration { return time.Duration(math.Exp2(float64(i) / steps)) }

// total counts all times.
func (h *histogram) total() (n uint64) {
	for i := range h.counts {
		n += h.counts[i].Load()
	}
	return n
}

// quantile returns a time that a share q of all times does not exceed, rounded up to the next step; 0 if there are
// none.
func (h *histogram) quantile(q float64) time.Duration {
	rest := uint64(q * float64(h.total()))
	for i := range h.counts {
		n := h.counts[i].Load()
		if n > 0 && n >= rest {
			return floorOf(i + 1)
		}
		rest -= n
	}
	return 0
}

// reset forgets everything.
func (h *histogram) reset() {
	for i := range h.counts {
		h.counts[i].Store(0)
	}
}
