package search

import (
	"testing"

	"koprulu/bots/rank/sight"
	"koprulu/bots/value"
	"koprulu/rules/game"
)

// TestTiesAreDecidedBySense checks that of arms which chance alone may have put in order the one is chosen that the
// rules of thumb rank higher, and that an arm that is worse in every world never is.
func TestTiesAreDecidedBySense(t *testing.T) {
	const point = value.One / 100
	for _, c := range []struct {
		sense       int64
		best, other []int64
		want        int8
	}{
		{0, []int64{50, 10, 60, 20}, []int64{40, 20, 50, 29}, 0},  // nothing decides but the mean
		{10, []int64{50, 10, 60, 20}, []int64{40, 20, 50, 29}, 1}, // one world decides
		{10, []int64{50, 10, 60, 20}, []int64{49, 8, 58, 19}, 0},  // worse in all worlds
		{10, []int64{50, 10, 60, 20}, []int64{10, 10, 20, 21}, 0}, // far worse
		{10, []int64{50, 10, 60, 20}, []int64{50, 10, 60, 15}, 0}, // better in no world
	} {
		b := New(1, Budget{Sense: c.sense}, &sight.First)
		b.count = 2
		b.ranked = []sight.Scored{{Answer: game.Answer{V: game.AnswerValues{1}}}, {Answer: game.Answer{}}}
		for i, values := range [][]int64{c.best, c.other} {
			b.order[i] = int8(i)
			b.arms[i] = arm{answer: game.Answer{V: game.AnswerValues{uint8(i)}}, n: len(values)}
			for _, v := range values {
				b.arms[i].sum += v * point
			}
		}
		b.stage.values = b.stage.values[:0]
		for i := range c.best {
			b.stage.values = append(b.stage.values, c.best[i]*point, c.other[i]*point)
		}
		b.stages = append(b.stages, passed{n: 2, passes: len(c.best), order: [maxArms]int8{0, 1}})
		if got := b.choice(); got != &b.arms[c.want] {
			t.Errorf("sense %d, %v and %v: the arm %v is chosen", c.sense, c.best, c.other, got.answer)
		}
	}
}
