package analyse

import (
	"context"

	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

// draw is a move by which a seat got or saw something that nobody could have known before.
type draw struct {
	move int
	seat game.Player
}

// drawsOf lists the draws of a game.
func drawsOf(g *Game) []draw {
	var list []draw
	for i := range g.Moves {
		for q := range g.Rules.Players() {
			if g.Moves[i].News[q] > NoNews {
				list = append(list, draw{i, q})
			}
		}
	}
	return list
}

// luck measures what chance did to a seat by a draw, in its own eyes: its chance afterwards, less the mean of what it
// could have been.
//
// What it could have been is found by reshuffling only what nobody knew (game.Rules.Reshuffle) and giving the same
// answer; then the seat looks at what came of it as it looks at what really came. The real draw and the others are
// equally likely, whatever everyone chose, so the mean of luck is zero, however badly chances are estimated. It would
// not be if the position before the draw were imagined by the seat: what others have chosen well and hidden comes to
// light together with the draw, and would count as bad luck.
func (w *worker) luck(ctx context.Context, d draw, depth int) Luck {
	m := &w.g.Moves[d.move]
	last, found := Horizon(&m.State), Luck{Move: d.move, Seat: d.seat, News: m.News[d.seat]}
	_, seed := w.imagine(&m.State, d.seat)
	real, same := w.imagine(w.g.after(d.move), d.seat)
	var change sums
	for n := range uint64(2 * depth) {
		if ctx.Err() != nil {
			return found
		}
		other := m.State
		w.deal.Seed(seed, luckWorlds+n)
		w.g.Rules.Reshuffle(&other, &w.deal)
		if w.g.Rules.Apply(&other, m.Seat, m.Answer, nil) != rule.None {
			continue // never: no rule asks about what nobody knows
		}
		imagined, alike := w.imagine(&other, d.seat)
		if alike == same {
			change.add(0)
			continue
		}
		is := w.rollout(&real, d.seat, seed, luckWorlds+n, last)
		was := w.rollout(&imagined, d.seat, seed, luckWorlds+n, last)
		change.add(int64(is[d.seat] - was[d.seat]))
	}
	found.Change, found.Error = change.mean(), change.err()
	return found
}
