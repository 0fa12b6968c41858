package game_test

import (
	"math/rand/v2"
	"testing"

	"koprulu/rules/game"
)

// What the Stage I cards do in the finished galaxy comes clockwise from the first player (BW-LEAD-05, RULING-78).
func TestStartCardsAreFinishedFromTheFirstPlayer(t *testing.T) {
	r := broodWar(t, 2, nil)
	c := rand.New(rand.NewPCG(2, 3))
	var buf [game.MaxLegal]game.Answer
	asked := [2]int{}
	for n := range uint64(60) {
		s := game.New(r, seed(n), nil)
		last := 0
		for s.Round == 0 {
			for i := range s.FrameCount {
				f := &s.Frames[i]
				if f.Step != game.RunLeaders || f.Part != game.LeadersLater {
					continue
				}
				turn := 0
				if s.Frames[i+1].Player != s.First {
					turn = 1
				}
				if turn < last {
					t.Fatalf("game %d: player %d, who is first, comes second", n, s.First)
				}
				if last = turn; f.V[game.FieldTurns] != uint8(turn+1) {
					t.Fatalf("game %d: player %d comes in turn %d, first is %d", n, s.Frames[i+1].Player,
						f.V[game.FieldTurns], s.First)
				}
				asked[turn]++
			}
			p := r.Open(&s).First()
			legal := r.Legal(&s, p, buf[:0])
			r.Apply(&s, p, legal[c.IntN(len(legal))], nil)
		}
	}
	if asked[0] == 0 || asked[1] == 0 {
		t.Errorf("asked %v times in the two turns", asked)
	}
}
