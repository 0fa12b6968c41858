package locale

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"
	"sync"

	"koprulu/game/rule"
)

//go:embed languages/en/rules.tsv
var ruleList string

// ruleText is one line of the rules list.
type ruleText struct{ section, applies, sentence, source string }

// rulesRead reads the rules list, once.
var rulesRead = sync.OnceValue(func() []ruleText {
	list, err := parseRules(ruleList)
	if err != nil {
		panic("locale: en/rules.tsv: " + err.Error())
	}
	return list
})

// parseRules reads the rules list: five fields in each line, the first line their names.
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
			return nil, fmt.Errorf("line %d: %q is no rule", n, fields[0])
		}
		if list[id].sentence != "" {
			return nil, fmt.Errorf("line %d: %s stands here a second time", n, fields[0])
		}
		if fields[1] == "" || fields[3] == "" {
			return nil, fmt.Errorf("line %d: %s has no section or no sentence", n, fields[0])
		}
		list[id] = ruleText{section: fields[1], applies: fields[2], sentence: fields[3], source: fields[4]}
	}
	for id := rule.None + 1; id < rule.Count; id++ {
		if list[id].sentence == "" {
			return nil, fmt.Errorf("%s is missing", id)
		}
	}
	return list, nil
}

// Rule returns the sentence of a rule, its section in the rules list and its source. They are in English in every
// language for now; RuleLine says so where it matters. All are empty for None.
func (w *Words) Rule(id rule.ID) (sentence, section, source string) {
	if id >= rule.Count {
		return "", "", ""
	}
	t := &rulesRead()[id]
	return t.sentence, t.section, t.source
}

// RuleLine returns a rule in one line: its id and its sentence, and, where that is not
// in this language, the language it is in.
func (w *Words) RuleLine(id rule.ID) string {
	sentence, _, _ := w.Rule(id)
	if sentence == "" {
		return w.unknown()
	}
	return w.Text("rule.line", "id", id.String(), "sentence", sentence)
}

// Refusal says why an answer is not legal: the id of the rule it breaks and, where the catalogue has one, a
// sentence for this case, else that of the rule.
func (w *Words) Refusal(id rule.ID) string {
	if id == rule.None {
		return ""
	}
	if key := "refusal." + strings.ToLower(id.String()); w.Has(key) {
		return w.Text("refusal.line", "id", id.String(), "sentence", w.sentence(key))
	}
	return w.RuleLine(id)
}

// FindRules returns the rules that have an id, or contain some words, the best first: the rule with exactly that id,
// those of the chapter in their order, those whose id begins with it, then those that contain every word, by how often
// and whether as whole words. Case does not matter.
func (w *Words) FindRules(words string) []rule.ID {
	var out []rule.ID
	if id, ok := rule.Parse(words); ok {
		out = append(out, id)
	}
	asked := strings.Fields(strings.ToLower(words))
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
		if score := rulesRead()[id].score(id, asked); score > 0 && !slices.Contains(out, id) {
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

// score rates how well a rule matches all the words, 0 if one is missing.
func (t *ruleText) score(id rule.ID, asked []string) int {
	name, sentence, section := strings.ToLower(id.String()), strings.ToLower(t.sentence), strings.ToLower(t.section)
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
