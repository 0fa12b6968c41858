package document

import (
	"encoding/binary"
	"strings"
	"testing"
	"unicode/utf16"
)

// utf16Of writes a text in UTF-16, with a byte order mark if the text has one.
func utf16Of(text string, order binary.AppendByteOrder) string {
	var out []byte
	for _, unit := range utf16.Encode([]rune(text)) {
		out = order.AppendUint16(out, unit)
	}
	return string(out)
}

// TestEncodings: a byte order mark is skipped, another encoding is named with the remedy, by the reader of JSON and by
// that of every other text.
func TestEncodings(t *testing.T) {
	text := "{\n\"a\": \"Grün\"}"
	for _, c := range []struct{ name, text, want string }{
		{"UTF-8", text, ""},
		{"byte order mark", "\ufeff" + text, ""},
		{"replacement character", `{"a": "` + "\ufffd" + `"}`, ""},
		{"UTF-16", utf16Of(text, binary.LittleEndian), "line 1: the text is in UTF-16; save it again as UTF-8"},
		{"UTF-16, big end first", utf16Of(text, binary.BigEndian), "line 1: the text is in UTF-16; save it again as UTF-8"},
		{"UTF-16 with mark", utf16Of("\ufeff"+text, binary.LittleEndian), "line 1: the text is in UTF-16; save it again as UTF-8"},
		{"UTF-16 with mark, big end first", utf16Of("\ufeff"+text, binary.BigEndian),
			"line 1: the text is in UTF-16; save it again as UTF-8"},
		{"UTF-32", "\xff\xfe\x00\x00{\x00\x00\x00", "line 1: the text is in UTF-32; save it again as UTF-8"},
		{"UTF-32 without mark", "{\x00\x00\x00\n\x00\x00\x00", "line 1: the text is in UTF-32; save it again as UTF-8"},
		{"Latin", "{\n\"a\": \"Gr\xfcn\"}",
			"line 2: the byte 0xFC is not UTF-8; the text may be in Windows-1252: save it again as UTF-8"},
		{"Cyrillic", "{\n\"a\": \"\xcf\xf0\xe8\xe2\xe5\xf2\"}",
			"line 2: the byte 0xCF is not UTF-8; the text may be in Windows-1251: save it again as UTF-8"},
		{"half a character", "{\n\"a\": \"\xed\xa0\x80\"}", "line 2: this text contains half a character"},
		{"compressed", "\x1f\x8b\x08\x00", "line 1: this is not a text but compressed data (gzip); unpack it first"},
	} {
		said := func(err error) string {
			if err == nil {
				return ""
			}
			return strings.NewReplacer("not valid JSON: ", "", "$.a: ", "").Replace(err.Error())
		}
		_, err := Text([]byte(c.text))
		if said(err) != c.want {
			t.Errorf("%s as a text: %v, want %s", c.name, err, c.want)
		}
		if _, err = Parse([]byte(c.text)); said(err) != c.want {
			t.Errorf("%s as JSON: %v, want %s", c.name, err, c.want)
		}
	}
}

// TestMarkMovesNothing: what comes after a byte order mark has the text that it has without one.
func TestMarkMovesNothing(t *testing.T) {
	text := []byte("\ufeff{\"a\": [1, 2]}")
	n, err := Parse(text)
	if err != nil || string(n.Get("a").Raw(text)) != "[1, 2]" {
		t.Error("it was read as", n, err)
	}
}
