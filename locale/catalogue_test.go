package locale

import (
	"slices"
	"strings"
	"testing"
	"unicode"
)

// catalogue gives a language as it is written, key by key.
func catalogue(t *testing.T, lang string) map[string]string {
	t.Helper()
	texts := map[string]string{}
	all := newWords(lang)
	for _, name := range files(lang) {
		text, err := catalogues.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if err := all.read(string(text)); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for line := range strings.Lines(string(text)) {
			if key, value, ok := strings.Cut(strings.TrimSuffix(line, "\n"), "\t"); ok && line[0] != '#' {
				texts[key] = value
			}
		}
	}
	return texts
}

// sources gives all catalogues.
func sources(t *testing.T) map[string]map[string]string {
	t.Helper()
	all := map[string]map[string]string{}
	for _, lang := range Languages() {
		all[lang] = catalogue(t, lang)
	}
	return all
}

func TestCataloguesAgree(t *testing.T) {
	english := English()
	for _, w := range All()[1:] {
		for key, m := range english.texts {
			other, ok := w.texts[key]
			if !ok {
				t.Errorf("%s: %s is missing", w.lang, key)
				continue
			}
			if !slices.Equal(m.names(), other.names()) {
				t.Errorf("%s: %s has the values %v, English has %v", w.lang, key, other.names(), m.names())
			}
		}
		for key := range w.texts {
			if !english.Has(key) {
				t.Errorf("%s: %s is not in English", w.lang, key)
			}
		}
	}
}

// TestCatalogueOrder: the same keys stand in the same files and order, so that they are easy to compare.
func TestCatalogueOrder(t *testing.T) {
	keys := func(name string) (keys []string) {
		text, err := catalogues.ReadFile(name)
		if err != nil {
			t.Error(err)
		}
		for line := range strings.Lines(string(text)) {
			if key, _, ok := strings.Cut(line, "\t"); ok && line[0] != '#' {
				keys = append(keys, key)
			}
		}
		return keys
	}
	for _, name := range files("en") {
		english := keys(name)
		for _, lang := range Languages()[1:] {
			other := lang + strings.TrimPrefix(name, "en")
			theirs := keys(other)
			for i := range min(len(theirs), len(english)) {
				if theirs[i] != english[i] {
					t.Errorf("%s: %s stands where %s has %s", other, theirs[i], name, english[i])
					break
				}
			}
		}
	}
}

// TestTextsAreWellWritten looks for what none of the languages writes.
func TestTextsAreWellWritten(t *testing.T) {
	all := sources(t)
	for lang, texts := range all {
		for key, text := range texts {
			if strings.Contains(text, "  ") && !strings.HasPrefix(key, "ui.") && !strings.HasPrefix(key, "web.") {
				t.Errorf("%s: %s has two spaces in a row", lang, key)
			}
			if strings.ContainsAny(text, "\"'") {
				t.Errorf("%s: %s has straight quotation marks or an apostrophe: %s", lang, key, text)
			}
			if strings.Contains(text, "!") {
				t.Errorf("%s: %s exclaims: %s", lang, key, text)
			}
			if strings.Contains(text, "...") {
				t.Errorf("%s: %s has three dots in place of …", lang, key)
			}
			if !strings.HasPrefix(key, "ui.") && !strings.HasPrefix(key, "web.") && !strings.HasPrefix(key, "keyword.") && strings.HasSuffix(text, ".") {
				t.Errorf("%s: %s has a full stop, sentences get theirs by themselves", lang, key)
			}
		}
	}
	for key, text := range all["ru"] {
		if strings.ContainsAny(text, "ёЁ") {
			t.Errorf("ru: %s has ё, the game writes е: %s", key, text)
		}
		if strings.ContainsAny(text, "„“”‘’") {
			t.Errorf("ru: %s has foreign quotation marks: %s", key, text)
		}
	}
	for key, text := range all["de"] {
		if strings.ContainsAny(text, "«»”‘’") {
			t.Errorf("de: %s has foreign quotation marks: %s", key, text)
		}
		if strings.Count(text, "„") != strings.Count(text, "“") {
			t.Errorf("de: %s has quotation marks without a partner: %s", key, text)
		}
	}
}

// TestTextsAreTranslated: a Latin word in a Russian text is English that was left over, unless
// German has it as well: names and commands. A German text that says what the
// English one says is one too, unless it is a proper name or next to no words.
func TestTextsAreTranslated(t *testing.T) {
	all := sources(t)
	keyboard := []string{"Enter", "Esc", "Tab", "Ctrl", "Shift", "PgUp", "PgDn", "Z"}
	words := func(text string) []string {
		return strings.FieldsFunc(withoutBraces(text), func(r rune) bool { return !unicode.IsLetter(r) })
	}
	for key, text := range all["ru"] {
		german := words(all["de"][key])
		for _, word := range words(text) {
			if unicode.Is(unicode.Latin, []rune(word)[0]) && !slices.Contains(keyboard, word) && !slices.Contains(german, word) {
				t.Errorf("ru: %s has the word %q: %s", key, word, text)
			}
		}
	}
	for key, text := range all["de"] {
		letters := 0
		for _, word := range words(text) {
			letters += len(word)
		}
		if text == all["en"][key] && letters > 3 && !isProper(key) {
			t.Errorf("de: %s is the same as in English: %s", key, text)
		}
	}
}

// isProper reports whether a key is that of a proper name or a sign.
func isProper(key string) bool {
	for _, family := range []string{"planet.", "faction.", "unit.", "tech.", "race.", "leader.", "installation.", "option.brood-war", "ui."} {
		if strings.HasPrefix(key, family) {
			return true
		}
	}
	return false
}

// withoutBraces takes the values and the words of forms out of a text.
func withoutBraces(text string) string {
	for {
		i := strings.IndexByte(text, '{')
		j := strings.IndexByte(text, '}')
		if i < 0 || j < i {
			return text
		}
		_, forms, _ := strings.Cut(text[i+1:j], "|")
		var words []string
		for _, form := range strings.Split(forms, "|") {
			_, word, _ := strings.Cut(form, ":")
			words = append(words, word)
		}
		text = text[:i] + strings.Join(words, " ") + text[j+1:]
	}
}

func TestParseRefuses(t *testing.T) {
	for name, test := range map[string]struct{ text, want string }{
		"no tab":         {"key text\n", "line 1: a line is a key, a tab and a text"},
		"two tabs":       {"key\ta\tb\n", "line 1: a line is a key, a tab and a text"},
		"bad key":        {"# c\n\nKey\ttext\n", `line 3: "Key" is no key`},
		"empty":          {"key\t\n", "line 1: key has no text"},
		"twice":          {"a\tb\na\tc\n", "line 2: a stands in the catalogue a second time"},
		"wrong text":     {"a.b\t{n\n", "line 1: a.b: an opening brace without a closing one"},
		"space at start": {"a\t b\n", "line 1: a: space at an end"},
	} {
		t.Run(name, func(t *testing.T) {
			if _, err := parse("en", test.text); err == nil || err.Error() != test.want {
				t.Errorf("got %v, want %s", err, test.want)
			}
		})
	}
}

func TestUnknownKeysShow(t *testing.T) {
	for _, w := range All() {
		if got := w.Text("no.such-key", "n", 3); got != "⟨no.such-key⟩" {
			t.Errorf("%s: an unknown key gives %q", w.lang, got)
		}
		if w.Has("no.such-key") || !w.Has("unknown") {
			t.Errorf("%s: Has is wrong", w.lang)
		}
	}
}
