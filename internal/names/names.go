// Package names says what a person may be called, and when two names look alike; and which letters titles and texts may
// hold.
//
// A name is prepared as a nickname of PRECIS (RFC 8266): compatibility forms are folded (NFKC), spaces are single, and
// there is nothing that is invisible, controls its surroundings or belongs to no script. Beyond that the letters of one
// word belong together in the sense of UTS #39, "Highly Restrictive": one script, or those that are written together in
// Chinese, Japanese and Korean, with or without Latin. Names look alike when their skeletons by UTS #39 are the same,
// whatever the case.
package names

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/clipperhouse/uax29/v2/graphemes"
	"github.com/mtibben/confusables"
	"golang.org/x/text/cases"
	"golang.org/x/text/secure/precis"
	"golang.org/x/text/unicode/norm"
)

// The bounds of a name.
const (
	// Longest is the largest number of letters in a name, as readers count them: grapheme clusters (UAX #29).
	Longest = 40
	// MostRunes is the largest number of code points that these are made of.
	MostRunes = 4 * Longest
	// mostMarks is the largest number of accents on one letter, as UTS #39 recommends.
	mostMarks = 4
)

// An Error says why something is not a name.
type Error string

// The reasons.
const (
	// Nameless: there is nothing visible in it.
	Nameless Error = "nameless"
	// Letters: it holds something that is invisible, that controls the text around it, or that is not text.
	Letters Error = "letters"
	// Marks: an accent stands alone, or there are too many on one letter.
	Marks Error = "marks"
	// Mixed: a word has letters of several scripts.
	Mixed Error = "mixed"
	// Long: there are more than Longest letters.
	Long Error = "long"
)

func (e Error) Error() string {
	return map[Error]string{
		Nameless: "enter a name",
		Letters:  "the name holds characters that can't be seen or are no text",
		Marks:    "the name has accents without a letter, or too many on one",
		Mixed:    "a word of the name has letters of several scripts",
		Long:     "the name is too long",
	}[e]
}

// Tidy returns a name as it is kept, or the Error that says why it can't be a name.
func Tidy(name string) (string, error) {
	if !utf8.ValidString(name) || strings.ContainsFunc(name, blank) {
		return "", Letters
	}
	name = strings.Join(strings.Fields(strings.Map(withoutSelectors, name)), " ")
	if name == "" {
		return "", Nameless
	}
	// A longer text is not worth the work of looking at it.
	if utf8.RuneCountInString(name) > MostRunes {
		return "", Long
	}
	parts := families(name)
	for i, part := range parts {
		var err error
		if parts[i], err = precis.Nickname.String(part); err != nil {
			return "", Letters
		}
	}
	name = strings.Join(parts, string(joiner))
	switch {
	case !slices.Equal(families(name), parts): // A symbol has become letters, to which nothing is joined.
		return "", Letters
	case marked(name):
		return "", Marks
	case slices.ContainsFunc(strings.FieldsFunc(name, separates), mixed):
		return "", Mixed
	case utf8.RuneCountInString(name) > MostRunes || Count(name) > Longest:
		return "", Long
	}
	return name, nil
}

// families splits a name where a joiner makes one emoji of two, such as a family: PRECIS knows joiners only in letters.
// Where that is follows from what readers count as one letter: in no other letter is a joiner followed by a symbol.
func families(name string) []string {
	var parts []string
	from, at := 0, 0
	for g := graphemes.FromString(name); g.Next(); at += len(g.Value()) {
		letter := g.Value()
		for i, r := range letter {
			end := i + utf8.RuneLen(r)
			if after, size := utf8.DecodeRuneInString(letter[end:]); r == joiner && i > 0 && size > 0 &&
				unicode.In(after, unicode.So, unicode.Sm) {
				parts = append(parts, name[from:at+i])
				from = at + end
			}
		}
	}
	return append(parts, name[from:])
}

// withoutSelectors removes what only says how the emoji before it is drawn: the keyboards of phones send it.
func withoutSelectors(r rune) rune {
	if r == '\ufe0e' || r == '\ufe0f' {
		return -1
	}
	return r
}

// blank reports whether nothing is drawn for a rune although it counts as a symbol: an empty pattern of Braille or a
// note without a head.
func blank(r rune) bool { return r == '\u2800' || r == '\U0001d159' }

// Count returns the number of letters as readers count them.
func Count(name string) (n int) {
	for g := graphemes.FromString(name); g.Next(); {
		n++
	}
	return n
}

// marked reports whether there are accents without a letter, or too many on one.
func marked(name string) bool {
	n, bare := 0, true
	for _, r := range norm.NFD.String(name) {
		switch {
		case !unicode.In(r, unicode.Mn, unicode.Me):
			n, bare = 0, !unicode.IsGraphic(r) || unicode.IsSpace(r)
		case bare:
			return true
		default:
			if n++; n > mostMarks {
				return true
			}
		}
	}
	return false
}

// separates reports whether a rune separates words.
func separates(r rune) bool { return !unicode.In(r, unicode.L, unicode.M, unicode.N) }

// together are scripts that may be mixed in one word.
var together = [][]string{
	{"Latin", "Han", "Hiragana", "Katakana"},
	{"Latin", "Han", "Bopomofo"},
	{"Latin", "Han", "Hangul"},
}

// mixed reports whether a word has letters of scripts that are not written together.
func mixed(word string) bool {
	var found []string
	for _, r := range word {
		if s := script(r); s != "" && !slices.Contains(found, s) {
			found = append(found, s)
		}
	}
	if len(found) < 2 {
		return false
	}
	return !slices.ContainsFunc(together, func(set []string) bool {
		return !slices.ContainsFunc(found, func(s string) bool { return !slices.Contains(set, s) })
	})
}

// script returns the script of a letter, empty for what belongs to all of them.
func script(r rune) string {
	if r < utf8.RuneSelf {
		if unicode.IsLetter(r) {
			return "Latin"
		}
		return ""
	}
	if unicode.In(r, unicode.Common, unicode.Inherited) {
		return ""
	}
	for name, t := range unicode.Scripts {
		if unicode.Is(t, r) {
			return name
		}
	}
	return ""
}

// Alike reports whether two names can be taken for each other, including older ones from before Tidy existed.
func Alike(a, b string) bool {
	if a == b {
		return true
	}
	foldedA, shapeA := Keys(a)
	foldedB, shapeB := Keys(b)
	return foldedA == foldedB || shapeA == shapeB
}

// Keys returns what names that look alike have in common, one of the two at least: first with the case folded before
// shapes are compared, so that capitals are their small letters, then with the shapes compared first, so that a capital
// I is a small L.
func Keys(name string) (folded, shape string) {
	name = norm.NFKC.String(strings.Join(strings.Fields(strings.Map(seen, name)), " "))
	fold := cases.Fold()
	return confusables.Skeleton(fold.String(name)), fold.String(confusables.Skeleton(name))
}

// seen removes what nobody sees.
func seen(r rune) rune {
	if unicode.In(r, unicode.Cf, unicode.Cc, unicode.Variation_Selector, unicode.Other_Default_Ignorable_Code_Point) &&
		!unicode.IsSpace(r) || blank(r) {
		return -1
	}
	return r
}
