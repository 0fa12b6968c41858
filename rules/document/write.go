package document

import (
	"strconv"
	"unicode/utf8"
)

// AppendString appends a string as JSON, without escaping letters of any alphabet.
func AppendString(dst []byte, s string) []byte {
	const digits = "0123456789abcdef"
	dst = append(dst, '"')
	for i := 0; i < len(s); {
		c := s[i]
		switch {
		case c == '"' || c == '\\':
			dst = append(dst, '\\', c)
		case c == '\n':
			dst = append(dst, '\\', 'n')
		case c < ' ' || c == 0x7f:
			dst = append(dst, '\\', 'u', '0', '0', digits[c>>4], digits[c&15])
		case c < utf8.RuneSelf:
			dst = append(dst, c)
		default:
			r, size := utf8.DecodeRuneInString(s[i:])
			dst = utf8.AppendRune(dst, r)
			i += size
			continue
		}
		i++
	}
	return append(dst, '"')
}

// Flat returns a value on one line.
func (n *Node) Flat() string { return string(n.AppendFlat(nil)) }

// AppendFlat appends a value on one line, with a space after each colon and comma.
func (n *Node) AppendFlat(dst []byte) []byte {
	switch n.Kind {
	case String:
		return AppendString(dst, n.Text)
	case Array, Object:
	default:
		return append(dst, n.Text...)
	}
	open, end := byte('['), byte(']')
	if n.Kind == Object {
		open, end = '{', '}'
	}
	dst = append(dst, open)
	for i, item := range n.Items {
		if i > 0 {
			dst = append(dst, ", "...)
		}
		if n.Kind == Object {
			dst = append(AppendString(dst, item.Name), ": "...)
		}
		dst = item.AppendFlat(dst)
	}
	return append(dst, end)
}

// A Writer builds a JSON document value by value. Commas are added automatically.
type Writer struct {
	// Dst is what was written. Code that appends a value to it without the methods sets More.
	Dst []byte
	// More is true if there is already something in the object or list that is being written.
	More bool
	// Flat writes the whole document on one line.
	Flat bool
}

// Comma begins an entry of a list.
func (w *Writer) Comma() {
	if w.More {
		w.Dst = append(w.Dst, ',')
	}
	w.More = true
}

// Key begins a field of an object.
func (w *Writer) Key(name string) {
	w.Comma()
	w.Dst = append(append(append(w.Dst, '"'), name...), '"', ':')
}

// Line begins a field of the outermost object, on its own line.
func (w *Writer) Line(name string) {
	if w.More {
		w.Dst = append(w.Dst, ',')
	}
	if !w.Flat {
		w.Dst = append(w.Dst, "\n  "...)
	}
	w.More = false
	w.Key(name)
}

// Row begins an entry or field on its own line.
func (w *Writer) Row() {
	w.Comma()
	if !w.Flat {
		w.Dst = append(w.Dst, "\n    "...)
	}
	w.More = false
}

// Open begins an object or a list with its bracket.
func (w *Writer) Open(bracket byte) {
	w.Dst = append(w.Dst, bracket)
	w.More = false
}

// Close ends an object or a list with its bracket.
func (w *Writer) Close(bracket byte) {
	w.Dst = append(w.Dst, bracket)
	w.More = true
}

// OpenObject begins a field with an object.
func (w *Writer) OpenObject(name string) {
	w.Key(name)
	w.Open('{')
}

// OpenList begins a field with a list.
func (w *Writer) OpenList(name string) {
	w.Key(name)
	w.Open('[')
}

// Part writes a field with a list or an object, as its bracket says, of what fill writes; without anything it writes
// nothing.
func (w *Writer) Part(name string, bracket byte, fill func()) {
	from, more := len(w.Dst), w.More
	w.Key(name)
	w.part(from, more, bracket, fill)
}

// LinePart is Part on a line of its own.
func (w *Writer) LinePart(name string, bracket byte, fill func()) {
	from, more := len(w.Dst), w.More
	w.Line(name)
	w.part(from, more, bracket, fill)
}

// part writes the value of a field that begins at a place, or takes the field back.
func (w *Writer) part(from int, more bool, bracket byte, fill func()) {
	w.Open(bracket)
	begun := len(w.Dst)
	if fill(); len(w.Dst) == begun {
		w.Dst, w.More = w.Dst[:from], more
		return
	}
	w.Close(bracket + 2) // } is two after {, and ] after [.
}

// Text writes a string.
func (w *Writer) Text(s string) {
	w.Dst = AppendString(w.Dst, s)
	w.More = true
}

// Whole writes a whole number.
func (w *Writer) Whole(n int) {
	w.Dst = strconv.AppendInt(w.Dst, int64(n), 10)
	w.More = true
}

// Bool writes true or false.
func (w *Writer) Bool(b bool) {
	w.Dst = strconv.AppendBool(w.Dst, b)
	w.More = true
}

// Null writes null.
func (w *Writer) Null() {
	w.Dst = append(w.Dst, "null"...)
	w.More = true
}

// Raw writes a value that is JSON already.
func (w *Writer) Raw(json []byte) {
	w.Dst = append(w.Dst, json...)
	w.More = true
}

// Name writes a string that needs no escaping.
func (w *Writer) Name(s string) {
	w.Dst = append(append(w.Dst, '"'), s...)
	w.EndName()
}

// EndName ends a string that was appended to Dst after its first quote.
func (w *Writer) EndName() {
	w.Dst = append(w.Dst, '"')
	w.More = true
}

// NameField writes a field with a string that needs no escaping.
func (w *Writer) NameField(name, value string) {
	w.Key(name)
	w.Name(value)
}

// NumberField writes a field with a number, even if it is zero.
func (w *Writer) NumberField(name string, n int) {
	w.Key(name)
	w.Whole(n)
}

// TextField writes a field with a string.
func (w *Writer) TextField(name, value string) {
	w.Key(name)
	w.Text(value)
}

// WholeField writes a field with a number unless it is zero.
func (w *Writer) WholeField(name string, n int) {
	if n != 0 {
		w.NumberField(name, n)
	}
}

// BoolField writes a field that is true, and nothing if it is not.
func (w *Writer) BoolField(name string, b bool) {
	if b {
		w.Key(name)
		w.Bool(true)
	}
}

// Item writes an entry of a list of strings.
func (w *Writer) Item(s string) {
	w.Comma()
	w.Text(s)
}
