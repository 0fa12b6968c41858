package tutorial

import (
	"testing"

	"koprulu/rules/game"
)

// Keys returns the prefixes of the keys of the texts of all steps of a chapter.
func Keys(c Chapter) []string {
	out := make([]string, len(chapters[c].script))
	for i := range out {
		out[i] = chapters[c].key + chapters[c].script[i].word
	}
	return out
}

// AdviseState is Advise for a game without a table.
func AdviseState(t *testing.T, r *game.Rules, s *game.State) string {
	t.Helper()
	text, err := advise(r, s, Seat)
	if err != nil {
		t.Fatal(err)
	}
	return text
}
