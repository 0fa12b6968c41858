package page

import (
	"koprulu/game/rule"
	"koprulu/locale"
)

// RuleLine returns the sentence of a rule. It is in English in every language for now (ruleLang).
func RuleLine(w *locale.Words, id rule.ID) string {
	sentence, _, _ := w.Rule(id)
	return sentence
}

// RuleLang is the language of the sentences of rules.
const RuleLang = "en"
