package locale

import (
	"strings"
	"testing"
	"unicode"
)

// TestSoften breaks words where their languages do.
func TestSoften(t *testing.T) {
	for lang, words := range map[string][]string{
		"en": {"Mobi·lize", "Place a special Mobi·lize order", "Battle·cruiser", "Hydra·lisks", "Marine", "Zergling"},
		"de": {"Spezial·mobi·li·sie·rung", "Flug·streu·schaden", "Boden·streu·schaden", "Spezial·for·schungs·befehl",
			"Bela·ge·rungs·panzer", "Vertei·di·gungs·befehl", "Adler"},
		"ru": {"Зерг·линг", "Мобили·за·ция", "Гид·ра·лиски", "Транс·порт·ник", "Коро·лева", "Муль·тип·ли·ка·тор", "Десант"},
	} {
		w := Match(lang)
		for _, want := range words {
			word := strings.ReplaceAll(want, "·", "")
			if got := strings.ReplaceAll(w.Soften(word), "\u00ad", "·"); got != want {
				t.Errorf("%s: %s, want %s", lang, got, want)
			}
		}
	}
}

// TestSoftNames looks for names whose words are too long for a tile and can be broken nowhere.
func TestSoftNames(t *testing.T) {
	for _, w := range All() {
		c, err := readCatalogue(embedded(), w.Lang())
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for key, text := range c.texts {
			family, _, _ := strings.Cut(key, ".")
			if !strings.Contains(
				" unit building module order tech event leader installation token planet faction keyword race resource ",
				" "+family+" ") || strings.HasSuffix(key, ".text") {
				continue
			}
			for _, word := range wordsOf(text) {
				soft := w.Soften(word)
				if len([]rune(word)) > 9 {
					n++
				}
				for _, piece := range strings.Split(soft, "\u00ad") {
					letters := []rune(piece)
					if len(letters) > 9 {
						t.Errorf("%s: %s of %s has %d letters without a break", w.Lang(), piece, key, len(letters))
					}
					if soft != word && (len(letters) < 2 || !strings.ContainsFunc(piece,
						func(r rune) bool { return strings.ContainsRune("aeiouyäöüаеиоуыэюя", unicode.ToLower(r)) })) {
						t.Errorf("%s: %s is broken badly", w.Lang(), strings.ReplaceAll(soft, "\u00ad", "·"))
					}
				}
			}
		}
		if n < 20 {
			t.Errorf("%s: only %d long words", w.Lang(), n)
		}
	}
}
