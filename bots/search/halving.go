package search

import (
	"context"
	"math/bits"
	"slices"

	"koprulu/rules/game"
)

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
	for range stages {
		t := &b.stage
		t.replies = 1
		t.rules, t.seat, t.order = r, seat, order[:left]
		t.seed, t.world, t.passes = seed, world, max(1, rollouts/stages/left)
		b.play(ctx)
		b.add()
		world += uint64(t.passes)
		slices.SortStableFunc(order[:left], func(x, y int8) int {
			switch mx, my := b.arms[x].mean(), b.arms[y].mean(); {
			case mx > my:
				return -1
			case mx < my:
				return 1
			}
			return int(x) - int(y)
		})
		if ctx.Err() != nil {
			return false
		}
		if left = (left + 1) / 2; left == 1 {
			break
		}
	}
	return true
}
