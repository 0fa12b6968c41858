package locale

import (
	"regexp"
	"strings"
	"testing"
)

// TestPlain: each sentence without fields replaces one of a reader and takes only values of that one, and none mentions
// how documents are written.
func TestPlain(t *testing.T) {
	value := regexp.MustCompile(`\{[a-z]\}`)
	for _, w := range All() {
		n := 0
		for key, m := range w.texts {
			if !strings.HasPrefix(key, plainPrefix) {
				continue
			}
			n++
			of := w.texts[reasonPrefix+strings.TrimPrefix(key, plainPrefix)]
			if of == nil {
				t.Errorf("%s: %s replaces nothing", w.lang, key)
				continue
			}
			for _, v := range value.FindAllString(m.source(), -1) {
				if !strings.Contains(of.source(), v) {
					t.Errorf("%s: %s takes %s, which is not there", w.lang, key, v)
				}
			}
			if strings.ContainsAny(m.source(), `"$[]`) {
				t.Errorf("%s: %s speaks of how documents are written: %s", w.lang, key, m.source())
			}
		}
		if n == 0 {
			t.Errorf("%s has none", w.lang)
		}
	}
}

// TestReasonInNames: words of documents are replaced by names; those that name nothing stay.
func TestReasonInNames(t *testing.T) {
	name := func(word string) (string, bool) {
		named, ok := map[string]string{"torus": "Torus", "helios": "Helios", "raynor": "Jim Raynor"}[word]
		return named, ok
	}
	for _, c := range []struct {
		said sentence
		want string
	}{
		{sentence{"%s is not on the table; the planets are %s", []any{"moria", "helios, torus"}},
			"moria is not on the table; the planets are Helios, Torus"},
		{sentence{"%q is not an area; %s has the areas %s.1 to %s.%d", []any{"torus.9", "torus", "torus", "torus", 4}},
			`"torus.9" is not an area; Torus has the areas 1 to 4`},
		{sentence{"%q is not a known %s%s", []any{"rainor", sentence{"faction", nil},
			sentence{"; did you mean %s?", []any{"raynor"}}}}, `"rainor" is not a known faction; did you mean Jim Raynor?`},
	} {
		if got := English().ReasonInNames(c.said, name); got != c.want {
			t.Errorf("got  %s\nwant %s", got, c.want)
		}
	}
}
