package table

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"koprulu/help/lookback"
	"koprulu/rules/game"
)

// ErrNoLookback is the error of asking for a look back that there can't be: the game goes on, ended before its first
// round, or can't be played again, or the hub works out no look backs.
var ErrNoLookback = errors.New("there is nothing to look back at")

// LookbackStatus says how far the look back at a game is.
type LookbackStatus uint8

// The statuses of a look back.
const (
	// NoLookback: nobody has asked for it yet.
	NoLookback LookbackStatus = iota
	// LookbackWaits: it waits for its turn.
	LookbackWaits
	// LookbackWorks: it is being worked out.
	LookbackWorks
	// LookbackDone: it is finished.
	LookbackDone
	// LookbackFailed: it took too long, or something is wrong. It can be asked for again.
	LookbackFailed
)

// Lookback is the look back at a game that is over: what everybody's chances were, which decisions cost most, what was
// luck.
type Lookback struct {
	Status LookbackStatus
	// Percent is how much is done, for LookbackWorks.
	Percent int
	// Document is what was found, for LookbackDone. It is shared and must not be changed. It doesn't contain the names of
	// people, because they may change.
	Document *lookback.Document
}

// KeptLookback is what a store keeps of a look back.
type KeptLookback struct {
	// Asked is true once it has been asked for. It is finished if there is a Document, and still to be worked out
	// otherwise, unless it Failed.
	Asked, Failed bool
	Document      []byte
}

// status returns how far a stored look back is. One that an earlier version wrote in another form counts as never asked
// for.
func (k *KeptLookback) status() Lookback {
	switch {
	case len(k.Document) > 0:
		d, err := lookback.Read(k.Document)
		if err != nil {
			return Lookback{}
		}
		return Lookback{Status: LookbackDone, Document: d}
	case k.Failed:
		return Lookback{Status: LookbackFailed}
	case k.Asked:
		return Lookback{Status: LookbackWaits}
	}
	return Lookback{}
}

// MayLookBack reports whether there can be a look back at the game: it is over, was played by the rules of this
// program, and was not given up before its first round.
func (s *Snapshot) MayLookBack() bool {
	return s.looksBack && s.Over() && s.origin != nil && mayLookBack(s.State, s.turns)
}

func mayLookBack(s *game.State, turns []turn) bool {
	return len(turns) > 0 && (s.Phase == game.Over || s.Round >= 1)
}

// Outdated reports whether the look back was made with other weights than those that this program has: if it is asked
// for again, it is created again.
func (s *Snapshot) Outdated() bool {
	return s.Lookback.Status == LookbackDone && s.Lookback.Document.Network != lookback.NetworkOf(s.Rules)
}

// AskLookback asks for the look back at a game that is over. Look backs are worked out in the background, one at a
// time, the latest request first; Snapshot.Lookback says how far this one is. Asking again changes nothing, unless it
// failed or was made with other weights. The error is ErrNoLookback where there can be none.
func (t *Table) AskLookback(ctx context.Context) error {
	t, err := t.lock(ctx)
	if err != nil {
		return err
	}
	defer t.mu.Unlock()
	s := t.Snapshot()
	switch {
	case !s.MayLookBack(), s.Unaided():
		return ErrNoLookback
	case s.Lookback.Status == LookbackWaits, s.Lookback.Status == LookbackWorks, s.Lookback.Status == LookbackDone &&
		!s.Outdated():
		return nil
	}
	if err := t.hub.write(func() error { return t.hub.cfg.Store.AskLookback(ctx, t.id, t.hub.now()) }); err != nil {
		return fmt.Errorf("asking for the look back at table %s: %w", t.id, err)
	}
	t.looked = Lookback{Status: LookbackWaits}
	t.publish()
	t.hub.lookbacks.wake()
	return nil
}

// asksLookback reports whether a change ends a game that people will want to look back at. Games brought from elsewhere
// are looked back at only on request.
func (e *edit) asksLookback() bool {
	over := e.Status.Over()
	return over && e.Settings.Sandbox == nil && e.was.Runs() && e.t.hub.cfg.Lookback != nil &&
		e.course.origin != nil && mayLookBack(e.course.state, e.course.turns) &&
		slices.ContainsFunc(e.Seats, func(s Seat) bool { return s.Person != "" })
}

// lookedAt reads what the store keeps of the look back at the table; the caller holds the lock.
func (t *Table) lookedAt(ctx context.Context) error {
	t.looked = Lookback{}
	if !t.row.Status.Over() {
		return nil
	}
	kept, err := t.hub.cfg.Store.Lookback(context.WithoutCancel(ctx), t.id)
	if err != nil {
		return fmt.Errorf("reading the look back at table %s: %w", t.id, err)
	}
	t.looked = kept.status()
	return nil
}
