package search_test

import (
	"context"
	"testing"

	"koprulu/bots/rank/sight"
	"koprulu/bots/search"
	"koprulu/rules/game"
)

// TestTried checks that a search reports what it compared: what it answers first, each line once, with its rollouts,
// and nothing if it did not look ahead.
func TestTried(t *testing.T) {
	r, list := positions(t, game.Options{Players: 3}, 1, 25)
	looked := 0
	b := search.New(1, search.Budget{Rollouts: 200, Plans: 6, Answers: 8}, &sight.First)
	for i := range list {
		s := list[i]
		seat := r.Open(&s).First()
		legal := r.Legal(&s, seat, make([]game.Answer, 0, game.MaxLegal))
		a := b.Pick(context.Background(), r, &s, seat, legal)
		tried := b.Tried()
		if len(tried) < 2 {
			continue
		}
		looked++
		if tried[0].Answer != a {
			t.Errorf("position %d: %v is answered, %v is told first", i, a, tried[0].Answer)
		}
		for j, x := range tried {
			if x.Rollouts == 0 || r.Check(&list[i], seat, x.Answer) != 0 {
				t.Errorf("position %d: line %d is %+v", i, j, x)
			}
			for _, y := range tried[:j] {
				if x.Answer == y.Answer && x.Plan == y.Plan {
					t.Errorf("position %d: a line is told twice: %+v", i, x)
				}
			}
		}
		if b.Pick(context.Background(), r, &s, seat, legal[:1]); len(b.Tried()) != 0 {
			t.Errorf("position %d: lines of an answer that was the only one: %+v", i, b.Tried())
		}
	}
	if looked == 0 {
		t.Error("no search looked ahead")
	}
}
