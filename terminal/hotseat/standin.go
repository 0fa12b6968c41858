package hotseat

import (
	"koprulu/bots/bot"
	"koprulu/rules/game"
)

// StandIn is the bot that plays on for a person who gives their seat up.
const StandIn = bot.Simple

// LetBotPlay has StandIn play the seat of a person from now on, for good, and saves the game.
func (g *Game) LetBotPlay(p game.Player) error {
	g.seats[p].Bot = StandIn
	g.given |= 1 << p
	return g.Keep()
}

// Shared reports whether several people sit at the keyboard, those who gave their seat up included: nobody sees what
// only another one may.
func (g *Game) Shared() bool { return (g.Humans() | g.given).Len() > 1 }
