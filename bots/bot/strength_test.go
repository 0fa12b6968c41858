//go:build nightly

package bot_test

import (
	"context"
	"testing"

	"koprulu/bots/bot"
	"koprulu/bots/match"
	"koprulu/rules/game"
)

// TestSimpleHasBecomeBetter makes simple play simple-1, which is simple as it was: every deal from both sides.
func TestSimpleHasBecomeBetter(t *testing.T) {
	for _, broodWar := range []bool{false, true} {
		r := table(t, game.Options{Players: 2, BroodWar: broodWar})
		cfg := match.Config{Rules: r, Games: 200, Bots: []string{bot.Simple, bot.Yardstick}, Seed: 21, Paired: true,
			Workers: 1}
		res, err := match.Run(context.Background(), cfg, nil)
		if err != nil {
			t.Fatal(err)
		}
		// Three of four in long matches: fewer than 120 of 200 are 4.9 standard deviations below that, by luck less than once
		// in a million.
		if n := res.Wins.ByBot[bot.Simple]; n < 120 {
			t.Errorf("Brood War %t: simple wins %d of 200 games against simple-1", broodWar, n)
		}
	}
}
