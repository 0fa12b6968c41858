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
	// sieve leaves out what is dominated, sensible is what it leaves. A yardstick has none, for it never changes.
	sieve    *rank.Sieve
	sensible []game.Answer
}

// NewSimple makes a bot that plays by rules of thumb with the given weights.
func NewSimple(name string, seed uint64, w *sight.Weights) Bot {
	return &simple{name: name, judge: rank.New(seed, w)}
}

// newSensible makes a bot that plays by rules of thumb, and never gives an answer that is dominated by the rules alone.
func newSensible(name string, seed uint64, w *sight.Weights) Bot {
	return &simple{name, rank.New(seed, w), new(rank.Sieve), make([]game.Answer, 0, game.MaxLegal)}
}

func (b *simple) Name() string { return b.name }

func (b *simple) Pick(r *game.Rules, s *game.State, seat game.Player, legal []game.Answer) game.Answer {
	if b.sieve != nil {
		legal = b.sieve.Sift(r, s, seat, append(b.sensible[:0], legal...))
	}
	return b.judge.Pick(r, s, seat, legal)
}
