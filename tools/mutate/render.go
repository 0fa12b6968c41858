package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// switchFile is the name of the file that is added to a package: it knows which change is on.
const switchFile = "zz_mutation_switch.go"

// switchVariable is the environment variable with the number of the change that is on.
const switchVariable = "KOPRULU_MUTATION"

// switchText returns that file. Its name is one that nobody would choose.
func (p *pack) switchText() []byte {
	return fmt.Appendf(nil, `package %s

import (
	mutationOS "os"
	mutationNumbers "strconv"
)

var mutation__ = func() int {
	n, _ := mutationNumbers.Atoi(mutationOS.Getenv(%q))
	return n
}()
`, p.name, switchVariable)
}

// replaced returns the text of a file with one change applied permanently.
func replaced(s *source, m *mutation) []byte {
	return slices.Concat(s.text[:m.start], []byte(lines(m.alt, s.text[m.start:m.end])), s.text[m.end:])
}

// lines pads a text with as many line ends as the one it replaces has, so that later lines keep their numbers.
func lines(alt string, old []byte) string {
	return alt + strings.Repeat("\n", max(0, strings.Count(string(old), "\n")-strings.Count(alt, "\n")))
}

// render returns the text of a file with switches for some changes. Within a switched place the original text contains
// the switches of places inside it, the changed text none: only one change is on at a time.
func render(s *source, changes []*mutation) []byte {
	sorted := slices.Clone(changes)
	// Outer places first; of those with the same place a statement is outer.
	slices.SortStableFunc(sorted, func(a, b *mutation) int {
		return cmp.Or(cmp.Compare(a.start, b.start), cmp.Compare(b.end, a.end), cmp.Compare(len(a.typ), len(b.typ)))
	})
	text, rest := renderRange(s, 0, len(s.text), sorted)
	if len(rest) > 0 {
		panic("a change lies outside its file")
	}
	return text
}

// renderRange renders a part of the file with the changes within it, and returns those after it.
func renderRange(s *source, from, to int, changes []*mutation) (text []byte, rest []*mutation) {
	for len(changes) > 0 && changes[0].start < to {
		m := changes[0]
		text = append(text, s.text[from:m.start]...)
		same := 1
		for same < len(changes) && changes[same].start == m.start && changes[same].end == m.end &&
			(changes[same].typ == "") == (m.typ == "") {
			same++
		}
		var inner []byte
		inner, rest = renderRange(s, m.start, m.end, changes[same:])
		text = append(text, wrap(changes[:same], inner)...)
		from, changes = m.end, rest
	}
	return append(text, s.text[from:to]...), changes
}

// wrap puts switches around the text of a place.
func wrap(changes []*mutation, inner []byte) []byte {
	var b []byte
	if changes[0].typ != "" {
		b = fmt.Appendf(b, "func() %s { switch mutation__ {", changes[0].typ)
		for _, m := range changes {
			b = fmt.Appendf(b, "case %d: return %s;", m.number, oneLine(m.alt))
		}
		return fmt.Appendf(b, "}; return %s }()", inner)
	}
	// A statement: changed, or taken out. A chain of ifs keeps what return, break and continue mean.
	for _, m := range changes {
		b = fmt.Appendf(b, "if mutation__ == %d {", m.number)
		if m.alt != "" {
			b = append(b, oneLine(m.alt)...)
		}
		b = append(b, "} else "...)
	}
	return fmt.Appendf(b, "{ %s }", inner)
}

// oneLine keeps a text from adding lines, unless it has to: comments to the end of a line, functions and raw strings.
func oneLine(s string) string {
	if strings.Contains(s, "//") || strings.Contains(s, "`") || strings.Contains(s, "{") {
		return s
	}
	return strings.ReplaceAll(s, "\n", " ")
}
