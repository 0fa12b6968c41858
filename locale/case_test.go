package locale

import (
	"strings"
	"testing"

	"koprulu/components"
	"koprulu/game"
	"koprulu/game/rule"
)

// TestCaseOf: what is refused is named, in every language; what the rule says as well is left to the rule.
func TestCaseOf(t *testing.T) {
	r, err := components.Default().Rules(game.Options{Players: 2, RandomFactions: true})
	if err != nil {
		t.Fatal(err)
	}
	s := game.New(r, [32]byte{1}, nil)
	v := r.View(&s, r.Open(&s).First())
	f := v.Seats[v.Seat].Faction
	v.Placed = 1
	var high game.UnitType
	for !r.Sheets[f].Buildings[0].Levels[1].Units.Has(high) {
		high++
	}
	for _, w := range All() {
		for _, c := range []struct {
			broken rule.ID
			answer game.Answer
			names  string
		}{
			{rule.PLAN03, game.Answer{Verb: game.DoOrder}, w.PlanetName(r, 0)},
			{rule.PLAN15, game.Answer{Verb: game.DoOrder, V: game.AnswerValues{game.OfOrder: uint8(game.BuildOrder)}}, w.OrderName(game.BuildOrder)},
			{rule.BUILD12, game.Answer{Verb: game.DoBuild, V: game.AnswerValues{game.OfUnit: uint8(high)}}, w.BuildingLevelName(r, f, 0, 2)},
			{rule.BUILD14, game.Answer{Verb: game.DoBuild}, w.AreaName(r, 0)},
			{rule.PAY08, game.Answer{Verb: game.DoWorker}, w.CostText(r.Common.WorkerCost)},
		} {
			got := w.CaseOf(r, &v, c.answer, c.broken)
			if !strings.Contains(strings.ToLower(got), strings.ToLower(c.names)) {
				t.Errorf("%s: %q does not name %q", c.broken, got, c.names)
			}
			if full := w.RefusalOf(r, &v, c.answer, c.broken); !strings.Contains(full, got) || !strings.Contains(full, c.broken.String()) {
				t.Errorf("%s: the refusal is %q", c.broken, full)
			}
		}
		if got := w.CaseOf(r, &v, game.Answer{Verb: game.DoOrder}, rule.ROUND05); !strings.Contains(got, w.PlanetName(r, 0)) {
			t.Errorf("of a rule without a case of its own: %q does not name the planet", got)
		}
	}
}
