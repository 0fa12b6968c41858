package page

import (
	"koprulu/locale"
	"koprulu/rules/game/rule"
)

// RuleLine returns the sentence of a rule. What the reader's language lacks is in English; Words.RuleLang says so.
func RuleLine(w *locale.Words, id rule.ID) string {
	sentence, _, _ := w.Rule(id)
	return sentence
}
