package components

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
)

// tree is a JSON value that knows where it stands.
type tree struct {
	kind kind
	// text is a string, or a number as it was written.
	text   string
	truth  bool
	fields []field
	items  []*tree
	// file, line and path say where the value was read.
	file string
	line int
	path string
}

type field struct {
	name string
	*tree
}

type kind uint8

const (
	null kind = iota
	object
	list
	text
	number
	truth
)

func (k kind) String() string {
	return [...]string{"null", "an object", "a list", "a text", "a number", "true or false"}[k]
}

// get gives a field of an object, or nil.
func (t *tree) get(name string) *tree {
	for _, f := range t.fields {
		if f.name == name {
			return f.tree
		}
	}
	return nil
}

// What no file of components needs more of: levels, fields of an object, bytes.
const (
	maxDepth  = 16
	maxFields = 64
	maxBytes  = 1 << 20
)

type reader struct {
	file string
	data []byte
	dec  *json.Decoder
	// seen and line are the offset up to which lines are counted.
	seen, line int
	problems   Problems
}

// read makes a tree of JSON text. It gives nil and a problem if the text is
// not one JSON value; a field that appears twice is a problem too.
func read(file string, data []byte) (*tree, Problems) {
	if len(data) > maxBytes {
		return nil, Problems{{File: file, Reason: fmt.Sprintf("the file is longer than %d bytes", maxBytes)}}
	}
	r := &reader{file: file, data: data, dec: json.NewDecoder(bytes.NewReader(data)), line: 1}
	r.dec.UseNumber()
	t, err := r.value("", 0)
	if err == nil {
		if _, end := r.dec.Token(); end != io.EOF {
			err = fmt.Errorf("there is more after the end of the document")
		}
	}
	if err != nil {
		if err == io.EOF || err == io.ErrUnexpectedEOF {
			err = fmt.Errorf("the document ends too early")
		}
		return nil, append(r.problems, Problem{File: file, Line: r.at(), Reason: err.Error()})
	}
	return t, r.problems
}

// at gives the line of what was read last.
func (r *reader) at() int {
	off := min(int(r.dec.InputOffset()), len(r.data))
	r.line += bytes.Count(r.data[r.seen:off], []byte{'\n'})
	r.seen = off
	return r.line
}

func (r *reader) value(path string, depth int) (*tree, error) {
	if depth > maxDepth {
		return nil, fmt.Errorf("%s is nested too deep", path)
	}
	tok, err := r.dec.Token()
	if err != nil {
		return nil, err
	}
	t := &tree{file: r.file, line: r.at(), path: path}
	switch v := tok.(type) {
	case string:
		t.kind, t.text = text, v
	case json.Number:
		t.kind, t.text = number, v.String()
	case bool:
		t.kind, t.truth = truth, v
	case json.Delim:
		if v == '[' {
			return t, r.list(t, depth)
		}
		return t, r.object(t, depth)
	}
	return t, nil
}

func (r *reader) list(t *tree, depth int) error {
	t.kind = list
	for r.dec.More() {
		x, err := r.value(fmt.Sprintf("%s[%d]", t.path, len(t.items)), depth+1)
		if err != nil {
			return err
		}
		t.items = append(t.items, x)
	}
	_, err := r.dec.Token()
	return err
}

func (r *reader) object(t *tree, depth int) error {
	t.kind = object
	for r.dec.More() {
		tok, err := r.dec.Token()
		if err != nil {
			return err
		}
		name := tok.(string)
		if len(t.fields) == maxFields {
			return fmt.Errorf("%s has more than %d fields", join(t.path, name), maxFields)
		}
		x, err := r.value(join(t.path, name), depth+1)
		if err != nil {
			return err
		}
		if t.get(name) != nil {
			r.problems = append(r.problems, Problem{File: r.file, Line: x.line, Path: x.path, Reason: "this field is here twice"})
			continue
		}
		t.fields = append(t.fields, field{name, x})
	}
	_, err := r.dec.Token()
	return err
}

func join(path, name string) string {
	if path == "" {
		return name
	}
	return path + "." + name
}
