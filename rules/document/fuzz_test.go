package document

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
)

// FuzzParse compares the parser with another one that knows the standard well: both accept the same texts, and the tree
// as written says the same as the text.
func FuzzParse(f *testing.F) {
	for _, text := range []string{`{"a": [1, -0.5e3, true, null], "b": {"c": "\u00e9\ud83d\ude00\n"}}`, `{"a": 1, "a": 2}`,
		"[01]", `"\ud800"`, "\"\xff\"", " 1 2", "[1,]", "\ufeff[]", "\ufeff\ufeff[]", "[\x00\x00\x00"} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		n, err := Parse(text)
		var line *LineError
		bounded := errors.As(err, &line) && (strings.Contains(line.Reason, "nested more than") ||
			strings.Contains(line.Reason, "fields"))
		if bounded {
			return
		}
		other := jsontext.Value(bytes.TrimPrefix(text, []byte(byteOrderMark)))
		if other.IsValid() != (err == nil) {
			t.Fatalf("%q: %v, valid elsewhere: %v", text, err, other.IsValid())
		}
		if loose := other.IsValid(jsontext.AllowDuplicateNames(true)); loose != (n != nil) {
			t.Fatalf("%q: %v, but for repeated names valid elsewhere: %v", text, err, loose)
		}
		if n == nil {
			return
		}
		flat := n.Flat()
		again, err := Parse([]byte(flat))
		if err != nil || again.Flat() != flat {
			t.Fatalf("%q is written as %q, which is not read back: %v", text, flat, err)
		}
		if len(ProblemsOf(err)) > 0 || !other.IsValid() {
			return
		}
		mine := jsontext.Value(flat)
		if err := errors.Join(mine.Canonicalize(), other.Canonicalize()); err == nil && string(mine) != string(other) {
			t.Fatalf("%q says %s, and is read as %s", text, other, mine)
		}
	})
}
