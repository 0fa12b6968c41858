package analyse

import (
	"context"

	"koprulu/bots/value"
	"koprulu/rules/game"
)

// curveSeed seeds the worlds in which chances are estimated. It is the same at every point of a game, so that
// neighbouring points are compared in worlds that are as similar as the seats' knowledge allows: otherwise each point
// would err in its own direction, and the graph would tremble where nothing happens.
const curveSeed = 0x6772617068

// chances says how likely each seat is to win at a position, averaged over what some seats can say, each from what it
// knows. The worlds are shared out among them.
func (w *worker) chances(ctx context.Context, s *game.State, eyes game.PlayerSet, worlds int) value.Chances {
	each := (worlds + eyes.Len() - 1) / eyes.Len()
	var all [game.MaxPlayers]int64
	for eye := range eyes.All() {
		root, _ := Imagine(w.g.Rules, s, eye)
		for n := range each {
			if ctx.Err() != nil {
				return value.Chances{}
			}
			for q, x := range w.rollout(&root, eye, curveSeed^uint64(eye)^w.seed*0x9e3779b97f4a7c15, curveWorlds+uint64(n),
				Horizon(&root)) {
				all[q] += int64(x)
			}
		}
	}
	return mean(&all, each*eyes.Len())
}
