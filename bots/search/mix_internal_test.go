package search

import (
	"testing"

	"koprulu/bots/value"
	"koprulu/rules/game"
)

// TestEquilibrium checks games whose solution is known: in matching pennies each side is seen half of the time, and an
// answer that is worse whatever the foe does is never given.
func TestEquilibrium(t *testing.T) {
	const one = value.One
	for _, c := range []struct {
		name string
		own  [][]int64 // a row for each answer, a column for each reply; the foe gets the rest
		want []int64
	}{
		{"pennies", [][]int64{{one, 0}, {0, one}}, []int64{one / 2, one / 2}},
		{"skewed pennies", [][]int64{{one, one / 4}, {0, one}}, []int64{one * 4 / 7, one * 3 / 7}},
		{"worse throughout", [][]int64{{one / 2, one / 2}, {one / 4, one / 3}}, []int64{one, 0}},
		{"rock, paper, scissors", [][]int64{{one / 2, 0, one}, {one, one / 2, 0}, {0, one, one / 2}},
			[]int64{one / 3, one / 3, one / 3}},
	} {
		var pay payoffs
		for i, row := range c.own {
			for j, v := range row {
				pay[i][j] = [2]int64{v, one - v}
			}
		}
		got := equilibrium(&pay, len(c.own), len(c.own[0]))
		for i, want := range c.want {
			if d := got[i] - want; d < -one/20 || d > one/20 {
				t.Errorf("%s: answer %d is given %d of %d times, not %d", c.name, i, got[i], one, want)
			}
		}
	}
}

// TestLikes checks what a scheme prefers: its kind of order, and the planets where the topmost order is one that it
// covers.
func TestLikes(t *testing.T) {
	var s game.State
	for _, o := range []game.PlacedOrder{{Planet: 1, Player: 2}, {Planet: 1, Player: 1}, {Planet: 2, Player: 0},
		{Planet: 3, Player: 1}, {Planet: 3, Player: 2}} {
		s.Orders[s.OrderCount] = o
		s.OrderCount++
	}
	order := func(kind game.Order, p game.Planet) game.Answer {
		return game.Answer{Verb: game.DoOrder, V: game.AnswerValues{game.OfOrder: uint8(kind), game.OfPlanet: uint8(p)}}
	}
	cover := scheme{bonus: 100, kind: game.BuildOrder, rival: 1}
	stack := scheme{bonus: 100, kind: game.StarOrder, rival: game.Nobody, stack: true}
	for _, c := range []struct {
		how  scheme
		a    game.Answer
		want int
	}{
		{cover, order(game.ResearchOrder, 1), 100},
		{cover, order(game.SpecialBuild, 1), 200},
		{cover, order(game.BuildOrder, 3), 100}, // the rival's is already covered
		{cover, order(game.MobilizeOrder, 2), 0},
		{stack, order(game.BuildOrder, 2), 100},
		{stack, order(game.BuildOrder, 1), 0},
		{stack, order(game.BuildOrder, 4), 0},
		{stack, game.Answer{Verb: game.DoPass}, 0},
	} {
		if n := c.how.likes(&s, 0, c.a); n != c.want {
			t.Errorf("%+v likes %v by %d, not %d", c.how, c.a, n, c.want)
		}
	}
}
