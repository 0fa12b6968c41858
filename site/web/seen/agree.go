package seen

import (
	"slices"

	"koprulu/help/choice"
	"koprulu/rules/game"
	"koprulu/table"
)

// Agree is an answer that a reader chose, and that only force mining can pay for: it is given once they agree to that.
type Agree struct {
	choice.Choice
	// Mines are the answers that would force mine after it without being asked about (table.Snapshot.Unasked).
	Mines []game.Answer
}

// MarkMines marks the choices that would force mine although they don't say so.
func (p *Game) MarkMines(unasked func(game.Answer) []game.Answer) {
	for i := range p.Choices {
		c := &p.Choices[i]
		c.Mines = table.Charges(c.Answer.Verb) && len(unasked(c.Answer)) > 0
	}
}

// Payable reports whether something among choices pays for what is being bought without force mining, and without that
// being forced next.
func Payable(choices []choice.Choice) bool {
	return slices.ContainsFunc(choices, func(c choice.Choice) bool {
		return table.Charges(c.Answer.Verb) && c.Answer.Verb != game.DoForce && !c.Mines
	})
}
