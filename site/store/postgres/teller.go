package postgres

import (
	"context"
	"errors"
	"strconv"
	"sync"
	"time"

	"koprulu/table"
)

// teller tells other servers which tables were committed here. It does so apart from the commits: a transaction that
// notifies blocks all others that do until it is synced, so a separate one that need not be synced costs nobody
// anything. What is committed meanwhile is told together. If this server stops before it has told something, the others
// find out when they notice that it is gone; requests don't depend on it (Latest).
type teller struct {
	store *Store

	mu    sync.Mutex
	fresh map[table.ID]uint64
	more  chan struct{}
	// telling is locked while something is being told.
	telling sync.Mutex
	stop    context.CancelFunc
	done    chan struct{}
}

func (t *teller) start(s *Store) {
	ctx, stop := context.WithCancel(context.Background())
	t.store, t.more, t.stop, t.done = s, make(chan struct{}, 1), stop, make(chan struct{})
	go func() {
		defer close(t.done)
		for {
			select {
			case <-t.more:
				t.flush(ctx)
			case <-ctx.Done():
				return
			}
		}
	}()
}

func (t *teller) end() {
	if t.stop != nil {
		t.stop()
		<-t.done
	}
}

// note records that a group was committed.
func (t *teller) note(group []*request) {
	if t.store == nil {
		return
	}
	t.mu.Lock()
	if t.fresh == nil {
		t.fresh = make(map[table.ID]uint64, len(group))
	}
	any := false
	for _, r := range group {
		if r.err == nil && r.ends {
			t.fresh[r.commit.After.ID], any = max(t.fresh[r.commit.After.ID], r.commit.Version+1), true
		}
	}
	t.mu.Unlock()
	if any {
		t.wake()
	}
}

func (t *teller) wake() {
	select {
	case t.more <- struct{}{}:
	default: // It will look anyway.
	}
}

// later soon retries telling what could not be told.
func (t *teller) later(fresh map[table.ID]uint64) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for id, version := range t.fresh {
		fresh[id] = max(fresh[id], version)
	}
	t.fresh = fresh
	time.AfterFunc(tellAgain, t.wake)
}

// tellAgain is how long to wait before trying again.
const tellAgain = 200 * time.Millisecond

// flush tells everything that is waiting to be told.
func (t *teller) flush(ctx context.Context) {
	if t.store == nil {
		return
	}
	t.telling.Lock()
	defer t.telling.Unlock()
	t.mu.Lock()
	fresh := t.fresh
	t.fresh = nil
	t.mu.Unlock()
	if len(fresh) == 0 {
		return
	}
	list := make([]string, 0, len(fresh))
	for id, version := range fresh {
		list = append(list, string(id)+":"+strconv.FormatUint(version, 10))
	}
	for _, message := range words("commits "+strconv.FormatInt(t.store.server(), 10), list) {
		if err := t.store.tell(ctx, message); err != nil {
			if !errors.Is(err, table.ErrAway) && ctx.Err() == nil {
				t.store.log.Warn("other servers could not be told what was committed; trying again", "err", err)
			}
			t.later(fresh)
			return
		}
	}
}
