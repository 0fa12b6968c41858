package table

import (
	"context"
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
	text string) (out Outcome, err error) {
	err = t.change(ctx, func(e *edit) error {
		c := &e.course
		if sits(e.Seats, seat, who) && e.Decisions[seat].Number != decision {
			if out.Seq, out.Repeated = c.repeated(decision, seat, text); out.Repeated {
				return nil
			}
		}
		if err := e.asks(who, seat, decision, text); err != nil {
			return err
		}
		a, err := answer.Parse(c.origin.rules, c.state, seat, text)
		if err != nil {
			return fmt.Errorf("reading an answer: %w", err)
		}
		if a.Verb == game.DoLastRound {
			return ErrTogether
		}
		if broken := e.answer(seat, a, text, string(who)); broken != rule.None {
			return c.refused(seat, a, broken)
		}
		out.Seq = e.Seq
		e.formality(seat, string(who))
		return nil
	})
	switch {
	case err != nil:
		return Outcome{}, err
	case !out.Repeated:
		t.hub.answered.Add(1)
	}
	return out, nil
}

// asks returns why a person's seat can't answer a decision now, nil if it can.
func (e *edit) asks(who Person, seat game.Player, decision uint64, text string) error {
	switch {
	case !sits(e.Seats, seat, who):
		return ErrNotYours
	case e.Decisions[seat].Number == 0 || e.Decisions[seat].Number != decision:
		return e.course.late(seat, text)
	case e.Status != Playing:
		return ErrStatus
	case e.Seats[seat].Bot != "":
		return ErrStandsIn
	}
	return nil
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
