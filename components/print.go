package components

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
)

// lineWidth is how long a line of a file may grow before a value goes on in
// the next one.
const lineWidth = 140

// print gives the tree as JSON text for people: the fields of the document and
// the entries of a list begin on a line each, and the fields of an entry fill
// lines.
func (t *tree) print() []byte {
	p := &printer{}
	p.block('{', '}', len(t.fields), 1, func(i int) {
		p.text(quote(t.fields[i].name) + ": ")
		p.value(t.fields[i].tree, 1)
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

// entries reports whether the value is a list of objects.
func (t *tree) entries() bool {
	return t.kind == list && slices.ContainsFunc(t.items, func(x *tree) bool { return x.kind == object })
}

// value writes a value whose first line is indented by depth.
func (p *printer) value(t *tree, depth int) {
	switch {
	case t.entries():
		p.block('[', ']', len(t.items), depth+1, func(i int) { p.value(t.items[i], depth+1) })
	case t.kind == object:
		p.fill(t, depth)
	default:
		p.text(t.compact())
	}
}

// fill writes an object, as many fields in a line as it takes.
func (p *printer) fill(t *tree, depth int) {
	p.text("{")
	for i, f := range t.fields {
		one := quote(f.name) + ": "
		if !f.entries() {
			one += f.compact()
		}
		last := i > 0 && t.fields[i-1].entries()
		switch {
		case i == 0:
		case last || f.entries() || p.column+len(one)+2 > lineWidth:
			p.text(",")
			p.newLine(depth + 1)
		default:
			p.text(", ")
		}
		p.text(one)
		if f.entries() {
			p.value(f.tree, depth+1)
		}
	}
	p.text("}")
}

// compact gives the value on one line.
func (t *tree) compact() string {
	var parts []string
	switch t.kind {
	case object:
		for _, f := range t.fields {
			parts = append(parts, quote(f.name)+": "+f.compact())
		}
		return "{" + strings.Join(parts, ", ") + "}"
	case list:
		for _, x := range t.items {
			parts = append(parts, x.compact())
		}
		return "[" + strings.Join(parts, ", ") + "]"
	case text:
		return quote(t.text)
	case number:
		return t.text
	case truth:
		if t.truth {
			return "true"
		}
		return "false"
	}
	return "null"
}

func quote(s string) string {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(s); err != nil {
		panic(err) // a string can always be encoded
	}
	return strings.TrimSuffix(b.String(), "\n")
}
