package table

import (
	"context"
	"errors"
	"slices"

	"koprulu/rules/game"
)

// ErrNoReplay: the game of a frozen table, or one that has not begun, can't be replayed.
var ErrNoReplay = errors.New("this game can't be played again")

// At returns the table as it was after the first n of the answers that stand, for replays: the game, and the log up to
// there. Seats and clocks are as they are now; no decision is open. It reveals no more than the table itself: a seat
// can see the view that it had then.
func (s *Snapshot) At(ctx context.Context, n int) (*Snapshot, error) {
	if s.origin == nil {
		return nil, ErrNoReplay
	}
	if n < 0 || n > s.Answers {
		return nil, invalid("answers", "the game has 0 to %d answers", s.Answers)
	}
	state := s.origin.first(nil)
	if err := s.origin.along(ctx, &state, s.turns[:n]); err != nil {
		return nil, err
	}
	then := *s
	then.past = true
	then.State, then.Answers, then.turns = &state, n, s.turns[:n:n]
	end, _ := slices.BinarySearchFunc(s.Log, n+1, func(item LogItem, n int) int { return item.Answers - n })
	then.Log = s.Log[:end:end]
	then.Decisions, then.Proposal, then.Undoable, then.Undoer = [game.MaxPlayers]Decision{}, nil, 0, game.Nobody
	then.missing, then.here = 0, 0
	return &then, nil
}
