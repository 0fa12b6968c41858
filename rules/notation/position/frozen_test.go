package position

import (
	"slices"
	"strings"
	"testing"

	"koprulu/rules/game"
)

// partWords are all words of parts with which positions were ever written. A word listed here stays readable; add the
// word of every new part.
var partWords = map[string]string{
	"run-setup":       "first-player factions event-deck draw-planets planets z-routes resources forces hands",
	"run-round":       "planning execution regrouping end",
	"run-execution":   "turn next-turn",
	"run-order":       "execute cards run end",
	"run-build":       "units upgrade base end",
	"run-mobilize":    "move recall battle end",
	"run-research":    "event draw technology special cards end",
	"run-tech-bought": "to-hand to-deck",
	"run-battle": "token opening attacker-ability defender-ability abilities-used extra-draw draw pairs support " +
		"show cards skirmishes splash splash-done outcome retreat excess excess-retreat healing end",
	"run-regrouping": "bases lose-cards gain-cards retrieve-workers points normal-victory special-victory events " +
		"end-game discard first-player leaders over end",
	"run-event-step":      "read decide discard",
	"run-leaders":         "choose reveal resolve later",
	"run-leader":          "now late galaxy",
	"run-defend":          "move recall guard end",
	"run-reactions":       "lock fleet next",
	"run-regrouping-ends": "hero gate restore done",
	"run-skirmish": "reveal test attacker-cancels defender-cancels attacker-price defender-price attacker-shield " +
		"defender-shield compare attacker-loss defender-loss destroy attacker-abilities " +
		"attacker-withdraws defender-abilities defender-withdraws last-withdrawals attacker-revenge " +
		"defender-revenge attacker-leaves defender-leaves attacker-recharge defender-recharge " +
		"attacker-collateral defender-collateral discard",
}

// TestFrozenParts checks that what a number or a word of a part meant when a position was written is what it means now
// (a part added to a procedure, or moved in it, does not change that).
func TestFrozenParts(t *testing.T) {
	for s := range game.Steps {
		info := s.Info()
		kept := strings.Fields(partWords[info.Word])
		for _, w := range kept {
			if _, ok := s.PartNamed(w); !ok {
				t.Errorf("%s has no part %q any more, but positions have", info.Word, w)
			}
		}
		for _, w := range info.Parts {
			if !slices.Contains(kept, w) {
				t.Errorf("the part %q of %s is new: keep its word", w, info.Word)
			}
		}
	}
}
