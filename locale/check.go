package locale

import (
	"cmp"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/language"
)

// A Fault is something that is wrong in the catalogues of a language.
type Fault struct {
	// File is the file below the folder of the languages, such as de/lobby.tsv, and Line its line, counted from 1; Line
	// is 0 if no single line is concerned.
	File string `json:"file"`
	Line int    `json:"line,omitempty"`
	// Key is the key of the text concerned, if there is one.
	Key  string `json:"key,omitempty"`
	What string `json:"what"`
}

// String says where the fault is, and what it is: "de/lobby.tsv:12: web.lobby.join: …".
func (f Fault) String() string {
	s := f.File
	if f.Line > 0 {
		s += fmt.Sprintf(":%d", f.Line)
	}
	if f.Key != "" {
		s += ": " + f.Key
	}
	return s + ": " + f.What
}

func (f Fault) with(format string, args ...any) Fault {
	f.What = fmt.Sprintf(format, args...)
	return f
}

// faultList is what was found so far.
type faultList []Fault

func (f *faultList) add(at Fault, format string, args ...any) {
	*f = append(*f, at.with(format, args...))
}

// sortFaults puts faults into the order of their places and keys.
func sortFaults(faults []Fault) {
	slices.SortFunc(faults, func(a, b Fault) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Key, b.Key),
			cmp.Compare(a.What, b.What))
	})
}

// Embedded returns the folder of the languages that are part of the program, one
// folder for each.
func Embedded() fs.FS { return embedded() }

// Check looks for what is wrong in the languages of a folder that has one folder for each: texts that can't be read,
// that are missing, whose values differ from the English ones, that are in a different order or are badly written. The
// error is about the folder itself.
func Check(all fs.FS) ([]Fault, error) {
	langs, err := folders(all)
	if err != nil {
		return nil, err
	}
	var faults faultList
	var read []*catalogue
	for _, lang := range langs {
		c, err := readCatalogue(all, lang)
		if err != nil {
			return nil, err
		}
		read = append(read, c)
		faults = append(faults, c.faults...)
	}
	english := read[0]
	for _, c := range read {
		if c != english {
			faults = append(faults, c.compare(english)...)
			faults = append(faults, c.untranslated(english, read)...)
			inRules, err := checkRules(all, c.lang, c.texts[neverKey])
			if err != nil {
				return nil, err
			}
			faults = append(faults, inRules...)
		}
		faults = append(faults, c.badlyWritten()...)
	}
	return faults, nil
}

// compare looks for what a language has different from English.
func (c *catalogue) compare(english *catalogue) []Fault {
	var faults faultList
	for _, name := range english.files {
		file := path.Join(c.lang, name)
		if !slices.Contains(c.files, name) {
			faults = append(faults, Fault{File: file, What: "the file is missing"})
			continue
		}
		theirs := c.lines[name]
		i := 0
		for _, l := range english.lines[name] {
			at := Fault{File: file, Key: l.key}
			if c.texts[l.key] == "" {
				faults.add(at, "the text is missing; in English it is: %s", l.text)
				continue
			}
			if i < len(theirs) && theirs[i].key != l.key {
				at.Line = theirs[i].number
				faults.add(at, "%s is here; keys have the same order in all languages", theirs[i].key)
				break
			}
			i++
		}
	}
	for _, name := range c.files {
		if !slices.Contains(english.files, name) {
			faults = append(faults, Fault{File: path.Join(c.lang, name), What: "English has no such file"})
		}
		for _, l := range c.lines[name] {
			at := c.place[l.key]
			theirs, ok := english.messages[l.key]
			switch mine := c.messages[l.key]; {
			case english.texts[l.key] == "":
				faults.add(at, "English has no such text")
			case ok && mine != nil && !slices.Equal(mine.names(), theirs.names()):
				faults.add(at, "the text has the values %v, in English it has %v", mine.names(), theirs.names())
			}
		}
	}
	return faults
}

// neverWritten are rules of writing that apply to every language, by what a text must not contain.
var neverWritten = []struct{ text, what string }{
	{"!", "the text has an exclamation mark"},
	{"...", "three dots are written as …"},
}

// badlyWritten looks for what a language, or any language, does not write.
func (c *catalogue) badlyWritten() []Fault {
	var faults faultList
	for _, name := range c.files {
		for _, l := range c.lines[name] {
			if l.key == neverKey || l.key == keysKey {
				continue
			}
			at := c.place[l.key]
			surface := strings.HasPrefix(l.key, "ui.") || strings.HasPrefix(l.key, "web.")
			document := strings.HasPrefix(l.key, reasonPrefix)
			for _, never := range neverWritten {
				if strings.Contains(l.text, never.text) && !document {
					faults.add(at, "%s: %s", never.what, l.text)
				}
			}
			if strings.Contains(l.text, "  ") && !surface {
				faults.add(at, "two spaces in a row: %s", l.text)
			}
			// A reason may be about a document, which has such marks.
			if strings.ContainsAny(l.text, `"'`) && !document {
				faults.add(at, "a straight quotation mark or apostrophe: %s", l.text)
			}
			if strings.HasSuffix(l.text, ".") && !surface && !document && !strings.HasPrefix(l.key, "keyword.") {
				faults.add(at, "a full stop at the end; the program adds those of sentences: %s", l.text)
			}
			if i := strings.IndexAny(l.text, c.texts[neverKey]); i >= 0 {
				faults.add(at, "%q is not written in this language: %s", []rune(l.text[i:])[0], l.text)
			}
			if strings.Count(l.text, "„") != strings.Count(l.text, "“") && strings.Contains(l.text, "„") {
				faults.add(at, "a quotation mark without its partner: %s", l.text)
			}
		}
	}
	return faults
}

// neverKey is the text that lists the signs that a language does not use.
const neverKey = "language.never"

// untranslated looks for left-over English: a text equal to the English one, unless it is a name or has next to no
// words, and, in a language of another script, a Latin word that no other language has there.
func (c *catalogue) untranslated(english *catalogue, all []*catalogue) []Fault {
	var faults faultList
	latin := isLatin(c.lang)
	for _, name := range c.files {
		for _, l := range c.lines[name] {
			if strings.HasPrefix(l.key, reasonPrefix) || l.key == keysKey {
				continue // Reasons name the English words of documents.
			}
			at := c.place[l.key]
			if latin {
				if letters := len(strings.Join(wordsOf(l.text), "")); l.text == english.texts[l.key] && letters > 3 &&
					!isProper(l.key) && !slices.Contains(shared, l.text) {
					faults.add(at, "the same as in English: %s", l.text)
				}
				continue
			}
			var others []string
			for _, other := range all {
				if other != english && isLatin(other.lang) {
					others = append(others, wordsOf(other.texts[l.key])...)
				}
			}
			for _, word := range wordsOf(l.text) {
				if unicode.Is(unicode.Latin, []rune(word)[0]) && !slices.Contains(keys, word) && !slices.Contains(others, word) {
					faults.add(at, "the word %q is not written as in this language: %s", word, l.text)
				}
			}
		}
	}
	return faults
}

// sharedText are texts that a language with Latin letters may have in common with English, because it says them in the
// same words.
var shared = []string{"Bots", "Brood War", "Chat", "Live", "Passkeys", "Permanent", "Standard", "Team",
	"Teams", "Webhook"}

// keys are the names of keys on keyboards, the same everywhere.
var keys = []string{"Enter", "Esc", "Tab", "Ctrl", "Shift", "PgUp", "PgDn", "Z"}

// isLatin reports whether a language is written with Latin letters.
func isLatin(lang string) bool {
	script, _ := language.Make(lang).Script()
	return script.String() == "Latn"
}

// isProper reports whether a key is that of a proper name or of a sign.
func isProper(key string) bool {
	for _, family := range []string{"planet.", "faction.", "unit.", "tech.", "race.", "leader.", "installation.",
		"option.brood-war", "ui.", "language.", "bot.called."} {
		if strings.HasPrefix(key, family) {
			return true
		}
	}
	return false
}

// wordsOf returns the words of a text of a catalogue, without the names of its values and of its forms.
func wordsOf(text string) []string {
	return strings.FieldsFunc(withoutBraces(text), func(r rune) bool { return !unicode.IsLetter(r) })
}

// withoutBraces removes the values and the words of forms from a text.
func withoutBraces(text string) string {
	text = strings.NewReplacer(`\{`, " ", `\}`, " ").Replace(text)
	for {
		i := strings.IndexByte(text, '{')
		j := strings.IndexByte(text, '}')
		if i < 0 || j < i {
			return text
		}
		_, forms, _ := strings.Cut(text[i+1:j], "|")
		var words []string
		for form := range strings.SplitSeq(forms, "|") {
			_, word, _ := strings.Cut(form, ":")
			words = append(words, word)
		}
		text = text[:i] + strings.Join(words, " ") + text[j+1:]
	}
}
