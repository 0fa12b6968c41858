package locale

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"

	"koprulu/rules/game/rule"
)

// ruleWords are the rules in a language other than English: their sentences by id, and the headings of their sections
// by the English ones. What is missing is "". What is the same in all languages, such as the source, is in the English
// list alone.
type ruleWords struct {
	sentences []string
	sections  map[string]string
}

// sentence returns the sentence of a rule, "" if the language lacks it.
func (r *ruleWords) sentence(id rule.ID) string {
	if int(id) >= len(r.sentences) {
		return ""
	}
	return r.sentences[id]
}

// section returns the heading of a section by the English one, "" if the language lacks it.
func (r *ruleWords) section(english string) string {
	if own := r.sections[english]; own != english {
		return own
	}
	return ""
}

// ruleColumns is the first line of the rules of a language.
const ruleColumns = "id\tsection\tsentence"

// readRuleWords reads the rules of a language that is part of the program. A language may have none.
func readRuleWords(all fs.FS, lang string, english []ruleText) (ruleWords, error) {
	list, faults, err := parseRuleWords(all, lang, english)
	if err == nil && len(faults) > 0 {
		err = errors.New(faults[0].String())
	}
	return list, err
}

// parseRuleWords reads the rules of a language: three fields in each line, the first line their names, the rules in the
// order of the English ones. It continues after mistakes of form, which the faults name. A language without the file
// has no rules.
func parseRuleWords(all fs.FS, lang string, english []ruleText) (ruleWords, faultList, error) {
	list := ruleWords{sentences: make([]string, rule.Count), sections: map[string]string{}}
	file := path.Join(lang, rulesFile)
	text, err := readText(all, file)
	if errors.Is(err, fs.ErrNotExist) {
		return list, nil, nil
	}
	if err != nil {
		return list, nil, err
	}
	var faults faultList
	n, last := 0, rule.None
	for row := range strings.Lines(string(text)) {
		n++
		row = strings.TrimSuffix(row, "\n")
		at := Fault{File: file, Line: n}
		if n == 1 {
			if row != ruleColumns {
				faults.add(at, "the first line names the columns: %q", ruleColumns)
			}
			continue
		}
		fields := strings.Split(row, "\t")
		if len(fields) != 3 {
			faults.add(at, "the line has %d fields and not 3: the rule, its section and its sentence",
				len(fields))
			continue
		}
		at.Key = fields[0]
		id, ok := rule.Parse(fields[0])
		switch {
		case !ok || id.String() != fields[0] || english[id].sentence == "":
			faults.add(at, "English has no such rule")
			continue
		case fields[1] == "" || fields[2] == "":
			faults.add(at, "the rule has no section or no sentence")
			continue
		case list.sentences[id] != "":
			faults.add(at, "the rule is in the list a second time")
			continue
		case id < last:
			faults.add(at, "%s is before it; rules have the same order in all languages", last)
		}
		last = id
		list.sentences[id] = fields[2]
		switch first, seen := list.sections[english[id].section]; {
		case !seen:
			list.sections[english[id].section] = fields[1]
		case first != fields[1]:
			faults.add(at, "its section is called %q, that of the rules before it %q", fields[1], first)
		}
	}
	return list, faults, nil
}

// ruleName finds what may be the id of a rule in a sentence.
var ruleName = regexp.MustCompile(`\b[A-Z]+(?:-[A-Z]+)?-[0-9]+\b`)

// checkRules looks for what is wrong in the rules of a language: what cannot be read, sentences that name other rules
// than the English ones, what is left over from English, signs that the language does not use, and how many rules are
// missing and therefore shown in English.
func checkRules(all fs.FS, lang string, never string) ([]Fault, error) {
	english, err := readEnglishRules(all)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	list, faults, err := parseRuleWords(all, lang, english)
	if err != nil {
		return nil, err
	}
	file := path.Join(lang, rulesFile)
	var missing []string
	for id, sentence := range list.sentences {
		if sentence == "" {
			if english[id].sentence != "" {
				missing = append(missing, rule.ID(id).String())
			}
			continue
		}
		at := Fault{File: file, Key: rule.ID(id).String()}
		for _, what := range ruleFaults(sentence, english[id].sentence, never) {
			faults.add(at, "%s", what)
		}
	}
	if n := len(missing); n > 0 {
		faults.add(Fault{File: file}, "rules that are missing, and shown in English: %d, the first is %s", n,
			missing[0])
	}
	for id := rule.None + 1; id < rule.Count; id++ {
		heading := list.section(english[id].section)
		if heading == "" || english[id].section == english[id-1].section {
			continue
		}
		for _, what := range headingFaults(heading, english[id].section) {
			faults.add(Fault{File: file, Key: id.String()}, "%s", what)
		}
	}
	return faults, nil
}

// headingFaults says what is wrong in the heading of a section, compared with the English one.
func headingFaults(heading, english string) []string {
	var faults []string
	if number, _, _ := strings.Cut(english, " "); !strings.HasPrefix(heading, number+" ") {
		faults = append(faults, fmt.Sprintf("the section %q begins with the number %s in English", heading, number))
	}
	if names := regexp.MustCompile(`\([A-Z-]+\)$`).FindString(english); !strings.HasSuffix(heading, names) {
		faults = append(faults, fmt.Sprintf("the section %q ends with %s in English", heading, names))
	}
	return faults
}

// ruleFaults says what is wrong in a sentence of a rule, compared with the English one.
func ruleFaults(sentence, english, never string) []string {
	var faults []string
	if sentence == english {
		faults = append(faults, "the same as in English: "+sentence)
	}
	if mine, theirs := namedRules(sentence), namedRules(english); !slices.Equal(mine, theirs) {
		faults = append(faults, fmt.Sprintf("the sentence names the rules %v, in English it names %v", mine, theirs))
	}
	if strings.TrimSpace(sentence) != sentence || strings.Contains(sentence, "  ") ||
		strings.ContainsAny(sentence, `"⟨⟩{}\`) {
		faults = append(faults,
			"the sentence has a needless space, a straight quotation mark, a bracket of values or a backslash: "+sentence)
	}
	if i := strings.IndexAny(sentence, never); i >= 0 {
		faults = append(faults, fmt.Sprintf("%q is not written in this language: %s", []rune(sentence[i:])[0], sentence))
	}
	if strings.Count(sentence, "„") != strings.Count(sentence, "“") && strings.Contains(sentence, "„") {
		faults = append(faults, "a quotation mark without its partner: "+sentence)
	}
	return faults
}

// namedRules returns the rules that a sentence names, each once, in the order of their names.
func namedRules(sentence string) []string {
	return slices.Compact(slices.Sorted(slices.Values(ruleName.FindAllString(sentence, -1))))
}
