package train

import (
	"context"
	"fmt"
	"math/rand/v2"

	"koprulu/bots/bot"
	"koprulu/bots/match"
	"koprulu/bots/rank"
	"koprulu/bots/rank/sight"
	"koprulu/bots/search"
	"koprulu/bots/value"
	"koprulu/rules/game"
)

// endless is the round after which a game is broken off and not counted: some wars end only when a player gives up.
const endless = 60

// player makes the bot of a seat. Everything it leaves to chance follows from the seed.
type player func(seed uint64) bot.Bot

// thinker looks ahead with a network.
type thinker struct{ *search.Searcher }

func (thinker) Name() string { return "thinker" }

func (t thinker) Pick(r *game.Rules, s *game.State, seat game.Player, legal []game.Answer) game.Answer {
	return t.Searcher.Pick(context.Background(), r, s, seat, legal)
}

// thinking returns a player that looks ahead with a network.
func thinking(net *value.Net, b search.Budget) player {
	return func(seed uint64) bot.Bot {
		s := search.New(seed, b, &sight.First)
		s.Net = net
		return thinker{s}
	}
}

// careless answers by rules of thumb, and now and then at random, so that positions are seen that good players avoid.
type careless struct {
	judge  *rank.Judge
	chance *rand.Rand
	share  int
}

func (careless) Name() string { return "careless" }

func (c careless) Pick(r *game.Rules, s *game.State, seat game.Player, legal []game.Answer) game.Answer {
	if c.chance.IntN(100) < c.share {
		return legal[c.chance.IntN(len(legal))]
	}
	return c.judge.Pick(r, s, seat, legal)
}

// beginner returns a careless player: every other one is not careless at all, the others in up to 20 % of their
// answers.
func beginner(seed uint64) bot.Bot {
	chance := rand.New(rand.NewPCG(seed, 0x6361726c657373))
	return careless{rank.New(seed, &sight.First), chance, max(0, chance.IntN(40)-20)}
}

// play plays a game by its number and calls see with the position at the start of each round. It reports whether the
// game came to an end.
func play(ctx context.Context, r *game.Rules, seed uint64, index int, who func(seat int) player,
	see func(*game.State)) (game.State, bool, error) {
	seeds := match.SeedsOf(seed, index)
	t := match.Table{Rules: r}
	for i := range r.Options.Players {
		t.Bots = append(t.Bots, who(i)(seeds.Bots[i]))
	}
	t.Deal(&seeds)
	for round := t.State.Round; t.State.Phase != game.Over; {
		if err := ctx.Err(); err != nil {
			return t.State, false, err
		}
		if s := &t.State; s.Round != round {
			if round = s.Round; round > endless {
				return t.State, false, nil
			}
			if see != nil {
				see(s)
			}
		}
		if err := t.Step(ctx); err != nil {
			return t.State, false, fmt.Errorf("game %d of seed %d: %w", index, seed, err)
		}
	}
	return t.State, true, nil
}

// recorded plays a game and returns its positions.
func recorded(ctx context.Context, r *game.Rules, seed uint64, index int, who player) ([]sample, error) {
	var list []sample
	var v value.Survey
	s, over, err := play(ctx, r, seed, index, func(int) player { return who }, func(s *game.State) {
		list = append(list, take(&v, r, s))
	})
	if err != nil || !over {
		return nil, err
	}
	won := uint8(0)
	for p := range r.Players() {
		if s.Winners.Has(p) {
			won |= 1 << r.Team(p)
		}
	}
	for i := range list {
		list[i].Won = won
	}
	return list, nil
}
