package play

import (
	"fmt"
	"testing"
	"time"

	"koprulu/table"
)

// TestFrontsForget: pages that are no longer in the foreground are remembered for an hour, and only a limited number of
// pages at all.
func TestFrontsForget(t *testing.T) {
	var f fronts
	now := time.Unix(1_800_000_000, 0)
	key := func(n int) frontKey { return frontKey{"ann", table.ID(fmt.Sprint(n))} }
	f.set(key(0), now, now)
	f.set(key(1), now.Add(frontTime), now)
	if got := f.get(key(0), key(0)); !got.Equal(now) {
		t.Errorf("a page that was in front was so until %v", got)
	}
	f.set(key(2), now.Add(keepFront), now.Add(keepFront))
	if len(f.until) != 2 || !f.get(key(0), key(0)).IsZero() || f.get(key(1), key(1)).IsZero() {
		t.Errorf("after an hour %d pages are remembered", len(f.until))
	}
	for n := range mostFronts {
		f.set(key(10+n), now.Add(keepFront+frontTime), now.Add(keepFront))
	}
	if len(f.until) > mostFronts {
		t.Errorf("%d pages are remembered", len(f.until))
	}
	later := now.Add(keepFront + time.Minute)
	f.set(key(3), later.Add(frontTime), later)
	if len(f.until) != 1 {
		t.Errorf("%d pages are remembered where those in front need the room", len(f.until))
	}
}
