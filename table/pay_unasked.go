package table

import (
	"slices"

	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"koprulu/rules/notation/answer"
)

// Unasked returns a function for the answers that would force mine after an answer of a seat without having been asked
// for: where nothing else can pay for what it buys, or for what is left to pay after it, the rules give these answers
// (RULING-89). It is judged in a game that was redealt from what the seat may know. It is nil if the game is not Dealt.
func (s *Snapshot) Unasked(seat game.Player) func(game.Answer) []game.Answer {
	if s.State == nil || seat >= game.MaxPlayers {
		return nil
	}
	now := s.dealtAnew(seat)
	return func(a game.Answer) []game.Answer {
		next := now
		return s.applyMining(&next, seat, a)
	}
}

// AsksToMine reports whether an answer to an open decision, in the words of notation, would force mine by itself: its
// player is asked first. Answers that are not legal are left to be refused when they are given.
func (s *Snapshot) AsksToMine(seat game.Player, decision uint64, text string) bool {
	if int(seat) >= len(s.Seats) || decision == 0 || s.Decisions[seat].Number != decision || s.Status != Playing {
		return false
	}
	unasked := s.Unasked(seat)
	return slices.ContainsFunc(s.Legal(seat, nil), func(a game.Answer) bool {
		return Charges(a.Verb) && answer.FormatInView(s.Rules, s.View(seat), a) == text && len(unasked(a)) > 0
	})
}

// Charges reports whether an answer buys something, or pays for what is being bought: only such answers can force mine.
func Charges(v game.Verb) bool {
	switch v {
	case game.DoTech, game.DoPay, game.DoForce, game.DoToken, game.DoDiscount, game.DoFree:
		return true
	}
	return Sells(v)
}

// applyMining carries out an answer on a copy of the game, and returns the answers that force mined because of it
// without a question.
func (s *Snapshot) applyMining(now *game.State, seat game.Player, a game.Answer) []game.Answer {
	log, _ := s.applyTelling(now, seat, a)
	return minings(&log, seat)
}

// applyTelling carries out an answer on a copy of the game, and returns what happened; nothing does if it breaks a
// rule.
func (s *Snapshot) applyTelling(now *game.State, seat game.Player, a game.Answer) (log game.Log, broken rule.ID) {
	if broken = s.Rules.Apply(now, seat, a, &log); broken != rule.None {
		return game.Log{}, broken
	}
	return log, rule.None
}

// minings returns the answers in a log that force mined without asking the seat.
func minings(log *game.Log, seat game.Player) (mined []game.Answer) {
	for _, f := range log.Forced {
		if f.Step == game.AskPay && f.Player == seat && f.Answer.Verb == game.DoForce {
			mined = append(mined, f.Answer)
		}
	}
	return mined
}

// areasOf returns the areas of answers.
func areasOf(answers []game.Answer) (areas game.AreaSet) {
	for _, a := range answers {
		areas = areas.With(a.Area())
	}
	return areas
}
