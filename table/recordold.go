package table

import (
	"context"
	"errors"
	"fmt"
	"time"
)

const (
	// recordAtOnce is how many games without a result are looked for at once, recordSays after how many the log says how far it is.
	recordAtOnce = 50
	recordSays   = 500
	// recordPause is how long it rests after each game: nobody waits for them.
	recordPause = 2 * time.Millisecond
	// recordRetry is how long it rests after the store has failed: twice as long after each further failure, up to recordRetryMost.
	recordRetry     = 10 * time.Second
	recordRetryMost = time.Hour
)

// recordOld keeps the results of games that ended before results were kept. Finished work is in the store, so after a restart it continues where
// it was. Games that can't be read are named in the log and stay as they are.
func (h *Hub) recordOld() {
	var after ID
	done, left := 0, 0
	begun := h.cfg.Clock.Now()
	rest, said := recordRetry, ""
	for h.life.Err() == nil {
		ids, err := h.cfg.Store.Unrecorded(h.life, after, recordAtOnce)
		for _, id := range ids {
			if err == nil {
				err = h.recordGame(id, &done, &left)
			}
			if err != nil || h.life.Err() != nil {
				break
			}
			after = id
			if (done+left)%recordSays == 0 {
				h.cfg.Log.Info("keeping the results of older games", "kept", done, "skipped", left)
			}
			select {
			case <-time.After(recordPause):
			case <-h.life.Done():
			}
		}
		switch {
		case h.life.Err() != nil:
			return
		case err != nil:
			if !errors.Is(err, ErrStanding) && err.Error() != said { // A damaged disk stays damaged, and is reported once.
				said = err.Error()
				h.cfg.Log.Error("keeping the results of older games", "err", err)
			}
			if !h.wait(rest) {
				return
			}
			rest = min(2*rest, recordRetryMost)
		case len(ids) == 0:
			if done+left > 0 {
				h.cfg.Log.Info("kept the results of older games", "kept", done, "skipped", left, "took", h.cfg.Clock.Now().Sub(begun))
			}
			return
		default:
			rest, said = recordRetry, ""
		}
	}
}

// recordGame keeps the result of one game and counts it as done, or as left out. The error is that of the store.
func (h *Hub) recordGame(id ID, done, left *int) error {
	row, entries, err := h.cfg.Store.Load(h.life, id)
	if errors.Is(err, ErrUnknown) || h.life.Err() != nil {
		return nil // It was removed meanwhile, or the rest comes after the next start.
	}
	var res *Result
	if err == nil {
		res, err = h.ResultOf(row, entries)
	}
	if err != nil {
		*left++
		h.cfg.Log.Warn("an older game is left out of the results because it can't be played again", "table", id, "err", err)
		return nil
	}
	err = h.write(func() error { return h.cfg.Store.KeepResult(context.WithoutCancel(h.life), id, res) })
	if err == nil {
		*done++
	}
	return err
}

// ResultOf returns what came of a game that ended by its rules, from how it is stored. It is never rated: ratings follow games as they end. A
// game that was brought from elsewhere, recognizable because all of it happened at one moment, does not count.
func (h *Hub) ResultOf(row *Stored, entries []Entry) (res *Result, err error) {
	defer func() {
		if p := recover(); p != nil {
			res, err = nil, fmt.Errorf("it panicked: %v", p)
		}
	}()
	if row.Seed == nil || row.Status != Finished || len(entries) == 0 {
		return nil, errNoGame
	}
	o, err := h.origin(row)
	if err != nil {
		return nil, err
	}
	var c course
	if err := c.play(o, entries); err != nil {
		return nil, err
	}
	if c.state.Winners != row.Winners || len(c.turns) != row.Answers {
		return nil, errNoGame
	}
	ended := row.Updated
	for i := range entries {
		if entries[i].Kind == DidAnswer {
			ended = entries[i].At
		}
	}
	res = c.result(row, ended)
	res.Rated = false
	if len(c.turns) > 0 && entries[0].At.Equal(ended) {
		return &Result{Ended: ended}, nil
	}
	return res, nil
}
