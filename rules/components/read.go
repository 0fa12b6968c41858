package components

import (
	"fmt"

	"koprulu/rules/document"
)

// read parses the text of a file into a tree whose root has the name of the file. It returns nil and problems if the
// text is not JSON; a duplicate field is a problem too.
func read(file string, text []byte) (*document.Node, Problems) {
	if len(text) > document.MaxBytes {
		return nil, Problems{{File: file, Reason: fmt.Sprintf("the file is longer than %d bytes", document.MaxBytes)}}
	}
	var t *document.Node
	err := document.Recognise(text, formatWord)
	if err == nil {
		t, err = document.Parse(text)
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
