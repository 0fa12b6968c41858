package locale

import (
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// rows reads a table of the glossary: cells with tabs between them, apart from lines that begin with a number sign.
func rows(t *testing.T, name string, cells int) [][]string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	var out [][]string
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSuffix(line, "\n")
		if line == "" || line[0] == '#' {
			continue
		}
		row := strings.Split(line, "\t")
		if len(row) != cells {
			t.Fatalf("%s: %q has not %d cells", name, line, cells)
		}
		out = append(out, row)
	}
	return out
}

// misspoken looks through the texts of a language for words that the glossary asks for and that are missing, and for
// those that it forbids. What is wrong with a text is listed under its key.
func misspoken(t *testing.T, english, c *catalogue, column int) map[string][]string {
	t.Helper()
	wrong := map[string][]string{}
	for _, row := range rows(t, "glossary.tsv", 3) {
		term, word := regexp.MustCompile(row[0]), regexp.MustCompile("(?i)"+row[column])
		for key, text := range english.texts {
			if mine := c.texts[key]; mine != "" && term.MatchString(withoutBraces(text)) && !word.MatchString(mine) {
				wrong[key] = append(wrong[key], mine+" (in English: "+text+") has nothing like "+row[column])
			}
		}
	}
	for _, row := range rows(t, "forbidden.tsv", 3) {
		if row[0] != c.lang {
			continue
		}
		never := regexp.MustCompile(row[1])
		for key, text := range c.texts {
			if found := never.FindString(text); found != "" {
				wrong[key] = append(wrong[key], text+" has "+strings.TrimSpace(found)+"; say "+row[2])
			}
		}
	}
	return wrong
}

// TestGlossary checks that German and Russian use the words of the printed rulebooks, and one form of address.
func TestGlossary(t *testing.T) {
	english, err := readCatalogue(embedded(), source)
	if err != nil {
		t.Fatal(err)
	}
	for column, lang := range []string{1: "de", 2: "ru"} {
		if lang == "" {
			continue
		}
		c, err := readCatalogue(embedded(), lang)
		if err != nil {
			t.Fatal(err)
		}
		wrong := misspoken(t, english, c, column)
		for _, row := range rows(t, "glossary-exceptions.tsv", 3) {
			if row[0] == lang {
				if wrong[row[1]] == nil {
					t.Errorf("%s: %s needs no exception (%s)", lang, row[1], row[2])
				}
				delete(wrong, row[1])
			}
		}
		for _, key := range slices.Sorted(maps.Keys(wrong)) {
			for _, what := range wrong[key] {
				t.Errorf("%s: %s: %s", lang, key, what)
			}
		}
	}
}

// TestGlossaryFinds tries the glossary on texts that use wrong words.
func TestGlossaryFinds(t *testing.T) {
	english := &catalogue{lang: "en", texts: map[string]string{"a": "2 conquest points", "b": "the Planning Phase",
		"c": "Enter a name."}}
	for _, c := range []struct {
		column int
		lang   string
		texts  map[string]string
		want   int
	}{
		{1, "de", map[string]string{"a": "2 Siegpunkte", "b": "die Planungsphase", "c": "Gib einen Namen ein."}, 0},
		{1, "de", map[string]string{"a": "2 Eroberungspunkte", "b": "die Planung", "c": "Geben Sie einen Namen ein."}, 4},
		{2, "ru", map[string]string{"a": "2 очка завоевания", "b": "фаза Планирования", "c": "Введи имя."}, 0},
		{2, "ru", map[string]string{"a": "2 победных очка", "b": "фаза планирования", "c": "Введите ваше имя."}, 4},
	} {
		found, n := misspoken(t, english, &catalogue{lang: c.lang, texts: c.texts}, c.column), 0
		for _, what := range found {
			n += len(what)
		}
		if n != c.want {
			t.Errorf("%v: %d faults, want %d: %v", c.texts, n, c.want, found)
		}
	}
}
