package components

import (
	"fmt"
	"io/fs"
	"reflect"
	"slices"
)

// The file of an earlier version says what was different in it, as in a JSON merge patch (RFC 7396): a field of an entry has the
// value of that time, or null if it was not there. Entries are found by their keys; {"remove": true} is one that was not
// there yet. An entry with the field after stood behind the entry that it names, at the beginning if the name is empty: that
// is how entries come back that were taken out since. The order of entries bears on play, as cards are shuffled in it.
const (
	// rewindFormat is the format of such a file.
	rewindFormat = "koprulu-components-version/1"
	after        = "after"
)

// rewind makes the document of a version out of that of the next one and what was different.
func rewind(doc, back *tree) (*tree, Problems) {
	r := rewinder{}
	if f := back.get("format"); back.kind != object || f == nil || f.text != rewindFormat {
		r.bad(back, "the format must be "+rewindFormat)
		return nil, r.problems
	}
	out := *doc
	out.fields = nil
	shapes := shapeOf(reflect.TypeFor[File]())
	for _, f := range doc.fields {
		i := slices.IndexFunc(shapes, func(s shape) bool { return s.name == f.name })
		switch x := back.get(f.name); {
		case x == nil || i < 0 || f.name == "format":
		case shapes[i].typ.Kind() == reflect.Struct:
			f.tree = r.entry(f.tree, x)
		default:
			f.tree = r.list(f.tree, x, shapes[i].typ.Elem())
		}
		out.fields = append(out.fields, f)
	}
	for _, f := range back.fields {
		if doc.get(f.name) == nil {
			r.bad(f.tree, "the components have no such field")
		}
	}
	return &out, r.problems
}

type rewinder struct{ problems Problems }

func (r *rewinder) bad(t *tree, format string, args ...any) {
	r.problems = append(r.problems, Problem{File: t.file, Line: t.line, Path: t.path, Reason: fmt.Sprintf(format, args...)})
}

// entry makes an entry out of that of the next version.
func (r *rewinder) entry(next, back *tree) *tree {
	out := *next
	out.fields = nil
	for _, f := range next.fields {
		if x := back.get(f.name); x != nil {
			f.tree = x
		}
		out.fields = append(out.fields, f)
	}
	for _, f := range back.fields {
		if next.get(f.name) == nil {
			out.fields = append(out.fields, f)
		}
	}
	out.fields = slices.DeleteFunc(out.fields, func(f field) bool { return f.kind == null || f.name == after })
	return &out
}

// list makes a list of entries of type t out of that of the next version.
func (r *rewinder) list(next, back *tree, t reflect.Type) *tree {
	shapes := shapeOf(t)
	out := *next
	out.items = slices.Clone(next.items)
	at := func(key string) int {
		return slices.IndexFunc(out.items, func(x *tree) bool { return keyOf(x, shapes) == key })
	}
	for _, x := range back.items {
		key := keyOf(x, shapes)
		i, behind := at(key), x.get(after)
		switch {
		case key == "":
			r.bad(x, "the entry does not say which one it is")
			continue
		case i < 0 && (behind == nil || removes(x)):
			r.bad(x, "the next version has no %s; an entry that was taken out says after which one it stood", key)
			continue
		case removes(x):
			out.items = slices.Delete(out.items, i, i+1)
			continue
		case i < 0:
			x = r.entry(&tree{kind: object}, x)
		default:
			old := out.items[i]
			x = r.entry(old, x)
			if behind == nil {
				out.items[i] = x
				continue
			}
			out.items = slices.Delete(out.items, i, i+1)
		}
		place := 0
		if behind.text != "" {
			if place = at(behind.text) + 1; place == 0 {
				r.bad(behind, "there is no %s", behind.text)
				continue
			}
		}
		out.items = slices.Insert(out.items, place, x)
	}
	return &out
}

// Backwards returns the file that keeps the set of a file system with the directory data as a version, which is what was
// different in it from the built-in data, and its entry in the list of versions, without a text. It is for whoever corrects the data.
func Backwards(old fs.FS) (file []byte, v Version, err error) {
	before, problems := document(old)
	if len(problems) > 0 {
		return nil, v, problems
	}
	s, problems := newSet(before)
	if len(problems) > 0 {
		return nil, v, problems
	}
	next, _ := builtIn()
	return backwards(before, next).print(), Version{Base: s.Box(false).Hash(), BroodWar: s.Box(true).Hash()}, nil
}

// backwards writes what was different in the document of a version, as rewind reads it.
func backwards(old, next *tree) *tree {
	out := &tree{kind: object, fields: []field{{"format", &tree{kind: text, text: rewindFormat}}}}
	for _, s := range shapeOf(reflect.TypeFor[File]()) {
		x, y := old.get(s.name), next.get(s.name)
		switch {
		case x == nil || y == nil || x.compact() == y.compact():
		case s.typ.Kind() == reflect.Struct:
			out.fields = append(out.fields, field{s.name, backEntry(x, y)})
		case s.typ.Kind() == reflect.Slice:
			out.fields = append(out.fields, field{s.name, backList(x, y, s.typ.Elem())})
		}
	}
	return out
}

// backEntry gives the fields of old that are not as in next.
func backEntry(old, next *tree) *tree {
	out := &tree{kind: object}
	for _, f := range old.fields {
		if y := next.get(f.name); y == nil || y.compact() != f.compact() {
			out.fields = append(out.fields, f)
		}
	}
	for _, f := range next.fields {
		if old.get(f.name) == nil {
			out.fields = append(out.fields, field{f.name, &tree{}})
		}
	}
	return out
}

// backList gives the entries of old that are not, or do not stand, as in next.
func backList(old, next *tree, t reflect.Type) *tree {
	shapes := shapeOf(t)
	out := &tree{kind: list}
	keys := func(x *tree) (fields []field) {
		for _, s := range shapes {
			if s.key {
				fields = append(fields, field{s.name, x.get(s.name)})
			}
		}
		return fields
	}
	var left []string // the keys of next, as they stand when what comes before is applied
	for _, y := range next.items {
		if key := keyOf(y, shapes); find(old, key, shapes) != nil {
			left = append(left, key)
		} else {
			out.items = append(out.items, removal(keys(y)...))
		}
	}
	before := ""
	for i, x := range old.items {
		key := keyOf(x, shapes)
		back := &tree{kind: object}
		if y := find(next, key, shapes); y != nil {
			back = backEntry(x, y)
			back.drop(keyNames(shapes)...)
		} else {
			back.fields = slices.Clone(x.fields)
			back.drop(keyNames(shapes)...)
		}
		if i >= len(left) || left[i] != key {
			left = slices.DeleteFunc(left, func(s string) bool { return s == key })
			left = slices.Insert(left, i, key)
			back.fields = append([]field{{after, &tree{kind: text, text: before}}}, back.fields...)
		}
		if len(back.fields) > 0 {
			back.fields = append(keys(x), back.fields...)
			out.items = append(out.items, back)
		}
		before = key
	}
	return out
}
