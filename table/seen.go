package table

import (
	"koprulu/bots/bot"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

// What leaves a table comes from its Snapshot, by seat: code that shows a game does not need its State.

// Dealt reports whether there is a game to see: it was dealt, and can be played with the components of this program.
func (s *Snapshot) Dealt() bool { return s.State != nil }

// View returns what a seat, or a spectator (game.Nobody), may know of the game; nil if it is not Dealt.
func (s *Snapshot) View(seat game.Player) *game.View {
	if s.State == nil {
		return nil
	}
	v := new(game.View)
	s.Rules.ViewInto(s.State, seat, v)
	if s.Over() && !s.past {
		v.Open = 0 // The players may have ended the game while somebody was asked.
	}
	return v
}

// Opening returns what spectators see of a game dealt with a seed before the first answer.
func Opening(r *game.Rules, seed [32]byte) *game.View {
	s := game.New(r, seed, nil)
	v := r.View(&s, game.Nobody)
	return &v
}

// Everything returns what all seats together know of a game that is over (HIDE-29); nil for one in progress.
func (s *Snapshot) Everything() *game.View {
	if s.State == nil || !s.Over() {
		return nil
	}
	v := s.Rules.OpenView(s.State)
	return &v
}

// Forbids returns the rule that an answer of a seat breaks now, rule.None for a legal one.
func (s *Snapshot) Forbids(seat game.Player, a game.Answer) rule.ID {
	return s.Rules.Check(s.State, seat, a)
}

// Late is the error of a choice for a decision of a seat that is not open any more: an ErrStale that says what is asked
// now.
func (s *Snapshot) Late(seat game.Player) error {
	if !s.Dealt() {
		return ErrStale
	}
	return &Refused{Stale: true, Rules: s.Rules, View: s.View(seat)}
}

// Pick has a bot choose an answer for a seat that has an open decision. The bot sees a game redealt from what the seat
// may know.
func (s *Snapshot) Pick(b bot.Bot, seat game.Player, chance game.Chance) game.Answer {
	shown := *s.State
	s.Rules.Redeal(&shown, seat, chance)
	var buf [game.MaxLegal]game.Answer
	return b.Pick(s.Rules, &shown, seat, s.Rules.Legal(&shown, seat, buf[:0]))
}
