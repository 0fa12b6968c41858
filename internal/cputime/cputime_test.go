package cputime_test

import (
	"runtime"
	"testing"
	"time"

	"koprulu/internal/cputime"
)

// TestThread checks that work costs time and that, on Linux, sleep costs none.
func TestThread(t *testing.T) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	start := cputime.Thread()
	for n := 0; cputime.Thread()-start < 20*time.Millisecond; n++ {
		if n > 1e9 {
			t.Fatal("work costs nothing")
		}
	}
	start = cputime.Thread()
	time.Sleep(100 * time.Millisecond)
	if slept := cputime.Thread() - start; runtime.GOOS == "linux" && slept > 50*time.Millisecond {
		t.Errorf("100 ms of sleep cost %v", slept)
	}
}
