package hotseat

import (
	"koprulu/bots/bot"
	"koprulu/rules/game"
)

// mind is what the bot of a seat carries from one decision to the next (bot.Rememberer): the bot is created again for
// each.
type mind struct {
	// answers is State.Answers at the decision that it comes from; what the bot means to do next fits the game as long as
	// that decision stands.
	answers uint32
	memory  string
}

// Decision is what a bot decided.
type Decision struct {
	Answer game.Answer
	// memory is what it carries over to the next decision.
	memory string
}

// remember keeps what a bot carries over from a decision that it took after a number of answers.
func (g *Game) remember(p game.Player, answers uint32, memory string) {
	g.minds[p] = mind{}
	if memory != "" {
		g.minds[p] = mind{answers, memory}
	}
}

// rethink drops what bots carry over from decisions that no longer stand, or that no bot took.
func (g *Game) rethink() {
	for p := range g.minds {
		if p >= len(g.seats) || g.seats[p].Human() || g.minds[p].answers >= g.State().Answers {
			g.minds[p] = mind{}
		}
	}
}

// recalling returns a bot that remembers; one that can't read its memory begins without it.
func recalling(b bot.Bot, memory string) bot.Bot {
	_ = bot.Recall(b, memory)
	return b
}
