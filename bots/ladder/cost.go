package ladder

import (
	"context"
	"maps"
	"math"
	"runtime"
	"slices"
	"time"

	"koprulu/bots/bot"
	"koprulu/internal/cputime"
	"koprulu/rules/game"
)

// Cost says how often a decision cost how much: the number of decisions by class. Each power of two of microseconds is
// divided into eight classes, with equal ratios.
type Cost map[int]int

// class returns the class of a duration.
func class(d time.Duration) int {
	return max(0, int(math.Floor(8*math.Log2(max(1, float64(d)/float64(time.Microsecond))))))
}

// add adds another cost.
func (c Cost) add(o Cost) {
	for k, n := range o {
		c[k] += n
	}
}

// Quantile returns the upper end of the class below which the given part of the decisions stays; it is too high by 9
// percent at most.
func (c Cost) Quantile(part float64) time.Duration {
	total := 0
	for _, n := range c {
		total += n
	}
	below := 0
	for _, k := range slices.Sorted(maps.Keys(c)) {
		if below += c[k]; float64(below) >= part*float64(total) {
			return time.Duration(math.Exp2(float64(k+1)/8) * float64(time.Microsecond))
		}
	}
	return 0
}

// timed measures what the decisions of a bot cost the processor.
type timed struct {
	bot.Bot
	cost Cost
}

// Blind reports whether the bot itself is blind.
func (t *timed) Blind() bool { return bot.IsBlind(t.Bot) }

// PickContext asks the bot and records what that cost, on a thread of its own, so that nothing else is counted.
func (t *timed) PickContext(ctx context.Context, r *game.Rules, s *game.State, seat game.Player,
	legal []game.Answer) (game.Answer, error) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	began := cputime.Thread()
	a, err := bot.Ask(ctx, t.Bot, r, s, seat, legal)
	t.cost[class(cputime.Thread()-began)]++
	return a, err
}
