package hotseat

import (
	"context"

	"koprulu/bots/hint"
	"koprulu/rules/game"
)

// Pondering returns a function that works out what a seat could answer to its open decision, from what it may know of
// the game. It works on a copy, so that it can run while the game goes on. Its random numbers follow from what the seat
// knows: asked again, it returns the same hints. The error is hint.ErrNotAsked if the seat has nothing to decide, or
// that of the context.
func (g *Game) Pondering(seat game.Player, b hint.Budget) func(ctx context.Context) (hint.Hints, error) {
	seen, r := *g.State(), g.Rules
	return func(ctx context.Context) (hint.Hints, error) { return hint.Work(ctx, r, &seen, seat, b) }
}

// Hinted counts that a seat was given hints for its open decision, once per decision, for everyone at the keyboard to
// see, and saves the game.
func (g *Game) Hinted(seat game.Player) error {
	now := g.State().Answers + 1
	if g.hinted[seat] == now {
		return nil
	}
	g.hinted[seat] = now
	g.hints[seat]++
	return g.Keep()
}

// Hints returns the number of decisions for which a seat was given hints.
func (g *Game) Hints(seat game.Player) int { return g.hints[seat] }
