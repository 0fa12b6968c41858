// Package bot holds the players that are programs.
//
// A bot is a function from what its seat may know to one of the legal answers. It never sees the true game: the caller
// hands it a state that was redealt for its seat (game.Rules.Redeal, promise P5), which the bot may read, copy and
// change as it likes. With the same seed and the same questions, its answers are the same.
package bot

import (
	"context"

	"koprulu/rules/game"
)

// Bot decides for a seat.
type Bot interface {
	// Name is the name by which New knows the bot.
	Name() string
	// Pick returns one of the legal answers of a seat to its open decision, or one of game.Rules.Beside. The state
	// is redealt for the seat and the bot's to use until Pick returns; legal is
	// what game.Rules.Legal lists, never empty, and must not be changed.
	Pick(r *game.Rules, s *game.State, seat game.Player, legal []game.Answer) game.Answer
}

// Thinker is implemented by bots whose answers take time or can fail, such as programs of others: they are asked
// through PickContext instead of Pick. Their answers must not depend on the clock; ctx ends when nobody waits any
// longer.
type Thinker interface {
	// PickContext is Pick with a context. An error says that the bot failed, or is that of the context; the bot is not
	// asked again in this game.
	PickContext(ctx context.Context, r *game.Rules, s *game.State, seat game.Player,
		legal []game.Answer) (game.Answer, error)
}

// Ask makes a bot decide: through PickContext if it has that, otherwise through Pick. The arguments are those of Pick.
func Ask(ctx context.Context, b Bot, r *game.Rules, s *game.State, seat game.Player,
	legal []game.Answer) (game.Answer, error) {
	if t, ok := b.(Thinker); ok {
		return t.PickContext(ctx, r, s, seat, legal)
	}
	return b.Pick(r, s, seat, legal), nil
}

// Maker makes bots by name, as New does. A bot that is an io.Closer is closed after its game.
type Maker func(name string, seed uint64) (Bot, error)

// Blind is implemented by bots that never look at the state, only at the list of legal answers, so nothing has to be
// redealt for them.
type Blind interface {
	Blind() bool
}

// IsBlind reports whether a bot needs no state.
func IsBlind(b Bot) bool {
	blind, ok := b.(Blind)
	return ok && blind.Blind()
}
