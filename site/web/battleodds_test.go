package web_test

import (
	"strings"
	"testing"

	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/site/web/internal/pagetest"
	"koprulu/site/web/internal/sample"
	"koprulu/table"
)

// TestOddsEndWithTheBattle: while a battle is fought its stage has places for odds, and none when only retreats are
// left: odds of what is known would be wrong.
func TestOddsEndWithTheBattle(t *testing.T) {
	on, off := 0, 0
	for _, pos := range pagetest.Positions(t, sample.Golden("../.."), 31) {
		p, err := sample.Page(pos, sample.Look{Asked: true, Words: locale.English()})
		if err != nil {
			t.Fatal(err)
		}
		if p.View.Battle.Area == game.NoArea {
			continue
		}
		p.Snap.Settings.Help = table.HelpOn
		places := strings.Contains(pieceOf(t, p, "battle"), `id="odds"`)
		switch p.View.Step {
		case game.AskPair, game.AskCards, game.AskSkirmish:
			on++
			if !places {
				t.Errorf("%s %d: there is no place for odds", pos.Game.Name, pos.At)
			}
		case game.AskRetreat, game.AskExcess:
			off++
			if places {
				t.Errorf("%s %d: odds of a battle that is decided", pos.Game.Name, pos.At)
			}
		}
	}
	if on < 5 || off == 0 {
		t.Errorf("odds are awaited %d times, not any more %d times", on, off)
	}
}
