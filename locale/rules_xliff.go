package locale

import (
	"errors"
	"io/fs"
	"path"
	"strings"

	"koprulu/rules/game/rule"
)

// The rules are in one file of an XLIFF document, the list of the rules: a unit for each section, with its number,
// before its rules, and a unit for each rule, with its name.

// rulesNote tells translators how rules are written.
const rulesNote = "Names of rules such as MOB-08 stay as they are, and the headings of sections keep their numbers and what is in brackets. " +
	"A rule says exactly what the English one says; what is missing is shown in English."

// sectionUnit is what the ids of the units of sections begin with.
const sectionUnit = "section-"

// sectionID returns the id of the unit of a section: "section-28.1".
func sectionID(section string) string {
	number, _, _ := strings.Cut(section, " ")
	return sectionUnit + number
}

// exportRules returns the rules of a language together with the English ones. A folder without English rules has none.
func exportRules(all fs.FS, lang string) (xliffFile, error) {
	file := xliffFile{Original: rulesFile, Source: source, Target: lang, Datatype: "plaintext", Note: rulesNote}
	english, list, err := bothRules(all, lang)
	if err != nil {
		return file, err
	}
	last := ""
	for id := range english {
		rule, t := rule.ID(id), &english[id]
		if t.sentence == "" {
			continue
		}
		if t.section != last {
			last = t.section
			file.add(sectionID(last), last, list.section(last))
		}
		file.add(rule.String(), t.sentence, list.sentence(rule))
	}
	return file, nil
}

// bothRules reads the English rules and those of a language. English ones are nil in a folder that has none.
func bothRules(all fs.FS, lang string) ([]ruleText, ruleWords, error) {
	english, err := readEnglishRules(all)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, ruleWords{}, nil
	}
	if err != nil {
		return nil, ruleWords{}, err
	}
	list, err := readRuleWords(all, lang, english)
	return english, list, err
}

// rulesImport imports the rules of a document.
type rulesImport struct {
	lang, never string
	english     []ruleText
	theirs      ruleWords
	// sections are the English headings by the ids of their units.
	sections map[string]string
	// seen are the units that have occurred in the document.
	seen     map[string]bool
	changed  int
	outdated []string
	faults   faultList
}

// newRulesImport begins the import of rules into a language that does not use some signs.
func newRulesImport(all fs.FS, lang, never string) (*rulesImport, error) {
	english, theirs, err := bothRules(all, lang)
	if err != nil {
		return nil, err
	}
	in := &rulesImport{lang: lang, never: never, english: english, theirs: theirs, sections: map[string]string{},
		seen: map[string]bool{}}
	for _, t := range english {
		if t.section != "" {
			in.sections[sectionID(t.section)] = t.section
		}
	}
	return in, nil
}

// unit imports a translation, or says what is wrong with it.
func (in *rulesImport) unit(unit xliffUnit) {
	at := Fault{File: path.Join(in.lang, rulesFile), Key: unit.ID}
	section := in.sections[unit.ID]
	id, _ := rule.Parse(unit.ID)
	was, have := section, in.theirs.section(section)
	if section == "" {
		if id == rule.None || id.String() != unit.ID || int(id) >= len(in.english) || in.english[id].sentence == "" {
			in.faults.add(at, "English has no such rule")
			return
		}
		was, have = in.english[id].sentence, in.theirs.sentence(id)
	}
	switch {
	case in.seen[unit.ID]:
		in.faults.add(at, "the rule is in the document a second time")
		return
	case unit.Target != nil && unit.fault() != "":
		in.faults.add(at, "%s", unit.fault())
		return
	case unit.Target == nil || unit.Target.Text == "" || unit.Target.Text == have:
		in.seen[unit.ID] = true
		return
	case unit.Source.Text != was:
		in.outdated = append(in.outdated, unit.ID)
		return
	}
	in.seen[unit.ID] = true
	text := unit.Target.Text
	wrong := ruleFaults(text, was, in.never)
	if section != "" {
		wrong = headingFaults(text, was)
	}
	for _, what := range wrong {
		in.faults.add(at, "%s", what)
	}
	if len(wrong) > 0 {
		return
	}
	in.changed++
	if section != "" {
		in.theirs.sections[section] = text
	} else {
		in.theirs.sentences[id] = text
	}
}

// finish rewrites the rules of the language if any of them changed. A rule whose section has no heading yet keeps the
// English one.
func (in *rulesImport) finish(done *Imported) {
	done.Outdated = append(done.Outdated, in.outdated...)
	done.Changed += in.changed
	var b strings.Builder
	b.WriteString(ruleColumns + "\n")
	for id := range in.english {
		t := &in.english[id]
		sentence := in.theirs.sentence(rule.ID(id))
		switch {
		case t.sentence == "":
			continue
		case sentence == "":
			done.Missing++
			continue
		}
		heading := in.theirs.section(t.section)
		if heading == "" {
			heading = t.section
		}
		b.WriteString(rule.ID(id).String() + "\t" + heading + "\t" + sentence + "\n")
	}
	if in.changed > 0 {
		done.Files[path.Join(in.lang, rulesFile)] = []byte(b.String())
	}
}
