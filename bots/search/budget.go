package search

import "koprulu/rules/game"

// Budget says how much a search may think about one decision.
type Budget struct {
	// Rollouts is the number of times that the game is played on for decisions of weight 1, and Crowd how many times more
	// for each player beyond four: with more rivals a round says less about who will win.
	Rollouts, Crowd int
	// Plans is the number of plans that are made up for a decision with which a plan may begin, Answers how many of the
	// answers ranked highest are tried at most.
	Plans, Answers int
	// Generations is how often new plans are made from the best so far, for decisions that have plans, Variations how many
	// each time; the rollouts are shared among the generations and the first plans.
	Generations, Variations int
	// Phases is the number of Planning Phases that are made up in addition to those plans, for the placing of orders.
	// Manoeuvres makes up whole moves: all in and a feint at each target.
	Phases     int
	Manoeuvres bool
	// Thrift is what an order counts, in parts of value.One, that comes to nothing in the rest of the round, so that between
	// answers that are about as good the one that uses its orders is given.
	Thrift int64
	// Doubt, in tenths, keeps arms of the worse half as well, at most half as many as of the better one, unless they are
	// this many errors behind the best. Sense, in tenths, leaves it to the rules of thumb which of the arms is chosen that
	// are not this many errors behind the best.
	Doubt, Sense int64
	// Mixed leaves to chance which of the best cards for a battle, and which of the best orders, is chosen, so that foes
	// who could answer each of them can't count on one: half of the rollouts go into how likely each should be.
	Mixed bool
	// Even takes all hidden orders to be equally likely, instead of favouring those that their owners would rather have
	// placed.
	Even bool
	// Hands takes Combat cards of others to be the likelier in their hands or facedown the better those cards are
	// there.
	Hands bool
}

// rollouts is the number of rollouts for a decision in a game of that many players.
func (b *Budget) rollouts(step game.Step, players int) int {
	return (b.Rollouts + b.Crowd*max(0, players-4)) * weight(step)
}

// weight says how much thought a kind of decision deserves: what it gained in matches compared with what it costs.
// Nothing is gained by thinking about payments and discards; orders and the setup decide games.
func weight(step game.Step) int {
	switch step {
	case game.AskPay, game.AskConfirmDestroy, game.AskDiscard:
		return 0
	case game.AskOrder, game.AskReveal, game.AskPlanet, game.AskStartBase, game.AskStartUnit, game.AskStartTransport,
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
