package analyse

import (
	"context"
	"slices"

	"koprulu/bots/rank/sight"
	"koprulu/bots/search"
	"koprulu/rules/game"
)

// preliminary is the number of worlds in which the answers of a suspect are compared before the best is confirmed.
const preliminary = 64

// glance is the number of worlds after which a suspect is dropped if it can hardly be confirmed any longer.
const glance = 150

// small is the search that looks for more answers to a suspect.
var small = search.Budget{Rollouts: 240, Plans: 4, Answers: weighed}

// confirm looks closely at a decision that seems to have cost something, or at one whose answer seems to be the only
// good one: which of many other answers does best, and by how much it does better or worse than the one given, in other
// worlds than those in which that was found out. It returns false if the suspicion is not clearly confirmed.
func (w *worker) confirm(ctx context.Context, i, pairs int, good bool) (Turn, bool) {
	m := &w.g.Moves[i]
	root, seed := w.imagine(&m.State, m.Seat)
	other, ok := w.best(ctx, &root, m, seed)
	if !ok {
		return Turn{}, false
	}
	sign := int32(1)
	if good {
		sign = -1
	}
	var own, best, loss sums
	var ends [2]Outcomes
	for n := range pairs {
		if ctx.Err() != nil {
			return Turn{}, false
		}
		a := int64(w.rollout(&root, m.Seat, seed, pairWorlds+uint64(n), m, &m.Answer, Horizon(&root))[m.Seat])
		ends[0].Add(w.g.Rules, &w.player.World, m.Seat)
		b := int64(w.rollout(&root, m.Seat, seed, pairWorlds+uint64(n), m, &other, Horizon(&root))[m.Seat])
		ends[1].Add(w.g.Rules, &w.player.World, m.Seat)
		own.add(a)
		best.add(b)
		loss.add(b - a)
		if n == glance && sign*loss.mean()+3*loss.err() < margin {
			return Turn{}, false
		}
	}
	t := Turn{Move: i, Other: other, Chance: own.mean(), Best: best.mean(), Loss: loss.mean(), Error: loss.err()}
	if sign*t.Loss < margin || sign*t.Loss <= 2*t.Error {
		return t, false
	}
	if good {
		ends[0], ends[1] = ends[1], ends[0]
	}
	t.Why = Reasons(w.g.Rules, &root, m.Seat, &ends)
	return t, true
}

// best returns the answer that does best of all that seem worth trying besides the one given, or false if there is none
// or ctx has ended.
func (w *worker) best(ctx context.Context, root *game.State, m *Move, seed uint64) (game.Answer, bool) {
	list := w.answers(root, m, seed, weighed)
	shown := *root
	found := search.New(seed, small, &sight.First).Pick(ctx, w.g.Rules, &shown, m.Seat, w.legal)
	w.rollouts += small.Rollouts
	if !slices.Contains(list, found) {
		list = append(list, found)
	}
	worth := make([]int64, len(list))
	for n := range preliminary {
		if ctx.Err() != nil {
			return game.Answer{}, false
		}
		for j := range list {
			worth[j] += int64(w.rollout(root, m.Seat, seed, weighWorlds+uint64(n), m, &list[j], Horizon(root))[m.Seat])
		}
	}
	best := -1
	for j := range list {
		if list[j] != m.Answer && (best < 0 || worth[j] > worth[best]) {
			best = j
		}
	}
	if best < 0 {
		return game.Answer{}, false
	}
	return list[best], true
}
