package bot

import (
	"koprulu/bots/rank"
	"koprulu/bots/rank/sight"
	"koprulu/rules/game"
)

// simple plays what the rules of thumb rank first. It never looks ahead.
type simple struct {
	name  string
	judge *rank.Judge
}

// NewSimple makes a bot that plays by rules of thumb with the given weights.
func NewSimple(name string, seed uint64, w *sight.Weights) Bot {
	return &simple{name, rank.New(seed, w)}
}

func (b *simple) Name() string { return b.name }

func (b *simple) Pick(r *game.Rules, s *game.State, seat game.Player, legal []game.Answer) game.Answer {
	return b.judge.Pick(r, s, seat, legal)
}
