package answer_test

import (
	"testing"

	"koprulu/rules/game"
	"koprulu/rules/notation/answer"
	"koprulu/rules/notation/chance"
	"koprulu/rules/notation/internal/sample"
)

// TestEveryVerbIsReadBack writes an answer of each verb, legal or not, with the first of everything that it can name.
func TestEveryVerbIsReadBack(t *testing.T) {
	r, s := sample.Load(t, sample.Expanded)
	rules, states := []*game.Rules{r}, []game.State{s}
	for _, r := range sample.Scenarios(t) {
		rules, states = append(rules, r), append(states, game.New(r, chance.NumberSeed(1), nil))
	}
	for v := game.NoVerb + 1; v < game.Verbs; v++ {
		a, text, same := v.With(), "", false
		for _, f := range v.Info().Fields {
			if f.At == game.OfCount && f.Form == "[NUMBER]" {
				a.V[f.At] = 1
			}
		}
		for i := range states {
			if text = answer.Format(rules[i], &states[i], 0, a); same {
				break
			}
			b, err := answer.Parse(rules[i], &states[i], 0, text)
			same = err == nil && b == a
		}
		if !same {
			t.Errorf("%v is written as %q and not read back", a, text)
		}
	}
}
