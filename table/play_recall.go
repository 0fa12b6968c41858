package table

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"koprulu/rules/game"
	"koprulu/rules/notation/answer"
)

// Moment is a decision to tell about, of a game that is over: whose it was, and answers that were possible.
type Moment struct {
	// At is the number of answers before it.
	At   int
	Seat game.Player
	// Texts are the answers in the words of notation.
	Texts []string
	// View is what the seat saw, Answers are what Texts say; Recall sets them.
	View    *game.View
	Answers []game.Answer
}

// Recall plays a game that is over again and says what moments of it were like. The error is ErrNoReplay if that can't
// be done, or says what is wrong with a moment.
func (s *Snapshot) Recall(ctx context.Context, list []*Moment) error {
	if s.origin == nil || !s.Over() {
		return ErrNoReplay
	}
	list = slices.SortedFunc(slices.Values(list), func(a, b *Moment) int { return cmp.Compare(a.At, b.At) })
	state, next := s.origin.first(nil), 0
	for _, m := range list {
		if m.At < 0 || m.At > len(s.turns) {
			return invalid("answers", "the game has 0 to %d answers", s.Answers)
		}
		if err := s.origin.along(ctx, &state, s.turns[next:m.At]); err != nil {
			return err
		}
		next = m.At
		m.View, m.Answers = new(game.View), make([]game.Answer, len(m.Texts))
		s.Rules.ViewInto(&state, m.Seat, m.View)
		for i, text := range m.Texts {
			a, err := answer.Parse(s.Rules, &state, m.Seat, text)
			if err != nil {
				return fmt.Errorf("after answer %d: %w", m.At, err)
			}
			m.Answers[i] = a
		}
	}
	return nil
}
