package search_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"koprulu/bots/rank/sight"
	"koprulu/bots/search"
	"koprulu/rules/game"
)

// TestRefine checks that a search makes plans from the best so far: some that differ from one answer on, and some that
// change this answer alone.
func TestRefine(t *testing.T) {
	r, list := positions(t, game.Options{Players: 3}, 1, 7)
	orders, alone, beyond := 0, 0, 0
	for i := range list {
		s := list[i]
		if s.Top().Step != game.AskOrder {
			continue
		}
		orders++
		seat := r.Open(&s).First()
		r.Redeal(&s, seat, rand.NewPCG(1, 1))
		b := search.New(1, search.Budget{Rollouts: 64, Plans: 6, Answers: 4, Generations: 1, Variations: 24}, &sight.First)
		b.Pick(context.Background(), r, &s, seat, r.Legal(&s, seat, make([]game.Answer, 0, game.MaxLegal)))
		lines := b.Tried()
		for _, l := range lines {
			switch common, rest := likest(answers(&l), b.Parents()); {
			case common == 0:
			case rest:
				alone++
			default:
				beyond++
			}
		}
	}
	if orders < 5 || alone < 6 || beyond < 5 {
		t.Errorf("in %d questions for orders, %d plans change one answer of a better one, %d all from one answer on", orders,
			alone, beyond)
	}
	t.Logf("in %d questions for orders, %d plans change one answer of a better one, %d all from one answer on", orders,
		alone, beyond)
}

// answers returns all answers of a line.
func answers(l *search.Line) []game.Answer {
	return append([]game.Answer{l.Answer}, l.Plan.Answers()...)
}

// likest compares a plan with others of the same length, and returns how many answers from the first on are those of
// the one that it is most like, and whether all but one in the middle are the same.
func likest(made []game.Answer, parents []search.Line) (common int, rest bool) {
	for _, p := range parents {
		from := answers(&p)
		if len(from) < 3 || len(made) != len(from) {
			continue
		}
		at := 0
		for at < len(from)-1 && made[at] == from[at] {
			at++
		}
		if at == len(from)-1 {
			return 0, false // it differs only at its end
		}
		common, rest = max(common, at), rest || at > 0 && slices.Equal(made[at+1:], from[at+1:])
	}
	return common, rest
}
