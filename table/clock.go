package table

import "time"

// Clock tells the time and wakes.
type Clock interface {
	// Now returns the time.
	Now() time.Time
	// AfterFunc calls f in its own goroutine after d. The function it returns cancels the call and reports whether it was
	// in time.
	AfterFunc(d time.Duration, f func()) (stop func() bool)
}

// SystemClock is the clock of the machine.
type SystemClock struct{}

// Now returns the time.
func (SystemClock) Now() time.Time { return time.Now() }

// AfterFunc calls f after d.
func (SystemClock) AfterFunc(d time.Duration, f func()) (stop func() bool) {
	return time.AfterFunc(d, f).Stop
}
