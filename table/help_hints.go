package table

import (
	"context"

	"koprulu/bots/hint"
	"koprulu/rules/game"
)

// ErrNoDecision is the error of asking for hints for a seat that has nothing to decide.
var ErrNoDecision = hint.ErrNotAsked

// mostHints is the number of seats whose hints are kept.
const mostHints = 64

// Hint returns what the person of a seat could answer to its open decision, at a moment of the table, and counts for
// everyone to see that they asked: once for each decision. The hints follow from what the seat may know, and from
// nothing else, not even from the time that they take: if there is not enough, there are none. What is returned is
// shared, and must not be changed.
//
// Errors: ErrNoHelp; ErrNotYours; ErrOver; ErrStatus if the table is not being played; ErrStandsIn; ErrNoDecision if
// the seat has nothing to decide or was never asked this decision; ErrStale if the decision is not open any more; that
// of ctx. Nothing is counted if there is an error.
func (t *Table) Hint(ctx context.Context, s *Snapshot, who Person, seat game.Player,
	decision uint64) (*hint.Hints, error) {
	hints, err := t.workHints(ctx, s, who, seat, decision)
	if err != nil {
		return nil, err
	}
	if err := t.countHint(ctx, who, seat, decision); err != nil {
		return nil, err
	}
	return hints, nil
}

// Mentor returns what Hint does, without counting it, for a seat to which the program speaks on its own (Mentors). The
// errors are those of Hint; ErrNoHelp for other seats.
func (t *Table) Mentor(ctx context.Context, s *Snapshot, who Person, seat game.Player,
	decision uint64) (*hint.Hints, error) {
	if !s.Mentors(seat) {
		return nil, ErrNoHelp
	}
	return t.workHints(ctx, s, who, seat, decision)
}

// Mentors reports whether the program explains to a seat on its own what it could answer: in the first round of a game
// against bots alone that began with a ready galaxy, where it helps at all.
func (s *Snapshot) Mentors(seat game.Player) bool {
	if !s.Settings.LaidOut || !s.Helps() || !s.Dealt() || s.State.Round != 1 || s.Status != Playing {
		return false
	}
	for p := range s.Seats {
		if is := s.Seats[p].Bot == ""; is != (game.Player(p) == seat) {
			return false
		}
	}
	return true
}

// workHints works hints out, or returns them if they are kept.
func (t *Table) workHints(ctx context.Context, s *Snapshot, who Person, seat game.Player,
	decision uint64) (*hint.Hints, error) {
	if err := s.hints(who, seat, decision); err != nil {
		return nil, err
	}
	h := t.hub
	study := part{depth: Study}
	return h.hints.at(ctx, h, s, seat, study, "working out hints", func(ctx context.Context) (*hint.Hints, error) {
		return found(hint.Work(newConsiderate(ctx), s.Rules, s.State, seat, h.cfg.Hints))
	})
}

// hints says why a seat gets no hints, nil if it does.
func (s *Snapshot) hints(who Person, seat game.Player, decision uint64) error {
	switch {
	case !sits(s.Seats, seat, who):
		return ErrNotYours
	case !s.Helps():
		return ErrNoHelp
	case s.Over():
		return ErrOver
	case s.Status != Playing:
		return ErrStatus
	case s.Seats[seat].Bot != "":
		return ErrStandsIn
	case s.Decisions[seat].Number == 0:
		return ErrNoDecision
	case decision == 0 || decision > s.Decisions[seat].Number && s.Dealt(): // Numbers only grow.
		return &Refused{Unasked: true, Rules: s.Rules, View: s.View(seat)}
	case s.Decisions[seat].Number != decision:
		return s.Late(seat)
	}
	return nil
}

// countHint counts hints for a decision of a seat, unless they were counted before.
func (t *Table) countHint(ctx context.Context, who Person, seat game.Player, decision uint64) error {
	return t.change(ctx, func(e *edit) error {
		if int(seat) >= len(e.Seats) || e.Seats[seat].Person != who {
			return ErrNotYours
		}
		if e.Decisions[seat].Number != decision {
			return ErrStale
		}
		if s := e.Seats[seat]; s.Hinted != decision {
			s.Hints++
			s.Hinted = decision
			e.setSeat(seat, s)
		}
		return nil
	})
}
