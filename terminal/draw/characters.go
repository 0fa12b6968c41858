package draw

import (
	"iter"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
)

// characters yields the characters of a text, as people see them, with the columns that each takes: a letter with its
// accents takes one, a Chinese character or an emoji two. Terminals disagree about characters of several runes (some
// draw a family as one emoji, some as four), and a column more or less would shift the rest of the line: of characters
// that they measure differently only the first rune is yielded. Spaces of other widths become ordinary ones, and runes
// that can't be seen, such as marks that turn the direction of writing, are left out.
func characters(s string) iter.Seq2[string, int] {
	return func(yield func(string, int) bool) {
		for len(s) > 0 {
			if r := s[0]; r >= ' ' && r < 0x7f && (len(s) == 1 || s[1] < utf8.RuneSelf) {
				if !yield(s[:1], 1) {
					return
				}
				s = s[1:]
				continue
			}
			char, columns := ansi.FirstGraphemeCluster(s, ansi.GraphemeWidth)
			s = s[len(char):]
			first, size := utf8.DecodeRuneInString(char)
			switch {
			case unicode.IsSpace(first):
				char, columns = " ", 1
			case first == utf8.RuneError && size == 1:
				char, columns = string(utf8.RuneError), 1
			case !unicode.IsGraphic(first):
				continue
			case unicode.Is(unicode.M, first): // An accent without a letter.
				char, columns = "◌", 1
			case runesWidth(char) != columns:
				char = char[:size]
				columns = runesWidth(char)
			}
			if columns > 0 && !yield(char, columns) {
				return
			}
		}
	}
}

// runesWidth returns the columns that a character takes where each of its runes is drawn on its own.
func runesWidth(char string) int {
	n := 0
	for _, r := range char {
		n += ansi.WcWidth.StringWidth(string(r))
	}
	return n
}

// Width returns the columns that a text takes.
func Width(s string) int {
	n := 0
	for _, columns := range characters(s) {
		n += columns
	}
	return n
}

// cut splits a text before the first character that is not wholly within a number of columns.
func cut(s string, columns int) (head, rest string) {
	var in, out []byte
	for char, n := range characters(s) {
		if columns -= n; columns < 0 {
			out = append(out, char...)
			continue
		}
		in = append(in, char...)
	}
	return string(in), string(out)
}

// ClipText shortens a text to a number of columns, with an ellipsis if anything is lost.
func ClipText(s string, w int) string {
	if Width(s) <= w {
		return s
	}
	if w <= 0 {
		return ""
	}
	head, _ := cut(s, w-1)
	return strings.TrimRight(head, " ") + "…"
}
