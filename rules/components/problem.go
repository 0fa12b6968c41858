package components

import (
	"fmt"
	"koprulu/rules/document"
	"strings"
)

// Problem is one thing that is wrong in a file of components.
type Problem struct {
	// File is the name of the file and Line the line in it, from 1; Line is 0
	// if the problem has no place in a file.
	File string
	Line int
	// Path leads to the field, such as planets[3].areas[1].limit.
	Path string
	// Entry is the id of the entry that holds the field.
	Entry string
	// Reason says what is wrong and what is allowed.
	Reason string
}

// Error returns the problem in one line.
func (p Problem) Error() string {
	var b strings.Builder
	b.WriteString(p.File)
	if p.Line > 0 {
		fmt.Fprintf(&b, ":%d", p.Line)
	}
	if b.Len() > 0 {
		b.WriteString(": ")
	}
	b.WriteString(p.Path)
	if p.Entry != "" {
		fmt.Fprintf(&b, " (%s)", p.Entry)
	}
	if p.Path != "" || p.Entry != "" {
		b.WriteString(": ")
	}
	b.WriteString(p.Reason)
	return b.String()
}

// Problems lists everything that is wrong in a file, in the order of the file. As an error it is never empty.
type Problems []Problem

// Error returns the problems, one to a line.
func (p Problems) Error() string {
	lines := make([]string, len(p))
	for i, x := range p {
		lines[i] = x.Error()
	}
	return strings.Join(lines, "\n")
}

// with adds the problems whose places have none yet.
func (p Problems) with(more Problems) Problems {
	type place struct {
		file, path string
		line       int
	}
	known := map[place]bool{}
	for _, x := range p {
		known[place{x.File, x.Path, x.Line}] = true
	}
	for _, x := range more {
		if !known[place{x.File, x.Path, x.Line}] {
			p = append(p, x)
		}
	}
	return p
}

// problemAt makes a problem at a value of a file.
func problemAt(x *document.Node, entry, reason string) Problem {
	return Problem{File: x.Root().Name, Line: int(x.Line), Path: pathIn(x.Path()), Entry: entry, Reason: reason}
}

// pathIn writes a path in a document as problems use it: planets[3].areas[1].limit, or nothing for the whole document.
func pathIn(path string) string { return strings.TrimPrefix(strings.TrimPrefix(path, "$"), ".") }
