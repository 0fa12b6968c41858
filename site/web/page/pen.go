package page

import (
	"context"
	"io"
	"math"
	"strconv"
	"sync"

	"github.com/a-h/templ"
)

// Pen writes SVG and HTML into a buffer. What is drawn for every reader after every answer, such as the map, is written
// with it rather than with templates: no reflection, one buffer.
type Pen struct {
	// B is what has been written so far.
	B []byte
}

// Plain is text that may hold anything, to be written as text or inside of a quoted attribute.
type Plain string

// Raw writes markup as it is.
func (p *Pen) Raw(s string) { p.B = append(p.B, s...) }

// Put writes the parts of a piece of markup one after the other: a string as it is, a whole number, a coordinate to a
// tenth, and a Plain so that nothing in it is taken for markup.
func (p *Pen) Put(parts ...any) {
	for _, part := range parts {
		if s, ok := part.(string); ok { // most are
			p.B = append(p.B, s...)
			continue
		}
		switch x := part.(type) {
		case int:
			p.B = strconv.AppendInt(p.B, int64(x), 10)
		case float64:
			p.Num(x)
		case Plain:
			p.Text(string(x))
		default:
			panic("page: a pen can't write a value of this type") // Naming it would have every part allocated.
		}
	}
}

// Num writes a coordinate, to a tenth.
func (p *Pen) Num(v float64) {
	n := int64(math.Abs(v)*10 + .5) // math.Round takes several times as long.
	if v < 0 && n > 0 {
		p.B = append(p.B, '-')
	}
	p.B = strconv.AppendInt(p.B, n/10, 10)
	if n%10 != 0 {
		p.B = append(p.B, '.', byte('0'+n%10))
	}
}

// Text writes words that may hold anything, as text or inside of a quoted attribute.
func (p *Pen) Text(s string) {
	from := 0
	for i := range len(s) {
		var with string
		switch s[i] {
		case '&':
			with = "&amp;"
		case '<':
			with = "&lt;"
		case '>':
			with = "&gt;"
		case '"':
			with = "&#34;"
		default:
			continue
		}
		p.B = append(append(p.B, s[from:i]...), with...)
		from = i + 1
	}
	p.B = append(p.B, s[from:]...)
}

// Attr writes an attribute with words in it.
func (p *Pen) Attr(name, value string) {
	p.Put(` `, name, `="`, Plain(value), `"`)
}

// Quoted returns an attribute with words in it.
func Quoted(name, value string) string {
	var p Pen
	p.Attr(name, value)
	return string(p.B)
}

// pens are buffers that wait to be written with again.
var pens = sync.Pool{New: func() any { return &Pen{B: make([]byte, 0, 4096)} }}

// Penned is a component that is written with a pen, for what is on a page many times.
func Penned(draw func(p *Pen)) templ.Component {
	return templ.ComponentFunc(func(_ context.Context, w io.Writer) error {
		p := pens.Get().(*Pen)
		p.B = p.B[:0]
		draw(p)
		_, err := w.Write(p.B)
		pens.Put(p)
		return err
	})
}

// Spoken writes what a click does, for screen readers, before what is seen on the button.
func (p *Pen) Spoken(label string) {
	p.Put(`<span class="vh">`, Plain(label), `. </span>`)
}

// Take returns what was written and starts over.
func (p *Pen) Take() string {
	s := string(p.B)
	p.B = p.B[:0]
	return s
}
