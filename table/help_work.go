package table

import (
	"context"
	"fmt"
	"sync"
	"time"

	"koprulu/rules/game"
)

// What the program works out for people (odds, hints and chances) is worked out alongside everything else: no table
// waits for it, it takes its turn, has a deadline, and makes way for people as bots that look ahead do. It is kept for
// those who asked for it lately.

// reckonedFor is a seat at a table, game.Nobody for spectators.
type reckonedFor struct {
	table ID
	seat  game.Player
}

// recent keeps something for the seats that were asked about last, at most as many as most says. It reports what it
// forgets, if there is something to do about that. Its user holds a lock.
type recent[T any] struct {
	most int
	drop func(T)
	// uses counts the questions, to find the seat that nobody has asked about for longest.
	uses uint64
	of   map[reckonedFor]*used[T]
}

type used[T any] struct {
	what T
	at   uint64
}

// get returns what is kept for a seat, and the zero value if there is nothing.
func (k *recent[T]) get(key reckonedFor) (what T) {
	if u := k.of[key]; u != nil {
		k.uses++
		u.at = k.uses
		what = u.what
	}
	return what
}

// put keeps something for a seat, replacing what was there.
func (k *recent[T]) put(key reckonedFor, what T) {
	if k.of == nil {
		k.of = map[reckonedFor]*used[T]{}
	}
	k.forget(key)
	k.uses++
	k.of[key] = &used[T]{what, k.uses}
	if len(k.of) <= k.most {
		return
	}
	oldest := key
	for other, u := range k.of {
		if u.at < k.of[oldest].at {
			oldest = other
		}
	}
	k.forget(oldest)
}

// forget forgets what is kept for a seat.
func (k *recent[T]) forget(key reckonedFor) {
	if u := k.of[key]; u != nil {
		delete(k.of, key)
		if k.drop != nil {
			k.drop(u.what)
		}
	}
}

// reckonings are what was worked out lately for seats at one moment of their table each: by table, number of its
// changes, and seat, in one part or several. Work that is still going on ends with the next moment.
type reckonings[T any] struct {
	mu   sync.Mutex
	seat recent[*moment[T]]
}

func (k *reckonings[T]) init(most int) {
	k.seat = recent[*moment[T]]{most: most, drop: func(m *moment[T]) { m.end() }}
}

// moment is what is worked out for a seat at one moment of its table. Its ctx ends with the next moment.
type moment[T any] struct {
	seq   uint64
	ctx   context.Context
	end   context.CancelFunc
	parts map[part]*reckoned[T]
}

// part is a part of what is worked out for a seat: how thoroughly, and of what where a table has several of the kind.
type part struct {
	depth Depth
	of    string
}

// reckoned is there once done is closed.
type reckoned[T any] struct {
	done  chan struct{}
	found T
	err   error
}

// at returns a part of what is worked out for a seat at the moment of a snapshot. The work begins now if nobody has
// asked for it before; if it failed, the next question starts over. The error is ErrStale if there was a question at a
// later moment, that of the work, or that of ctx.
func (k *reckonings[T]) at(ctx context.Context, h *Hub, s *Snapshot, seat game.Player, p part, what string,
	work func(ctx context.Context) (T, error)) (found T, err error) {
	r, err := k.begun(h, s, seat, p, what, work)
	if err != nil {
		return found, err
	}
	select {
	case <-r.done:
		return r.found, r.err
	case <-ctx.Done():
		return found, ctx.Err()
	}
}

func (k *reckonings[T]) begun(h *Hub, s *Snapshot, seat game.Player, p part, what string,
	work func(ctx context.Context) (T, error)) (*reckoned[T], error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	key := reckonedFor{s.ID, seat}
	m := k.seat.get(key)
	if m != nil && m.seq > s.Seq {
		return nil, ErrStale
	}
	if m == nil || m.seq < s.Seq {
		m = &moment[T]{seq: s.Seq, parts: map[part]*reckoned[T]{}}
		m.ctx, m.end = context.WithCancel(h.life)
		k.seat.put(key, m)
	}
	if r := m.parts[p]; r != nil {
		return r, nil
	}
	if len(m.parts) >= mostParts {
		clear(m.parts)
	}
	r := &reckoned[T]{done: make(chan struct{})}
	m.parts[p] = r
	go func() {
		defer close(r.done)
		if r.found, r.err = inTurn(m.ctx, h, h.turns[p.depth], h.patience(p.depth), what, s.ID, work); r.err == nil {
			return
		}
		if m.ctx.Err() != nil {
			r.err = ErrStale
		}
		k.mu.Lock()
		defer k.mu.Unlock()
		delete(m.parts, p)
	}()
	return r, nil
}

// found returns what was worked out, unless that failed.
func found[T any](what T, err error) (*T, error) {
	if err != nil {
		return nil, err
	}
	return &what, nil
}

// inTurn works something out when it is its turn, within some time, which includes the wait for its turn. A panic
// becomes an error.
func inTurn[T any](ctx context.Context, h *Hub, turns chan struct{}, patience time.Duration, what string, id ID,
	work func(ctx context.Context) (T, error)) (found T, err error) {
	ctx, stop := context.WithTimeout(ctx, patience)
	defer stop()
	defer func() {
		if p := recover(); p != nil {
			var none T
			found, err = none, fmt.Errorf("%s: it panicked: %v", what, p)
			h.cfg.Log.Error(what, "table", id, "err", err)
		}
	}()
	select {
	case turns <- struct{}{}:
		defer func() { <-turns }()
	case <-ctx.Done():
		return found, ctx.Err()
	}
	return work(ctx)
}
