package notation_test

import (
	"testing"

	"koprulu/components"
	"koprulu/game"
	"koprulu/notation"
)

func TestPositionsRoundTrip(t *testing.T) {
	for i, r := range tables(t) {
		for seed := range uint64(games(t, 2)) {
			n := 0
			playRandom(r, seed+100*uint64(i), 700, func(s *game.State, p game.Player, legal []game.Answer) {
				n++
				text := notation.AppendPosition(nil, r, s)
				r2, got, err := notation.ReadPosition(components.Default(), text)
				if err != nil {
					t.Fatalf("table %d, seed %d, decision %d: %v\n%s", i, seed, n, err, text)
				}
				if r2.Options != r.Options {
					t.Fatalf("options %v, want %v", r2.Options, r.Options)
				}
				if got != *s {
					t.Fatalf("table %d, seed %d, decision %d:\n%s\n%s", i, seed, n, diff(got, *s), text)
				}
			})
		}
	}
}
