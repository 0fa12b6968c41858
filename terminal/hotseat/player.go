package hotseat

import (
	"context"
	"io"
	"runtime"
	"sync"

	"koprulu/bots/bot"
	"koprulu/rules/game"
)

// player is the bot of a seat. Most are made again for each decision; one that holds something, such as a running
// program, is kept. Only one thought at a time uses it.
type player struct {
	mu     sync.Mutex
	kept   bot.Bot
	failed error
}

// failure says why the bot no longer plays.
func (b *player) failure() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.failed
}

// pick asks the bot, or simple if it has failed.
func (b *player) pick(ctx context.Context, maker func() (bot.Bot, error), seed uint64, r *game.Rules, s *game.State,
	p game.Player, legal []game.Answer) (Decision, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.failed == nil {
		redealt := *s // A bot may do what it likes with its state.
		d, err := b.ask(ctx, maker, r, &redealt, p, legal)
		if err == nil {
			return d, nil
		}
		_ = b.release() // It has failed or is no longer asked: what it holds is of no use.
		if ctx.Err() != nil {
			return Decision{}, err
		}
		b.failed = err
	}
	stand, err := bot.New(bot.Simple, seed)
	if err != nil {
		return Decision{}, err
	}
	a, err := bot.Ask(ctx, stand, r, s, p, legal)
	return Decision{Answer: a}, err
}

// ask asks the bot itself.
func (b *player) ask(ctx context.Context, maker func() (bot.Bot, error), r *game.Rules, s *game.State, p game.Player,
	legal []game.Answer) (Decision, error) {
	by := b.kept
	if by == nil {
		var err error
		if by, err = maker(); err != nil {
			return Decision{}, err
		}
		if _, ok := by.(io.Closer); ok {
			b.kept = by
		}
		bot.SetWorkers(by, runtime.GOMAXPROCS(0))
	}
	a, err := bot.Ask(ctx, by, r, s, p, legal)
	if err != nil {
		return Decision{}, err
	}
	return Decision{a, bot.Memory(by)}, nil
}

// free frees what the bot holds.
func (b *player) free() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.release()
}

func (b *player) release() error {
	c, ok := b.kept.(io.Closer)
	b.kept = nil
	if !ok {
		return nil
	}
	return c.Close()
}
