package components

import (
	"bytes"
	"koprulu/rules/document"
	"slices"
	"strings"
)

// lineWidth is how long a line of a file may get before a value continues on the next one.
const lineWidth = 140

// printed returns a tree as JSON text for people: each field of the document and each entry of a
// list begins on its own line, and the fields of an entry fill lines.
func printed(t *document.Node) []byte {
	p := &printer{}
	p.block('{', '}', len(t.Items), 1, func(i int) {
		p.text(quote(t.Items[i].Name) + ": ")
		p.value(t.Items[i], 1)
	})
	p.newLine(0)
	return p.Bytes()
}

type printer struct {
	bytes.Buffer
	// column is the length of the line so far.
	column int
}

func (p *printer) text(s string) {
	p.WriteString(s)
	p.column += len(s)
}

func (p *printer) newLine(depth int) {
	p.WriteByte('\n')
	p.column = 0
	p.text(strings.Repeat("  ", depth))
}

// block writes n things, each on its own line.
func (p *printer) block(open, end byte, n, depth int, each func(i int)) {
	p.text(string(open))
	for i := range n {
		if i > 0 {
			p.text(",")
		}
		p.newLine(depth)
		each(i)
	}
	p.newLine(depth - 1)
	p.text(string(end))
}

// hasEntries reports whether the value is a list of objects.
func hasEntries(t *document.Node) bool {
	return t.Kind == document.Array && slices.ContainsFunc(t.Items,
		func(x *document.Node) bool { return x.Kind == document.Object })
}

// value writes a value whose first line is indented by depth.
func (p *printer) value(t *document.Node, depth int) {
	switch {
	case hasEntries(t):
		p.block('[', ']', len(t.Items), depth+1, func(i int) { p.value(t.Items[i], depth+1) })
	case t.Kind == document.Object:
		p.fill(t, depth)
	default:
		p.text(t.Flat())
	}
}

// fill writes an object, with as many fields to a line as fit.
func (p *printer) fill(t *document.Node, depth int) {
	p.text("{")
	for i, f := range t.Items {
		one := quote(f.Name) + ": "
		if !hasEntries(f) {
			one += f.Flat()
		}
		last := i > 0 && hasEntries(t.Items[i-1])
		switch {
		case i == 0:
		case last || hasEntries(f) || p.column+len(one)+2 > lineWidth:
			p.text(",")
			p.newLine(depth + 1)
		default:
			p.text(", ")
		}
		p.text(one)
		if hasEntries(f) {
			p.value(f, depth+1)
		}
	}
	p.text("}")
}

// quote writes a text in quotes.
func quote(s string) string { return string(document.AppendString(nil, s)) }
