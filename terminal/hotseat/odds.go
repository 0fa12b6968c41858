package hotseat

import (
	"context"

	"koprulu/bot/odds"
	"koprulu/game"
)

// oddsBudget is worked out in about a tenth of a second.
var oddsBudget = odds.Budget{Deals: 2000}

// Odds returns the odds of the battle that is fought, as a seat may know it. Their chance follows from what everybody knows: asked again,
// they are the same. The error is odds.ErrNoBattle if nobody fights.
func (g *Game) Odds(ctx context.Context, seat game.Player) (odds.Odds, error) {
	return odds.New().Work(ctx, g.Rules, g.State(), seat, oddsBudget, uint64(len(g.Turns)), nil)
}
