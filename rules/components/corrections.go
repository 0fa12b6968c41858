package components

import (
	"fmt"
	"koprulu/rules/document"
	"reflect"
	"slices"
	"strings"
)

// corrections are a file written by an owner of the game, to be laid over a published set.
type corrections struct {
	// name and text are the file's; it is parsed again for every set, because laying it over one removes fields.
	name string
	text []byte
	// bound is set if the file names the set that it corrects.
	bound bool
}

func parse(name string, file []byte) (*Set, Problems) {
	c := &corrections{name: name, text: file}
	version, problems := c.version()
	if len(problems) > 0 {
		return nil, problems
	}
	if c.bound {
		return c.lay(version)
	}
	s, problems := c.lay(newest)
	for i := newest + 1; i < len(Versions()) && len(problems) > 0; i++ {
		// A file may be older than the newest set and correct what no longer exists.
		if older, found := c.lay(i); len(found) == 0 {
			return older, nil
		}
	}
	return s, problems
}

// version returns the index of the published set that the file names, if any. Other problems of the file are left to
// lay.
func (c *corrections) version() (int, Problems) {
	over, problems := read(c.name, c.text)
	if over == nil || len(problems) > 0 || over.Kind != document.Object {
		return newest, nil
	}
	v := over.Get("version")
	if v == nil {
		return newest, nil
	}
	c.bound = true
	bad := func(reason string) (int, Problems) {
		return newest, Problems{{File: c.name, Line: int(v.Line), Path: "version", Reason: reason}}
	}
	if v.Kind != document.String {
		return bad("this must be the name of a published set in quotes, not " + v.Kind.String())
	}
	var known []string
	for i, x := range Versions() {
		if x.Name == v.Text {
			return i, nil
		}
		known = append(known, x.Name)
	}
	return bad(fmt.Sprintf(
		"there is no version %q of the components; this program has %s. Without this field the file is laid over the newest",
		v.Text, strings.Join(known, ", ")))
}

// lay lays the file over a published set.
func (c *corrections) lay(version int) (*Set, Problems) {
	over, problems := read(c.name, c.text)
	if over == nil {
		return nil, problems
	}
	bad := func(t *document.Node, path, reason string) (*Set, Problems) {
		return nil, append(problems, Problem{File: c.name, Line: int(t.Line), Path: path, Reason: reason})
	}
	if over.Kind != document.Object {
		return bad(over, "", "a file of components is an object, not "+over.Kind.String())
	}
	switch f := over.Get("format"); {
	case f == nil:
		for _, other := range over.Items {
			if document.Near(other.Name, []string{"format"}) != nil {
				return bad(other, document.Cut(other.Name), "there is no field with this name here; did you mean format?")
			}
		}
		return bad(over, "format", "this field is missing; it must be "+Format)
	case f.Text != Format:
		return bad(f, "format", fmt.Sprintf("%q is not a format that can be read; it must be %s", f.Text, Format))
	}
	over.Drop("version")
	base, _ := versionDocument(version)
	m := merger{problems: problems}
	if f := over.Get("complete"); f != nil {
		if f.Kind != document.Bool {
			return bad(f, "complete", "this must be true or false, not "+f.Kind.String())
		}
		m.complete = f.True()
		over.Drop("complete")
	}
	if m.complete {
		m.baseOnly = over.Get("heroes") == nil && over.Get("leaders") == nil
		for _, f := range base.Items {
			if over.Get(f.Name) == nil && !(m.baseOnly && (f.Name == "heroes" || f.Name == "leaders")) {
				m.problems = append(m.problems, Problem{File: c.name, Line: int(over.Line), Path: f.Name,
					Reason: "this field is missing; a complete file holds every one"})
			}
		}
	}
	merged := m.merge(base, over, reflect.TypeFor[File](), "")
	s, more := newSet(merged)
	problems = append(m.problems, more...)
	c.sort(problems)
	if len(problems) > 0 {
		return nil, problems
	}
	s.version, s.over = version, c
	return s, nil
}

// sort puts the problems found by merging and checking in the order of the file, followed by those that they cause in
// the published set.
func (c *corrections) sort(problems Problems) {
	slices.SortStableFunc(problems, func(x, y Problem) int {
		if (x.File == c.name) != (y.File == c.name) {
			if x.File == c.name {
				return -1
			}
			return 1
		}
		if x.File != c.name {
			return 0
		}
		return x.Line - y.Line
	})
}
