package table

import (
	"context"
	"errors"
	"fmt"

	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"koprulu/rules/notation/answer"
)

// Outcome is the result of an answer.
type Outcome struct {
	// Seq is the number of the entry of the answer.
	Seq uint64
	// Repeated says that the answer had been applied before and is only confirmed again.
	Repeated bool
}

// Answer carries out the answer of a person's seat to a decision, in the words of notation, and returns
// when it is on disk. The same answer to the same decision may be sent again: it is applied once.
//
// Errors: ErrNotYours; ErrStale if the decision is no longer open; ErrStandsIn; ErrStatus if the table is not being
// played; a *answer.Error if the text can't be read; *Refused if it breaks a rule.
func (t *Table) Answer(ctx context.Context, who Person, seat game.Player, decision uint64,
	text string) (Outcome, error) {
	t, err := t.lock(ctx)
	if err != nil {
		return Outcome{}, err
	}
	out, e, err := t.answerLocked(ctx, who, seat, decision, text)
	for try := 1; errors.Is(err, ErrConflict) && try < mostTries; try++ {
		// Another server was faster, perhaps with another seat's answer, or with this very one.
		if err = t.again(ctx); err == nil {
			out, e, err = t.answerLocked(ctx, who, seat, decision, text)
		}
	}
	t.mu.Unlock()
	if err == nil && !out.Repeated {
		t.notify(&e)
	}
	return out, err
}

func (t *Table) answerLocked(ctx context.Context, who Person, seat game.Player, decision uint64, text string) (Outcome,
	edit, error) {
	r, c := &t.row, &t.course
	if !sits(r.Seats, seat, who) {
		return Outcome{}, edit{}, ErrNotYours
	}
	if d := r.Decisions[seat].Number; d == 0 || d != decision {
		if seq, ok := c.repeated(decision, seat, text); ok {
			return Outcome{Seq: seq, Repeated: true}, edit{}, nil
		}
		return Outcome{}, edit{}, c.late(seat, text)
	}
	switch {
	case r.Status != Playing:
		return Outcome{}, edit{}, ErrStatus
	case r.Seats[seat].Bot != "":
		return Outcome{}, edit{}, ErrStandsIn
	}
	a, err := answer.Parse(c.origin.rules, c.state, seat, text)
	if err != nil {
		return Outcome{}, edit{}, fmt.Errorf("reading an answer: %w", err)
	}
	e := t.edit()
	if broken := e.answer(seat, a, text, string(who)); broken != rule.None {
		return Outcome{}, edit{}, c.refused(seat, a, broken)
	}
	seq := e.row.Seq
	e.formality(seat, string(who))
	if err := t.commit(ctx, &e); err != nil {
		return Outcome{}, edit{}, err
	}
	t.hub.answered.Add(1)
	return Outcome{Seq: seq}, e, nil
}

// refused is the error of an answer that breaks a rule, with what its seat may know.
func (c *course) refused(seat game.Player, a game.Answer, broken rule.ID) *Refused {
	v := new(game.View)
	c.origin.rules.ViewInto(c.state, seat, v)
	return &Refused{Rule: broken, Answer: a, Rules: c.origin.rules, View: v}
}

// late is the error of an answer to a decision that is not open any more. If the answer can be read, the rule that it
// breaks now shows whether its step is over.
func (c *course) late(seat game.Player, text string) error {
	if c.state == nil || c.origin == nil {
		return ErrStale
	}
	a, broken := game.Answer{}, rule.None
	if read, err := answer.Parse(c.origin.rules, c.state, seat, text); err == nil {
		a, broken = read, c.origin.rules.Check(c.state, seat, read)
	}
	e := c.refused(seat, a, broken)
	e.Stale = true
	return e
}

// Legal lists the legal answers of a seat, in the order of game.Rules.Legal; none without an open
// decision. buf may be nil.
func (s *Snapshot) Legal(seat game.Player, buf []game.Answer) []game.Answer {
	return s.answers((*game.Rules).Legal, seat, buf)
}

// Beside lists what else a seat may do, see game.Rules.Beside.
func (s *Snapshot) Beside(seat game.Player, buf []game.Answer) []game.Answer {
	return s.answers((*game.Rules).Beside, seat, buf)
}

func (s *Snapshot) answers(of func(*game.Rules, *game.State, game.Player, []game.Answer) []game.Answer,
	seat game.Player, buf []game.Answer) []game.Answer {
	if s.Rules == nil || s.Status == Frozen || seat >= game.MaxPlayers || s.Decisions[seat].Number == 0 {
		return buf[:0]
	}
	// The rules fill a buffer and never grow it.
	var room [game.MaxLegal]game.Answer
	return append(buf[:0], of(s.Rules, s.State, seat, room[:0])...)
}
