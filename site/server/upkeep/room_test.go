package upkeep

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"
)

// TestRoom: what people send is taken as long as it stays below the ceiling and leaves the reserve free, whoever sends
// how much at the same time; what was taken away counts no more after a minute. The log says once that there is no
// room, and once that there is some again.
func TestRoom(t *testing.T) {
	ctx := t.Context()
	var logs bytes.Buffer
	now, free, kept := time.Unix(0, 0), int64(1000), int64(100)
	room := &Room{Ceiling: 500, Reserve: 300, Free: func() int64 { return free },
		Measure: func(context.Context) (int64, error) { return kept, nil },
		Log:     slog.New(slog.NewTextHandler(&logs, nil)), Now: func() time.Time { return now }}
	var work sync.WaitGroup
	var mu sync.Mutex
	taken := 0
	for range 20 {
		work.Go(func() {
			switch err := room.Admit(ctx, 90); {
			case err == nil:
				mu.Lock()
				defer mu.Unlock()
				taken++
			case !errors.Is(err, ErrCeiling):
				t.Error(err)
			}
		})
	}
	work.Wait()
	if bytes, err := room.Taken(ctx); taken != 4 || bytes != 460 || err != nil {
		t.Errorf("%d of 20 were taken, %d bytes (%v)", taken, bytes, err)
	}
	if err := room.Admit(ctx, 40); err != nil {
		t.Errorf("what fits exactly: %v", err)
	}
	if err := room.Admit(ctx, 1); !errors.Is(err, ErrCeiling) {
		t.Errorf("one byte more: %v", err)
	}
	room.Ceiling = 1
	if err := room.Admit(ctx, 0); err != nil {
		t.Errorf("what is no file: %v", err)
	}
	room.Ceiling = 500
	now = now.Add(remeasured)
	if err := room.Admit(ctx, 400); err != nil {
		t.Errorf("after a new measurement: %v", err)
	}
	now, free = now.Add(remeasured), 350
	if err := room.Admit(ctx, 51); !errors.Is(err, ErrReserve) {
		t.Errorf("with too little of the disk free: %v", err)
	}
	if err := room.Admit(ctx, 50); err != nil {
		t.Errorf("what leaves the reserve: %v", err)
	}
	room.Free = nil
	if err := room.Admit(ctx, 60); err != nil {
		t.Errorf("on a disk that nobody knows: %v", err)
	}
	if full, again := strings.Count(logs.String(), "are refused"),
		strings.Count(logs.String(), "taken again"); full != 3 ||
		again != 3 {
		t.Errorf("the log says %d times that there is no room and %d times that there is:\n%s", full, again, &logs)
	}
	broken := errors.New("broken")
	now, room.Measure = now.Add(remeasured), func(context.Context) (int64, error) { return 0, broken }
	if err := room.Admit(ctx, 1); !errors.Is(err, broken) {
		t.Errorf("what can't be measured: %v", err)
	}
}
