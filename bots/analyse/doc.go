// Package analyse looks back at a game that was played: how likely each seat was to win at every decision, which of its
// answers cost most and which were better than all others, what would have been better and why, and what was luck.
//
// Every decision is judged by what its seat knew at that moment, never by the true position: what the seat could not
// know is dealt again, the round is played on by the rules of thumb, and the network of bots/value estimates who will
// win from there. Only the graph of chances is the mean of what all seats could say. Luck is what chance did and nobody
// chose: what came of a draw is compared with what could have come of it if everything else that had been chosen by
// then, hidden or not, stayed as it was. What it finds follows from the game and the configuration alone. The random
// numbers of each decision follow from what its seat knew, so two games that look the same to a seat up to a decision,
// and in which it went on in the same way, are judged the same up to there.
//
// An answer is judged by what its seat made of it, or could have made of it, and the others by what a search makes of
// them. Consecutive answers of a seat to which nothing became known in between are one decision.
package analyse

import "koprulu/bots/value"

// Config says how much is looked at.
type Config struct {
	// Depth is the number of worlds in which each line of play is tried at each decision, at least MinDepth.
	Depth int
	// Pairs is the number of worlds in which a turning point is confirmed.
	Pairs int
	// Suspects is the number of decisions of each seat that are looked at so closely.
	Suspects int
	// Turns is the maximum number of turning points that are reported, in addition to good moves.
	Turns int
	// Finds is the number of decisions of each seat that are looked at as closely because their answer seems to be the
	// only good one.
	Finds int
	// Rollouts bounds the work: if the game is too long for Depth, fewer worlds are tried, but not fewer than MinDepth.
	Rollouts int
	// Seed changes the worlds, to see what is found in others. Everyone uses 0, so that the same game has the same report
	// everywhere.
	Seed uint64
	// Workers is the number of goroutines; what they find is the same for any number.
	Workers int
	// Progress, unless nil, is told how many of the steps of the work are done, one call at a time.
	Progress func(done, of int)
}

// MinDepth is the smallest number of worlds for a decision.
const MinDepth = 4

// Default is what servers and the command line use unless told otherwise: at most half a minute or so of one processor,
// also for long games of six.
func Default() Config {
	return Config{Depth: 24, Pairs: 1000, Suspects: 4, Turns: 8, Finds: 1, Rollouts: 280_000, Workers: 1}
}

// margin is the smallest loss that is worth mentioning: one percent.
const margin = value.One / 100
