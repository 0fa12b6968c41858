package search

import (
	"context"
	"math/bits"
	"slices"

	"koprulu/rules/game"
)

// maxStages bounds the stages of a decision: each halves the arms at most.
const maxStages = 8

// passed is what one stage left in values: the arms in each pass, in order, as far as passes are complete.
type passed struct {
	order        [maxArms]int8
	n            int
	from, passes int
}

// halve plays the same number of rollouts for all arms, drops the worse half, and so on until one is left or the
// rollouts are used up. Rollouts of the same number happen in the same world, so that luck does not favour an arm. It
// leaves the arms in order, the best first, and returns false if ctx ended before it was done.
func (b *Searcher) halve(ctx context.Context, r *game.Rules, seat game.Player, rollouts int) bool {
	seed, world := b.chance.Uint64(), uint64(0)
	left := b.count
	stages := bits.Len(uint(left - 1))
	order := &b.order
	for i := range b.count {
		order[i] = int8(i)
	}
	b.stages = b.stages[:0]
	t := &b.stage
	t.from = 0
	for range stages {
		t.replies = 1
		t.rules, t.seat, t.order = r, seat, order[:left]
		t.seed, t.world, t.passes = seed, world, max(1, rollouts/stages/left)
		b.play(ctx)
		b.add()
		b.note(left)
		world += uint64(t.passes)
		b.sort(left)
		if ctx.Err() != nil {
			return false
		}
		if left = (left + 1) / 2; left == 1 {
			break
		}
	}
	return true
}

// note remembers the values of a stage of n arms, so that arms can be compared world by world.
func (b *Searcher) note(n int) {
	t := &b.stage
	p := passed{n: n, from: t.from, passes: t.complete(n)}
	copy(p.order[:], t.order)
	b.stages = append(b.stages, p)
	t.from += t.passes * n
}

// sort puts the first arms in order, the best first.
func (b *Searcher) sort(n int) {
	slices.SortStableFunc(b.order[:n], func(x, y int8) int {
		switch mx, my := b.arms[x].mean(), b.arms[y].mean(); {
		case mx > my:
			return -1
		case mx < my:
			return 1
		}
		return int(x) - int(y)
	})
}
