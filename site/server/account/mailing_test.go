package account

import (
	"testing"
	"time"
)

// TestTestMessages: an address gets only so many test messages in an hour, whoever asks for them.
func TestTestMessages(t *testing.T) {
	m, now := newMailing(), time.Unix(1000, 0)
	for n := range mostTests + 1 {
		if got := m.mayTest("webhook https://example.org/x", now); got != (n < mostTests) {
			t.Errorf("message %d: %t", n+1, got)
		}
	}
	if !m.mayTest("webhook https://example.org/y", now) || !m.mayTest("webhook https://example.org/x", now.Add(testTime)) {
		t.Error("another address, or the same an hour later, gets none")
	}
}
