package locale

import (
	"slices"
	"strings"
	"sync"
	"unicode"
)

// softKey is the text that lists where long words of a language may be broken: pieces of words with a middle dot at
// each place, such as Spezial· or ·befehl.
const softKey = "language.soft"

// longWord is the number of letters from which a word gets soft hyphens. At its beginning and its end at least shortEnd
// letters stay together, and syllableEnd where syllables are not listed.
const (
	longWord    = 8
	shortEnd    = 2
	syllableEnd = 3
)

// Soften returns a text with soft hyphens in its long words, so that narrow places break them as the language allows.
// Words are broken where the language lists it; in Russian, whose rules need no list, also between syllables.
func (w *Words) Soften(text string) string {
	if len(text) < longWord {
		return text
	}
	var b strings.Builder
	word := func(s []rune) {
		for i, r := range breaksIn(w, s) {
			if r {
				b.WriteRune('\u00ad')
			}
			b.WriteRune(s[i])
		}
	}
	runes := []rune(text)
	from := 0
	for i := 0; i <= len(runes); i++ {
		if i < len(runes) && unicode.IsLetter(runes[i]) {
			continue
		}
		word(runes[from:i])
		if i < len(runes) {
			b.WriteRune(runes[i])
		}
		from = i + 1
	}
	return b.String()
}

// breaksIn says before which letters a word may be broken.
func breaksIn(w *Words, word []rune) []bool {
	at := make([]bool, len(word))
	if len(word) < longWord {
		return at
	}
	lower := []rune(strings.ToLower(string(word)))
	listed := false
	pieces := softPieces(w)
	for i, r := range lower {
		for _, p := range pieces[r] {
			if i+len(p.letters) > len(lower) || !slices.Equal(lower[i:i+len(p.letters)], p.letters) {
				continue
			}
			for _, n := range p.at {
				if n += i; n >= shortEnd && n <= len(word)-shortEnd {
					at[n], listed = true, true
				}
			}
		}
	}
	if !listed && unicode.Is(unicode.Cyrillic, lower[0]) {
		syllables(lower, at)
	}
	return at
}

// A softPiece is a part of words, and the places where it may be broken: before which of its letters.
type softPiece struct {
	letters []rune
	at      []int
}

// listedPieces are the pieces of the languages that have been asked for, by their first letters.
var listedPieces sync.Map // *Words to map[rune][]softPiece

// softPieces returns the pieces that a language lists.
func softPieces(w *Words) map[rune][]softPiece {
	if known, ok := listedPieces.Load(w); ok {
		return known.(map[rune][]softPiece)
	}
	all := map[rune][]softPiece{}
	for text := range strings.FieldsSeq(strings.ToLower(w.Text(softKey))) {
		var p softPiece
		for _, r := range text {
			if r == '·' {
				p.at = append(p.at, len(p.letters))
			} else {
				p.letters = append(p.letters, r)
			}
		}
		all[p.letters[0]] = append(all[p.letters[0]], p)
	}
	listedPieces.Store(w, all)
	return all
}

// syllables marks where a Russian word may be broken: between two vowels, before the last of the consonants between
// them, which keeps a sign or a short i with the letters before it. No letter stands alone, and the ends stay whole.
func syllables(word []rune, at []bool) {
	vowel, broken := -1, 0
	for i, r := range word {
		if !strings.ContainsRune("аеиоуыэюя", r) {
			continue
		}
		n := i
		if i-vowel > 1 && !strings.ContainsRune("ьъй", word[i-1]) {
			n--
		}
		if vowel >= 0 && n >= syllableEnd && n <= len(word)-syllableEnd && n-broken > 1 {
			at[n], broken = true, n
		}
		vowel = i
	}
}
