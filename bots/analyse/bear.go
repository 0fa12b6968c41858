package analyse

import (
	"context"

	"koprulu/bots/value"
	"koprulu/rules/game"
)

// certain is the number of worlds in which the chances around a turning point are estimated.
const certain = 128

// above returns by how much the chances after the better answer of a turning point, in the first worlds of its
// pairs, are above what its seat can expect in the same worlds if nothing is said about how it goes on, which is
// what the graph shows.
func (w *worker) above(ctx context.Context, root *game.State, seat game.Player, seed uint64, best []int64) int64 {
	sum := int64(0)
	for n, b := range best {
		if ctx.Err() != nil {
			return 0
		}
		w.player = w.players[habitOf(n)]
		w.set(root, seat, seed, pairWorlds+uint64(n))
		sum += b - int64(w.end(Horizon(root))[seat])
	}
	return sum / int64(max(1, len(best)))
}

// level brings the chances of a turning point to the level of a graph, which had this chance before it. What an
// answer costs is judged by what its seat knew, the graph by what all seats knew, and they may see a position very
// differently.
func (t *Turn) level(graph int32) {
	top := max(t.Loss, -t.Loss, min(value.One, graph+t.above))
	t.Chance, t.Best = top-max(0, t.Loss), top+min(0, t.Loss)
}

// borneOut reports whether what followed bears out that a move cost what it is said to have cost: when its seat had
// its next choice, its chance was still lower by at least half of that, in the graph as, but for a margin, in more
// worlds. A good move is not put to this test, because chance may have undone it.
func (w *worker) borneOut(ctx context.Context, rep *Report, t *Turn) bool {
	if t.Good() {
		return true
	}
	now := &w.g.Moves[t.Move]
	next := rep.Next(w.g, t.Move)
	if next == len(w.g.Moves) {
		return w.g.State.Phase != game.Over || !t.Contradicted(Decided(w.g)[now.Seat])
	}
	if t.Contradicted(rep.Points[next].Chances[now.Seat]) {
		return false
	}
	then, closer := &w.g.Moves[next].State, *t
	closer.level(w.chances(ctx, &now.State, now.State.Alive, certain)[now.Seat])
	return !closer.Contradicted(w.chances(ctx, then, then.Alive, certain)[now.Seat] - margin)
}

// Contradicted reports whether a chance of its seat later on takes back more than half of what a turning point is
// said to have cost.
func (t *Turn) Contradicted(chance int32) bool { return !t.Good() && 2*(t.Best-chance) < t.Loss }

// Next returns the next move, after the decision to which a move belongs, at which its seat had a choice, or the
// number of moves if there is none.
func (rep *Report) Next(g *Game, i int) int {
	for j := i + follow(rep.decisions, i) + 1; j < len(g.Moves); j++ {
		if g.Moves[j].Seat == g.Moves[i].Seat && rep.Points[j].Choice {
			return j
		}
	}
	return len(g.Moves)
}
