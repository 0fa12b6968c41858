package hotseat

import (
	"context"

	"koprulu/bot/odds"
	"koprulu/game"
)

// Reckoning returns a function that works out the odds of the battle that is fought, as a seat may know it (game.Nobody: as everybody may).
// It works on a copy, so that it can run beside the game. Its chance follows from what everybody knows: asked again, the odds are the
// same. The error is odds.ErrNoBattle if there is no battle, or that of the context.
func (g *Game) Reckoning(seat game.Player, b odds.Budget) func(ctx context.Context) (odds.Odds, error) {
	seen, r, chance := *g.State(), g.Rules, uint64(len(g.Turns))
	return func(ctx context.Context) (odds.Odds, error) {
		return odds.New().Work(ctx, r, &seen, seat, b, chance)
	}
}

// Attacking returns a function that works out the odds of an attack on an area that a seat has not made yet, as the seat may know it, in the same
// way. The error is odds.ErrNoAttack if it can't attack there, or that of the context.
func (g *Game) Attacking(seat game.Player, area game.Area, b odds.Budget) func(ctx context.Context) (odds.Odds, error) {
	seen, r, chance := *g.State(), g.Rules, uint64(len(g.Turns))<<8+uint64(area)
	return func(ctx context.Context) (odds.Odds, error) {
		return odds.New().Attack(ctx, r, &seen, seat, area, b, chance)
	}
}
