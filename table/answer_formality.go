package table

import (
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

// A formality is a question with one answer, asked only because a move could be taken back instead
// (game.Rules.Formality). People are not asked it after an answer of theirs that they can take back: the table gives it
// with that answer, as theirs, and both are taken back together.

// formality returns the answer of a seat to a decision that is a formality after its own last answer, nil if there is
// none.
func (c *course) formality(p game.Player) *game.Answer {
	if n, by := c.undoable(); n == 0 || by != p {
		return nil
	}
	a, ok := c.origin.rules.Formality(c.state, p)
	if !ok {
		return nil
	}
	return &a
}

// formality gives the answers of a person's seat that are formalities after its own answer.
func (e *edit) formality(p game.Player, by string) {
	for e.Status == Playing {
		a := e.course.formality(p)
		if a == nil || e.answer(p, *a, "", by) != rule.None {
			return
		}
	}
}

// steps returns how many answers to keep when a seat alone takes back those after the first keep, of which it may keep
// no fewer than least: an answer that the table gave goes together with the one before it, or it would only be asked
// for.
func (c *course) steps(keep, least int) int {
	for keep > least && keep < len(c.turns) && c.turns[keep].unasked {
		keep--
	}
	return keep
}
