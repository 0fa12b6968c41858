package locale

import (
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"

	"koprulu/internal/names"
	"koprulu/rules/game/rule"
)

// ruleText is one line of the English rules list.
type ruleText struct{ section, applies, sentence, source string }

// rulesRead reads the English rules list, once.
var rulesRead = sync.OnceValue(func() []ruleText {
	list, err := readEnglishRules(embedded())
	if err == nil {
		err = complete(list)
	}
	if err != nil {
		panic("locale: " + err.Error())
	}
	return list
})

// readEnglishRules reads the English rules list of a folder of languages.
func readEnglishRules(all fs.FS) ([]ruleText, error) {
	name := path.Join(source, rulesFile)
	text, err := readText(all, name)
	if err != nil {
		return nil, err
	}
	list, err := parseRules(string(text))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return list, nil
}

// parseRules reads the English rules list: five fields in each line, the first line their names. What is missing stays
// empty.
func parseRules(text string) ([]ruleText, error) {
	list := make([]ruleText, rule.Count)
	n := 0
	for line := range strings.Lines(text) {
		n++
		fields := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(fields) != 5 {
			return nil, fmt.Errorf("line %d has %d fields and not 5", n, len(fields))
		}
		if n == 1 {
			continue
		}
		id, ok := rule.Parse(fields[0])
		if !ok || id.String() != fields[0] {
			return nil, fmt.Errorf("line %d: %q is not a rule", n, fields[0])
		}
		if list[id].sentence != "" {
			return nil, fmt.Errorf("line %d: %s appears a second time", n, fields[0])
		}
		if fields[1] == "" || fields[3] == "" {
			return nil, fmt.Errorf("line %d: %s has no section or no sentence", n, fields[0])
		}
		list[id] = ruleText{section: fields[1], applies: fields[2], sentence: fields[3], source: fields[4]}
	}
	return list, nil
}

// complete says which rule the English list lacks.
func complete(list []ruleText) error {
	for id := rule.None + 1; id < rule.Count; id++ {
		if list[id].sentence == "" {
			return fmt.Errorf("%s/%s: %s is missing", source, rulesFile, id)
		}
	}
	return nil
}

// Rule returns the sentence of a rule, the section of the rules that it belongs to, and its source. What the language
// lacks is in English; RuleLang and SectionLang report that. All are empty for None.
func (w *Words) Rule(id rule.ID) (sentence, section, source string) {
	if id == rule.None || id >= rule.Count {
		return "", "", ""
	}
	t := &rulesRead()[id]
	sentence, section = t.sentence, t.section
	if own := w.rules.sentence(id); own != "" {
		sentence = own
	}
	if own := w.rules.section(t.section); own != "" {
		section = own
	}
	return sentence, section, w.sources()[id]
}

// SourceName names a book that rules come from, by the letters in the table of rules: the rules of the base game for
// Base.
func (w *Words) SourceName(letters string) string {
	switch letters {
	case "Base", "EOG":
		return w.Text("rule.source." + strings.ToLower(letters))
	case "BW":
		return w.OptionName("brood-war")
	}
	return letters
}

// ruleSources returns where each rule comes from, in this language: "FAQ p.1 over Base rules p.48".
func ruleSources(w *Words) []string {
	words := strings.NewReplacer(" over ", " "+w.Text("rule.source.over")+" ",
		"component data", w.Text("rule.source.components"),
		"Base ", w.SourceName("Base")+" ", "EOG ", w.SourceName("EOG")+" ", "BW ", w.SourceName("BW")+" ")
	out := make([]string, rule.Count)
	for id, t := range rulesRead() {
		out[id] = words.Replace(pageName.ReplaceAllStringFunc(t.source, func(page string) string {
			return w.Text("rule.source.page", "n", strings.TrimPrefix(page, "p."))
		}))
	}
	return out
}

// pageName finds the pages in a source.
var pageName = regexp.MustCompile(`\bp\.[0-9]+(–[0-9]+)?`)

// RuleLang returns the code of the language that the sentence of a rule is in: this one, or English.
func (w *Words) RuleLang(id rule.ID) string {
	if w.lang == source || w.rules.sentence(id) != "" {
		return w.lang
	}
	return source
}

// SectionLang returns the code of the language that the heading of the section of a rule is in: this one, or English.
func (w *Words) SectionLang(id rule.ID) string {
	if w.lang == source || id < rule.Count && w.rules.section(rulesRead()[id].section) != "" {
		return w.lang
	}
	return source
}

// EnglishRules counts the rules of a list whose sentences this language lacks, so that they are in English.
func (w *Words) EnglishRules(ids []rule.ID) int {
	n := 0
	for _, id := range ids {
		if w.RuleLang(id) != w.lang {
			n++
		}
	}
	return n
}

// RuleLine returns a rule in one line: its id and its sentence and, if that is not in this language, the language it is
// in.
func (w *Words) RuleLine(id rule.ID) string {
	sentence, _, _ := w.Rule(id)
	if sentence == "" {
		return w.unknown()
	}
	key := "refusal.line"
	if w.RuleLang(id) != w.lang {
		key = "rule.line"
	}
	return w.Text(key, "id", id.String(), "sentence", sentence)
}

// Refusal says why an answer is not legal: the id of the rule it breaks and, where the catalogue has one, a sentence
// for this case, otherwise that of the rule.
func (w *Words) Refusal(id rule.ID) string {
	if id == rule.None {
		return ""
	}
	if id == rule.Endless {
		return w.Text("illegal.endless")
	}
	if key := "refusal." + strings.ToLower(id.String()); w.Has(key) {
		return w.Text("refusal.line", "id", id.String(), "sentence", w.sentence(key))
	}
	return w.RuleLine(id)
}

// FindRules returns the rules that have an id, or contain the given words, the best first: the rule with exactly that
// id, those of the chapter in their order, those whose id begins with it, then those that contain every word, by how
// often and whether as whole words. Case and accents do not matter.
func (w *Words) FindRules(words string) []rule.ID {
	var out []rule.ID
	if id, ok := rule.Parse(words); ok {
		out = append(out, id)
	}
	asked := strings.Fields(names.Folded(words))
	switch len(asked) {
	case 0:
		return nil
	case 1:
		out = append(out, chapter(strings.ToUpper(asked[0])+"-")...)
	}
	type hit struct {
		id    rule.ID
		score int
	}
	var hits []hit
	for id := rule.None + 1; id < rule.Count; id++ {
		if score := scoreRule(w, id, asked); score > 0 && !slices.Contains(out, id) {
			hits = append(hits, hit{id, score})
		}
	}
	slices.SortStableFunc(hits, func(a, b hit) int { return b.score - a.score })
	for _, h := range hits {
		out = append(out, h.id)
	}
	return out
}

// chapter returns the rules whose numbers have this prefix, in their order: "MOB-", or "BW-" for all of Brood War.
func chapter(prefix string) []rule.ID {
	var out []rule.ID
	for id := rule.None + 1; id < rule.Count; id++ {
		if strings.HasPrefix(id.String(), prefix) {
			out = append(out, id)
		}
	}
	return out
}

// scoreRule rates how well a rule, as this language has it, matches all the words, 0 if one is missing.
func scoreRule(w *Words, id rule.ID, asked []string) int {
	sentence, section, _ := w.Rule(id)
	name, sentence, section := names.Folded(id.String()), names.Folded(sentence), names.Folded(section)
	total := 0
	for _, word := range asked {
		n := 0
		if strings.HasPrefix(name, word) {
			n += 40
		}
		for at := strings.Index(sentence, word); at >= 0; {
			n += 2
			if at == 0 || !letter(sentence[at-1]) {
				n += 3
				if end := at + len(word); end == len(sentence) || !letter(sentence[end]) {
					n += 3
				}
			}
			next := strings.Index(sentence[at+len(word):], word)
			if next < 0 {
				break
			}
			at += len(word) + next
		}
		if strings.Contains(section, word) {
			n += 4
		}
		if n == 0 {
			return 0
		}
		total += n
	}
	// A short sentence that contains the words is more about them than a long one.
	return total*100/(100+len(sentence)/8) + 1
}

func letter(c byte) bool { return c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c >= 0x80 }
