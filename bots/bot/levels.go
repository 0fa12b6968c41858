package bot

import (
	"koprulu/bots/search"
	"koprulu/bots/value"
)

// level is a kind of bot that looks ahead.
type level struct {
	name   string
	budget search.Budget
}

// levels are the bots that look ahead, the weakest first. What a decision costs grows with the rollouts; docs/bots.md
// says how strong each is and how long it thinks, docs/notes/search.md what else was tried.
var levels = []level{
	{"medium", search.Budget{Rollouts: 16, Crowd: 8, Plans: 4, Answers: 5, Manoeuvres: true, Hands: true,
		Thrift: thrift, Sense: sense, Place: true}},
	{"strong", search.Budget{Rollouts: 608, Plans: 10, Phases: 5, Answers: 12, Generations: 4, Variations: 14,
		Manoeuvres: true, Hands: true, Thrift: thrift, Sense: sense, Place: true}},
	{"expert", search.Budget{Rollouts: 3072, Plans: 24, Phases: 12, Answers: 16, Generations: 4, Variations: 32,
		Manoeuvres: true, Hands: true, Thrift: thrift, Sense: sense, Place: true}},
}

// Of all levels: an order that comes to nothing counts half a point, and what is within one error is a tie.
const (
	thrift = value.One / 200
	sense  = 10
)

// BudgetOf returns how a level looks ahead, such as "strong", and false if the name is not one of a level that looks
// ahead.
func BudgetOf(level string) (search.Budget, bool) {
	for _, l := range levels {
		if l.name == level {
			return l.budget, true
		}
	}
	return search.Budget{}, false
}

// styles are what bots may like for its own sake, apart from winning, so that several of a level do not all play alike.
// None of them is told anything that others are not.
var styles = []struct {
	name  string
	style search.Style
}{
	{"aggressive", search.Style{Foes: 1500}},
	{"builder", search.Style{Built: 500, Bases: 500}},
	{"racer", search.Style{Points: 600}},
}
