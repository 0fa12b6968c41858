package table

import (
	"context"
	"fmt"
	"sync"
	"time"

	"koprulu/bot/hint"
	"koprulu/game"
)

// ErrNoDecision is the error of asking for hints for a seat that has nothing to decide.
var ErrNoDecision = hint.ErrNotAsked

// What is worked out for hints never depends on the time that it takes: where there is not enough of it, nothing is told.
const (
	// hintPatience is how long hints may take, with the time that they wait for their turn.
	hintPatience = 15 * time.Second
	// mostHints is the number of seats at tables whose hints are kept.
	mostHints = 64
)

// ponderings are the hints that were asked for lately, by table and seat: each seat has those of one moment at most. Like odds they are
// worked out beside everything else, in turn with them.
type ponderings struct {
	mu   sync.Mutex
	seat map[reckonedFor]*pondering
	uses uint64
}

// pondering are the hints of a seat at one moment of its table, there once done is closed. What works them out ends with the next
// moment.
type pondering struct {
	asked
	done  chan struct{}
	hints hint.Hints
	err   error
}

// Hint returns what the person of a seat could answer to its open decision, at a moment of the table, and counts that they asked, for
// everybody to see: once for each decision. The hints follow from what the seat may know, and from nothing else. What is returned is
// shared, and must not be changed.
//
// Errors: ErrNoHelp; ErrNotYours; ErrStatus if the table is not being played; ErrStandsIn; ErrNoDecision if the seat has nothing to
// decide; ErrStale if the decision is not open any more; that of ctx. Nothing is counted with an error.
func (t *Table) Hint(ctx context.Context, s *Snapshot, who Person, seat game.Player, decision uint64) (*hint.Hints, error) {
	if err := s.hints(who, seat, decision); err != nil {
		return nil, err
	}
	p, err := t.hub.ponder(s, seat)
	if err != nil {
		return nil, err
	}
	select {
	case <-p.done:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	if p.err != nil {
		return nil, p.err
	}
	if err := t.countHint(ctx, who, seat, decision); err != nil {
		return nil, err
	}
	return &p.hints, nil
}

// hints says why a seat gets no hints, nil if it does.
func (s *Snapshot) hints(who Person, seat game.Player, decision uint64) error {
	switch {
	case int(seat) >= len(s.Seats) || who == "" || s.Seats[seat].Person != who || s.Seats[seat].Left:
		return ErrNotYours
	case !s.Helps():
		return ErrNoHelp
	case s.Status != Playing:
		return ErrStatus
	case s.Seats[seat].Bot != "":
		return ErrStandsIn
	case s.Decisions[seat].Number == 0:
		return ErrNoDecision
	case s.Decisions[seat].Number != decision:
		return s.Late(seat)
	}
	return nil
}

// countHint counts hints for a decision of a seat, unless they were counted before.
func (t *Table) countHint(ctx context.Context, who Person, seat game.Player, decision uint64) error {
	return t.change(ctx, func(e *edit) error {
		if int(seat) >= len(e.row.Seats) || e.row.Seats[seat].Person != who {
			return ErrNotYours
		}
		if e.row.Decisions[seat].Number != decision {
			return ErrStale
		}
		if s := e.row.Seats[seat]; s.Hinted != decision {
			s.Hints++
			s.Hinted = decision
			e.setSeat(seat, s)
		}
		return nil
	})
}

// ponder returns the hints of a seat, which are worked out from now on if nobody has asked for them before.
func (h *Hub) ponder(s *Snapshot, seat game.Player) (*pondering, error) {
	k := &h.hints
	k.mu.Lock()
	defer k.mu.Unlock()
	key := reckonedFor{s.ID, seat}
	p := k.seat[key]
	if p != nil && p.seq > s.Seq {
		return nil, ErrStale
	}
	if p == nil || p.seq < s.Seq {
		if p != nil {
			p.forget()
		}
		moment, forget := context.WithCancel(h.life)
		p = &pondering{asked: asked{seq: s.Seq, forget: forget}, done: make(chan struct{})}
		k.seat[key] = p
		tidy(k.seat, p, mostHints)
		go func() {
			defer close(p.done)
			if p.hints, p.err = h.workHints(moment, s, seat); p.err != nil {
				k.drop(key, p) // Whoever asks next begins anew.
			}
		}()
	}
	k.uses++
	p.used = k.uses
	return p, nil
}

// drop forgets hints that did not come to an end.
func (k *ponderings) drop(key reckonedFor, p *pondering) {
	k.mu.Lock()
	defer k.mu.Unlock()
	p.forget()
	if k.seat[key] == p {
		delete(k.seat, key)
	}
}

// workHints works hints out when it is their turn. They share their turns with odds.
func (h *Hub) workHints(moment context.Context, s *Snapshot, seat game.Player) (found hint.Hints, err error) {
	ctx, stop := context.WithTimeout(moment, hintPatience)
	defer stop()
	defer func() {
		if p := recover(); p != nil {
			found, err = hint.Hints{}, fmt.Errorf("working out hints: it panicked: %v", p)
			h.cfg.Log.Error("working out hints", "table", s.ID, "err", err)
		}
	}()
	select {
	case h.odds.turns[Study] <- struct{}{}:
		defer func() { <-h.odds.turns[Study] }()
	case <-ctx.Done():
		return hint.Hints{}, late(moment, ctx.Err())
	}
	found, err = hint.Work(newConsiderate(ctx), s.Rules, s.State, seat, h.cfg.Hints)
	if err != nil {
		return hint.Hints{}, late(moment, err)
	}
	return found, nil
}
