package search

import "koprulu/rules/game"

// waste counts the orders of a seat that come to nothing while a round is played on: taken back for an Event card, or
// executed without effect.
type waste struct {
	seat game.Player
	n    int
	// open is true while the seat executes an order that has had no effect yet.
	open bool
}

// begin starts to count for a seat in a position.
func (c *waste) begin(s *game.State, seat game.Player) {
	e := &s.Exec
	*c = waste{seat: seat}
	switch s.Top().Step {
	case game.AskBuild, game.AskUpgrade, game.AskBase, game.AskMove:
		c.open = s.Phase == game.Execution && e.Player == seat && e.Token != game.OrderKinds && e.Built == 0 &&
			e.Moved == 0 && e.Upgraded == 0 && e.LiftTo == game.NoArea
	}
}

// see takes an answer, before it is applied.
func (c *waste) see(r *game.Rules, s *game.State, seat game.Player, a game.Answer) {
	if seat != c.seat || s.Phase != game.Execution {
		return
	}
	switch s.Top().Step {
	case game.AskExecute:
		c.end()
		order := s.Exec.Order
		if a.Verb == game.DoExecuteAs {
			order = a.Order()
		}
		switch {
		case a.Verb == game.DoEvent:
			c.n++
		case order.Standard() != game.ResearchOrder || s.Seats[seat].Bases&r.Planets[s.Exec.Planet].Areas == 0:
			c.open = true
		}
	case game.AskBuild, game.AskUpgrade, game.AskBase, game.AskMove, game.AskRecall:
		if a.Verb != game.DoDone && a.Verb != game.DoPass {
			c.open = false
		}
	}
}

// end counts an order that had no effect, and returns how many there were.
func (c *waste) end() int {
	if c.open {
		c.n++
		c.open = false
	}
	return c.n
}
