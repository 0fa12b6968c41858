package terminal

import (
	"testing"

	"koprulu/locale"
	"koprulu/terminal/draw"
)

// TestCommandsInEveryLanguage types each command in the words of each language and in English.
func TestCommandsInEveryLanguage(t *testing.T) {
	for _, lang := range locale.Languages() {
		w := draw.NewWords(lang, nil)
		seen := map[string]string{}
		for _, c := range commands {
			own := w.Text("ui.plain.do." + c)
			if other := seen[own]; other != "" {
				t.Errorf("%s: %q means %s and %s", lang, own, other, c)
			}
			seen[own] = c
			for _, typed := range []string{c, own} {
				if got, rest := commandOf(w, typed); got != c || rest != "" {
					t.Errorf("%s: %q is the command %q with %q, want %s", lang, typed, got, rest, c)
				}
			}
		}
	}
	german := draw.NewWords("de", nil)
	if got, rest := commandOf(german, "Regel MOB-09"); got != "rule" || rest != "MOB-09" {
		t.Errorf("Regel MOB-09 is the command %q with %q", got, rest)
	}
	if got, _ := commandOf(german, "alle Arbeiter"); got != "alle" {
		t.Errorf("words of an answer are the command %q", got)
	}
}
