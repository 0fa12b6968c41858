package prompt

import (
	"strings"
	"testing"

	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"koprulu/rules/notation/words"
	"koprulu/site/web/page"
	"koprulu/site/web/seen"
)

// TestHelpsOfBroodWar: every decision of the expansion is explained, with its rules.
func TestHelpsOfBroodWar(t *testing.T) {
	p := &Model{Game: &seen.Game{Reader: page.Reader{Words: locale.English()}}}
	for step := game.AskFaction; step < game.Steps; step++ {
		if !step.BroodWar() {
			continue
		}
		h := helps[step]
		for _, id := range h.rules {
			if id == rule.None || page.RuleLine(p.Words(), id) == "" {
				t.Errorf("%s: a rule without a sentence", words.Decision(step))
			}
		}
		if len(h.rules) == 0 || strings.Contains(h.text(p), "⟨") {
			t.Errorf("%s is not explained", words.Decision(step))
		}
	}
}
