// Package search looks ahead. For each decision it tries the answers that the rules of thumb find worth considering,
// and plans of several own answers, by playing the round on many times in worlds that the seat may imagine, and it
// estimates from the positions at the end of the round who will win. Answers that do badly are dropped, half of them at
// a time.
//
// The rest of a game is imagined by a Player, which answers for all seats by rules of thumb.
//
// What it answers follows from the seed, the questions and the budget alone, never from the clock or the machine.
package search

import (
	"context"
	"math/rand/v2"

	"koprulu/bots/rank"
	"koprulu/bots/rank/sight"
	"koprulu/bots/value"
	"koprulu/rules/game"
)

// maxArms bounds what is tried for one decision.
const maxArms = 64

// Searcher decides for one seat of one game. It serves one goroutine and allocates nothing after it is made, unless it
// has several workers.
type Searcher struct {
	// Style may be set before the first question, and so may Net, the network that says how good a position is; nil means
	// that of the game's set.
	Style Style
	Net   *value.Net

	budget  Budget
	weights *sight.Weights
	source  *rand.PCG // of its random numbers
	chance  *rand.Rand
	judge   *rank.Judge
	workers []*worker
	stage   stage
	// stake is how much standing counts besides winning, in parts of value.One.
	stake int64
	// stages are those of this decision so far.
	stages []passed

	root game.State
	// belief is what the seat believes about hidden orders.
	belief game.Belief
	arms   [maxArms]arm
	count  int
	// order are the numbers of the arms, the best first.
	order [maxArms]int8
	// rows are those that mix chooses among.
	rows [mixRows]int8
	// best are the arms that new plans are made from, varied is the plan that is being made.
	best   [survivors]arm
	varied variation
	scored []sight.Scored
	// ranked is how the rules of thumb rank the answers to the open question.
	ranked []sight.Scored
	legal  []game.Answer
	// sieve leaves out what is dominated; sensible is what it leaves while a plan is made.
	sieve    rank.Sieve
	sensible []game.Answer

	// intent is what the seat means to do next, made up in round and phase, whose questions it is for.
	intent Plan
	round  uint16
	phase  game.Phase
}

// New makes a searcher. Everything it leaves to chance follows from the seed.
func New(seed uint64, b Budget, w *sight.Weights) *Searcher {
	s := &Searcher{budget: b, judge: rank.New(seed, w), workers: []*worker{newWorker(w)}, weights: w}
	s.source = rand.NewPCG(seed, 0x736561726368)
	s.chance = rand.New(s.source)
	s.scored = make([]sight.Scored, 0, game.MaxLegal)
	s.ranked = make([]sight.Scored, 0, game.MaxLegal)
	s.legal = make([]game.Answer, 0, game.MaxLegal)
	s.sensible = make([]game.Answer, 0, game.MaxLegal)
	room := max(b.rollouts(game.AskOrder, game.MaxPlayers), maxArms) // orders have the highest weight
	s.stages = make([]passed, 0, maxStages)
	s.stage.values, s.stage.foes = make([]int64, 0, room), make([]int64, 0, room)
	return s
}

// SetWorkers makes n goroutines play on at the same time. The answers are the same for any number; a new searcher has
// one.
func (b *Searcher) SetWorkers(n int) {
	for len(b.workers) < n {
		b.workers = append(b.workers, newWorker(b.weights))
	}
	b.workers = b.workers[:max(1, n)]
}

// Pick returns an answer of the seat. When ctx ends it returns the best found so far at once.
func (b *Searcher) Pick(ctx context.Context, r *game.Rules, s *game.State, seat game.Player,
	legal []game.Answer) game.Answer {
	b.count = 0
	if len(legal) == 1 {
		return legal[0]
	}
	step := s.Top().Step
	rollouts := b.budget.rollouts(step, r.Options.Players)
	b.root = *s // the judge may change the state that it is shown
	b.legal = b.sieve.Sift(r, &b.root, seat, append(b.legal[:0], legal...))
	if len(b.legal) == 1 {
		return b.legal[0]
	}
	b.scored = b.judge.Rank(r, s, seat, b.legal, b.scored)
	b.ranked = append(b.ranked[:0], b.scored...)
	first := b.scored[0].Answer
	if rollouts == 0 {
		return first
	}
	b.stake = 0
	if w := &b.workers[0].value; b.budget.Place && s.Phase != game.Setup {
		w.Net = b.Net
		b.stake = stake(w.Estimate(r, &b.root)[seat])
	}
	b.believe(r, seat)
	b.gather(r, step, seat)
	if b.count < 2 {
		return first
	}
	mixed := b.budget.Mixed && (step == game.AskCards || step == game.AskOrder)
	if mixed {
		rollouts /= 2
	}
	b.compare(ctx, r, step, seat, rollouts)
	best := b.choice()
	if mixed {
		best = b.mix(ctx, r, step, seat, rollouts)
	}
	b.intent, b.round, b.phase = best.plan, b.root.Round, b.root.Phase
	return best.answer
}

// compare puts the arms in order, the best first, and where there are plans, makes better ones from the best in
// between.
func (b *Searcher) compare(ctx context.Context, r *game.Rules, step game.Step, seat game.Player, rollouts int) {
	if planned(step) {
		rollouts /= b.budget.Generations + 1
		for range b.budget.Generations {
			if !b.halve(ctx, r, seat, rollouts) {
				return // with new arms, what was found out would be lost
			}
			b.refine(r, seat)
		}
	}
	b.halve(ctx, r, seat, rollouts)
}

// believe makes up the seat's mind about the hidden orders and cards of others, for all worlds of a decision.
func (b *Searcher) believe(r *game.Rules, seat game.Player) {
	b.belief = game.Belief{}
	if !b.budget.Even {
		b.judge.Believe(r, &b.root, seat, &b.belief)
	}
	if b.budget.Hands {
		b.judge.BelieveCards(r, &b.root, seat, &b.belief)
	}
	for _, w := range b.workers {
		w.player.Belief = nil
		if !b.budget.Even || b.budget.Hands {
			w.player.Belief = &b.belief
		}
	}
}
