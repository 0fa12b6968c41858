package locale

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
)

// message is a text of a catalogue, read: literal text, values by name, and
// choices by number.
//
//	{name}                          the value of that name
//	{^name}                         the same with its first letter capitalized
//	{n|one:# card|other:# cards}    the form that the number takes in the
//	                                language, with # for the number itself;
//	                                =0: and so on are for exact numbers
//
// The forms of a choice may hold values, but no further choice. \{, \} and \\ mean
// braces and a backslash.
type message []part

// part is one piece of a message: text, or the value of a name, or the choice
// between forms by the value of a name, or the number of the choice around it.
type part struct {
	text    string
	name    string
	capital bool
	forms   []form
	number  bool
}

// form is one form of a choice: of a plural category, or of an exact number.
type form struct {
	exact    bool
	value    int
	category plural.Form
	message  message
}

// categories are the plural categories by the words for them in a catalogue.
var categories = map[string]plural.Form{
	"zero": plural.Zero, "one": plural.One, "two": plural.Two, "few": plural.Few, "many": plural.Many,
	"other": plural.Other,
}

// needed returns the plural categories that every choice of a language must have: those that CLDR defines for its whole
// numbers, and other.
func needed(tag language.Tag) []string {
	if words, ok := neededBy.Load(tag); ok {
		return words.([]string)
	}
	used := map[plural.Form]bool{plural.Other: true}
	for n := range 1000 {
		used[plural.Cardinal.MatchPlural(tag, n, 0, 0, 0, 0)] = true
	}
	var words []string
	for _, word := range categoryWords {
		if used[categories[word]] {
			words = append(words, word)
		}
	}
	neededBy.Store(tag, words)
	return words
}

// neededBy keeps what needed has found, by language.
var neededBy sync.Map

// categoryWords are the words for the plural categories, in the order of CLDR.
var categoryWords = []string{"zero", "one", "two", "few", "many", "other"}

// parseMessage reads a text of a catalogue.
func parseMessage(tag language.Tag, text string) (message, error) {
	m, rest, err := parseParts(tag, text, "", false)
	if err == nil && rest != "" {
		err = errors.New("a closing brace without an opening one")
	}
	if err == nil && strings.TrimSpace(text) != text {
		err = errors.New("space at an end")
	}
	return m, err
}

// parseParts reads up to one of the bytes in stop, which stays in the rest.
func parseParts(tag language.Tag, text, stop string, inChoice bool) (message, string, error) {
	special := `{}\` + stop
	if inChoice {
		special += "#"
	}
	var m message
	for text != "" {
		i := strings.IndexAny(text, special)
		if i < 0 {
			return append(m, part{text: text}), "", nil
		}
		if i > 0 {
			m = append(m, part{text: text[:i]})
			text = text[i:]
		}
		switch {
		case text[0] == '\\':
			if len(text) < 2 || strings.IndexByte(`{}\`, text[1]) < 0 {
				return nil, "", errors.New(`a backslash must be followed by {, } or another one`)
			}
			m = append(m, part{text: text[1:2]})
			text = text[2:]
		case text[0] == '#' && inChoice:
			m = append(m, part{number: true})
			text = text[1:]
		case text[0] == '{':
			p, rest, err := parseValue(tag, text[1:], inChoice)
			if err != nil {
				return nil, "", err
			}
			m = append(m, p)
			text = rest
		default:
			return m, text, nil
		}
	}
	return m, "", nil
}

// parseValue reads what is between braces; the opening one has been read.
func parseValue(tag language.Tag, text string, inChoice bool) (part, string, error) {
	i := strings.IndexAny(text, "|}")
	if i < 0 {
		return part{}, "", errors.New("an opening brace without a closing one")
	}
	p := part{name: text[:i]}
	if name, ok := strings.CutPrefix(p.name, "^"); ok {
		p.name, p.capital = name, true
	}
	if !isName(p.name) {
		return part{}, "", fmt.Errorf("%q is not the name of a value", p.name)
	}
	if text[i] == '}' {
		return p, text[i+1:], nil
	}
	if inChoice {
		return part{}, "", errors.New("a choice within a choice")
	}
	text = text[i:]
	seen := map[string]bool{}
	for text[0] == '|' {
		word, rest, ok := strings.Cut(text[1:], ":")
		if !ok {
			return part{}, "", errors.New("a form without a colon")
		}
		f, err := parseForm(tag, word)
		if err != nil {
			return part{}, "", err
		}
		if seen[word] {
			return part{}, "", fmt.Errorf("the form %q appears twice", word)
		}
		seen[word] = true
		if f.message, text, err = parseParts(tag, rest, "|", true); err != nil {
			return part{}, "", err
		}
		p.forms = append(p.forms, f)
		if text == "" {
			return part{}, "", errors.New("a choice that does not end")
		}
	}
	for _, word := range needed(tag) {
		if !seen[word] {
			return part{}, "", fmt.Errorf("the choice by %q has no form %q", p.name, word)
		}
	}
	return p, text[1:], nil
}

// parseForm reads the word before the colon of a form.
func parseForm(tag language.Tag, word string) (form, error) {
	if digits, ok := strings.CutPrefix(word, "="); ok {
		n, err := strconv.Atoi(digits)
		if err != nil {
			return form{}, fmt.Errorf("%q is not an exact number", word)
		}
		return form{exact: true, value: n}, nil
	}
	if !slices.Contains(needed(tag), word) {
		return form{}, fmt.Errorf("%q is not a form of this language", word)
	}
	return form{category: categories[word]}, nil
}

// isName reports whether a word can name a value: small letters only.
func isName(s string) bool {
	return s != "" && strings.Trim(s, "abcdefghijklmnopqrstuvwxyz") == ""
}

// source returns the message as a catalogue has it.
func (m message) source() string {
	var b strings.Builder
	for _, p := range m {
		switch {
		case p.number:
			b.WriteByte('#')
		case p.name == "":
			b.WriteString(escapes.Replace(p.text))
		default:
			b.WriteByte('{')
			if p.capital {
				b.WriteByte('^')
			}
			b.WriteString(p.name)
			for _, f := range p.forms {
				b.WriteString("|" + f.word() + ":" + f.message.source())
			}
			b.WriteByte('}')
		}
	}
	return b.String()
}

// escapes puts a backslash before characters with a meaning in a catalogue.
var escapes = strings.NewReplacer(`\`, `\\`, `{`, `\{`, `}`, `\}`)

// word returns the word before the colon of a form.
func (f form) word() string {
	if f.exact {
		return "=" + strconv.Itoa(f.value)
	}
	for word, category := range categories {
		if category == f.category {
			return word
		}
	}
	return "other"
}

// names returns the names of the values of a message, in order and without repeats.
func (m message) names() []string {
	var out []string
	for _, p := range m {
		if p.name != "" {
			out = append(out, p.name)
		}
		for _, f := range p.forms {
			out = append(out, f.message.names()...)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// write appends the message with its values. If a value is missing or of the wrong kind, its name is written in angle
// brackets.
func (m message) write(b *strings.Builder, tag language.Tag, values []any, number int) {
	for _, p := range m {
		switch {
		case p.number:
			b.WriteString(strconv.Itoa(number))
		case p.name == "":
			b.WriteString(p.text)
		case p.forms == nil:
			text := valueText(p.name, values)
			if p.capital {
				text = Capital(text)
			}
			b.WriteString(text)
		default:
			n, ok := valueNumber(p.name, values)
			if !ok {
				b.WriteString(missing(p.name))
				continue
			}
			choose(tag, p.forms, n).write(b, tag, values, n)
		}
	}
}

// choose returns the form for a number.
func choose(tag language.Tag, forms []form, n int) message {
	for _, f := range forms {
		if f.exact && f.value == n {
			return f.message
		}
	}
	abs := n
	if abs < 0 {
		abs = -abs
	}
	category := plural.Cardinal.MatchPlural(tag, abs, 0, 0, 0, 0)
	var other message
	for _, f := range forms {
		if f.exact {
			continue
		}
		if f.category == category {
			return f.message
		}
		if f.category == plural.Other {
			other = f.message
		}
	}
	return other
}

// missing marks a key or value that does not exist.
func missing(name string) string { return "⟨" + name + "⟩" }

// value finds a value in a list of names and values.
func value(name string, values []any) (any, bool) {
	for i := 0; i+1 < len(values); i += 2 {
		if values[i] == name {
			return values[i+1], true
		}
	}
	return nil, false
}

func valueText(name string, values []any) string {
	v, ok := value(name, values)
	if !ok {
		return missing(name)
	}
	if s, ok := v.(string); ok {
		return s
	}
	if n, ok := valueNumber(name, values); ok {
		return strconv.Itoa(n)
	}
	return missing(name)
}

func valueNumber(name string, values []any) (int, bool) {
	v, ok := value(name, values)
	if !ok {
		return 0, false
	}
	if n, ok := v.(int); ok {
		return n, true
	}
	switch r := reflect.ValueOf(v); {
	case r.CanInt():
		return int(r.Int()), true
	case r.CanUint():
		return int(r.Uint()), true
	}
	return 0, false
}
