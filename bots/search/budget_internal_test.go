package search

import (
	"testing"

	"koprulu/rules/game"
)

// TestRolloutsByPlayers counts the rollouts for decisions of four weights in games of two, four and six.
func TestRolloutsByPlayers(t *testing.T) {
	b := Budget{Rollouts: 16, Crowd: 8}
	for _, c := range []struct {
		step    game.Step
		players int
		want    int
	}{
		{game.AskMove, 2, 16}, {game.AskMove, 4, 16}, {game.AskMove, 6, 32},
		{game.AskOrder, 5, 48}, {game.AskReveal, 4, 32}, {game.AskDiscard, 6, 0},
		{game.AskBuild, 4, 16}, {game.AskCards, 6, 16},
	} {
		if n := b.rollouts(c.step, c.players); n != c.want {
			t.Errorf("%d rollouts for step %v of %d players, want %d", n, c.step, c.players, c.want)
		}
	}
	strong := Budget{Rollouts: 512}
	if n := strong.rollouts(game.AskBuild, 4); n != 256 {
		t.Errorf("%d rollouts for what is built, want half of the usual number", n)
	}
	few := Budget{Rollouts: 8}
	if n := few.rollouts(game.AskBuild, 4); n != 8 {
		t.Errorf("%d rollouts for what is built where there are few, want all of them", n)
	}
}
