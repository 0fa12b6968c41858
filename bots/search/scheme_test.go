package search_test

import (
	"context"
	"testing"

	"koprulu/bots/rank"
	"koprulu/bots/rank/sight"
	"koprulu/bots/search"
	"koprulu/rules/game"
)

// TestPhases checks that a search tries whole Planning Phases: at the first order, lines of four, some of which begin
// in ways that the rules of thumb would not.
func TestPhases(t *testing.T) {
	r, list := positions(t, game.Options{Players: 3}, 4, 1)
	begun, whole, other := 0, 0, 0
	for i := range list {
		s := list[i]
		if s.Top().Step != game.AskOrder || s.OrderCount != 0 {
			continue
		}
		begun++
		seat := r.Open(&s).First()
		legal := r.Legal(&s, seat, make([]game.Answer, 0, game.MaxLegal))
		b := search.New(1, search.Budget{Rollouts: 40, Answers: 1, Phases: 12}, &sight.First)
		first := rank.New(1, &sight.First).Rank(r, &s, seat, legal, make([]sight.Scored, 0, game.MaxLegal))[0].Answer
		s = list[i]
		b.Pick(context.Background(), r, &s, seat, legal)
		n := 0
		for _, line := range b.Tried() {
			if len(line.Plan.Answers()) < game.OrdersPerRound-1 {
				continue
			}
			n++
			if line.Answer != first {
				other++
			}
		}
		if n > 0 {
			whole++
		}
	}
	if begun < 5 || whole != begun || other < begun {
		t.Errorf("of %d Planning Phases %d are made up as a whole, with another first order %d times", begun, whole, other)
	}
}
