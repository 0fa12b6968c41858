package search

import (
	"testing"

	"koprulu/rules/game"
)

// TestRolloutsByPlayers counts the rollouts for decisions of three weights in games of two, four and six.
func TestRolloutsByPlayers(t *testing.T) {
	b := Budget{Rollouts: 16, Crowd: 8}
	for _, c := range []struct {
		step    game.Step
		players int
		want    int
	}{
		{game.AskMove, 2, 16}, {game.AskMove, 4, 16}, {game.AskMove, 6, 32},
		{game.AskOrder, 5, 48}, {game.AskDiscard, 6, 0},
	} {
		if n := b.rollouts(c.step, c.players); n != c.want {
			t.Errorf("%d rollouts for step %v of %d players, want %d", n, c.step, c.players, c.want)
		}
	}
}
