package upkeep

import (
	"io"
	"log/slog"
	"testing"
	"time"
)

// TestTroubles: warnings and errors are counted by what they say, for a day, even if the log itself leaves them out;
// there are never too many.
func TestTroubles(t *testing.T) {
	noon := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	troubles := &Troubles{}
	h := troubles.Of(slog.NewTextHandler(io.Discard, &slog.HandlerOptions{Level: slog.LevelError}))
	log := func(at time.Time, level slog.Level, what string) {
		t.Helper()
		if !h.Enabled(t.Context(), level) {
			return
		}
		if err := h.WithGroup("g").WithAttrs([]slog.Attr{slog.Int("n", 1)}).Handle(t.Context(),
			slog.NewRecord(at, level, what, 0)); err != nil {
			t.Error(err)
		}
	}
	log(noon.Add(-25*time.Hour), slog.LevelError, "old")
	log(noon.Add(-time.Hour), slog.LevelWarn, "smoke")
	log(noon.Add(-time.Minute), slog.LevelError, "smoke")
	log(noon, slog.LevelWarn, "smoke")
	log(noon, slog.LevelInfo, "all is well")
	got := troubles.Since(noon.Add(-Troubled))
	want := []Trouble{{"warn", "smoke", 2, noon}, {"error", "smoke", 1, noon.Add(-time.Minute)}}
	if len(got) != 2 || got[0] != want[0] || got[1] != want[1] {
		t.Errorf("remembered: %+v", got)
	}
	if got := troubles.Since(noon.Add(-time.Second)); len(got) != 1 || got[0].Count != 1 {
		t.Errorf("since a second: %+v", got)
	}
	for i := range mostTroubles + 10 {
		log(noon.Add(time.Duration(i)*time.Microsecond), slog.LevelError, "flood")
	}
	if got := troubles.Since(time.Time{}); len(troubles.lines) != mostTroubles || got[0].Count != mostTroubles {
		t.Errorf("%d lines are kept: %+v", len(troubles.lines), got)
	}
	if got := (*Troubles)(nil).Since(noon); got == nil || len(got) != 0 {
		t.Errorf("nobody remembers: %v", got)
	}
}
