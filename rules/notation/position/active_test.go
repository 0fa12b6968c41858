package position_test

import (
	"strings"
	"testing"

	"koprulu/rules/components"
	"koprulu/rules/game"
	"koprulu/rules/notation/internal/sample"
	"koprulu/rules/notation/position"
)

// TestNobodyIsActiveWhileLeadersAreChosen: a position in which Leadership cards are chosen is checked for the rest of
// its flow as well.
func TestNobodyIsActiveWhileLeadersAreChosen(t *testing.T) {
	t.Parallel()
	tried := 0
	r := sample.Expansions(t)[0]
	sample.Play(r, 5, 3000, func(s *game.State, _ game.Player, _ []game.Answer) {
		if s.Top().Step != game.AskLeader || s.Phase == game.Setup {
			return
		}
		tried++
		active := *s
		active.Active = 0
		if _, _, err := position.Read(components.Default(), position.Append(nil, r, &active)); err == nil ||
			!strings.Contains(err.Error(), "nobody is executing an order") {
			t.Errorf("got %v", err)
		}
	})
	if tried == 0 {
		t.Error("no Leadership cards are chosen")
	}
}
