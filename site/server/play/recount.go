package play

import (
	"context"
	"sync"
	"time"

	"koprulu/table"
)

// concerned finds whom a change by another server may concern, so that their pages count again what waits for them:
// those who sit at the table and have a page open here. Changes that come while it looks are handled together.
type concerned struct {
	mu   sync.Mutex
	ids  map[table.ID]struct{}
	more chan struct{}
}

func newConcerned() *concerned {
	return &concerned{ids: map[table.ID]struct{}{}, more: make(chan struct{}, 1)}
}

// note says that a table was changed.
func (w *concerned) note(id table.ID) {
	w.mu.Lock()
	w.ids[id] = struct{}{}
	w.mu.Unlock()
	select {
	case w.more <- struct{}{}:
	default: // It will look anyway.
	}
}

// concernedEvery is how often it looks at most.
const concernedEvery = 50 * time.Millisecond

// FollowOthers makes the pages of those whom a change by another server concerns count again what waits for them, until
// the context ends.
func (s *Chapter) FollowOthers(ctx context.Context) {
	w := s.concerned
	for {
		select {
		case <-ctx.Done():
			return
		case <-w.more:
		}
		w.mu.Lock()
		ids := make([]table.ID, 0, len(w.ids))
		for id := range w.ids {
			ids = append(ids, id)
		}
		clear(w.ids)
		w.mu.Unlock()
		if here := s.Badges.Listeners(); len(here) > 0 {
			who, err := s.Config.Shared.SeatedAt(ctx, ids, here)
			if err != nil && ctx.Err() == nil {
				s.Log.Warn("could not find out whom changes on another server concern", "error", err)
				who = here
			}
			for _, person := range who {
				s.Badges.Expire(person)
			}
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(concernedEvery):
		}
	}
}
