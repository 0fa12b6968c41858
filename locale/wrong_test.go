package locale

import (
	"math/rand/v2"
	"testing"

	"koprulu/rules/game"
)

// TestNothingPanics puts values into words that name nothing: seats without a faction,
// seatNames that do not exist, numbers out of range.
func TestNothingPanics(t *testing.T) {
	r := rules(t, game.Options{Players: 2})
	rnd := rand.New(rand.NewPCG(1, 2))
	field := func() uint8 { return []uint8{0, 1, 5, 63, 64, 200, 254, 255}[rnd.IntN(8)] }
	empty := game.Blank(r)
	empty.Frames[0], empty.FrameCount = game.Frame{Step: game.AskFaction}, 1
	for _, s := range []game.State{empty, inBattle(t, r)} {
		for i := range 20_000 {
			w := All()[i%3]
			p := []game.Player{0, 1, 2, 6, game.Nobody}[rnd.IntN(5)]
			a := game.Answer{Verb: game.Verb(rnd.IntN(int(game.Verbs) + 2)),
				V: game.AnswerValues{field(), field(), field(), field()}}
			if w.Answer(r, shown(r, &s, p), a) == "" {
				t.Fatalf("answer %v gives nothing", a)
			}
			e := game.Entry{Kind: game.LogKind(rnd.IntN(int(game.LogKinds) + 2)), Player: p,
				V: game.EntryValues{field(), field(), field(), field(), field(), field()}, N: game.EntryNumbers{int16(field()), -3}}
			if w.Entry(r, shown(r, &s, game.Nobody), e) == "" {
				t.Fatalf("entry %v gives nothing", e)
			}
			w.Prompt(r, shown(r, &s, p))
			w.Waiting(r, shown(r, &s, p), p)
		}
	}
}
