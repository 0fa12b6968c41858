package notation

import (
	"strconv"
	"unicode/utf8"
)

// appendText appends a text as JSON.
func appendText(dst []byte, s string) []byte {
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

// writer builds a JSON document. Commas come by themselves.
type writer struct {
	dst []byte
	// more is true if something precedes in the object or list that is being written.
	more bool
	// flat writes the whole document on one line.
	flat bool
}

func (w *writer) comma() {
	if w.more {
		w.dst = append(w.dst, ',')
	}
	w.more = true
}

// key begins a field of an object.
func (w *writer) key(name string) {
	w.comma()
	w.dst = append(w.dst, '"')
	w.dst = append(w.dst, name...)
	w.dst = append(w.dst, '"', ':')
}

// line begins a field of the outermost object, on a line of its own.
func (w *writer) line(name string) {
	if w.more {
		w.dst = append(w.dst, ',')
	}
	if !w.flat {
		w.dst = append(w.dst, "\n  "...)
	}
	w.more = false
	w.key(name)
}

// row begins an entry on a line of its own.
func (w *writer) row() {
	w.comma()
	if !w.flat {
		w.dst = append(w.dst, "\n    "...)
	}
	w.more = false
}

func (w *writer) open(c byte) {
	w.dst = append(w.dst, c)
	w.more = false
}

func (w *writer) close(c byte) {
	w.dst = append(w.dst, c)
	w.more = true
}

func (w *writer) text(s string) {
	w.dst = appendText(w.dst, s)
	w.more = true
}

func (w *writer) number(n int) {
	w.dst = strconv.AppendInt(w.dst, int64(n), 10)
	w.more = true
}

func (w *writer) truth(b bool) {
	w.dst = strconv.AppendBool(w.dst, b)
	w.more = true
}

// name writes a text that holds nothing to escape.
func (w *writer) name(s string) {
	w.dst = append(w.dst, '"')
	w.dst = append(w.dst, s...)
	w.named()
}

// named ends a text that was appended after its first quote.
func (w *writer) named() {
	w.dst = append(w.dst, '"')
	w.more = true
}

// textField writes a field with a text.
func (w *writer) textField(name, value string) {
	w.key(name)
	w.text(value)
}

// numberField writes a field with a number unless it is zero.
func (w *writer) numberField(name string, n int) {
	if n != 0 {
		w.key(name)
		w.number(n)
	}
}

// truthField writes a field that is true, and nothing if it is not.
func (w *writer) truthField(name string, b bool) {
	if b {
		w.key(name)
		w.truth(true)
	}
}

// item writes an entry of a list of texts.
func (w *writer) item(s string) {
	w.comma()
	w.text(s)
}

// null writes null.
func (w *writer) null() {
	w.dst = append(w.dst, "null"...)
	w.more = true
}
