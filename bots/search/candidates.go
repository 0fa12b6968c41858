package search

import (
	"slices"

	"koprulu/rules/game"
)

// gather lists what is tried: what the rules of thumb rank first, the best that they weighed against it, what was meant
// to come next, doing nothing, some other answers, and plans.
func (b *Searcher) gather(r *game.Rules, step game.Step, seat game.Player) {
	b.count = 0
	answers := b.budget.Answers
	if step == game.AskCards {
		answers *= 2 // cards differ much, and a battle is soon played out
	}
	for _, s := range b.scored[:min(len(b.scored), answers)] {
		b.try(s.Answer, nil)
	}
	if last := b.legal[len(b.legal)-1]; last.Verb == game.DoPass || last.Verb == game.DoDone {
		b.try(last, nil)
	}
	for range 2 {
		b.try(b.legal[b.chance.IntN(len(b.legal))], nil)
	}
	if b.intent.n > 0 && b.round == b.root.Round && b.phase == b.root.Phase {
		// Payments that were planned, and planned answers where there was no choice, were not asked for here: they are
		// passed over, as in rollouts.
		for i, next := range b.intent.Answers() {
			if slices.Contains(b.legal, next) {
				rest := Plan{n: b.intent.n - i - 1}
				copy(rest.answers[:], b.intent.answers[i+1:b.intent.n])
				b.try(next, &rest)
				break
			}
		}
	}
	b.intent.n = 0
	if step == game.AskOrder {
		b.phases(r, seat)
	}
	if step == game.AskReveal {
		b.turns(r, seat)
	}
	if step == game.AskMove && b.budget.Manoeuvres {
		b.manoeuvres(r, seat)
	}
	if planned(step) {
		for range b.budget.Plans {
			b.sample(r, seat, nil)
		}
	}
}

// try adds an arm unless it is there already or there is no room.
func (b *Searcher) try(a game.Answer, plan *Plan) {
	if b.count == maxArms {
		return
	}
	next := arm{answer: a}
	if plan != nil {
		next.plan = *plan
	}
	for i := range b.arms[:b.count] {
		if b.arms[i].answer == a && b.arms[i].plan == next.plan {
			return
		}
	}
	b.arms[b.count] = next
	b.count++
}
