package analyse

import (
	"context"

	"koprulu/bot/value"
	"koprulu/game"
)

// Gauge tells how likely seats are to win at single decisions, as a Report tells it in its points: from what the seat that
// decides knows. It serves one goroutine.
type Gauge struct{ w *worker }

// NewGauge makes a gauge for games under some rules.
func NewGauge(r *game.Rules) *Gauge { return &Gauge{newWorker(&Game{Rules: r})} }

// Chances returns everybody's chances at a decision of a seat, as far as it can tell, tried in so many worlds. They follow from
// what the seat knows and the depth alone. When ctx ends its error is returned.
func (g *Gauge) Chances(ctx context.Context, s *game.State, seat game.Player, depth int) (value.Chances, error) {
	w := g.w
	root, seed := Imagine(w.g.Rules, s, seat)
	w.rank(&root, seat, seed)
	m, first := &Move{Seat: seat}, w.scored[0].Answer
	var all [game.MaxPlayers]int64
	for n := range depth {
		if err := ctx.Err(); err != nil {
			return value.Chances{}, err
		}
		for q, x := range w.rollout(&root, seat, seed, screenWorlds+uint64(n), m, &first, Horizon(&root)) {
			all[q] += int64(x)
		}
	}
	return mean(&all, depth), nil
}
