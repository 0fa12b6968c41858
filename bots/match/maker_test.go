package match_test

import (
	"context"
	"errors"
	"strings"
	"sync/atomic"
	"testing"

	"koprulu/bots/bot"
	"koprulu/bots/match"
	"koprulu/rules/game"
)

// thinker is a bot that is asked with a context, fails at its n-th decision, and has to be closed.
type thinker struct {
	bot.Bot
	after       int
	open, asked *atomic.Int64
}

func (b *thinker) PickContext(ctx context.Context, r *game.Rules, s *game.State, seat game.Player,
	legal []game.Answer) (game.Answer, error) {
	b.asked.Add(1)
	if b.after--; b.after == 0 {
		return game.Answer{}, errors.New("it has left")
	}
	return b.Bot.Pick(r, s, seat, legal), ctx.Err()
}

func (b *thinker) Close() error {
	b.open.Add(-1)
	return nil
}

// TestMaker checks that bots come from the maker of the configuration, are asked with a context if they want one, and
// are closed after each game, even one in which they fail.
func TestMaker(t *testing.T) {
	for _, after := range []int{0, 30} {
		var open, made, asked atomic.Int64
		res, err := match.Run(t.Context(), match.Config{
			Rules: table(t, game.Options{Players: 2}), Games: 6, Seed: 3, Bots: []string{"mine", "simple"},
			Maker: func(name string, seed uint64) (bot.Bot, error) {
				if name != "mine" {
					return bot.New(name, seed)
				}
				open.Add(1)
				made.Add(1)
				b, err := bot.New("simple", seed)
				return &thinker{b, after, &open, &asked}, err
			},
		}, nil)
		switch {
		case open.Load() != 0 || made.Load() == 0 || asked.Load() == 0:
			t.Errorf("of %d bots %d are still open, and they were asked %d times", made.Load(), open.Load(), asked.Load())
		case after == 0 && (err != nil || res.Games != 6):
			t.Errorf("%d games, error %v", res.Games, err)
		case after > 0 && (err == nil || !strings.Contains(err.Error(), "it has left")):
			t.Errorf("error %v, want that of the bot", err)
		}
	}
}
