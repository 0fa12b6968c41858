package document

import (
	"strconv"
	"unicode/utf16"
	"unicode/utf8"
)

// The limits of what a document needs.
const (
	// MaxBytes bounds the size of a document, or of a line of one; its reader enforces it.
	MaxBytes = 1 << 20
	// MaxDepth bounds how deeply values may be nested, MaxFields the fields of one object.
	MaxDepth  = 32
	MaxFields = 256
)

// Parse reads a text that holds one JSON value and nothing else. If it is not JSON, there is no tree, and the error is
// a [*LineError], or [Problems] if an object had duplicate fields before that. If duplicate fields are all that is
// wrong, the error is [Problems] with each of them, and the tree has the first of each.
func Parse(text []byte) (*Node, error) { return ParseLine(text, 1) }

// ParseLine is Parse for a text that begins at a line of a larger one.
func ParseLine(text []byte, line int) (*Node, error) { return parseLine(text, line, false) }

// ParseOn is Parse that goes on after a comma too many or too few, so that what is wrong after it can be reported, too:
// the error is [Problems] with each of them, and the tree is that of the text as it was meant. Where it cannot go on
// there is no tree, and the last of the problems says why.
func ParseOn(text []byte) (*Node, error) { return parseLine(text, 1, true) }

func parseLine(text []byte, line int, lenient bool) (*Node, error) {
	if said, ok := foreign(text); ok {
		return nil, WrongLine(line, "%s", said)
	}
	p := parser{src: string(text), line: line, spare: min(max(len(text)/24, 8), 512), lenient: lenient}
	p.word(byteOrderMark)
	p.bad = invalid(p.src)
	n, err := p.document()
	switch {
	case err != nil && len(p.problems) > 0:
		return nil, append(p.problems, ProblemsOf(err)...)
	case err != nil:
		return nil, err
	case len(p.problems) > 0:
		return n, p.problems
	}
	return n, nil
}

// A parser reads one JSON value from a text.
type parser struct {
	src  string
	at   int
	line int
	// nodes and refs are blocks of memory for nodes and lists of them, spare is the size of the next ones.
	nodes []Node
	refs  []*Node
	spare int
	// open are the items read so far of all values that are still open.
	open     []*Node
	problems Problems
	// in is the value that is being read, bad where the first byte is that is not UTF-8, -1 if there is none.
	in  *Node
	bad int
	// lenient says that a comma too many or too few is noted and reading goes on.
	lenient bool
}

func (p *parser) document() (*Node, error) {
	n, err := p.value(nil, "", 0, 0)
	if err != nil {
		return nil, err
	}
	p.space()
	if p.at < len(p.src) {
		return nil, p.fail("nothing may follow the end of the document")
	}
	return n, nil
}

func (p *parser) fail(format string, args ...any) error {
	said := Say(format, args...)
	if p.bad >= 0 && p.at >= p.bad {
		said = notUTF8(p.src, p.bad)
	}
	said = Say("not valid JSON: %s", said)
	err := &LineError{Line: p.line, Reason: said.Error(), Said: said}
	if p.in != nil {
		err.Path = p.in.Path()
	}
	return err
}

// comma fails at a comma too many or too few in a value; a lenient parser notes it and goes on.
func (p *parser) comma(format string, args ...any) error {
	err := p.fail(format, args...)
	if !p.lenient || p.at >= len(p.src) || len(p.problems) >= maxProblems {
		return err
	}
	p.problems = append(p.problems, ProblemsOf(err)...)
	return nil
}

// space skips white space between values.
func (p *parser) space() {
	for ; p.at < len(p.src); p.at++ {
		switch p.src[p.at] {
		case '\n':
			p.line++
		case ' ', '\t', '\r':
		default:
			return
		}
	}
}

// here returns the byte at the position of the parser, 0 at the end.
func (p *parser) here() byte {
	if p.at < len(p.src) {
		return p.src[p.at]
	}
	return 0
}

// node returns an empty node.
func (p *parser) node() *Node {
	if len(p.nodes) == 0 {
		p.nodes = make([]Node, p.spare)
	}
	n := &p.nodes[0]
	p.nodes = p.nodes[1:]
	return n
}

// items takes the open items read since the position from.
func (p *parser) items(from int) []*Node {
	count := len(p.open) - from
	if len(p.refs) < count {
		p.refs = make([]*Node, max(count, p.spare))
	}
	out := p.refs[:count:count]
	p.refs = p.refs[count:]
	copy(out, p.open[from:])
	p.open = p.open[:from]
	return out
}

// value reads a value that is a field with this name, or an entry, at a place of the value that holds it.
func (p *parser) value(up *Node, name string, index, depth int) (*Node, error) {
	if depth > MaxDepth {
		return nil, p.fail("values are nested more than %d deep", MaxDepth)
	}
	p.space()
	if p.at >= len(p.src) {
		return nil, p.fail("the document ends too early")
	}
	n := p.node()
	outer := p.in
	p.in = n
	n.up, n.Name, n.index, n.Line, n.from = up, name, int32(index), int32(p.line), int32(p.at)
	var err error
	switch c := p.here(); {
	case c == '{':
		n.Kind = Object
		err = p.object(n, depth)
	case c == '[':
		n.Kind = Array
		err = p.array(n, depth)
	case c == '"':
		n.Kind = String
		n.Text, err = p.quoted()
	case c == '-' || c >= '0' && c <= '9':
		n.Kind = Number
		n.Text, err = p.number()
	case p.word("true"), p.word("false"):
		n.Kind, n.Text = Bool, p.src[n.from:p.at]
	case p.word("null"):
		n.Text = "null"
	default:
		err = p.fail("%s is not expected here", p.shown())
	}
	n.to = int32(p.at)
	if err == nil {
		p.in = outer
	}
	return n, err
}

// shown returns the character at the position of the parser, for an error.
func (p *parser) shown() Sentence {
	if p.at >= len(p.src) {
		return Say("the end")
	}
	r, _ := utf8.DecodeRuneInString(p.src[p.at:])
	return Say("%s", strconv.QuoteRune(r))
}

// word takes a word if it comes next.
func (p *parser) word(w string) bool {
	if len(p.src)-p.at < len(w) || p.src[p.at:p.at+len(w)] != w {
		return false
	}
	p.at += len(w)
	return true
}

func (p *parser) object(n *Node, depth int) error {
	p.at++
	first, count := len(p.open), 0
	for {
		p.space()
		if p.here() == '}' && count == 0 {
			p.at++
			return nil
		}
		if p.here() != '"' {
			return p.fail("a field begins with its name in double quotes, not with %s", p.shown())
		}
		if count++; count > MaxFields {
			return p.fail("this object has more than %d fields", MaxFields)
		}
		if err := p.field(n, first, depth); err != nil {
			return err
		}
		p.space()
		switch p.here() {
		case ',':
			p.at++
			p.space()
			if p.here() == '}' {
				if err := p.comma("there must be no comma after the last field of an object"); err != nil {
					return err
				}
				p.at++
				n.Items = p.items(first)
				return nil
			}
		case '}':
			p.at++
			n.Items = p.items(first)
			return nil
		case '"':
			if err := p.comma("a field must be followed by a comma or }, not by %s", p.shown()); err != nil {
				return err
			}
		default:
			return p.fail("a field must be followed by a comma or }, not by %s", p.shown())
		}
	}
}

// field reads a field of an object whose other fields are open from first on.
func (p *parser) field(n *Node, first, depth int) error {
	name, err := p.quoted()
	if err != nil {
		return err
	}
	p.space()
	if p.here() != ':' {
		return p.fail("the name %q must be followed by a colon, not by %s", name, p.shown())
	}
	p.at++
	f, err := p.value(n, name, len(p.open)-first, depth+1)
	if err != nil {
		return err
	}
	for _, other := range p.open[first:] {
		if other.Name == name {
			p.problems.add(f, Say("the field %q appears twice in the same object", name))
			return nil
		}
	}
	p.open = append(p.open, f)
	return nil
}

func (p *parser) array(n *Node, depth int) error {
	p.at++
	first := len(p.open)
	for {
		p.space()
		if p.here() == ']' && len(p.open) == first {
			p.at++
			return nil
		}
		x, err := p.value(n, "", len(p.open)-first, depth+1)
		if err != nil {
			return err
		}
		p.open = append(p.open, x)
		p.space()
		switch p.here() {
		case ',':
			p.at++
			if p.space(); p.lenient && p.here() == ']' {
				if err := p.comma("%s is not expected here", p.shown()); err != nil {
					return err
				}
				p.at++
				n.Items = p.items(first)
				return nil
			}
		case ']':
			p.at++
			n.Items = p.items(first)
			return nil
		case '"', '{', '[', '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9':
			if err := p.comma("an entry of a list must be followed by a comma or ], not by %s", p.shown()); err != nil {
				return err
			}
		default:
			return p.fail("an entry of a list must be followed by a comma or ], not by %s", p.shown())
		}
	}
}

// number takes a number as it is written.
func (p *parser) number() (string, error) {
	start := p.at
	digits := func() int {
		n := 0
		for ; p.here() >= '0' && p.here() <= '9'; p.at++ {
			n++
		}
		return n
	}
	none := func() (string, error) { return "", p.fail("%q is not a number", p.src[start:p.at]) }
	if p.here() == '-' {
		p.at++
	}
	lead := p.here()
	if n := digits(); n == 0 || lead == '0' && n > 1 {
		return none()
	}
	if p.here() == '.' {
		if p.at++; digits() == 0 {
			return none()
		}
	}
	if c := p.here(); c == 'e' || c == 'E' {
		p.at++
		if c := p.here(); c == '+' || c == '-' {
			p.at++
		}
		if digits() == 0 {
			return none()
		}
	}
	return p.src[start:p.at], nil
}

// quoted takes a string. It is a slice of the text itself unless it has escapes.
func (p *parser) quoted() (string, error) {
	p.at++
	start := p.at
	for p.at < len(p.src) {
		c := p.src[p.at]
		if c == '"' {
			text := p.src[start:p.at]
			p.at++
			return text, p.whole(start)
		}
		if c == '\\' {
			return p.escaped(start)
		}
		if c < ' ' {
			return "", p.fail("this text contains a control character, which must be escaped")
		}
		p.at++
	}
	return "", p.fail("this text has no closing quote")
}

// whole fails if a string that began at a place is not in UTF-8.
func (p *parser) whole(start int) error {
	if p.bad < start || p.bad >= p.at {
		return nil
	}
	return p.fail("%s", notUTF8(p.src, p.bad))
}

// escaped takes the rest of a string with a backslash in it.
func (p *parser) escaped(start int) (string, error) {
	out := append([]byte(nil), p.src[start:p.at]...)
	for p.at < len(p.src) {
		c := p.src[p.at]
		p.at++
		switch {
		case c == '"':
			return string(out), p.whole(start)
		case c < ' ':
			return "", p.fail("this text contains a control character, which must be escaped")
		case c != '\\':
			out = append(out, c)
			continue
		}
		if p.at == len(p.src) {
			break
		}
		c = p.src[p.at]
		p.at++
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
			r, err := p.character()
			if err != nil {
				return "", err
			}
			out = utf8.AppendRune(out, r)
		default:
			return "", p.fail(`\%c is not an escape in JSON`, c)
		}
	}
	return "", p.fail("this text has no closing quote")
}

// character takes the rest of an escaped character, in one or two halves.
func (p *parser) character() (rune, error) {
	r, err := p.hex()
	if err != nil || !utf16.IsSurrogate(r) {
		return r, err
	}
	if !p.word(`\u`) {
		return 0, p.fail("this text contains half a character")
	}
	low, err := p.hex()
	if err != nil {
		return 0, err
	}
	if r = utf16.DecodeRune(r, low); r == utf8.RuneError {
		return 0, p.fail("this text contains half a character")
	}
	return r, nil
}

// hex takes the four digits of an escaped character.
func (p *parser) hex() (rune, error) {
	if len(p.src)-p.at < 4 {
		return 0, p.fail("this text has no closing quote")
	}
	v, err := strconv.ParseUint(p.src[p.at:p.at+4], 16, 16)
	if err != nil {
		return 0, p.fail(`\u%q does not have four hexadecimal digits`, p.src[p.at:p.at+4])
	}
	p.at += 4
	return rune(v), nil
}
