package locale

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"koprulu/rules/game/rule"
)

func TestEveryRuleHasASentence(t *testing.T) {
	for id := rule.None + 1; id < rule.Count; id++ {
		sentence, section, source := English().Rule(id)
		if sentence == "" || section == "" || source == "" {
			t.Errorf("%s: sentence %q, section %q, source %q", id, sentence, section, source)
		}
		if strings.ContainsAny(sentence, "\t\r\n⟨⟩{}") || strings.TrimSpace(sentence) != sentence {
			t.Errorf("%s is badly written: %q", id, sentence)
		}
	}
	for _, id := range []rule.ID{rule.None, rule.Count, rule.Count + 1} {
		if sentence, section, source := English().Rule(id); sentence+section+source != "" {
			t.Errorf("rule %d has a sentence", id)
		}
	}
}

// TestRuleSentencesAreFit: no sentence mentions places that are not part of the project.
func TestRuleSentencesAreFit(t *testing.T) {
	unfit := regexp.MustCompile(
		`(?i)(^|[^a-z])(/(work|tmp|home|usr|root|shared)/|https?:|localhost|\.(json|tsv|md|go|pdf|txt)\b|TODO|FIXME|XXX)`)
	for id := rule.None + 1; id < rule.Count; id++ {
		sentence, section, source := English().Rule(id)
		for _, text := range []string{sentence, section, source} {
			if at := unfit.FindString(text); at != "" {
				t.Errorf("%s has %q: %s", id, at, text)
			}
		}
	}
}

// TestRefusal: a refusal quotes the rule in the language of the reader, or in English, and then says so.
func TestRefusal(t *testing.T) {
	english, _, _ := English().Rule(rule.BATTLE01)
	if got, want := English().Refusal(rule.BATTLE01), "BATTLE-01: "+english; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	for i, lines := range []struct{ foreign, own string }{
		{"Regel BATTLE-01 (englisch): " + english, "Regel BATTLE-01: So ist es."},
		{"Правило BATTLE-01 (по-английски): " + english, "Правило BATTLE-01: So ist es."},
	} {
		w := *All()[1+i]
		w.rules = ruleWords{}
		if got := w.Refusal(rule.BATTLE01); got != lines.foreign || w.RuleLang(rule.BATTLE01) != "en" {
			t.Errorf("got %q in %s, want %q", got, w.RuleLang(rule.BATTLE01), lines.foreign)
		}
		w.rules.sentences = make([]string, rule.Count)
		w.rules.sentences[rule.BATTLE01] = "So ist es."
		if got := w.Refusal(rule.BATTLE01); got != lines.own || w.RuleLang(rule.BATTLE01) != w.lang {
			t.Errorf("got %q in %s, want %q", got, w.RuleLang(rule.BATTLE01), lines.own)
		}
	}
}

// TestRulesInEveryLanguage: every rule and every heading of a section is in every language.
func TestRulesInEveryLanguage(t *testing.T) {
	for _, w := range All() {
		for id := rule.None + 1; id < rule.Count; id++ {
			if w.RuleLang(id) != w.lang || w.SectionLang(id) != w.lang {
				t.Errorf("%s lacks %s or its section", w.lang, id)
			}
		}
	}
}

// TestNumbersOfRules: a rule has the same figures in every language.
func TestNumbersOfRules(t *testing.T) {
	figures := regexp.MustCompile(`[0-9]+`)
	for _, w := range All()[1:] {
		for id := rule.None + 1; id < rule.Count; id++ {
			if w.RuleLang(id) != w.lang {
				continue
			}
			english, _, _ := English().Rule(id)
			own, _, _ := w.Rule(id)
			want, got := figures.FindAllString(english, -1), figures.FindAllString(own, -1)
			slices.Sort(want)
			slices.Sort(got)
			if !slices.Equal(got, want) {
				t.Errorf("%s in %s has the numbers %v, in English %v:\n%s\n%s", id, w.lang, got, want, own, english)
			}
		}
	}
}

// TestRulesAreFound: rules are searched in the words of the reader.
func TestRulesAreFound(t *testing.T) {
	w := *All()[1]
	w.rules = ruleWords{sentences: make([]string, rule.Count), sections: map[string]string{"17 Battle": "17 Schlacht"}}
	w.rules.sentences[rule.MOB20] = "Der Quastenflosser hebt ab."
	for words, first := range map[string]rule.ID{"quastenflosser": rule.MOB20, "Schlacht": rule.BATTLE01} {
		if found := w.FindRules(words); len(found) == 0 || found[0] != first {
			t.Errorf("%s finds %v", words, found)
		}
	}
	if _, section, source := w.Rule(rule.BATTLE01); section != "17 Schlacht" || w.SectionLang(rule.BATTLE01) != "de" ||
		!strings.Contains(source, "S. ") {
		t.Errorf("section %q, source %q", section, source)
	}
}

// TestRefusalsOfBroodWar: the most common refusals have a sentence in every language, each for an existing rule.
func TestRefusalsOfBroodWar(t *testing.T) {
	for _, id := range []rule.ID{rule.BWORDER02, rule.BWPLANET02, rule.BWPLANET05, rule.BWORDER13, rule.BWINST02,
		rule.BWHERO09, rule.BWTOKEN01, rule.BWKEY06, rule.BWLEAD12} {
		for _, w := range All() {
			if !w.Has("refusal." + strings.ToLower(id.String())) {
				t.Errorf("%s: %s has no refusal", w.lang, id)
			}
		}
	}
	for key := range English().texts {
		word, ok := strings.CutPrefix(key, "refusal.")
		if !ok || word == "line" {
			continue
		}
		id, ok := rule.Parse(strings.ToUpper(word))
		if !ok || strings.ToLower(id.String()) != word {
			t.Errorf("%s is for no rule", key)
		}
	}
	for i, want := range []string{
		"BW-ORDER-13: You have already placed your Defend order in this Planning Phase.",
		"Regel BW-ORDER-13: Du hast deinen Verteidigungsbefehl in dieser Planungsphase schon gelegt.",
		"Правило BW-ORDER-13: В этой фазе Планирования приказ Обороны уже отдан.",
	} {
		if got := All()[i].Refusal(rule.BWORDER13); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

func TestFindRules(t *testing.T) {
	w := English()
	for name, test := range map[string]struct {
		words string
		first rule.ID
		all   func(rule.ID) bool
	}{
		"id":            {"MOB-08", rule.MOB08, nil},
		"id, squeezed":  {"mob08", rule.MOB08, nil},
		"family":        {"GALAXY", rule.None, nil},
		"words":         {"lift off", rule.MOB20, nil},
		"several words": {"hand limit discard", rule.None, nil},
	} {
		t.Run(name, func(t *testing.T) {
			found := w.FindRules(test.words)
			if len(found) == 0 {
				t.Fatal("nothing was found")
			}
			if test.first != rule.None && found[0] != test.first {
				t.Errorf("first is %s, want %s", found[0], test.first)
			}
			if n := len(slices.Compact(slices.Sorted(slices.Values(found)))); n != len(found) {
				t.Errorf("%d of %d are repeated", len(found)-n, len(found))
			}
		})
	}
	for chapter, n := range map[string]int{"bw-hero": 13, "MOB": 21, "bw": 109} {
		found := w.FindRules(chapter)
		if len(found) < n || !slices.IsSorted(found[:n]) || !strings.HasPrefix(found[n-1].String(),
			strings.ToUpper(chapter)+"-") {
			t.Errorf("%s finds %v", chapter, found)
		}
	}
	for _, id := range w.FindRules("galaxy-1")[:5] {
		if !strings.HasPrefix(id.String(), "GALAXY-1") {
			t.Errorf("galaxy-1 finds %s early", id)
		}
	}
	for _, words := range []string{"", "  ", "xyzzy", "lift xyzzy"} {
		if found := w.FindRules(words); len(found) != 0 {
			t.Errorf("%q finds %v", words, found)
		}
	}
}

func TestParseRulesRefuses(t *testing.T) {
	for name, text := range map[string]string{
		"fields": "id\tsection\tapplies\tsentence\tsource\nMOB-08\ta\n",
		"id":     "id\tsection\tapplies\tsentence\tsource\nNO-08\ta\tb\tc\td\n",
		"twice":  "id\tsection\tapplies\tsentence\tsource\nMOB-08\ta\tb\tc\td\nMOB-08\ta\tb\tc\td\n",
		"empty":  "id\tsection\tapplies\tsentence\tsource\nMOB-08\ta\tb\t\td\n",
	} {
		if _, err := parseRules(text); err == nil {
			t.Errorf("%s is not refused", name)
		}
	}
	list, err := parseRules("id\tsection\tapplies\tsentence\tsource\nMOB-08\ta\tb\tc\td\n")
	if err != nil || complete(list) == nil {
		t.Errorf("a list with one rule is complete: %v", err)
	}
}

// TestRuleSourcesInEveryLanguage: where a rule comes from is said with the words of the language alone, but for numbers
// of rules.
func TestRuleSourcesInEveryLanguage(t *testing.T) {
	for _, lang := range []string{"en", "de", "ru"} {
		w := Match(lang)
		known := strings.NewReplacer(w.SourceName("Base"), "", w.SourceName("BW"), "", w.SourceName("EOG"), "", "FAQ", "",
			w.Text("rule.source.over"), "", w.Text("rule.source.components"), "",
			strings.TrimSpace(w.Text("rule.source.page", "n", "")), "")
		number := regexp.MustCompile(`[A-Z]+(-[A-Z]+)*-[0-9]+`)
		for id := rule.None + 1; id < rule.Count; id++ {
			_, _, source := w.Rule(id)
			left := known.Replace(number.ReplaceAllString(source, ""))
			if strings.ContainsFunc(left, unicode.IsLetter) {
				t.Errorf("%s: %s comes from %q", lang, id, source)
			}
		}
	}
}
