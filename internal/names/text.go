package names

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/clipperhouse/uax29/v2/graphemes"
	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// What people write that is not their name: titles of tables and leagues, and texts of several lines.

// The joiners of Unicode: nothing is drawn for them, but they decide which forms the letters around them have, and make
// one emoji of several.
const (
	nonJoiner = '\u200c'
	joiner    = '\u200d'
)

// Title returns the title of something, such as a table or a league, as it is kept: spaces are single, and joiners
// stand only where they join something. The Error is Nameless, Letters or Long; longest is in code points.
func Title(title string, longest int) (string, error) {
	if !utf8.ValidString(title) {
		return "", Letters
	}
	title = withoutIdleJoiners(strings.Join(strings.Fields(title), " "))
	switch {
	case strings.ContainsFunc(title, func(r rune) bool { return !Shown(r) }):
		return "", Letters
	case title == "":
		return "", Nameless
	case utf8.RuneCountInString(title) > longest:
		return "", Long
	}
	return title, nil
}

// Shown reports whether a rune may stand in a line that others read: it is drawn, it is a space, or it joins what is
// drawn.
func Shown(r rune) bool { return unicode.IsPrint(r) || r == joiner || r == nonJoiner }

// withoutIdleJoiners removes the joiners that have nothing to join: those without a letter or a symbol on both sides,
// or after one of ASCII.
func withoutIdleJoiners(text string) string {
	if !strings.ContainsAny(text, string([]rune{joiner, nonJoiner})) {
		return text
	}
	runes, kept := []rune(text), make([]rune, 0, len(text))
	for i, r := range runes {
		if r == joiner || r == nonJoiner {
			if len(kept) == 0 || kept[len(kept)-1] < utf8.RuneSelf || i+1 == len(runes) || unicode.IsSpace(runes[i+1]) {
				continue
			}
		}
		kept = append(kept, r)
	}
	return string(kept)
}

// Legible returns a text of several lines without what can't be printed and without what changes the direction of the
// text next to it; spaces at both ends go too. It is empty if nothing is left that can be seen.
func Legible(text string) string {
	var b strings.Builder
	for g := graphemes.FromString(strings.ToValidUTF8(text, "")); g.Next(); {
		switch letter := g.Value(); {
		case letter == "\r\n" || letter == "\r" || letter == "\u0085" || letter == "\u2028" || letter == "\u2029":
			b.WriteByte('\n')
		case letter == "\t":
			b.WriteByte(' ')
		case regional(letter):
			b.WriteString(letter)
		default:
			b.WriteString(strings.Map(legible, letter))
		}
	}
	if text = strings.TrimSpace(b.String()); strings.TrimSpace(strings.Map(seen, text)) == "" {
		return ""
	}
	return text
}

// legible removes what can't be printed.
func legible(r rune) rune {
	if unicode.In(r, unicode.Cc, unicode.Cf, unicode.Co) && r != '\n' && r != joiner && r != nonJoiner {
		return -1
	}
	return r
}

// regional reports whether an emoji is the flag of a region, such as that of Wales: a black flag, invisible letters
// that name it, and an end.
func regional(letter string) bool {
	name, flag := strings.CutPrefix(letter, "\U0001f3f4")
	name, ends := strings.CutSuffix(name, "\U000e007f")
	return flag && ends && utf8.RuneCountInString(name) <= 6 && !strings.ContainsFunc(name, func(r rune) bool {
		return (r < '\U000e0061' || r > '\U000e007a') && (r < '\U000e0030' || r > '\U000e0039')
	})
}

// Mentions reports whether a text mentions somebody by their name: after an @, whatever the case, and not as the
// beginning of a longer word, nor of the longer name of somebody else among all who could be meant.
func Mentions(text, name string, all ...string) bool {
	if name == "" || !strings.ContainsAny(text, "@\uff20") {
		return false
	}
	fold := cases.Fold()
	folded := func(text string) string { return fold.String(norm.NFKC.String(text)) }
	text, name = folded(text), "@"+folded(name)
	var longer []string
	for _, other := range all {
		if other = "@" + folded(other); len(other) > len(name) && strings.HasPrefix(other, name) {
			longer = append(longer, other)
		}
	}
	for {
		i := strings.Index(text, name)
		if i < 0 {
			return false
		}
		text = text[i:]
		if begins(text, name) && !slices.ContainsFunc(longer, func(other string) bool { return begins(text, other) }) {
			return true
		}
		text = text[len(name):]
	}
}

// begins reports whether a text begins with a name that ends there.
func begins(text, name string) bool {
	rest, found := strings.CutPrefix(text, name)
	after, _ := utf8.DecodeRuneInString(rest)
	return found && (rest == "" || separates(after))
}
