package analyse

import (
	"context"

	"koprulu/bots/value"
	"koprulu/rules/game"
)

// Gauge says how likely seats are to win at single decisions, from what one seat knows, while the game is still going
// on. The points of a Report are the mean over all seats. It serves one goroutine.
type Gauge struct{ w *worker }

// NewGauge makes a gauge for games under some rules.
func NewGauge(r *game.Rules) *Gauge { return &Gauge{newWorker(&Game{Rules: r}, 0)} }

// Chances returns the chances of all seats as far as one seat can tell, tried in the given number of worlds. They
// follow from what the seat knows and the number of worlds alone. When ctx ends its error is returned.
func (g *Gauge) Chances(ctx context.Context, s *game.State, seat game.Player, worlds int) (value.Chances, error) {
	c := g.w.chances(ctx, s, 1<<seat, worlds)
	return c, ctx.Err()
}
