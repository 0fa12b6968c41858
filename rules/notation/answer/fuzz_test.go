package answer_test

import (
	"testing"

	"koprulu/rules/game"
	"koprulu/rules/notation/answer"
	"koprulu/rules/notation/internal/sample"
)

// FuzzAnswer reads any text as an answer: no panic, and what is read can be written and read back unchanged.
func FuzzAnswer(f *testing.F) {
	rules, states := sample.Decisions(f)
	for i, r := range rules {
		p := r.Open(&states[i]).First()
		for _, a := range r.Legal(&states[i], p%6, make([]game.Answer, 0, 8)) {
			f.Add(uint8(i), uint8(p), answer.Format(r, &states[i], p, a))
		}
	}
	f.Fuzz(func(t *testing.T, i, seat uint8, text string) {
		sample.Watched(t)
		r, s := rules[int(i)%len(states)], &states[int(i)%len(states)]
		p := game.Player(seat)
		a, err := answer.Parse(r, s, p, text)
		if err != nil {
			if err.Error() == "" {
				t.Error("an error without words")
			}
			return
		}
		again := answer.Format(r, s, p, a)
		b, err := answer.Parse(r, s, p, again)
		if err != nil || b != a {
			t.Errorf("%q is read as %v and written %q, which is read as %v (%v)", text, a, again, b, err)
		}
		next := *s
		r.Apply(&next, p, a, nil)
	})
}
