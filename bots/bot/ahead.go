package bot

import (
	"context"

	"koprulu/bots/rank/sight"
	"koprulu/bots/search"
	"koprulu/rules/game"
)

// ahead looks ahead.
type ahead struct {
	name string
	seed uint64
	*search.Searcher
}

func newAhead(name string, seed uint64, b search.Budget, style search.Style) Bot {
	s := search.New(seed, b, &sight.First)
	s.Style = style
	return NewAhead(name, seed, s)
}

// NewAhead makes a bot that plays what a search finds; seed is that of the search.
func NewAhead(name string, seed uint64, s *search.Searcher) Bot { return &ahead{name, seed, s} }

func (b *ahead) Name() string { return b.name }

func (b *ahead) Pick(r *game.Rules, s *game.State, seat game.Player, legal []game.Answer) game.Answer {
	return b.Searcher.Pick(context.Background(), r, s, seat, legal)
}

// PickContext never fails: the answer by the rules of thumb is there at once.
func (b *ahead) PickContext(ctx context.Context, r *game.Rules, s *game.State, seat game.Player,
	legal []game.Answer) (game.Answer, error) {
	return b.Searcher.Pick(ctx, r, s, seat, legal), nil
}

// SetWorkers lets a bot that looks ahead use several processors. Its answers do not depend on their number. Other bots
// use one.
func SetWorkers(b Bot, n int) {
	if a, ok := b.(*ahead); ok {
		a.Searcher.SetWorkers(n)
	}
}
