package web

import (
	"math"
	"strconv"
)

// pen writes SVG into a buffer. The map is drawn for every reader after every answer, so it is
// written without templates: no reflection, one buffer.
type pen struct{ b []byte }

// raw writes markup as it is.
func (p *pen) raw(s string) { p.b = append(p.b, s...) }

// int writes a whole number.
func (p *pen) int(n int) { p.b = strconv.AppendInt(p.b, int64(n), 10) }

// num writes a coordinate, to a tenth.
func (p *pen) num(v float64) {
	n := int64(math.Round(v * 10))
	if n < 0 {
		p.b = append(p.b, '-')
		n = -n
	}
	p.b = strconv.AppendInt(p.b, n/10, 10)
	if n%10 != 0 {
		p.b = append(p.b, '.', byte('0'+n%10))
	}
}

// at writes a point as two coordinates.
func (p *pen) at(v point) {
	p.num(v.x)
	p.b = append(p.b, ' ')
	p.num(v.y)
}

// move writes a transform attribute that moves by a vector.
func (p *pen) move(v point) {
	p.raw(` transform="translate(`)
	p.at(v)
	p.raw(`)"`)
}

// text writes words that may hold anything, as text or inside of a quoted attribute.
func (p *pen) text(s string) {
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
		p.raw(s[from:i])
		p.raw(with)
		from = i + 1
	}
	p.raw(s[from:])
}

// attr writes an attribute with words in it.
func (p *pen) attr(name, value string) {
	p.raw(` `)
	p.raw(name)
	p.raw(`="`)
	p.text(value)
	p.raw(`"`)
}
