package names

import (
	"strings"
	"unicode"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// Folded returns a text as searches compare it: without case and accents, with ß as ss and forms of one letter as that
// letter, so that whoever can't type a name finds it.
func Folded(text string) string {
	if ascii(text) {
		return strings.ToLower(text)
	}
	return norm.NFC.String(strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return r
	}, norm.NFKD.String(cases.Fold().String(text))))
}

// ascii reports whether a text needs no tables.
func ascii(text string) bool {
	return !strings.ContainsFunc(text, func(r rune) bool { return r > unicode.MaxASCII })
}

// Holds reports whether a search for some words finds a text that contains them as they stand.
func Holds(text, words string) bool { return strings.Contains(Folded(text), Folded(words)) }
