package hotseat

import (
	"context"

	"koprulu/bots/odds"
	"koprulu/rules/game"
)

// Reckoning returns a function that works out the odds of the battle that is being fought, from what a seat may know
// (game.Nobody: what everybody may). It works on a copy, so that it can run while the game goes on. Its random numbers
// follow from what everybody knows: asked again, it returns the same odds. The error is odds.ErrNoBattle if there is no
// battle, or that of the context.
func (g *Game) Reckoning(seat game.Player, b odds.Budget) func(ctx context.Context) (odds.Odds, error) {
	seen, r, chance := *g.State(), g.Rules, uint64(len(g.Turns))
	return func(ctx context.Context) (odds.Odds, error) {
		return odds.New().Work(ctx, r, &seen, seat, b, chance)
	}
}

// Attacking returns a function that works out in the same way the odds of an attack on an area that a seat has not made
// yet, from what the seat may know. The error is odds.ErrNoAttack if it can't attack there, or that of the context.
func (g *Game) Attacking(seat game.Player, area game.Area, b odds.Budget) func(ctx context.Context) (odds.Odds, error) {
	seen, r, chance := *g.State(), g.Rules, uint64(len(g.Turns))<<8+uint64(area)
	return func(ctx context.Context) (odds.Odds, error) {
		return odds.New().Attack(ctx, r, &seen, seat, area, b, chance)
	}
}
