package search

import "koprulu/rules/game"

// maxPlan is the number of own answers that a plan holds after its first. Payments are left to the rules of thumb.
const maxPlan = 31

// Plan is a sequence of own answers that a seat means to give.
type Plan struct {
	answers [maxPlan]game.Answer
	n       int
}

// add takes one more answer, and reports whether there was room for it.
func (p *Plan) add(a game.Answer) bool {
	if p.n == maxPlan {
		return false
	}
	p.answers[p.n] = a
	p.n++
	return true
}

// PlanOf makes a plan of answers, as many as fit.
func PlanOf(answers []game.Answer) (p Plan) {
	for _, a := range answers {
		p.add(a)
	}
	return p
}

// Answers returns the answers in turn.
func (p *Plan) Answers() []game.Answer { return p.answers[:p.n] }

// arm is one of the things that could be done: an answer and what is meant to follow it.
type arm struct {
	answer game.Answer
	plan   Plan
	// sum is the value of its rollouts, in parts of value.One, n their number.
	sum int64
	n   int
}

// mean returns the chance of winning that the rollouts show.
func (a *arm) mean() int64 {
	if a.n == 0 {
		return 0
	}
	return a.sum / int64(a.n)
}
