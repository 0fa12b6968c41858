package table_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"koprulu/table"
)

// slowStore takes half a second before it keeps a table, and a second to say that there is none.
type slowStore struct{ table.Store }

func (s slowStore) Create(ctx context.Context, row *table.Stored) error {
	time.Sleep(time.Second / 2)
	return s.Store.Create(ctx, row)
}

func (s slowStore) Load(ctx context.Context, id table.ID) (*table.Stored, []table.Entry, error) {
	row, entries, err := s.Store.Load(ctx, id)
	if errors.Is(err, table.ErrUnknown) {
		time.Sleep(time.Second)
	}
	return row, entries, err
}

// TestDealtWhileLookedFor: several requests deal the same game, and each finds its table, even if it waits for the
// answer of a store that looked for it before it was there.
func TestDealtWhileLookedFor(t *testing.T) {
	inBubble(t, func(w *world) {
		var work sync.WaitGroup
		for i := range 4 {
			work.Go(func() {
				time.Sleep(time.Duration(i) * 400 * time.Millisecond)
				tab, err := w.hub.Deal(w.ctx, weeks("week", "random"))
				if err != nil {
					t.Errorf("request %d: %v", i+1, err)
				} else if tab != w.table("week") {
					t.Errorf("request %d has a table of its own", i+1)
				}
			})
		}
		work.Wait()
	}, func(cfg *table.HubConfig) { cfg.Store = slowStore{cfg.Store} })
}
