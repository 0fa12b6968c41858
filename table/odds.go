package table

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"sync"
	"time"

	"koprulu/bot/odds"
	"koprulu/game"
)

// ErrNoHelp is the error of asking for help at a table that does without (Settings.Help).
var ErrNoHelp = errors.New("at this table the program does not help")

// ErrNoBattle is the error of asking for the odds of a battle while nobody fights.
var ErrNoBattle = odds.ErrNoBattle

// Depth says how much of the odds of a battle is worked out.
type Depth uint8

// The depths.
const (
	// Glance is worked out in a few milliseconds: a first figure.
	Glance Depth = iota
	// Study takes a moment, and has the odds of each answer.
	Study
	depths
)

// budgets are what is worked out, and patience how long that may take, with the time that it waits for its turn.
var (
	budgets  = [depths]odds.Budget{Glance: odds.Glance, Study: odds.Study}
	patience = [depths]time.Duration{Glance: 5 * time.Second, Study: 15 * time.Second}
)

// mostReckonings is the number of seats at tables whose odds are kept.
const mostReckonings = 256

// reckonings are the odds that were asked for lately: by table, number of its changes, and seat. They are worked out beside
// everything else; no table waits for them, and they make way for people as bots do that look ahead.
type reckonings struct {
	mu   sync.Mutex
	seat map[reckonedFor]*reckoning
	// uses counts the questions, to tell which odds nobody has asked for in a long time.
	uses uint64
	// turns bounds how many are worked out at the same time; a first figure never waits for the others.
	turns [depths]chan struct{}
}

func (k *reckonings) init() {
	k.seat = map[reckonedFor]*reckoning{}
	k.turns = [depths]chan struct{}{Glance: make(chan struct{}, searchers()), Study: make(chan struct{}, max(1, searchers()/2))}
}

// reckoning are the odds of a seat at one moment of its table. Their ctx ends with the next moment.
type reckoning struct {
	asked
	ctx   context.Context
	parts [depths]*reckoned
}

// reckoned are odds that are there once done is closed.
type reckoned struct {
	done chan struct{}
	odds *odds.Odds
	err  error
}

// Odds returns the odds of the battle that is fought at a moment of the table, as a seat may know it (game.Nobody: as spectators do). They
// follow from that alone, and from nothing that is hidden from the seat. What is returned is shared, and must not be changed.
// The errors are ErrNoHelp, ErrNoBattle, ErrStale if the table went on meanwhile, and that of ctx.
func (t *Table) Odds(ctx context.Context, s *Snapshot, seat game.Player, d Depth) (*odds.Odds, error) {
	switch {
	case !s.Helps():
		return nil, ErrNoHelp
	case !s.Dealt() || s.Over() || s.State.Battle.Area == game.NoArea:
		return nil, ErrNoBattle
	}
	part, err := t.hub.reckon(s, seat, d)
	if err != nil {
		return nil, err
	}
	select {
	case <-part.done:
		return part.odds, part.err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// reckon returns the odds of a seat, which are worked out now if nobody has asked for them before.
func (h *Hub) reckon(s *Snapshot, seat game.Player, d Depth) (*reckoned, error) {
	k := &h.odds
	k.mu.Lock()
	defer k.mu.Unlock()
	key := reckonedFor{s.ID, seat}
	r := k.seat[key]
	if r != nil && r.seq > s.Seq {
		return nil, ErrStale
	}
	if r == nil || r.seq < s.Seq {
		if r != nil {
			r.forget()
		}
		r = &reckoning{asked: asked{seq: s.Seq}}
		r.ctx, r.forget = context.WithCancel(h.life)
		k.seat[key] = r
		tidy(k.seat, r, mostReckonings)
	}
	k.uses++
	r.used = k.uses
	if part := r.parts[d]; part != nil {
		return part, nil
	}
	part := &reckoned{done: make(chan struct{})}
	r.parts[d] = part
	go func() {
		defer close(part.done)
		part.odds, part.err = h.workOut(r.ctx, s, seat, d)
		if part.err != nil { // Whoever asks next begins anew.
			k.mu.Lock()
			r.parts[d] = nil
			k.mu.Unlock()
		}
	}()
	return part, nil
}

// workOut works odds out when it is their turn.
func (h *Hub) workOut(moment context.Context, s *Snapshot, seat game.Player, d Depth) (found *odds.Odds, err error) {
	ctx, stop := context.WithTimeout(moment, patience[d])
	defer stop()
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("working out the odds of a battle: it panicked: %v", p)
			h.cfg.Log.Error("working out the odds of a battle", "table", s.ID, "err", err)
		}
	}()
	select {
	case h.odds.turns[d] <- struct{}{}:
		defer func() { <-h.odds.turns[d] }()
	case <-ctx.Done():
		return nil, late(moment, ctx.Err())
	}
	o, err := odds.New().Work(newConsiderate(ctx), s.Rules, s.State, seat, budgets[d], s.chanceOfOdds(seat))
	if err != nil {
		return nil, late(moment, err)
	}
	return &o, nil
}

// late tells why odds were not finished: the table has gone on, or there was no time.
func late(moment context.Context, err error) error {
	if moment.Err() != nil {
		return ErrStale
	}
	return err
}

// chanceOfOdds returns the chance by which odds are worked out. It follows from what everybody knows.
func (s *Snapshot) chanceOfOdds(seat game.Player) uint64 {
	text := binary.LittleEndian.AppendUint64([]byte("odds "+s.ID+" "), uint64(s.Answers))
	sum := sha256.Sum256(append(text, byte(seat)))
	return binary.LittleEndian.Uint64(sum[:])
}
