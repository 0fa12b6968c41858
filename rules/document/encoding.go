package document

import (
	"bytes"
	"fmt"
	"strings"
	"unicode/utf8"
)

// byteOrderMark is what some programs write before a text in UTF-8. It says nothing and is skipped.
const byteOrderMark = "\ufeff"

// starts are beginnings of files that are no text in UTF-8, longest first where one begins another, with what they are.
var starts = []struct {
	bytes string
	what  func() Sentence
}{
	{"\xff\xfe\x00\x00", inUTF("UTF-32")}, {"\x00\x00\xfe\xff", inUTF("UTF-32")},
	{"\xff\xfe", inUTF("UTF-16")}, {"\xfe\xff", inUTF("UTF-16")},
	{"\x1f\x8b", packed("gzip")}, {"PK\x03\x04", packed("ZIP")}, {"\x28\xb5\x2f\xfd", packed("Zstandard")},
}

func inUTF(name string) func() Sentence {
	return func() Sentence { return Say("the text is in %s; save it again as UTF-8", name) }
}

func packed(name string) func() Sentence {
	return func() Sentence { return Say("this is not a text but compressed data (%s); unpack it first", name) }
}

// Text returns a text in UTF-8 without the byte order mark before it. A text in another encoding is a [*LineError] that
// names the encoding and what helps.
func Text(text []byte) ([]byte, error) {
	if said, ok := foreign(text); ok {
		return nil, WrongLine(1, "%s", said)
	}
	text = bytes.TrimPrefix(text, []byte(byteOrderMark))
	if at := invalid(string(text)); at >= 0 {
		return nil, WrongLine(1+bytes.Count(text[:at], []byte{'\n'}), "%s", notUTF8(string(text), at))
	}
	return text, nil
}

// foreign recognises by its beginning what is no text in UTF-8.
func foreign(text []byte) (Sentence, bool) {
	for _, s := range starts {
		if bytes.HasPrefix(text, []byte(s.bytes)) {
			return s.what(), true
		}
	}
	// Without a mark: the first letter of every document and of every line of settings is one of ASCII.
	switch {
	case len(text) < 4 || text[0] != 0 && text[1] != 0:
		return Sentence{}, false
	case text[0] == 0 && text[1] == 0 && text[2] == 0 && text[3] != 0, text[0] != 0 && text[2] == 0 && text[3] == 0:
		return inUTF("UTF-32")(), true
	case (text[0] == 0) != (text[1] == 0) && (text[2] == 0) != (text[3] == 0):
		return inUTF("UTF-16")(), true
	}
	return Sentence{}, false
}

// invalid returns where a text has the first byte that is not UTF-8, -1 if there is none.
func invalid(text string) int {
	if utf8.ValidString(text) {
		return -1
	}
	for i, r := range text {
		if r == utf8.RuneError && !strings.HasPrefix(text[i:], "\ufffd") {
			return i
		}
	}
	return -1
}

// notUTF8 says what is wrong at a byte that is not UTF-8, and in which encoding the text may be: where every letter is
// beyond ASCII it is Cyrillic, otherwise an accent among others.
func notUTF8(text string, at int) Sentence {
	if at+1 < len(text) && text[at] == 0xed && text[at+1] >= 0xa0 {
		return Say("this text contains half a character")
	}
	run, longest := 0, 0
	for rest := text[at:min(len(text), at+4096)]; rest != ""; {
		r, size := utf8.DecodeRuneInString(rest)
		switch {
		case r < utf8.RuneSelf:
			run = 0
		case r == utf8.RuneError && size == 1:
			run++
			longest = max(longest, run)
		}
		rest = rest[size:]
	}
	likely := "Windows-1252"
	if longest > 2 {
		likely = "Windows-1251"
	}
	return Say("the byte %s is not UTF-8; the text may be in %s: save it again as UTF-8", fmt.Sprintf("0x%X", text[at]),
		likely)
}
