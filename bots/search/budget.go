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
	// Thrift is what an order counts, in parts of value.One, that comes to nothing in the rest of the round, so that the
	// one of two answers about as good is given that uses its orders.
	Thrift int64
	// Sense, in tenths, leaves it to the rules of thumb which of the arms is chosen that lasted longest and are not this
	// many errors behind the best.
	Sense int64
	// Place has a seat that is losing count which place it takes, and then that nobody else runs away with the game.
	Place bool
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

// fewest is the number of rollouts, of those of a budget, that a decision of half the weight has at least.
const fewest = 16

// rollouts is the number of rollouts for a decision in a game of that many players.
func (b *Budget) rollouts(step game.Step, players int) int {
	n := b.Rollouts + b.Crowd*max(0, players-4)
	switch weight(step) {
	case light:
		return max(n/2, min(n, fewest))
	case usual:
		return n
	case heavy:
		return 2 * n
	}
	return 0
}

// importance says how much thought a kind of decision deserves.
type importance uint8

const (
	none importance = iota
	light
	usual
	heavy
)

// weight says how much thought a kind of decision deserves: what it gained in matches compared with what it costs.
// Nothing is gained by thinking about payments and discards, and little by thinking twice as long about what is built
// and which cards are placed; orders, which of them comes next, and the setup decide games.
func weight(step game.Step) importance {
	switch step {
	case game.AskPay, game.AskConfirmDestroy, game.AskDiscard:
		return none
	case game.AskBuild, game.AskUpgrade, game.AskBase, game.AskCards:
		return light
	case game.AskOrder, game.AskReveal, game.AskPlanet, game.AskStartBase, game.AskStartUnit, game.AskStartTransport,
		game.AskMajorSlot, game.AskMinorSlot, game.AskZSlot, game.AskLeader:
		return heavy
	}
	return usual
}

// planned reports whether plans are made up for a kind of decision.
func planned(step game.Step) bool {
	switch step {
	case game.AskOrder, game.AskMove, game.AskBuild, game.AskReveal, game.AskExecute:
		return true
	}
	return false
}
