package table_test

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"koprulu/table"
)

// unlisted is a store that can't list the games without a result, and records when it was asked.
type unlisted struct {
	table.Store
	mu    sync.Mutex
	asked []time.Time
}

func (u *unlisted) Unrecorded(context.Context, table.ID, int) ([]table.ID, error) {
	u.mu.Lock()
	defer u.mu.Unlock()
	u.asked = append(u.asked, time.Now())
	return nil, errors.New("the file is damaged")
}

// TestRecordOldOfADamagedStore: a store that can't list older games is asked again at longer and longer intervals, and the log says it
// once.
func TestRecordOldOfADamagedStore(t *testing.T) {
	inBubble(t, func(w *world) {
		var log lockedText
		kept := &unlisted{Store: w.store}
		cfg := w.cfg
		cfg.Store, cfg.Log = kept, slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelWarn}))
		hub := table.NewHub(cfg)
		w.must(hub.Start(w.ctx))
		time.Sleep(5 * time.Hour)
		w.must(hub.Close(w.ctx))
		var pauses []time.Duration
		for i := 1; i < len(kept.asked); i++ {
			pauses = append(pauses, kept.asked[i].Sub(kept.asked[i-1]).Round(time.Second))
		}
		want := []time.Duration{10 * time.Second, 20 * time.Second, 40 * time.Second, 80 * time.Second, 160 * time.Second, 320 * time.Second, 640 * time.Second, 1280 * time.Second, 2560 * time.Second,
			time.Hour, time.Hour, time.Hour}
		if !slices.Equal(pauses, want) {
			t.Errorf("it rests for %v, want %v", pauses, want)
		}
		if n := strings.Count(log.String(), "the file is damaged"); n != 1 {
			t.Errorf("the log says it %d times:\n%s", n, log.String())
		}
	})
}
