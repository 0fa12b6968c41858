package web_test

import (
	"regexp"
	"testing"

	"koprulu/locale"
	"koprulu/site/web/internal/sample"
)

var (
	// counted are words after a number that they don’t go with, and what only a statistician says; steps of a Build order
	// have numbers before their names.
	counted = map[string]*regexp.Regexp{
		"en": regexp.MustCompile(`±|\b1 (minerals|units|workers|cards|points|areas|turns)\b|\b\d+ deals?\b|losses [\d.]+ against`),
		"de": regexp.MustCompile(`±|(^|[^\d.,>])1 (Einheiten|Karten|Siegpunkte|Gebiete|Kristalle)\b|\d+ Verteilungen|Verluste [\d,]+ gegen`),
		"ru": regexp.MustCompile(`±|(^|[^\d.,])1 (юнитов|рабочих|карт|очков|областей|минералов)([^а-я]|$)|\d+ раздач|потери [\d,]+ против`),
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
