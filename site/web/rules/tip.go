package rules

import (
	"github.com/a-h/templ"

	"koprulu/locale"
	"koprulu/rules/game/rule"
)

// Tip says what a rule is about, for its link.
func Tip(w *locale.Words, id rule.ID) templ.Attributes {
	sentence, _, _ := w.Rule(id)
	return templ.Attributes{"aria-description": sentence}
}
