package search

import (
	"context"

	"koprulu/bots/value"
	"koprulu/rules/game"
)

// How choices are mixed.
const (
	// mixRows are the answers of the seat that are considered, mixReplies those of the foe: how the rules of thumb rank
	// cards, or the best order and the best one that covers the seat's.
	mixRows    = 4
	mixReplies = 3
	// mixSteps is how many times both learn from what they regret.
	mixSteps = 400
	// mixLeast is the lowest chance, in parts of value.One, with which an answer is given: smaller ones are mostly
	// noise.
	mixLeast = value.One / 8
)

// payoffs are what each pair of an answer and a reply is worth, to the seat and to the foe.
type payoffs [mixRows][mixReplies][2]int64

// mix chooses among the best arms at random, as often as regret matching says, against a foe who also chooses among
// replies and learns.
func (b *Searcher) mix(ctx context.Context, r *game.Rules, step game.Step, seat game.Player, rollouts int) *arm {
	best := &b.arms[b.order[0]]
	rows, n := &b.rows, 0
	for _, i := range b.order[:b.count] {
		if n < mixRows && !b.among(rows[:n], i) {
			rows[n] = i
			n++
		}
	}
	t := &b.stage
	t.rules, t.seat, t.order, t.from = r, seat, rows[:n], 0
	t.replies, t.step = mixReplies, step
	if step == game.AskOrder {
		t.replies = 2
	}
	t.seed, t.world, t.passes = b.chance.Uint64(), 0, max(1, rollouts/(n*t.replies))
	if n < 2 {
		return best
	}
	b.play(ctx)
	passes := t.complete(n * t.replies)
	if passes == 0 {
		return best
	}
	var pay payoffs
	for i := range passes * t.replies * n {
		cell := &pay[i%n][i/n%t.replies]
		cell[0] += t.values[i]
		cell[1] += t.foes[i]
	}
	for i := range n {
		for j := range t.replies {
			pay[i][j][0] /= int64(passes)
			pay[i][j][1] /= int64(passes)
		}
	}
	chances := equilibrium(&pay, n, t.replies)
	total := int64(0)
	for i, c := range chances {
		if c < mixLeast {
			chances[i] = 0
		}
		total += chances[i]
	}
	at := b.chance.Int64N(total)
	for i, c := range chances {
		if at < c {
			return &b.arms[rows[i]]
		}
		at -= c
	}
	return best
}

// among reports whether one of the arms in rows has the same answer as another one.
func (b *Searcher) among(rows []int8, other int8) bool {
	for _, i := range rows {
		if b.arms[i].answer == b.arms[other].answer {
			return true
		}
	}
	return false
}

// equilibrium returns the chance of each of n answers, in parts of value.One, that regret matching on both sides leads
// to, against m replies: the mean over all steps.
func equilibrium(pay *payoffs, n, m int) (chances [mixRows]int64) {
	var regret [2][mixRows]int64
	for range mixSteps {
		p, q := matched(&regret[0], n), matched(&regret[1], m)
		var own, foe [mixRows]int64 // what each answer and each reply would be worth
		mean := [2]int64{}
		for i := range n {
			for j := range m {
				own[i] += pay[i][j][0] * q[j] / value.One
				foe[j] += pay[i][j][1] * p[i] / value.One
			}
		}
		for i := range n {
			mean[0] += own[i] * p[i] / value.One
			chances[i] += p[i]
		}
		for j := range m {
			mean[1] += foe[j] * q[j] / value.One
		}
		for i := range mixRows {
			regret[0][i] = max(0, regret[0][i]+own[i]-mean[0])
			regret[1][i] = max(0, regret[1][i]+foe[i]-mean[1])
		}
	}
	for i := range chances {
		chances[i] /= mixSteps
	}
	return chances
}

// matched returns the chances of n choices in proportion to their regrets, in parts of value.One.
func matched(regret *[mixRows]int64, n int) (chances [mixRows]int64) {
	total := int64(0)
	for _, x := range regret[:n] {
		total += x
	}
	for i, x := range regret[:n] {
		if total == 0 {
			chances[i] = value.One / int64(n)
		} else {
			chances[i] = x * value.One / total
		}
	}
	return chances
}
