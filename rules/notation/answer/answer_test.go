package answer_test

import (
	"strings"
	"testing"

	"koprulu/rules/game"
	"koprulu/rules/notation/answer"
	"koprulu/rules/notation/internal/sample"
)

func TestAnswersRoundTrip(t *testing.T) {
	t.Parallel()
	seen := map[game.Verb]int{}
	for i, r := range sample.Every(t) {
		for seed := range uint64(sample.Games(t, 10)) {
			sample.Play(r, seed+100*uint64(i), 700, func(s *game.State, p game.Player, legal []game.Answer) {
				for _, a := range legal {
					seen[a.Verb]++
					text := answer.Format(r, s, p, a)
					got, err := answer.Parse(r, s, p, "  "+strings.ToUpper(strings.ReplaceAll(text, " ", "   ")))
					if err != nil {
						t.Fatalf("%v is written as %q, which cannot be read: %v", a, text, err)
					}
					if got != a {
						t.Fatalf("%v is written as %q, which is read as %v", a, text, got)
					}
				}
			})
		}
	}
	for v := game.NoVerb + 1; v < game.Verbs; v++ {
		if seen[v] == 0 {
			t.Logf("no legal answer of verb %d was met", v)
		}
	}
}
