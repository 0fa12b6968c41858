package web

import (
	"strings"
	"testing"

	"koprulu/game"
	"koprulu/game/rule"
	"koprulu/locale"
	"koprulu/notation"
	"koprulu/web/page"
)

// TestHelpsOfBroodWar: every decision of the expansion is explained, with its rules.
func TestHelpsOfBroodWar(t *testing.T) {
	p := &TablePage{Reader: page.Reader{Words: locale.English()}}
	for step := game.AskFaction; step < game.Steps; step++ {
		if !step.BroodWar() {
			continue
		}
		h := helps[step]
		for _, id := range h.rules {
			if id == rule.None || page.RuleLine(p.words(), id) == "" {
				t.Errorf("%s: a rule without a sentence", notation.DecisionWord(step))
			}
		}
		if len(h.rules) == 0 || strings.Contains(h.text(p), "⟨") {
			t.Errorf("%s is not explained", notation.DecisionWord(step))
		}
	}
}
