package document

import (
	"cmp"
	"errors"
	"fmt"
	"strings"
)

// A Problem is something that is wrong in a document.
type Problem struct {
	// Path says where, such as $.units[3].area, Line on which line, from 1; 0 is none.
	Path string
	Line int
	// Reason says what is wrong and what would be right, in English; Said is the same for other languages.
	Reason string
	Said   Sentence
}

// NewProblem makes a problem from a sentence about a place.
func NewProblem(path string, line int, said Sentence) Problem {
	return Problem{Path: path, Line: line, Reason: said.Error(), Said: said}
}

func (p Problem) String() string {
	if p.Line == 0 {
		return p.Path + ": " + p.Reason
	}
	return fmt.Sprintf("%s (line %d): %s", p.Path, p.Line, p.Reason)
}

// Problems is everything that is wrong in a document, in the order in which it was found. As an error it is never
// empty.
type Problems []Problem

func (ps Problems) Error() string {
	var lines []string
	for _, p := range ps {
		lines = append(lines, p.String())
	}
	return strings.Join(lines, "\n")
}

// maxProblems bounds how many problems are collected: enough for every mistake that a person makes in a document, so
// that all of them can be listed at once, and few enough for a hostile one. One more says how many were left out.
const maxProblems = 200

// add notes a problem with a value, or counts it if the list is full.
func (ps *Problems) add(n *Node, said Sentence) {
	switch list := *ps; {
	case len(list) < maxProblems:
		*ps = append(list, NewProblem(n.Path(), int(n.Line), said))
	case len(list) == maxProblems:
		*ps = append(list, leftOut(1))
	default:
		list[maxProblems] = leftOut(list[maxProblems].Said.Values[0].(int) + 1)
	}
}

// leftOut says how many problems of a document are not listed.
func leftOut(n int) Problem {
	return NewProblem("$", 0, Say("number of further mistakes that are not listed: %d", n))
}

// ProblemsOf takes apart an error that a reader of documents returned: [Problems], a [*LineError] or a [Sentence].
// There are none if there is no error.
func ProblemsOf(err error) Problems {
	var problems Problems
	var line *LineError
	var said Sentence
	switch {
	case err == nil:
		return nil
	case errors.As(err, &problems):
		return problems
	case errors.As(err, &line):
		return Problems{NewProblem(cmp.Or(line.Path, "$"), line.Line, line.Said)}
	case errors.As(err, &said):
		return Problems{NewProblem("$", 0, said)}
	}
	return Problems{NewProblem("$", 0, Say("%s", err))}
}

// A LineError says what is wrong on a line of a document.
type LineError struct {
	// Line is counted from 1. Path is the value on it that was being read, empty if that is not known.
	Line   int
	Path   string
	Reason string
	// Said is the reason for other languages.
	Said Sentence
}

func (e *LineError) Error() string {
	if e.Path == "" || e.Path == "$" {
		return fmt.Sprintf("line %d: %s", e.Line, e.Reason)
	}
	return fmt.Sprintf("line %d: %s: %s", e.Line, e.Path, e.Reason)
}

// WrongLine makes a [*LineError]; format and args are as for [Say].
func WrongLine(line int, format string, args ...any) error {
	said := Say(format, args...)
	return &LineError{Line: line, Reason: said.Error(), Said: said}
}
