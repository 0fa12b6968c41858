package position_test

import (
	"strconv"
	"testing"

	"koprulu/rules/components"
	"koprulu/rules/game"
	"koprulu/rules/notation/internal/sample"
	"koprulu/rules/notation/position"
)

// Whatever happens in games with Brood War, the position is read back as the same game.
func TestBroodWarRoundTrip(t *testing.T) {
	t.Parallel()
	for i, r := range sample.Expansions(t) {
		t.Run(strconv.Itoa(i), func(t *testing.T) {
			t.Parallel()
			for seed := range uint64(sample.Games(t, 10)) {
				n := 0
				sample.Play(r, seed*100+uint64(i), 3000, func(s *game.State, p game.Player, legal []game.Answer) {
					if n++; n%7 == 0 || p == game.Nobody {
						roundTrip(t, r, s)
					}
				})
			}
		})
	}
}

// roundTrip writes a game and reads it back.
func roundTrip(t *testing.T, r *game.Rules, s *game.State) {
	t.Helper()
	text := position.Append(nil, r, s)
	own, back, err := position.Read(components.Default(), text)
	if err != nil {
		t.Fatalf("decision %v, answer %d: %v\n%s", r.Decision(s), s.Answers, err, text)
	}
	if own.Options != r.Options || back != *s {
		t.Fatalf("decision %v, answer %d: another game comes back: %s\n%s", r.Decision(s), s.Answers,
			sample.Diff(back, *s), text)
	}
}
