package notation_test

import (
	"strings"
	"testing"

	"koprulu/game"
	"koprulu/notation"
)

func TestAnswersRoundTrip(t *testing.T) {
	seen := map[game.Verb]int{}
	for i, r := range every(t) {
		for seed := range uint64(games(t, 10)) {
			playRandom(r, seed+100*uint64(i), 700, func(s *game.State, p game.Player, legal []game.Answer) {
				for _, a := range legal {
					seen[a.Verb]++
					text := notation.FormatAnswer(r, s, p, a)
					got, err := notation.ParseAnswer(r, s, p, "  "+strings.ToUpper(strings.ReplaceAll(text, " ", "   ")))
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
