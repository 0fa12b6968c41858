package main

import (
	"koprulu/bots/match"
	"koprulu/rules/game"
)

// orders says what became of the orders of a side: those placed, and those that had an effect. The others were taken
// back for an Event card, or did nothing.
type orders struct{ Placed, Done int }

// witness watches a game: it counts orders, and has an earlier program know every answer.
type witness struct {
	rules   *game.Rules
	sides   [game.MaxPlayers]*side
	program *program
	// open says that a seat executes an order, and has not yet done anything with it.
	open [game.MaxPlayers]bool
}

var _ match.Recorder = (*witness)(nil)

// Start takes the rules of the game.
func (w *witness) Start(r *game.Rules, _ [32]byte, _ *game.State, _ *game.Log) error {
	w.rules, w.open = r, [game.MaxPlayers]bool{}
	return nil
}

// Answer takes an answer.
func (w *witness) Answer(before *game.State, p game.Player, a game.Answer, _ *game.Log) error {
	if w.program != nil {
		w.program.heard(w.rules, before, p, a)
	}
	o := &w.sides[p].orders
	switch step := before.Top().Step; {
	case a.Verb == game.DoDefend:
		o.Placed++
		o.Done++
	case step == game.AskOrder && a.Verb == game.DoOrder:
		o.Placed++
	case step == game.AskExecute:
		w.open[p] = a.Verb != game.DoEvent
		kind := before.Exec.Order
		if a.Verb == game.DoExecuteAs {
			kind = a.Order()
		}
		if w.open[p] && kind.Standard() == game.ResearchOrder &&
			before.Seats[p].Bases&w.rules.Planets[before.Exec.Planet].Areas != 0 {
			o.Done++
			w.open[p] = false
		}
	case !w.open[p]:
	case acts(step) && a.Verb != game.DoDone && a.Verb != game.DoPass:
		o.Done++
		w.open[p] = false
	}
	return nil
}

// End does nothing.
func (w *witness) End(*game.State) error { return nil }

// acts reports whether an answer to a question may be what an order does.
func acts(step game.Step) bool {
	switch step {
	case game.AskBuild, game.AskUpgrade, game.AskBase, game.AskMove, game.AskRecall, game.AskInfest, game.AskRestore:
		return true
	}
	return false
}
