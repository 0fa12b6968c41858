package notation_test

import (
	"bytes"
	"testing"

	"koprulu/rules/components"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"koprulu/rules/notation/answer"
	"koprulu/rules/notation/chance"
	"koprulu/rules/notation/internal/sample"
	"koprulu/rules/notation/position"
)

// FuzzAnswers plays a game in which the bytes pick the answers: every decision has a legal one,
// saving and loading change nothing, and an answer that is not legal changes nothing.
func FuzzAnswers(f *testing.F) {
	f.Add(uint8(0), uint64(1), []byte{0, 1, 2, 3, 4, 5, 6, 7, 8, 9})
	f.Add(uint8(2), uint64(7), bytes.Repeat([]byte{3, 0, 200}, 200))
	f.Add(uint8(5), uint64(9), bytes.Repeat([]byte{1, 255, 17, 4}, 200))
	f.Add(uint8(9), uint64(2), bytes.Repeat([]byte{5, 1, 3, 77}, 200))
	f.Add(uint8(14), uint64(3), bytes.Repeat([]byte{9, 251, 30}, 200))
	all := sample.Every(f)
	set := components.Default()
	f.Fuzz(func(t *testing.T, table uint8, seed uint64, picks []byte) {
		sample.Watched(t)
		r := all[int(table)%len(all)]
		s := game.New(r, chance.NumberSeed(seed), nil)
		buf, extra := make([]game.Answer, 0, game.MaxLegal), make([]game.Answer, 0, 256)
		for i, pick := range picks {
			if s.Phase == game.Over || i == 2000 {
				break
			}
			p := r.Open(&s).First()
			legal := r.Legal(&s, p, buf)
			if len(legal) == 0 {
				t.Fatal("no legal answer")
			}
			extra = r.Beside(&s, p, extra)
			a := legal[int(pick)%len(legal)]
			if pick > 250 && len(extra) > 0 {
				a = extra[int(pick-250)%len(extra)]
			}
			before := s
			if pick == 250 {
				a.V[1]++ // most often not legal
				if broken := r.Apply(&s, p, a, nil); broken != rule.None && s != before {
					t.Fatalf("%v is refused with %v but changes the game", a, broken)
				}
				continue
			}
			text := answer.Format(r, &s, p, a)
			if b, err := answer.Parse(r, &s, p, text); err != nil || b != a {
				t.Fatalf("%q: %v %v, want %v", text, b, err, a)
			}
			if broken := r.Apply(&s, p, a, nil); broken != rule.None {
				t.Fatalf("the legal answer %s breaks %v", text, broken)
			}
			if i%16 == 0 {
				saved := position.Append(nil, r, &s)
				if _, again, err := position.Read(set, saved); err != nil || again != s {
					t.Fatalf("%v\n%s\n%s", err, sample.Diff(again, s), saved)
				}
			}
		}
	})
}
