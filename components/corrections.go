package components

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// corrections are a file of an owner, to be laid over a published set.
type corrections struct {
	// name and text are the file's; it is read anew for every set, as laying it over one takes fields out.
	name string
	text []byte
	// bound is set if the file names the set over which it lies.
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
		// A file may be older than the newest set and correct what is not there any more.
		if older, found := c.lay(i); len(found) == 0 {
			return older, nil
		}
	}
	return s, problems
}

// version gives the place of the published set that the file names, if it does. What else is wrong with the file is for lay to find.
func (c *corrections) version() (int, Problems) {
	over, problems := read(c.name, c.text)
	if over == nil || len(problems) > 0 || over.kind != object {
		return newest, nil
	}
	v := over.get("version")
	if v == nil {
		return newest, nil
	}
	c.bound = true
	bad := func(reason string) (int, Problems) {
		return newest, Problems{{File: c.name, Line: v.line, Path: "version", Reason: reason}}
	}
	if v.kind != text {
		return bad("this must be the name of a published set in quotes, not " + v.kind.String())
	}
	var known []string
	for i, x := range Versions() {
		if x.Name == v.text {
			return i, nil
		}
		known = append(known, x.Name)
	}
	return bad(fmt.Sprintf("there is no version %q of the components; this program has %s. Without this field the file is laid over the newest", v.text, strings.Join(known, ", ")))
}

// lay lays the file over a published set.
func (c *corrections) lay(version int) (*Set, Problems) {
	over, problems := read(c.name, c.text)
	if over == nil {
		return nil, problems
	}
	bad := func(t *tree, path, reason string) (*Set, Problems) {
		return nil, append(problems, Problem{File: c.name, Line: t.line, Path: path, Reason: reason})
	}
	if over.kind != object {
		return bad(over, "", "a file of components is an object, not "+over.kind.String())
	}
	switch f := over.get("format"); {
	case f == nil:
		return bad(over, "format", "this field is missing; it must be "+Format)
	case f.text != Format:
		return bad(f, "format", fmt.Sprintf("%q is not a format that can be read; it must be %s", f.text, Format))
	}
	over.drop("version")
	base, _ := versionDocument(version)
	m := merger{problems: problems}
	if f := over.get("complete"); f != nil {
		if f.kind != truth {
			return bad(f, "complete", "this must be true or false, not "+f.kind.String())
		}
		m.complete = f.truth
		over.drop("complete")
	}
	if m.complete {
		m.baseOnly = over.get("heroes") == nil && over.get("leaders") == nil
		for _, f := range base.fields {
			if over.get(f.name) == nil && !(m.baseOnly && (f.name == "heroes" || f.name == "leaders")) {
				m.bad(&tree{file: c.name, path: f.name, line: over.line}, "", "this field is missing; a complete file holds every one")
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

// sort puts what merging and what checking found in the order of the file, and what is wrong with the published set because
// of it after that.
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
