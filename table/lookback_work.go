package table

import (
	"context"
	"errors"
	"fmt"
	"time"

	"koprulu/bots/analyse"
	"koprulu/help/lookback"
)

// lookbacks are worked out by one goroutine of the hub, one after the other. What is still to be done is in the store,
// so a restart loses nothing: one that was begun starts over.
type lookbacks struct{ more chan struct{} }

// wake says that there may be something to do.
func (l *lookbacks) wake() {
	nudge(l.more)
}

// nudge wakes whoever waits for a channel with room for one, and never waits itself.
func nudge(c chan<- struct{}) {
	select {
	case c <- struct{}{}:
	default: // They will look anyway.
	}
}

// lookBack works out look backs until the hub is closed.
func (h *Hub) lookBack() {
	for h.life.Err() == nil {
		var id ID
		var err error
		if !h.stands() {
			id, err = h.cfg.Store.NextLookback(h.life)
		}
		if err == nil && id != "" {
			err = h.lookBackAt(id)
		}
		switch {
		case h.life.Err() != nil:
			return
		case err != nil:
			h.cfg.Log.Error("looking back", "table", id, "err", err)
			if !h.wait(retryLookback) {
				return
			}
		case id == "":
			var others <-chan time.Time
			if h.cfg.Feed != nil { // A server that stops leaves its own unfinished.
				others = time.After(LeaseTime)
			}
			select {
			case <-h.lookbacks.more:
			case <-others:
			case <-h.life.Done():
			}
		}
	}
}

// retryLookback is how long to wait after the store has failed.
const retryLookback = 10 * time.Second

// lookBackAt works out the look back at one table and keeps it, or the fact that it failed. The error is that of the
// store.
func (h *Hub) lookBackAt(id ID) error {
	t, err := h.Table(h.life, id)
	if err != nil {
		return err
	}
	switch t, err = t.lock(h.life); {
	case errors.Is(err, ErrStanding):
		return nil // It begins again when the standstill ends.
	case err != nil:
		return err
	}
	s, begun := t.Snapshot(), h.cfg.Clock.Now() // The store knows that a game is over a little before its snapshot does.
	t.mu.Unlock()
	doc, text, why := h.workLookback(s)
	if h.life.Err() != nil {
		return nil // It begins again at the next start.
	}
	shown := Lookback{Status: LookbackDone, Document: doc}
	if why != nil {
		h.cfg.Log.Error("a look back failed", "table", id, "err", why)
		shown = Lookback{Status: LookbackFailed}
	}
	switch err := h.write(func() error { return h.cfg.Store.KeepLookback(h.life, id, text) }); {
	case errors.Is(err, ErrStanding):
		return nil // It begins again when the standstill ends.
	case errors.Is(err, ErrConflict):
		return nil // It took so long that another server has taken it over.
	case err != nil:
		return err
	}
	h.cfg.Log.Info("looked back", "table", id, "answers", s.Answers, "took", h.cfg.Clock.Now().Sub(begun))
	h.showLookback(id, shown)
	return nil
}

// workLookback looks back at a game.
func (h *Hub) workLookback(s *Snapshot) (doc *lookback.Document, text []byte, err error) {
	ctx, stop := context.WithTimeout(h.life, h.cfg.LookbackTime)
	defer stop()
	defer func() {
		if p := recover(); p != nil {
			doc, text, err = nil, nil, fmt.Errorf("it panicked: %v", p)
		}
	}()
	if !s.MayLookBack() {
		return nil, nil, ErrNoLookback
	}
	cfg := *h.cfg.Lookback
	cfg.Workers = 1 // Its context serves one goroutine.
	told := 0
	tell := func(percent int) { h.showLookback(s.ID, Lookback{Status: LookbackWorks, Percent: percent}) }
	tell(told)
	cfg.Progress = func(done, of int) {
		if percent := 100 * done / max(1, of); percent >= told+5 {
			told = percent
			tell(told)
		}
	}
	g, err := s.played()
	if err != nil {
		return nil, nil, err
	}
	rep, err := analyse.Run(newPatient(ctx, h), g, cfg)
	if err != nil {
		return nil, nil, err
	}
	l := &lookback.Lookback{Game: g, Report: rep, Pairs: cfg.Pairs}
	doc = l.Document()
	if text, err = doc.Append(nil); err != nil {
		return nil, nil, err
	}
	return doc, text, nil
}

// errNoGame is the error of a game whose answers, played again, do not lead to its end.
var errNoGame = errors.New("the answers do not lead to the end of the game")

// played returns the game as it was played.
func (s *Snapshot) played() (*analyse.Game, error) {
	first := s.origin.first(nil)
	g := analyse.Begin(s.origin.rules, &first)
	for i := range s.turns {
		if err := g.Play(s.turns[i].seat, s.turns[i].answer); err != nil {
			return nil, err
		}
	}
	if g.State != *s.State {
		return nil, errNoGame
	}
	return g, nil
}

// showLookback shows how far the look back at a table is, if the table is in memory.
func (h *Hub) showLookback(id ID, l Lookback) {
	t := h.peek(id)
	if t == nil {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if !t.gone {
		t.looked = l
		t.publish()
	}
}
