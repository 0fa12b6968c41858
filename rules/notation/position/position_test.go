package position_test

import (
	"regexp"
	"testing"

	"koprulu/rules/components"
	"koprulu/rules/game"
	"koprulu/rules/notation/internal/sample"
	"koprulu/rules/notation/position"
)

func TestPositionsRoundTrip(t *testing.T) {
	t.Parallel()
	for i, r := range sample.Tables(t) {
		for seed := range uint64(sample.Games(t, 2)) {
			n := 0
			sample.Play(r, seed+100*uint64(i), 700, func(s *game.State, p game.Player, legal []game.Answer) {
				n++
				text := position.Append(nil, r, s)
				r2, got, err := position.Read(components.Default(), text)
				if err != nil {
					t.Fatalf("table %d, seed %d, decision %d: %v\n%s", i, seed, n, err, text)
				}
				if r2.Options != r.Options {
					t.Fatalf("options %v, want %v", r2.Options, r.Options)
				}
				if got != *s {
					t.Fatalf("table %d, seed %d, decision %d:\n%s\n%s", i, seed, n, sample.Diff(got, *s), text)
				}
			})
		}
	}
}

// TestNothingIsNotWritten: what a player has none of is left out, because positions are also for people to read.
func TestNothingIsNotWritten(t *testing.T) {
	t.Parallel()
	empty := regexp.MustCompile(`"(modules|resource-tokens|cards|transports|waiting|order-pool)": ?[{\[][}\]]`)
	for _, r := range append(sample.Tables(t)[:1], sample.Expansions(t)[:1]...) {
		sample.Play(r, 11, 700, func(s *game.State, _ game.Player, _ []game.Answer) {
			if found := empty.Find(position.Append(nil, r, s)); found != nil {
				t.Fatalf("%s is written", found)
			}
		})
	}
}
