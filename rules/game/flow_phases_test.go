package game_test

import (
	"math/rand/v2"
	"testing"

	"koprulu/rules/game"
)

// The log has every round and each of its phases, in order (ROUND-01).
func TestLogTellsThePhases(t *testing.T) {
	r := table(t, 3)
	s := game.New(r, seed(4), nil)
	c := rand.New(rand.NewPCG(4, 4))
	var buf [game.MaxLegal]game.Answer
	var log game.Log
	for s.Phase != game.Over {
		p := r.Open(&s).First()
		legal := r.Legal(&s, p, buf[:0])
		r.Apply(&s, p, legal[c.IntN(len(legal))], &log)
	}
	order := [3]game.Phase{game.Planning, game.Execution, game.Regrouping}
	rounds, told := int16(0), len(order)
	for _, e := range log.Entries {
		switch e.Kind {
		case game.LogRound:
			if told != len(order) {
				t.Fatalf("round %d ends after %d phases", rounds, told)
			}
			rounds, told = rounds+1, 0
			if e.N[0] != rounds {
				t.Fatalf("round %d is told as %d", rounds, e.N[0])
			}
		case game.LogPhase:
			if phase := game.Phase(e.V[game.EntryPhase]); told == len(order) || phase != order[told] {
				t.Fatalf("phase %d of round %d is told as %d", told+1, rounds, phase)
			}
			told++
		}
	}
	if rounds < 3 || rounds != int16(s.Round) {
		t.Errorf("%d rounds told of %d", rounds, s.Round)
	}
}
