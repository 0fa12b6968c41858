package search_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"koprulu/bots/rank/sight"
	"koprulu/bots/search"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

// TestManoeuvres checks that a search tries whole moves: all that can go to an area of a foe, and a single unit that
// goes there alone.
func TestManoeuvres(t *testing.T) {
	r, list := positions(t, game.Options{Players: 2}, 12, 1)
	targets, allIn, feints := 0, 0, 0
	for i := range list {
		s := &list[i]
		if s.Top().Step != game.AskMove || s.Exec.Moved != 0 {
			continue
		}
		seat := r.Open(s).First()
		legal := r.Legal(s, seat, make([]game.Answer, 0, game.MaxLegal))
		target := game.NoArea
		for _, a := range legal {
			if q := s.Holder[a.To()]; a.Verb == game.DoMove && q != game.Nobody && q != seat {
				target = a.To()
				break
			}
		}
		if target == game.NoArea {
			continue
		}
		targets++
		b := search.New(1, search.Budget{Rollouts: 40, Answers: 1, Manoeuvres: true}, &sight.First)
		shown := *s
		r.Redeal(&shown, seat, rand.NewPCG(1, 1))
		b.Pick(context.Background(), r, &shown, seat, legal)
		whole, alone := false, false
		for _, line := range b.Tried() {
			n, left := sent(t, r, *s, seat, target, &line)
			whole = whole || n > 0 && left == 0
			alone = alone || n == 1
		}
		if whole {
			allIn++
		}
		if alone {
			feints++
		}
	}
	if targets < 10 || allIn != targets || feints != targets {
		t.Errorf("of %d orders with a target all in is tried in %d, a feint in %d", targets, allIn, feints)
	}
}

// sent makes the moves of a line and returns how many units went to an area, and how many answers would send more.
func sent(t *testing.T, r *game.Rules, s game.State, seat game.Player, to game.Area, line *search.Line) (n, left int) {
	t.Helper()
	next := func() []game.Answer { return r.Legal(&s, seat, make([]game.Answer, 0, game.MaxLegal)) }
	for _, a := range append([]game.Answer{line.Answer}, line.Plan.Answers()...) {
		if s.Top().Step != game.AskMove || a.Verb != game.DoMove {
			break
		}
		if a.To() == to {
			n += int(a.Count())
		}
		if broken := r.Apply(&s, seat, a, nil); broken != rule.None {
			t.Fatalf("%v breaks %s", a, broken)
		}
	}
	if s.Top().Step == game.AskMove {
		for _, a := range next() {
			if a.Verb == game.DoMove && a.To() == to {
				left++
			}
		}
	}
	return n, left
}
