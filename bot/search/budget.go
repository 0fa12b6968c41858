package search

import "koprulu/game"

// Budget says how much a search may think about one decision.
type Budget struct {
	// Rollouts is the number of times that the game is played on, for decisions of the weight 1, and Crowd how many times more for
	// each player beyond four: with more rivals a round tells less about who will win.
	Rollouts, Crowd int
	// Plans is the number of plans that are made up for a decision with which one may begin, Answers how many answers
	// are tried at most.
	Plans, Answers int
	// Generations is how often new plans are made out of the best so far, for the decisions that have plans, Variations how many each
	// time; the rollouts are shared among the generations and the first plans.
	Generations, Variations int
	// Phases is the number of Planning Phases that are made up beside those plans, for the placing of orders. Manoeuvres has
	// whole moves made up: all in and a feint at each target.
	Phases     int
	Manoeuvres bool
	// Mixed leaves to chance which of the best cards for a battle, and of the best orders, it is, so that foes who could answer each
	// of them can't count on one: half of the rollouts go into how likely each should be.
	Mixed bool
	// Even takes all hidden orders for as likely as each other, not for what their owners would rather have placed.
	Even bool
	// Hands takes Combat cards of others for as likely to be in their hands or facedown as those cards are good there.
	Hands bool
}

// rollouts is the number of rollouts for a decision in a game of so many players.
func (b *Budget) rollouts(step game.Step, players int) int {
	return (b.Rollouts + b.Crowd*max(0, players-4)) * weight(step)
}

// weight says how much thought a kind of decision deserves: what it gained in matches against what it costs. Nothing is
// gained by thinking about payments and discards; orders and the setup decide games.
func weight(step game.Step) int {
	switch step {
	case game.AskPay, game.AskConfirmDestroy, game.AskDiscard:
		return 0
	case game.AskOrder, game.AskPlanet, game.AskStartBase, game.AskStartUnit, game.AskStartTransport,
		game.AskMajorSlot, game.AskMinorSlot, game.AskZSlot, game.AskLeader:
		return 2
	}
	return 1
}

// planned reports whether plans are made up for a kind of decision.
func planned(step game.Step) bool {
	switch step {
	case game.AskOrder, game.AskMove, game.AskBuild, game.AskReveal, game.AskExecute:
		return true
	}
	return false
}
