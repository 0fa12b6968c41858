package garbage

import (
	"math"
	"testing"
)

// TestPacer: the heap may grow further only after some seconds with much to do, and only if there is room; with little
// to do, memory is given back once, not again and again.
func TestPacer(t *testing.T) {
	const mb = 1 << 20
	for _, c := range []struct {
		name    string
		room    uint64
		live    uint64
		grows   []uint64 // MB in two intervals
		percent []int
		tidies  int
	}{
		{"a burst", 1000 * mb, 20 * mb, []uint64{50, 50, 0, 0, 50, 50, 0}, []int{100, 100, 100, 100, 100, 100, 100}, 2},
		{"a small burst", 1000 * mb, 20 * mb, []uint64{5, 5, 0, 0, 5, 5, 0}, []int{100, 100, 100, 100, 100, 100, 100}, 0},
		{"much to do, then nothing", 1000 * mb, 20 * mb, []uint64{50, 50, 50, 50, 0, 0},
			[]int{100, 100, 400, 400, 100, 100}, 1},
		{"less for a moment", 1000 * mb, 20 * mb, []uint64{50, 50, 50, 2, 50}, []int{100, 100, 400, 400, 400}, 0},
		{"less before it is long enough", 1000 * mb, 20 * mb, []uint64{50, 50, 2, 50, 50}, []int{100, 100, 100, 100, 100}, 0},
		{"never enough", 1000 * mb, 20 * mb, []uint64{2, 2, 2, 2, 2, 2}, []int{100, 100, 100, 100, 100, 100}, 0},
		{"little room", 60 * mb, 20 * mb, []uint64{50, 50, 50}, []int{100, 100, 200}, 0},
		{"no room", 30 * mb, 20 * mb, []uint64{50, 50, 50}, []int{100, 100, 100}, 0},
		{"less than what is in use", 10 * mb, 20 * mb, []uint64{50, 50, 50}, []int{100, 100, 100}, 0},
		{"again and again", 1000 * mb, 20 * mb, []uint64{50, 0, 50, 0, 50, 0, 0, 0, 0, 0, 0},
			[]int{100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100}, 2},
	} {
		p, allocated, tidies := pacer{room: c.room, since: tidyEvery}, uint64(0), 0
		for i, n := range c.grows {
			percent := 0
			for range 2 {
				allocated += n * mb / 2
				var tidy bool
				if percent, tidy = p.step(allocated, c.live); tidy {
					tidies++
				}
			}
			if percent != c.percent[i] {
				t.Errorf("%s: after %d s it is %d %%, want %d", c.name, i+1, percent, c.percent[i])
			}
		}
		if tidies != c.tidies {
			t.Errorf("%s: memory is given back %d times, want %d", c.name, tidies, c.tidies)
		}
	}
}

// TestRoom: the limit of the operator counts, otherwise the memory of the machine or of the control group.
func TestRoom(t *testing.T) {
	if got := roomIn(1000, 1<<40); got != 250 {
		t.Errorf("a quarter of 1,000 is %d", got)
	}
	if got := roomIn(math.MaxInt64, 8000); got != 1000 {
		t.Errorf("an eighth of 8,000 is %d", got)
	}
	if got := total("MemTotal:       24663360 kB\nMemFree:  1 kB\n"); got != 24663360<<10 {
		t.Errorf("the machine has %d bytes", got)
	}
	if got := total("nothing"); got != 0 {
		t.Errorf("a machine that does not say so has %d bytes", got)
	}
	for text, want := range map[string]string{"0::/system.slice/koprulu.service\n": "/system.slice/koprulu.service",
		"12:cpu:/x\n0::/\n": "/", "": "/", "0::../x\n": "/"} {
		if got := group(text); got != want {
			t.Errorf("the group in %q is %s", text, got)
		}
	}
}
