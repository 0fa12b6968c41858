package rules_test

import (
	"strings"
	"testing"

	"koprulu/locale"
	"koprulu/rules/game/rule"
	"koprulu/site/web/internal/pagetest"
	"koprulu/site/web/internal/sample"
	"koprulu/site/web/rules"
)

// TestRulesSection: every rule is in the list, has a page, and is found by its id.
func TestRulesSection(t *testing.T) {
	reader := sample.Reader(locale.Match("de"), "light", true)
	all := string(pagetest.WriteSite(t, &rules.Page{Reader: reader, Path: "/rules"}))
	for id := rule.None + 1; id < rule.Count; id++ {
		if !strings.Contains(all, `id="`+id.String()+`"`) {
			t.Errorf("%s is not in the list", id)
		}
		if id%37 == 0 || id == rule.None+1 || id == rule.Count-1 {
			text := pagetest.WriteSite(t, &rules.Page{Reader: reader, Path: "/rules/" + id.String(), ID: id})
			pagetest.CheckDocument(t, pagetest.Rules(t), text)
			pagetest.CheckFrame(t, reader.Words, text)
			found := string(pagetest.WriteSite(t, &rules.Page{Reader: reader, Path: "/rules",
				Query: strings.ToLower(id.String())}))
			if !strings.Contains(found, `id="`+id.String()+`"`) {
				t.Errorf("%s is not found by its id", id)
			}
		}
	}
	if strings.Contains(all, `<p lang="en"`) || strings.Contains(all, `<span lang="en"`) ||
		strings.Contains(all, `role="note"`) {
		t.Error("the German page says that something is in English")
	}
	sentence, section, _ := reader.Words.Rule(rule.MOB08)
	_, title, _ := strings.Cut(section, " ")
	if !strings.Contains(all, sentence) || !strings.Contains(all, title) {
		t.Errorf("the German page has no %q under %q", sentence, title)
	}
}
