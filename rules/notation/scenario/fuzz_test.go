package scenario_test

import (
	"bytes"
	"strings"
	"testing"

	"koprulu/rules/components"
	"koprulu/rules/document"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"koprulu/rules/notation/answer"
	"koprulu/rules/notation/chance"
	"koprulu/rules/notation/internal/sample"
	"koprulu/rules/notation/position"
	"koprulu/rules/notation/scenario"
	"koprulu/rules/scenarios"
)

// FuzzScenario reads any text as a scenario: it ends in bounded time and without a panic, and the scenario is refused,
// every problem with a place and words, or is written, read back to the same bytes and played by its rules for a while;
// so is the position that this leads to.
func FuzzScenario(f *testing.F) {
	for i, id := range scenarios.IDs() {
		text, _ := scenarios.Document(id)
		for deal := range uint64(3) { // They lead to every phase, and to players who are out.
			f.Add(text, uint64(i)+deal<<20)
		}
	}
	f.Add([]byte(`{"koprulu": "scenario/1", "factions": ["raynor", 3], "planets": [], "victory": [{"win": "conquer"}]}`),
		uint64(0))
	set := components.Default()
	f.Fuzz(func(t *testing.T, text []byte, seed uint64) {
		sample.Watched(t)
		sc, err := scenario.Read(set, text)
		if err != nil {
			for _, p := range document.ProblemsOf(err) {
				// A reason may quote the text.
				if !strings.HasPrefix(p.Path, "$") || p.Reason == "" || strings.Contains(p.Reason, "%!") &&
					!bytes.Contains(text, []byte("%")) {
					t.Errorf("a problem without place or words: %+v", p)
				}
			}
			return
		}
		again, err := scenario.Read(set, []byte(sc.Document))
		if err != nil {
			t.Fatalf("%v\n%s", err, sc.Document)
		}
		if again.Document != sc.Document {
			t.Fatalf("read again:\n%s\nwas\n%s", again.Document, sc.Document)
		}
		r, err := scenario.Rules(set, sc)
		if err != nil {
			t.Fatalf("%v\n%s", err, sc.Document)
		}
		s := game.New(r, chance.NumberSeed(seed), nil)
		buf := make([]game.Answer, 0, game.MaxLegal)
		for n := 0; n < 150 && s.Phase != game.Over; n++ {
			p := r.Open(&s).First()
			legal := r.Legal(&s, p, buf)
			if len(legal) == 0 {
				t.Fatalf("after %d answers nothing is legal\n%s", n, sc.Document)
			}
			a := legal[(seed>>(n%48)+uint64(n)*7)%uint64(len(legal))]
			if broken := r.Apply(&s, p, a, nil); broken != rule.None {
				t.Fatalf("the legal answer %s breaks %v\n%s", answer.Format(r, &s, p, a), broken, sc.Document)
			}
		}
		left := position.Append(nil, r, &s)
		rules, read, err := position.Read(set, left)
		if err != nil {
			t.Fatalf("the position is refused: %v\n%s", err, left)
		}
		if written := position.Append(nil, rules, &read); !bytes.Equal(written, left) {
			t.Fatalf("the position is written otherwise:\n%s\nbefore:\n%s", written, left)
		}
	})
}
