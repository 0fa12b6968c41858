package search

import (
	"slices"

	"koprulu/rules/game"
)

const (
	// survivors is the number of arms that are still compared with the new plans, parents the number of those from which
	// the new plans are made.
	survivors = 8
	parents   = 4
	// shortlist is how many of the highest-ranked answers may take the place of one in a plan.
	shortlist = 8
)

// variation makes a plan from another one: both are the same up to one answer; from there on the new plan strays, or it
// changes that answer alone and continues like the other.
type variation struct {
	answers [maxPlan + 1]game.Answer
	// n is the number of answers, at the number before the change, next the number already taken.
	n, at, next int
	// strays is true if the plan strays from the change on; changed, if one answer has been changed already.
	strays, changed bool
}

// refine keeps the best arms and adds plans that are made from the very best. All begin again with no rollouts, so that
// they are compared in the same worlds, and none profits from its luck in earlier ones.
func (b *Searcher) refine(r *game.Rules, seat game.Player) {
	n := min(b.count, survivors)
	for i := range n {
		a := &b.arms[b.order[i]]
		b.best[i] = arm{answer: a.answer, plan: a.plan}
	}
	b.count = copy(b.arms[:], b.best[:n])
	for i := range b.budget.Variations {
		b.varied.begin(&b.best[i%min(n, parents)])
		b.varied.at = b.chance.IntN(b.varied.n)
		b.varied.strays = i/parents%2 == 0
		b.sample(r, seat, &scheme{like: &b.varied})
	}
}

// begin takes the answers of an arm.
func (v *variation) begin(a *arm) {
	*v = variation{}
	v.answers[0] = a.answer
	v.n = 1 + copy(v.answers[1:], a.plan.Answers())
}

// vary returns the next answer of a plan that is made from another one. What can no longer be done is left to the rules
// of thumb.
func (b *Searcher) vary(r *game.Rules, w *game.State, seat game.Player, legal []game.Answer, v *variation) game.Answer {
	switch {
	case w.Top().Step == game.AskPay:
		return b.judge.Pick(r, w, seat, legal)
	case v.next < v.at:
	case v.strays:
		return b.stray(r, w, seat, legal)
	case !v.changed && len(legal) > 1:
		v.changed = true
		v.next++
		b.scored = b.judge.Rank(r, w, seat, legal, b.scored)
		return b.scored[b.chance.IntN(min(len(b.scored), shortlist))].Answer
	}
	if v.next < v.n {
		v.next++
		if a := v.answers[v.next-1]; slices.Contains(legal, a) {
			return a
		}
	}
	return b.judge.Pick(r, w, seat, legal)
}
