package web_test

import (
	"regexp"
	"strings"
	"testing"

	"koprulu/locale"
	"koprulu/site/web/internal/sample"
)

var (
	// counted are words after a number that they don’t go with, and what only a statistician says; steps of a Build order
	// have numbers before their names.
	counted = map[string]*regexp.Regexp{
		"en": regexp.MustCompile(`±|\d %\)|\b1 (minerals|units|workers|cards|points|areas|turns)\b|\b\d+ deals?\b|losses [\d.]+ against`),
		"de": regexp.MustCompile(`±|\d %\)|(^|[^\d.,>])1 (Einheiten|Karten|Siegpunkte|Gebiete|Kristalle)\b|\d+ Verteilungen|Verluste [\d,]+ gegen`),
		"ru": regexp.MustCompile(`±|\d %\)|(^|[^\d.,])1 (юнитов|рабочих|карт|очков|областей|минералов)([^а-я]|$)|\d+ раздач|потери [\d,]+ против`),
	}
	titled   = regexp.MustCompile(`<[a-z]+[^<>]* title="[^"]*"`)
	rowNames = regexp.MustCompile(`<div class="prompt__row[^"]*" role="group" (aria-label(?:ledby)?="[^"]*")`)
)

// TestPlainWords: no page of a table counts wrongly or speaks like a statistician, in any language, the rows of a
// question have names of their own, and nothing is said in titles, which no finger finds.
func TestPlainWords(t *testing.T) {
	for step, pos := range decisions(t) {
		for _, w := range locale.All() {
			html := written(t, pageOf(t, pos, sample.Look{Words: w, Asked: true}))
			if bad := counted[w.Lang()].FindString(html); bad != "" {
				t.Errorf("%v, %s: the page says %q", step, w.Lang(), bad)
			}
			if title := titled.FindString(html); title != "" {
				t.Errorf("%v, %s: only a mouse finds the title of %s", step, w.Lang(), title)
			}
			names := map[string]bool{}
			for _, m := range rowNames.FindAllStringSubmatch(html, -1) {
				if names[m[1]] {
					t.Errorf("%v, %s: two rows of the prompt have the name %s", step, w.Lang(), m[1])
				}
				names[m[1]] = true
			}
		}
	}
}

// TestPlainWordsFinds: what no page may say would be found on it, and what is right would not.
func TestPlainWordsFinds(t *testing.T) {
	for lang, said := range map[string]struct{ wrong, right string }{
		"en": {"12 ± 3|1 minerals|costs 1 units|1 workers|1 cards|1 points|1 areas|1 turns|1 deal|300 deals|losses 0.3 against 1.0|Helios 2 (37 %)",
			"11 minerals|1 mineral|1 of 3 cards|37 % to win the game"},
		"de": {"12 ± 3|Nur 1 Einheiten|1 Karten|1 Siegpunkte|1 Gebiete|1 Kristalle|300 Verteilungen|Verluste 0,3 gegen 1,0|(37 %)",
			"11 Karten|1 Karte|2,1 Karten|37 % Siegchance"},
		"ru": {"12 ± 3|1 юнитов|1 рабочих|1 карт|1 очков|1 областей|1 минералов|300 раздач|потери 0,3 против 1,0|(37 %)",
			"11 карт|1 карта|21 юнитов|37 % побед"},
	} {
		for _, text := range strings.Split(said.wrong, "|") {
			if !counted[lang].MatchString(text) {
				t.Errorf("%s: %q would not be found", lang, text)
			}
		}
		for _, text := range strings.Split(said.right, "|") {
			if bad := counted[lang].FindString(text); bad != "" {
				t.Errorf("%s: %q in %q is right", lang, bad, text)
			}
		}
	}
}
