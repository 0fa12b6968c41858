package locale

import (
	"strings"
	"testing"

	"golang.org/x/text/language"
)

func TestMessages(t *testing.T) {
	for name, test := range map[string]struct {
		lang, text string
		values     []any
		want       string
	}{
		"plain":           {"en", "text", nil, "text"},
		"value":           {"en", "a {b} c", []any{"b", "x"}, "a x c"},
		"number":          {"en", "{n}", []any{"n", 12}, "12"},
		"small number":    {"en", "{n}", []any{"n", uint8(12)}, "12"},
		"one":             {"en", "{n|one:# card|other:# cards}", []any{"n", 1}, "1 card"},
		"none":            {"en", "{n|one:# card|other:# cards}", []any{"n", 0}, "0 cards"},
		"negative":        {"en", "{n|one:# card|other:# cards}", []any{"n", -1}, "-1 card"},
		"exact":           {"en", "{n|=0:nothing|one:# card|other:# cards}", []any{"n", 0}, "nothing"},
		"value in form":   {"en", "{n|one:{a} and #|other:# and {a}}", []any{"n", 2, "a", "x"}, "2 and x"},
		"German one":      {"de", "{n|one:# Karte|other:# Karten}", []any{"n", 1}, "1 Karte"},
		"Russian 1":       {"ru", "{n|one:# карта|few:# карты|many:# карт|other:# карты}", []any{"n", 1}, "1 карта"},
		"Russian 3":       {"ru", "{n|one:# карта|few:# карты|many:# карт|other:# карты}", []any{"n", 3}, "3 карты"},
		"Russian 5":       {"ru", "{n|one:# карта|few:# карты|many:# карт|other:# карты}", []any{"n", 5}, "5 карт"},
		"Russian 11":      {"ru", "{n|one:# карта|few:# карты|many:# карт|other:# карты}", []any{"n", 11}, "11 карт"},
		"Russian 21":      {"ru", "{n|one:# карта|few:# карты|many:# карт|other:# карты}", []any{"n", 21}, "21 карта"},
		"missing value":   {"en", "{a}", nil, "⟨a⟩"},
		"missing number":  {"en", "{n|one:x|other:y}", nil, "⟨n⟩"},
		"wrong kind":      {"en", "{n|one:x|other:y}", []any{"n", "two"}, "⟨n⟩"},
		"neither kind":    {"en", "{a}", []any{"a", 1.5}, "⟨a⟩"},
		"capital":         {"en", "{a}: {^a}", []any{"a", "ёж"}, "ёж: Ёж"},
		"escapes":         {"en", `\{a\} \\{a}`, []any{"a", 1}, `{a} \1`},
		"sign for number": {"en", "# {n}", []any{"n", 1}, "# 1"},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWords(language.MustParse(test.lang))
			if err := w.read("key\t" + test.text + "\n"); err != nil {
				t.Fatal(err)
			}
			if got := w.Text("key", test.values...); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

func TestWrongMessages(t *testing.T) {
	for name, test := range map[string]struct{ lang, text, want string }{
		"open":           {"en", "a {b", "without a closing"},
		"close":          {"en", "a }", "closing brace without an opening"},
		"no name":        {"en", "{}", "not the name of a value"},
		"capital":        {"en", "{A}", "not the name of a value"},
		"no colon":       {"en", "{n|one}", "without a colon"},
		"no other":       {"en", "{n|one:x}", `no form "other"`},
		"no few":         {"ru", "{n|one:x|many:y|other:z}", `no form "few"`},
		"few in English": {"en", "{n|one:x|few:y|other:z}", "not a form of this language"},
		"unknown form":   {"en", "{n|some:x|other:z}", "not a form of this language"},
		"bad number":     {"en", "{n|=x:a|one:b|other:c}", "not an exact number"},
		"twice":          {"en", "{n|one:x|one:y|other:z}", "appears twice"},
		"nested":         {"en", "{n|one:{m|one:a|other:b}|other:c}", "a choice within a choice"},
		"endless":        {"en", "{n|one:x|other:y", "does not end"},
	} {
		t.Run(name, func(t *testing.T) {
			if _, err := parseMessage(language.MustParse(test.lang), test.text); err == nil ||
				!strings.Contains(err.Error(), test.want) {
				t.Errorf("got %v, want %s", err, test.want)
			}
		})
	}
}

func TestJoin(t *testing.T) {
	w := English()
	for want, items := range map[string][]string{
		"": nil, "a": {"a"}, "a and b": {"a", "b"}, "a, b and c": {"a", "b", "c"},
	} {
		if got := w.List(items); got != want {
			t.Errorf("%v gives %q, want %q", items, got, want)
		}
	}
}

func FuzzParseMessage(f *testing.F) {
	for _, seed := range []string{"text", "{a}", "{n|one:# x|other:# y}", "{n|=0:|one:a{b}|other:#}", "{", "}", "{n|one:",
		"{n|one:x|other:{m}"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		m, err := parseMessage(language.English, text)
		if err != nil {
			return
		}
		var b strings.Builder
		m.write(&b, English().tag, []any{"n", 2, "a", "x"}, 0)
	})
}
