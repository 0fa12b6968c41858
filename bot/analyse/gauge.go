package analyse

import (
	"context"

	"koprulu/bot/value"
	"koprulu/game"
)

// Gauge tells how likely seats are to win at single decisions, from what one seat knows, while the game goes on. The points of a Report
// are the mean of what it tells of all seats. It serves one goroutine.
type Gauge struct{ w *worker }

// NewGauge makes a gauge for games under some rules.
func NewGauge(r *game.Rules) *Gauge { return &Gauge{newWorker(&Game{Rules: r}, 0)} }

// Chances returns everybody's chances as far as a seat can tell, tried in so many worlds. They follow from what the seat knows and
// the number of worlds alone. When ctx ends its error is returned.
func (g *Gauge) Chances(ctx context.Context, s *game.State, seat game.Player, worlds int) (value.Chances, error) {
	c := g.w.chances(ctx, s, 1<<seat, worlds)
	return c, ctx.Err()
}
