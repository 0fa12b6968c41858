package admin

import (
	"testing"
	"time"
)

// TestMomentOf: a time is read as RFC 3339, as a time of this machine, or counted from now.
func TestMomentOf(t *testing.T) {
	zone := time.FixedZone("here", 2*60*60)
	now := time.Date(2026, 3, 1, 12, 0, 0, 0, zone)
	for text, want := range map[string]string{
		"": "0001-01-01T00:00:00Z", "90m": "2026-03-01T11:30:00Z", "2026-03-01T18:00:00Z": "2026-03-01T18:00:00Z",
		"2026-03-01 18:00": "2026-03-01T16:00:00Z",
		"2026-03-01T18:00": "2026-03-01T16:00:00Z", "2026-03-01 18:00:30": "2026-03-01T16:00:30Z",
		"2026-03-02": "2026-03-01T22:00:00Z",
	} {
		if at, err := momentOf("--until", text, now, false); err != nil || at.UTC().Format(time.RFC3339) != want {
			t.Errorf("%q: %s, %v", text, at, err)
		}
	}
	if at, err := momentOf("--since", "2h", now, true); err != nil || !at.Equal(now.Add(-2*time.Hour)) {
		t.Errorf("2 hours ago: %s, %v", at, err)
	}
	for _, text := range []string{"soon", "-5m", "0s", "18:00", "2026-13-01 18:00"} {
		if _, err := momentOf("--until", text, now, false); err == nil {
			t.Errorf("%q is read", text)
		}
	}
}
