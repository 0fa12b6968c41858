package position_test

import (
	"regexp"
	"strings"
	"testing"

	"koprulu/rules/components"
	"koprulu/rules/game"
	"koprulu/rules/notation/internal/sample"
	"koprulu/rules/notation/position"
)

// TestLeavingHasNames: the figures that retreat together are named.
func TestLeavingHasNames(t *testing.T) {
	r := sample.Tables(t)[0]
	found := 0
	for seed := uint64(1); seed < 60 && found < 3; seed++ {
		sample.Play(r, seed, 700, func(s *game.State, _ game.Player, _ []game.Answer) {
			if s.Battle.Leaving == 0 {
				return
			}
			found++
			text := position.Append(nil, r, s)
			field := regexp.MustCompile(`"leaving": ?(\{[^}]*\})`).FindSubmatch(text)
			if field == nil || !strings.ContainsAny(string(field[1]), "abcdefghijklmnopqrstuvwxyz") {
				t.Fatalf("no names of those that leave:\n%s", text)
			}
			_, again, err := position.Read(components.Default(), text)
			if err != nil || again != *s {
				t.Fatalf("read again: %v\n%s", err, text)
			}
		})
	}
	if found < 3 {
		t.Fatalf("%d retreats were found", found)
	}
}
