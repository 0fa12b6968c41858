package table

import (
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

// All may agree that the round that has begun is the last (ProposeLastRound). It is a matter of the rules: each seat
// says so with an answer of its own, which no seat gives alone, so that the record has it and the end follows from it.

// fixed reports whether pace and length of the game stay as they were dealt, because others are compared by it.
func (s *Settings) fixed() bool { return s.Counts() || s.Challenge != "" }

// Bargains reports whether all may agree on another pace or a last round.
func (s *Settings) Bargains() bool { return !s.fixed() }

// lastRound returns why this round can't be agreed on to be the last, nil if it can.
func lastRound(e *edit) error {
	s, o := e.course.state, &e.course.origin.rules.Options
	switch {
	case e.Settings.fixed():
		return ErrCounts
	case o.Conquest() || o.Scenario != nil:
		return ErrNoStanding
	case s.Phase != game.Planning:
		return ErrBegun
	case s.EndsWithRound():
		return ErrProposal
	}
	return nil
}

// outrun reports whether the game has gone on, or back, so far that nobody can agree to the last round that is proposed
// any more.
func outrun(e *edit, p *Proposal) bool {
	return p.Kind == ProposeLastRound && (int(e.course.state.Round) != p.Round || lastRound(e) != nil)
}

// endWithRound has every seat that is in the game say that it ends with this round.
func endWithRound(e *edit) {
	s := e.course.state
	for p := range (s.Alive &^ s.Resigned &^ s.LastRound).All() {
		by := string(e.Seats[p].Person)
		if bot := e.Seats[p].Bot; bot != "" {
			by = botPrefix + bot
		}
		if broken := e.answer(p, game.Answer{Verb: game.DoLastRound}, "", by); broken != rule.None {
			return // The rules would have refused it to the first seat.
		}
	}
}
