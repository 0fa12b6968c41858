package terminal

import (
	"testing"

	"koprulu/locale"
)

// TestCommandsInEveryLanguage types each command in the words of each language and in English.
func TestCommandsInEveryLanguage(t *testing.T) {
	for _, lang := range locale.Languages() {
		w := newWords(lang, nil)
		seen := map[string]string{}
		for _, c := range commands {
			own := w.text("ui.plain.do." + c)
			if other := seen[own]; other != "" {
				t.Errorf("%s: %q means %s and %s", lang, own, other, c)
			}
			seen[own] = c
			for _, typed := range []string{c, own} {
				if got, rest := w.command(typed); got != c || rest != "" {
					t.Errorf("%s: %q is the command %q with %q, want %s", lang, typed, got, rest, c)
				}
			}
		}
	}
	german := newWords("de", nil)
	if got, rest := german.command("Regel MOB-09"); got != "rule" || rest != "MOB-09" {
		t.Errorf("Regel MOB-09 is the command %q with %q", got, rest)
	}
	if got, _ := german.command("alle Arbeiter"); got != "alle" {
		t.Errorf("words of an answer are the command %q", got)
	}
}
