package search

import (
	"context"
	"sync"
	"sync/atomic"

	"koprulu/bot/playout"
	"koprulu/bot/rank"
	"koprulu/bot/value"
	"koprulu/game"
)

// worker makes rollouts.
type worker struct {
	player *playout.Player
	value  value.Estimator
}

func newWorker(w *rank.Weights) *worker { return &worker{player: playout.New(w)} }

// stage is the work between two halvings: passes, in each of which every arm that is left is played on once in the same world.
type stage struct {
	rules  *game.Rules
	seat   game.Player
	order  []int8
	seed   uint64
	world  uint64 // that of the first pass
	passes int

	// values are what the rollouts came to, pass after pass, arm after arm; missing where none was made.
	values []int64
	// next is the number of the first rollout that no worker has taken yet.
	next atomic.Int64
}

// missing is no value of any rollout.
const missing = -1 << 63

// play makes the rollouts of the stage and adds them up. What each comes to depends on its pass and its arm alone, and they
// are added up in turn, so the workers make no difference. When ctx ends, passes that are not complete do not count: arms are
// compared in the same worlds or not at all.
func (b *Searcher) play(ctx context.Context) {
	t := &b.stage
	jobs := t.passes * len(t.order)
	for len(t.values) < jobs {
		t.values = append(t.values, 0)
	}
	for i := range t.values[:jobs] {
		t.values[i] = missing
	}
	t.next.Store(0)
	if len(b.workers) == 1 {
		b.work(ctx, b.workers[0])
	} else {
		var all sync.WaitGroup
		for _, p := range b.workers {
			all.Go(func() { b.work(ctx, p) })
		}
		all.Wait()
	}
	for i, n := 0, len(t.order); i < jobs; i += n {
		for _, v := range t.values[i : i+n] {
			if v == missing {
				return
			}
		}
		for j, v := range t.values[i : i+n] {
			a := &b.arms[t.order[j]]
			a.sum += v
			a.n++
		}
	}
}

// work makes rollouts until none are left or ctx ends.
func (b *Searcher) work(ctx context.Context, w *worker) {
	t := &b.stage
	for ctx.Err() == nil {
		i := int(t.next.Add(1)) - 1
		if i >= t.passes*len(t.order) {
			return
		}
		t.values[i] = b.rollout(w, &b.arms[t.order[i%len(t.order)]], t.world+uint64(i/len(t.order)))
	}
}

// rollout plays the round on after an arm, in one world, and returns what the position at its end is worth to the seat.
func (b *Searcher) rollout(w *worker, a *arm, world uint64) int64 {
	t, p := &b.stage, w.player
	p.Set(t.rules, &b.root, t.seat, t.seed, world)
	if !p.Answer(t.seat, a.answer) {
		return 0
	}
	if p.World.Round == b.root.Round {
		p.FollowToEndOfRound(t.seat, a.plan.Answers())
	}
	w.value.Net = b.Net
	c := w.value.Estimate(t.rules, &p.World)
	return int64(c[t.seat]) + b.Style.liking(t.rules, &p.World, t.seat)
}
