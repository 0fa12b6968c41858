// Package hint says what a seat could answer: up to three answers that differ in substance, each with the chance of
// winning after it, the reasons, what it risks, and what is meant to follow.
//
// All of it follows from what the seat may know: what it can't know is dealt again many times, the round is played on
// by the rules of thumb, and the network of bots/value estimates who will win from there. Random numbers follow from
// the position as the seat sees it, so two games that look the same to a seat have the same hints.
package hint

import (
	"errors"

	"koprulu/bots/analyse"
	"koprulu/bots/odds"
	"koprulu/bots/search"
	"koprulu/rules/game"
)

// ErrNotAsked is returned if the seat has no open decision.
var ErrNotAsked = errors.New("the seat is not asked")

// Most is the number of hints that are given.
const Most = 3

// Hints are what a seat could answer to its open decision.
type Hints struct {
	// List has the hints, the best first.
	List []Hint
	// Worlds is the number of worlds in which each was tried.
	Worlds int
	// Low is true if the seat can hardly win any more: the hints then work for its place, and against Leader.
	Low    bool
	Leader game.Player
}

// Hint is something that a seat could answer. Chances are in parts of value.One, errors are standard errors of chances.
type Hint struct {
	Answer game.Answer
	// Chance is that of winning after the answer, if the seat continues as planned. Error is by how much independent
	// continuations differ from it: one standard error.
	Chance, Error int32
	// Behind is by how much the chance is smaller than that of the first hint, in the same worlds, 0 if it is not: what is
	// even is put in order by how a battle goes, and if Low is true by place. Apart is its error.
	Behind, Apart int32
	// Even is true for one that is not clearly worse than the first hint.
	Even bool
	// Battle is how often the battle that is decided is won, in parts of value.One, NoBattle if there is none.
	Battle int32
	// Why has the reasons, the weightiest first; it may be empty. If Nothing is true, they compare the answer with doing
	// nothing, otherwise with the others that were tried.
	Why     []analyse.Reason
	Nothing bool
	// Risks are the areas that the seat may lose in this round, the most likely first.
	Risks []Risk
	// Next is how the seat is meant to continue. It ends where most depends on what others do or on chance.
	Next []Step
}

// NoBattle is Hint.Battle where no battle is decided.
const NoBattle = -1

// Risk is an area that the seat has and may have lost at the end of the round, with how often that happens, in parts of
// value.One.
type Risk struct {
	Area  game.Area
	Share int32
	// Base is true if it is the seat's base that is lost.
	Base bool
}

// Step is an answer that is meant to come later, with what the seat sees then, if all goes as it imagines.
type Step struct {
	Answer game.Answer
	View   *game.View
}

// Budget says how much is worked out.
type Budget struct {
	// Search is the search for what is worth trying, and for better ways to continue after what did best.
	Search search.Budget
	// Battle is what is worked out of a battle that the seat decides in, instead of a search.
	Battle odds.Budget
	// Lines is the maximum number of lines of play that are tried after it, Trials the number of worlds in which each is,
	// 0 for a quarter of Worlds. Those that do best are then played in Worlds other worlds.
	Lines, Trials, Worlds int
}

// Default is the budget of hints for people who wait for them: as much of a search as strong bots make, or a look at
// the battle, and then a closer look.
var Default = Budget{Search: search.Budget{Rollouts: 384, Plans: 12, Generations: 2, Variations: 16, Answers: 16,
	Manoeuvres: true, Hands: true},
	Battle: odds.Budget{Answers: 16, Finals: 2, Deals: 48, Likely: true, Care: odds.Glance.Care},
	Lines:  5, Trials: 64, Worlds: 256}
