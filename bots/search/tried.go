package search

import (
	"cmp"
	"slices"

	"koprulu/rules/game"
)

// Line is a line of play that a search tried: an answer, and what is meant to follow it.
type Line struct {
	Answer game.Answer
	Plan   Plan
	// Mean is the chance of winning that its rollouts showed, in parts of value.One, Rollouts is their number. Lines that
	// did badly early were given fewer.
	Mean     int64
	Rollouts int
}

// Tried returns what the last Pick compared: the lines that lasted longest first, and of these the best first. It
// returns nothing if Pick decided without looking ahead.
func (b *Searcher) Tried() []Line {
	list := make([]Line, b.count)
	for i := range list {
		a := &b.arms[i]
		list[i] = Line{Answer: a.answer, Plan: a.plan, Mean: a.mean(), Rollouts: a.n}
	}
	slices.SortStableFunc(list, func(x, y Line) int {
		return cmp.Or(cmp.Compare(y.Rollouts, x.Rollouts), cmp.Compare(y.Mean, x.Mean))
	})
	return list
}
