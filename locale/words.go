package locale

import (
	"embed"
	"fmt"
	"io/fs"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/language"
)

// catalogues are the words of each language: the file of its code, such as en.tsv, and one
// for each surface beside it, such as en.lobby.tsv.
//
//go:embed *.tsv
var catalogues embed.FS

// Words are the words of one language. A value never changes and may be used
// from several goroutines.
type Words struct {
	lang  string
	tag   language.Tag
	texts map[string]message
}

// langs are the languages, English first: it stands in where none is known.
var langs = []string{"en", "de", "ru"}

// loaded reads all catalogues, once. They are part of the program, so an error in
// them is one of the program.
var loaded = sync.OnceValue(func() []*Words {
	all := make([]*Words, len(langs))
	for i, lang := range langs {
		all[i] = newWords(lang)
		for _, name := range files(lang) {
			text, err := catalogues.ReadFile(name)
			if err == nil {
				err = all[i].read(string(text))
			}
			if err != nil {
				panic(fmt.Sprintf("locale: %s: %v", name, err))
			}
		}
	}
	return all
})

// files gives the names of the catalogues of a language.
func files(lang string) []string {
	more, err := fs.Glob(catalogues, lang+".*.tsv")
	if err != nil {
		panic(err) // The pattern is wrong: a mistake in this file.
	}
	return append([]string{lang + ".tsv"}, more...)
}

// newWords gives a language without words.
func newWords(lang string) *Words {
	return &Words{lang: lang, tag: language.MustParse(lang), texts: map[string]message{}}
}

// All gives the words of every language, English first.
func All() []*Words { return append([]*Words(nil), loaded()...) }

// English gives the English words.
func English() *Words { return loaded()[0] }

// Languages gives the codes of the languages: en, de, ru.
func Languages() []string { return append([]string(nil), langs...) }

// parse gives the words of a single catalogue.
func parse(lang, text string) (*Words, error) {
	w := newWords(lang)
	if err := w.read(text); err != nil {
		return nil, err
	}
	return w, nil
}

// read adds a catalogue: a key, a tab and a text in each line, except in empty lines
// and those that begin with a number sign.
func (w *Words) read(text string) error {
	n := 0
	for line := range strings.Lines(text) {
		n++
		line = strings.TrimSuffix(line, "\n")
		if line == "" || line[0] == '#' {
			continue
		}
		key, value, ok := strings.Cut(line, "\t")
		switch {
		case !ok || strings.Contains(value, "\t"):
			return fmt.Errorf("line %d: a line is a key, a tab and a text", n)
		case !isKey(key):
			return fmt.Errorf("line %d: %q is no key", n, key)
		case value == "":
			return fmt.Errorf("line %d: %s has no text", n, key)
		case w.texts[key] != nil:
			return fmt.Errorf("line %d: %s stands in the catalogue a second time", n, key)
		}
		m, err := parseMessage(w.lang, value)
		if err != nil {
			return fmt.Errorf("line %d: %s: %v", n, key, err)
		}
		w.texts[key] = m
	}
	return nil
}

// isKey reports whether a word can be a key: small words with dots between them.
func isKey(s string) bool {
	for word := range strings.SplitSeq(s, ".") {
		if word == "" || strings.Trim(word, "abcdefghijklmnopqrstuvwxyz0123456789-") != "" {
			return false
		}
	}
	return true
}

// Lang gives the code of the language: en, de or ru.
func (w *Words) Lang() string { return w.lang }

// Name gives the name of the language in the language itself: "Deutsch".
func (w *Words) Name() string { return w.Text("language") }

// Tag gives the language as a tag.
func (w *Words) Tag() language.Tag { return w.tag }

// Has reports whether the catalogue has a text for a key.
func (w *Words) Has(key string) bool { return w.texts[key] != nil }

// Text gives the text of a key. After the key come names and values in turn, such
// as Text("ui.pass", "player", name); a value is a string or a whole number. An
// unknown key and a missing value show in angle brackets: ⟨key⟩.
func (w *Words) Text(key string, args ...any) string {
	m, ok := w.texts[key]
	if !ok {
		return missing(key)
	}
	var b strings.Builder
	m.write(&b, w.tag, args, 0)
	return b.String()
}

// upper gives a text with a capital at its beginning.
func upper(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	if unicode.IsLower(r) {
		return string(unicode.ToUpper(r)) + s[n:]
	}
	return s
}

// sentence gives a text of the catalogue as a sentence: with a capital and a full stop.
func (w *Words) sentence(key string, args ...any) string { return stopped(upper(w.Text(key, args...))) }

// stopped adds a full stop where a sentence has no end yet.
func stopped(s string) string {
	if s == "" || strings.HasSuffix(s, ".") || strings.HasSuffix(s, "?") || strings.HasSuffix(s, ":") {
		return s
	}
	return s + "."
}

// join puts items into one list with the given keys for the last pair and the
// others, such as "Marine, Ghost or Vulture".
func (w *Words) join(last string, items []string) string {
	switch len(items) {
	case 0:
		return ""
	case 1:
		return items[0]
	}
	out := items[0]
	for _, item := range items[1 : len(items)-1] {
		out = w.Text("list.comma", "a", out, "b", item)
	}
	return w.Text(last, "a", out, "b", items[len(items)-1])
}

func (w *Words) and(items []string) string { return w.join("list.and", items) }
func (w *Words) or(items []string) string  { return w.join("list.or", items) }

// signed writes a number with its sign.
func signed(n int) string {
	if n < 0 {
		return fmt.Sprintf("−%d", -n)
	}
	return fmt.Sprintf("+%d", n)
}
