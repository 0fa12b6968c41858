//go:build nightly

package search_test

import (
	"context"
	"testing"

	"koprulu/bots/bot"
	"koprulu/bots/match"
	"koprulu/bots/rank/sight"
	"koprulu/bots/search"
	"koprulu/rules/game"
)

// TestLookingAheadPays checks that the smallest search beats the rules of thumb that it looks ahead with: against three
// opponents that follow them it wins 24 of 60 games, 15 deals from every seat, where 15 would be even.
func TestLookingAheadPays(t *testing.T) {
	r, _ := positions(t, game.Options{Players: 4}, 0, 1)
	cfg := match.Config{Rules: r, Games: 60, Bots: []string{"ahead", bot.Yardstick, bot.Yardstick, bot.Yardstick},
		Paired: true, Seed: 2026}
	cfg.Maker = func(name string, seed uint64) (bot.Bot, error) {
		if name == "ahead" {
			return ahead{search.New(seed, search.Budget{Rollouts: 8, Plans: 6, Answers: 8}, &sight.First)}, nil
		}
		return bot.New(name, seed)
	}
	res, err := match.Run(context.Background(), cfg, nil)
	if err != nil {
		t.Fatal(err)
	}
	if won := res.Wins.ByBot["ahead"]; won < 24 {
		t.Errorf("looking ahead wins %d of 60 games, not 24", won)
	}
	t.Logf("looking ahead wins %d of 60 games", res.Wins.ByBot["ahead"])
}
