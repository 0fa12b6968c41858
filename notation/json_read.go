package notation

import (
	"strconv"
	"unicode/utf16"
	"unicode/utf8"
)

// A node is a value of a JSON document. The documents are small and every error has
// to name its place, so they are read into a tree first, by a reader of our own that
// is strict where encoding/json is not: no key twice, nothing after the end, no wrong
// UTF-8, and a line number at every value.
type node struct {
	name string // of a field
	text string // a text, or a number as written
	// items are the entries of a list, or the fields of an object in the order of the document.
	items []node
	// line is counted from 1, from and to are where the value stands in the document.
	line, from, to int32
	kind           kind
	truth          bool
}

// raw gives the text of a value, out of the document that it was read from.
func (n *node) raw(doc []byte) []byte { return doc[n.from:n.to] }

// kind is a kind of JSON value.
type kind uint8

const (
	isNull kind = iota
	isTruth
	isNumber
	isText
	isList
	isObject
)

// text says what a kind of value is.
func (k kind) text() Text {
	return [...]Text{say("null"), say("true or false"), say("a number"), say("a text"), say("a list"), say("an object")}[k]
}

// get gives the value of a field, nil if there is none.
func (n *node) get(name string) *node {
	if n.kind != isObject {
		return nil
	}
	for i := range n.items {
		if n.items[i].name == name {
			return &n.items[i]
		}
	}
	return nil
}

// maxDepth bounds how deep values may lie in each other.
const maxDepth = 32

// maxFields bounds the fields of one object.
const maxFields = 256

// A scanner reads one JSON value out of some bytes.
type scanner struct {
	src  string
	at   int
	line int
}

// parseJSON reads a document that holds one value and nothing else. Errors name the line.
func parseJSON(src []byte) (node, error) {
	s := scanner{src: string(src), line: 1}
	return s.document()
}

// document reads a value that nothing may follow.
func (s *scanner) document() (node, error) {
	n, err := s.value(0)
	if err != nil {
		return node{}, err
	}
	s.space()
	if s.at < len(s.src) {
		return node{}, s.fail("nothing may follow the end of the document")
	}
	return n, nil
}

func (s *scanner) fail(format string, args ...any) error {
	return wrongLine(s.line, "no JSON: %s", say(format, args...))
}

// space skips what stands between values.
func (s *scanner) space() {
	for ; s.at < len(s.src); s.at++ {
		switch s.src[s.at] {
		case '\n':
			s.line++
		case ' ', '\t', '\r':
		default:
			return
		}
	}
}

// here gives the byte at the position of the scanner, 0 at the end.
func (s *scanner) here() byte {
	if s.at < len(s.src) {
		return s.src[s.at]
	}
	return 0
}

func (s *scanner) value(depth int) (node, error) {
	if depth > maxDepth {
		return node{}, s.fail("values lie more than %d deep in each other", maxDepth)
	}
	s.space()
	n := node{line: int32(s.line), from: int32(s.at)}
	var err error
	switch c := s.here(); {
	case s.at >= len(s.src):
		return n, s.fail("the document ends too early")
	case c == '{':
		n.kind = isObject
		n.items, err = s.object(depth)
	case c == '[':
		n.kind = isList
		n.items, err = s.list(depth)
	case c == '"':
		n.kind = isText
		n.text, err = s.quoted()
	case c == '-' || c >= '0' && c <= '9':
		n.kind = isNumber
		n.text, err = s.number()
	case s.word("true"):
		n.kind, n.truth = isTruth, true
	case s.word("false"):
		n.kind = isTruth
	case s.word("null"):
	default:
		err = s.fail("%s is not expected here", s.shown())
	}
	n.to = int32(s.at)
	return n, err
}

// shown gives the character at the position of the scanner for an error.
func (s *scanner) shown() Text {
	if s.at >= len(s.src) {
		return say("the end")
	}
	r, _ := utf8.DecodeRuneInString(s.src[s.at:])
	return say("%s", strconv.QuoteRune(r))
}

// word takes a word if it stands here.
func (s *scanner) word(w string) bool {
	if len(s.src)-s.at < len(w) || s.src[s.at:s.at+len(w)] != w {
		return false
	}
	s.at += len(w)
	return true
}

func (s *scanner) object(depth int) ([]node, error) {
	s.at++
	var out []node
	for {
		s.space()
		if s.here() == '}' && len(out) == 0 {
			s.at++
			return out, nil
		}
		if s.here() != '"' {
			return nil, s.fail("a field begins with its name in double quotes, not with %s", s.shown())
		}
		name, err := s.quoted()
		if err != nil {
			return nil, err
		}
		for i := range out {
			if out[i].name == name {
				return nil, s.fail("the field %q stands twice in the same object", name)
			}
		}
		s.space()
		if s.here() != ':' {
			return nil, s.fail("a colon follows the name %q, not %s", name, s.shown())
		}
		s.at++
		n, err := s.value(depth + 1)
		if err != nil {
			return nil, err
		}
		if len(out) == maxFields {
			return nil, s.fail("an object has more than %d fields", maxFields)
		}
		n.name = name
		out = append(out, n)
		s.space()
		switch s.here() {
		case ',':
			s.at++
			s.space()
			if s.here() == '}' {
				return nil, s.fail("no comma follows the last field of an object")
			}
		case '}':
			s.at++
			return out, nil
		default:
			return nil, s.fail("a comma or } follows a field, not %s", s.shown())
		}
	}
}

func (s *scanner) list(depth int) ([]node, error) {
	s.at++
	out := []node{}
	for {
		s.space()
		if s.here() == ']' && len(out) == 0 {
			s.at++
			return out, nil
		}
		n, err := s.value(depth + 1)
		if err != nil {
			return nil, err
		}
		out = append(out, n)
		s.space()
		switch s.here() {
		case ',':
			s.at++
		case ']':
			s.at++
			return out, nil
		default:
			return nil, s.fail("a comma or ] follows an entry of a list, not %s", s.shown())
		}
	}
}

// number takes a number as it is written.
func (s *scanner) number() (string, error) {
	start := s.at
	digits := func() int {
		n := 0
		for ; s.here() >= '0' && s.here() <= '9'; s.at++ {
			n++
		}
		return n
	}
	if s.here() == '-' {
		s.at++
	}
	lead := s.here()
	if n := digits(); n == 0 || lead == '0' && n > 1 {
		return "", s.fail("%q is no number", s.src[start:s.at])
	}
	if s.here() == '.' {
		s.at++
		if digits() == 0 {
			return "", s.fail("%q is no number", s.src[start:s.at])
		}
	}
	if c := s.here(); c == 'e' || c == 'E' {
		s.at++
		if c := s.here(); c == '+' || c == '-' {
			s.at++
		}
		if digits() == 0 {
			return "", s.fail("%q is no number", s.src[start:s.at])
		}
	}
	return s.src[start:s.at], nil
}

// quoted takes a text in double quotes.
func (s *scanner) quoted() (string, error) {
	s.at++
	start := s.at
	for s.at < len(s.src) {
		c := s.src[s.at]
		if c == '"' {
			text := s.src[start:s.at]
			s.at++
			if !utf8.ValidString(text) {
				return "", s.fail("the text %q is not in UTF-8", text)
			}
			return text, nil
		}
		if c == '\\' {
			return s.escaped(start)
		}
		if c < ' ' {
			return "", s.fail("a text holds a control character; it must be escaped")
		}
		s.at++
	}
	return "", s.fail("a text has no end")
}

// escaped takes the rest of a text with a backslash in it.
func (s *scanner) escaped(start int) (string, error) {
	out := append([]byte(nil), s.src[start:s.at]...)
	for s.at < len(s.src) {
		c := s.src[s.at]
		s.at++
		switch {
		case c == '"':
			if !utf8.Valid(out) {
				return "", s.fail("the text %q is not in UTF-8", out)
			}
			return string(out), nil
		case c < ' ':
			return "", s.fail("a text holds a control character; it must be escaped")
		case c != '\\':
			out = append(out, c)
			continue
		}
		c = s.here()
		s.at++
		switch c {
		case '"', '\\', '/':
			out = append(out, c)
		case 'b':
			out = append(out, '\b')
		case 'f':
			out = append(out, '\f')
		case 'n':
			out = append(out, '\n')
		case 'r':
			out = append(out, '\r')
		case 't':
			out = append(out, '\t')
		case 'u':
			r, err := s.hex()
			if err != nil {
				return "", err
			}
			if utf16.IsSurrogate(r) {
				if !s.word(`\u`) {
					return "", s.fail("half of a character stands alone in a text")
				}
				low, err := s.hex()
				if err != nil {
					return "", err
				}
				if r = utf16.DecodeRune(r, low); r == utf8.RuneError {
					return "", s.fail("half of a character stands alone in a text")
				}
			}
			out = utf8.AppendRune(out, r)
		default:
			return "", s.fail(`\%c is no escape of JSON`, c)
		}
	}
	return "", s.fail("a text has no end")
}

// hex takes the four digits of an escaped character.
func (s *scanner) hex() (rune, error) {
	if len(s.src)-s.at < 4 {
		return 0, s.fail("a text has no end")
	}
	v, err := strconv.ParseUint(s.src[s.at:s.at+4], 16, 16)
	if err != nil {
		return 0, s.fail(`\u%q has no four hexadecimal digits`, s.src[s.at:s.at+4])
	}
	s.at += 4
	return rune(v), nil
}
