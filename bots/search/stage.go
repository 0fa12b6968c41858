package search

import (
	"context"
	"koprulu/bots/rank/sight"
	"koprulu/bots/value"
	"koprulu/rules/game"
	"sync"
	"sync/atomic"
)

// worker makes rollouts.
type worker struct {
	player *Player
	value  value.Estimator
}

func newWorker(w *sight.Weights) *worker { return &worker{player: NewPlayer(w)} }

// stage is the work between two halvings: passes, in each of which every remaining arm is played on once in the same
// world.
type stage struct {
	rules  *game.Rules
	seat   game.Player
	order  []int8
	seed   uint64
	world  uint64 // that of the first pass
	passes int
	// replies is how many answers of a foe to each arm are tried, 1 for the one that the foe would rank first.
	replies int
	step    game.Step

	// values are what the rollouts were worth, pass after pass, reply after reply, arm after arm; missing where none was
	// made. foes are what they were worth to the foe who replied. Those of this stage begin at from; before them are those
	// of the stages of the same decision.
	values, foes []int64
	from         int
	// next is the number of the first rollout that no worker has taken yet.
	next atomic.Int64
}

// missing is a value that no rollout has.
const missing = -1 << 63

// play makes the rollouts of the stage. What each is worth depends on its pass and its arm alone, and each has its own
// place in values, so the number of workers does not matter. When ctx ends, incomplete passes do not count: arms are
// compared in the same worlds or not at all.
func (b *Searcher) play(ctx context.Context) {
	t := &b.stage
	jobs := t.passes * t.replies * len(t.order)
	for len(t.values) < t.from+jobs {
		t.values, t.foes = append(t.values, 0), append(t.foes, 0)
	}
	for i := range jobs {
		t.values[t.from+i] = missing
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
}

// add adds up the rollouts for each arm, as far as passes are complete.
func (b *Searcher) add() {
	t := &b.stage
	n := len(t.order)
	for i := range t.complete(n) {
		for j, v := range t.values[t.from+i*n : t.from+(i+1)*n] {
			a := &b.arms[t.order[j]]
			a.sum += v
			a.n++
		}
	}
}

// complete returns how many passes of n rollouts each are complete, from the first on.
func (t *stage) complete(n int) int {
	for i := range t.passes {
		for _, v := range t.values[t.from+i*n : t.from+(i+1)*n] {
			if v == missing {
				return i
			}
		}
	}
	return t.passes
}

// work makes rollouts until none are left or ctx ends.
func (b *Searcher) work(ctx context.Context, w *worker) {
	t := &b.stage
	for ctx.Err() == nil {
		i := int(t.next.Add(1)) - 1
		n := len(t.order)
		if i >= t.passes*t.replies*n {
			return
		}
		a := &b.arms[t.order[i%n]]
		w.player.Reply = Reply{}
		if t.replies > 1 {
			w.player.Reply = Reply{Step: t.step, Rank: i / n % t.replies, Cover: a.answer.Planet(), By: game.Nobody}
		}
		t.values[t.from+i], t.foes[t.from+i] = b.rollout(w, a, t.world+uint64(i/(n*t.replies)))
	}
}

// rollout plays the round on after an arm, in one world, and returns what the position at its end is worth to the seat,
// and to a foe who replied.
func (b *Searcher) rollout(w *worker, a *arm, world uint64) (own, foe int64) {
	t, p := &b.stage, w.player
	p.Set(t.rules, &b.root, t.seat, t.seed, world)
	if !p.Answer(t.seat, a.answer) {
		return 0, 0
	}
	if p.World.Round == b.root.Round {
		p.FollowToEndOfRound(t.seat, a.plan.Answers())
	}
	w.value.Net = b.Net
	c := w.value.Estimate(t.rules, &p.World)
	if p.Reply.Step != 0 && p.Reply.By != game.Nobody {
		foe = int64(c[p.Reply.By])
	}
	own = int64(c[t.seat]) - b.budget.Thrift*int64(p.waste.end()) + b.Style.liking(t.rules, &p.World, t.seat)
	if b.stake > 0 {
		own += b.stake * standing(t.rules, &p.World, &c, t.seat) / value.One
	}
	return own, foe
}
