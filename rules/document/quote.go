package document

import (
	"strconv"
	"unicode/utf8"
)

// mostQuoted is how much of what somebody wrote a message repeats, in letters.
const mostQuoted = 60

// Cut shortens what a message repeats of a document.
func Cut(text string) string {
	if len(text) <= mostQuoted || utf8.RuneCountInString(text) <= mostQuoted {
		return text
	}
	n := 0
	for at := range text {
		if n++; n > mostQuoted {
			return text[:at] + "…"
		}
	}
	return text
}

// Quote puts the beginning of what somebody wrote between quotes.
func Quote(text string) string { return strconv.Quote(Cut(text)) }
