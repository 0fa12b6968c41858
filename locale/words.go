package locale

import (
	"fmt"
	"iter"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/language"
)

// Words are the words of one language. A value never changes and may be used
// from several goroutines.
type Words struct {
	lang  string
	tag   language.Tag
	texts map[string]message
	// fallback holds the English texts, for those that a language lacks.
	fallback map[string]message
	// rules are the rules in this language; English has its own list (rulesRead).
	rules ruleWords
	// sources are where the rules come from, in words of this language.
	sources func() []string
	// quarters are the quarter turns by which the galaxy is turned clockwise where these words are read.
	quarters int
}

// Turned returns the same words for readers who see the galaxy turned clockwise by that many quarters: the north of a
// planet is their east.
func (w *Words) Turned(quarters int) *Words {
	if quarters&3 == 0 {
		return w
	}
	turned := *w
	turned.quarters = (w.quarters + quarters) & 3
	return &turned
}

// loaded reads the catalogues of all languages, once. They are part of the program, so an error in them is a bug.
var loaded = sync.OnceValue(func() []*Words {
	langs, err := folders(embedded())
	if err != nil {
		panic(fmt.Sprintf("locale: %v", err))
	}
	all := make([]*Words, len(langs))
	for i, lang := range langs {
		if lang == source {
			all[i] = English()
			continue
		}
		if all[i], err = readLanguage(embedded(), lang); err != nil {
			panic(fmt.Sprintf("locale: %v", err))
		}
		all[i].fallback = English().texts
		if all[i].rules, err = readRuleWords(embedded(), lang, rulesRead()); err != nil {
			panic(fmt.Sprintf("locale: %v", err))
		}
	}
	return all
})

// newWords returns a language without words.
func newWords(tag language.Tag) *Words {
	w := &Words{lang: tag.String(), tag: tag, texts: map[string]message{}}
	w.sources = sync.OnceValue(func() []string { return ruleSources(w) }) // A page with many rules asks for many.
	return w
}

// All returns the words of every language, English first.
func All() []*Words { return append([]*Words(nil), loaded()...) }

// English returns the English words. Programs that need no other language do not read the others: most commands finish
// sooner than the rest is read.
func English() *Words { return english() }

// english reads the English catalogue, once.
var english = sync.OnceValue(func() *Words {
	w, err := readLanguage(embedded(), source)
	if err != nil {
		panic(fmt.Sprintf("locale: %v", err))
	}
	w.fallback = w.texts
	return w
})

// Languages returns the codes of the languages, English first, such as en, de and ru.
func Languages() []string {
	var codes []string
	for _, w := range loaded() {
		codes = append(codes, w.lang)
	}
	return codes
}

// read adds a catalogue.
func (w *Words) read(text string) (err error) {
	for _, l := range lines(text, func(n int, what string) {
		if err == nil {
			err = fmt.Errorf("line %d: %s", n, what)
		}
	}) {
		if w.texts[l.key] != nil {
			return fmt.Errorf("line %d: %s is already in another catalogue of the language", l.number, l.key)
		}
		m, wrong := parseMessage(w.tag, l.text)
		if wrong != nil {
			return fmt.Errorf("line %d: %s: %w", l.number, l.key, wrong)
		}
		w.texts[l.key] = m
	}
	return err
}

// isKey reports whether a word can be a key: lower-case words with dots between them.
func isKey(s string) bool {
	for word := range strings.SplitSeq(s, ".") {
		if word == "" || strings.Trim(word, "abcdefghijklmnopqrstuvwxyz0123456789-") != "" {
			return false
		}
	}
	return true
}

// Lang returns the code of the language, such as de: the name of its folder.
func (w *Words) Lang() string { return w.lang }

// Name returns the name of the language in the language itself: "Deutsch".
func (w *Words) Name() string { return w.Text("language") }

// keysKey is the key of the text that has the keys of the keyboards of a language.
const keysKey = "language.keys"

// LatinKeys returns what the keys of all languages' keyboards mean on a Latin one, such as q for й: commands go by the
// place of a key, whatever is printed on it.
func LatinKeys() map[string]string {
	latin := map[string]string{}
	for _, w := range All() {
		for pair := range strings.FieldsSeq(w.Text(keysKey)) {
			if key, n := utf8.DecodeRuneInString(pair); len(pair) > n {
				latin[string(key)] = pair[n:]
			}
		}
	}
	return latin
}

// Tag returns the language as a tag.
func (w *Words) Tag() language.Tag { return w.tag }

// Has reports whether there is a text for a key, in this language or in English.
func (w *Words) Has(key string) bool { return w.texts[key] != nil || w.fallback[key] != nil }

// Under yields the rest of each key that begins with some words, in no particular order.
func (w *Words) Under(prefix string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for key := range w.texts {
			if rest, ok := strings.CutPrefix(key, prefix); ok && !yield(rest) {
				return
			}
		}
	}
}

// Text returns the text of a key. After the key come names and values in turn, such as Text("ui.pass", "player", name);
// a value is a string or a whole number. What the language lacks is in English. An unknown key or a missing value
// appears in angle brackets: ⟨key⟩.
func (w *Words) Text(key string, args ...any) string {
	m, tag := w.texts[key], w.tag
	if m == nil {
		if m = w.fallback[key]; m == nil {
			return missing(key)
		}
		tag = language.English
	}
	var b strings.Builder
	m.write(&b, tag, args, 0)
	return b.String()
}

// Capital returns a text with its first letter capitalized.
func Capital(s string) string {
	if rest, ok := strings.CutPrefix(s, termBegin); ok {
		return termBegin + Capital(rest)
	}
	r, n := utf8.DecodeRuneInString(s)
	if unicode.IsLower(r) {
		return string(unicode.ToUpper(r)) + s[n:]
	}
	return s
}

// sentence returns a text of the catalogue as a sentence: with a capital and a full stop.
func (w *Words) sentence(key string, args ...any) string {
	return stopped(Capital(w.Text(key, args...)))
}

// stopped adds a full stop where a sentence lacks one.
func stopped(s string) string {
	if s == "" || strings.HasSuffix(s, ".") || strings.HasSuffix(s, "?") || strings.HasSuffix(s, ":") {
		return s
	}
	return s + "."
}

// join puts items into one list, with the key last for joining the last item, such as "Marine, Ghost or Vulture".
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

// List joins items as a list, such as "Marine, Ghost and Vulture".
func (w *Words) List(items []string) string { return w.join("list.and", items) }
func (w *Words) or(items []string) string   { return w.join("list.or", items) }

// signed writes a number with its sign.
func signed(n int) string {
	if n < 0 {
		return fmt.Sprintf("−%d", -n)
	}
	return fmt.Sprintf("+%d", n)
}
