package components

import (
	"errors"
	"fmt"

	"koprulu/rules/document"
)

// read parses the text of a file into a tree whose root has the name of the file. It returns nil and problems if the
// text is not JSON; a duplicate field is a problem too.
func read(file string, text []byte) (*document.Node, Problems) {
	if len(text) > document.MaxBytes {
		return nil, Problems{{File: file, Reason: fmt.Sprintf("the file is longer than %d bytes", document.MaxBytes)}}
	}
	t, err := document.Parse(text)
	var line *document.LineError
	if errors.As(err, &line) {
		return nil, Problems{{File: file, Line: line.Line, Reason: line.Reason}}
	}
	var problems Problems
	for _, p := range document.ProblemsOf(err) {
		problems = append(problems, Problem{File: file, Line: p.Line, Path: pathIn(p.Path), Reason: p.Reason})
	}
	if t != nil {
		t.Name = file
	}
	return t, problems
}
