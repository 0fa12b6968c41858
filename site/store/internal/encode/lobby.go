package encode

import (
	"math"
	"strconv"
	"strings"
	"unicode"

	"koprulu/internal/names"
	"koprulu/table"
)

// ReadCursor returns the time and the number of the last table shown; for the beginning, ones that come after all
// others.
func ReadCursor(c table.Cursor) (closed, number int64) {
	a, b, _ := strings.Cut(string(c), "-")
	closed, err := strconv.ParseInt(a, 36, 64)
	number, err2 := strconv.ParseInt(b, 36, 64)
	if err != nil || err2 != nil {
		return math.MaxInt64, math.MaxInt64
	}
	return closed, number
}

// Cursor returns the place after a list for which n tables were requested, empty if it is shorter. last is the number
// of its last table.
func Cursor(list []table.Summary, last int64, n int) table.Cursor {
	if len(list) < n || n == 0 {
		return ""
	}
	closed := list[len(list)-1].Closed
	return table.Cursor(strconv.FormatInt(Stamp(closed), 36) + "-" + strconv.FormatInt(last, 36))
}

// maxSought bounds the number of words of a search.
const maxSought = 8

// Sought returns the words of a search.
func Sought(text string) []string {
	list := Words(text)
	return list[:min(len(list), maxSought)]
}

// Words returns the words of a text as searches compare them: letters, digits and the marks that stay with them.
func Words(text string) []string {
	return strings.FieldsFunc(names.Folded(text), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r)
	})
}
