package notation

import (
	"errors"
	"fmt"
	"strings"
)

// A Problem is something that is wrong in a document.
type Problem struct {
	// Path says where, such as $.units[3].area, Line in which line.
	Path string
	Line int
	// Reason says what is wrong and what would be right, in English; Said is the same for other languages.
	Reason string
	Said   Text
}

// problemAt makes a problem.
func problemAt(path string, line int, said Text) Problem {
	return Problem{Path: path, Line: line, Reason: said.Error(), Said: said}
}

func (p Problem) String() string {
	if p.Line == 0 {
		return p.Path + ": " + p.Reason
	}
	return fmt.Sprintf("%s (line %d): %s", p.Path, p.Line, p.Reason)
}

// Problems is all that is wrong in a document, in the order in which it was
// found; it is the error of ReadPosition.
type Problems []Problem

func (ps Problems) Error() string {
	var lines []string
	for _, p := range ps {
		lines = append(lines, p.String())
	}
	return strings.Join(lines, "\n")
}

// maxProblems bounds how many problems are collected.
const maxProblems = 20

// A LineError says what is wrong in a line of a document.
type LineError struct {
	// Line is counted from 1.
	Line   int
	Reason string
	// Said is the reason for other languages.
	Said Text
}

func (e *LineError) Error() string { return fmt.Sprintf("line %d: %s", e.Line, e.Reason) }

func wrongLine(line int, format string, args ...any) error {
	said := say(format, args...)
	return &LineError{Line: line, Reason: said.Error(), Said: said}
}

// ProblemsOf takes an error of ReadPosition or ReadScenario apart; there are none if there is no error.
func ProblemsOf(err error) Problems {
	var problems Problems
	var line *LineError
	var said Text
	switch {
	case err == nil:
		return nil
	case errors.As(err, &problems):
		return problems
	case errors.As(err, &line):
		return Problems{problemAt("$", line.Line, line.Said)}
	case errors.As(err, &said):
		return Problems{problemAt("$", 0, said)}
	}
	return Problems{problemAt("$", 0, say("%s", err))}
}
