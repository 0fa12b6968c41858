package components

import (
	"fmt"
	"io/fs"
	"koprulu/rules/document"
	"reflect"
	"slices"
)

// The file of an earlier version says what was different in it, as in a JSON merge patch (RFC 7396): a field of an
// entry has its value at that time, or null if it did not exist. Entries are found by their keys; {"remove": true} is
// one that did not exist yet. An entry with the field after came after the entry that it names, at the beginning if the
// name is empty: that is how entries that have been removed since come back. The order of entries affects play, because
// cards are shuffled from it.
const (
	// rewindFormat is the format of such a file.
	rewindFormat = "koprulu-components-version/1"
	after        = "after"
)

// rewind makes the document of a version from that of the next one and the differences.
func rewind(doc, back *document.Node) (*document.Node, Problems) {
	r := rewinder{}
	if f := back.Get("format"); back.Kind != document.Object || f == nil || f.Text != rewindFormat {
		r.bad(back, "the format must be "+rewindFormat)
		return nil, r.problems
	}
	out := *doc
	out.Items = nil
	shapes := shapeOf(reflect.TypeFor[File]())
	for _, f := range doc.Items {
		i := slices.IndexFunc(shapes, func(s shape) bool { return s.name == f.Name })
		switch x := back.Get(f.Name); {
		case x == nil || i < 0 || f.Name == "format":
		case shapes[i].typ.Kind() == reflect.Struct:
			f = r.entry(f, x)
		default:
			f = r.list(f, x, shapes[i].typ.Elem())
		}
		out.Items = append(out.Items, f)
	}
	for _, f := range back.Items {
		if doc.Get(f.Name) == nil {
			r.bad(f, "the components have no such field")
		}
	}
	return &out, r.problems
}

type rewinder struct{ problems Problems }

func (r *rewinder) bad(t *document.Node, format string, args ...any) {
	r.problems = append(r.problems, problemAt(t, "", fmt.Sprintf(format, args...)))
}

// entry makes an entry from that of the next version.
func (r *rewinder) entry(next, back *document.Node) *document.Node {
	out := *next
	out.Items = nil
	for _, f := range next.Items {
		if x := back.Get(f.Name); x != nil {
			f = x
		}
		out.Items = append(out.Items, f)
	}
	for _, f := range back.Items {
		if next.Get(f.Name) == nil {
			out.Items = append(out.Items, f)
		}
	}
	out.Items = slices.DeleteFunc(out.Items, func(f *document.Node) bool {
		return f.Kind == document.Null || f.Name == after
	})
	return &out
}

// list makes a list of entries of type t from that of the next version.
func (r *rewinder) list(next, back *document.Node, t reflect.Type) *document.Node {
	shapes := shapeOf(t)
	out := *next
	out.Items = slices.Clone(next.Items)
	at := func(key string) int {
		return slices.IndexFunc(out.Items, func(x *document.Node) bool { return keyOf(x, shapes) == key })
	}
	for _, x := range back.Items {
		key := keyOf(x, shapes)
		i, behind := at(key), x.Get(after)
		switch {
		case key == "":
			r.bad(x, "the entry does not say which one it is")
			continue
		case i < 0 && (behind == nil || removes(x)):
			r.bad(x, "the next version has no %s; an entry that was taken out says after which one it stood", key)
			continue
		case removes(x):
			out.Items = slices.Delete(out.Items, i, i+1)
			continue
		case i < 0:
			x = r.entry(document.NewObject(), x)
		default:
			old := out.Items[i]
			x = r.entry(old, x)
			if behind == nil {
				out.Items[i] = x
				continue
			}
			out.Items = slices.Delete(out.Items, i, i+1)
		}
		place := 0
		if behind.Text != "" {
			if place = at(behind.Text) + 1; place == 0 {
				r.bad(behind, "there is no %s", behind.Text)
				continue
			}
		}
		out.Items = slices.Insert(out.Items, place, x)
	}
	return &out
}

// Backwards returns the file that keeps the set of a file system with the directory data as a version, that is, what
// was different in it from the built-in data. It also returns the version's entry in the list of versions, without a
// text. It is for people who correct the data.
func Backwards(old fs.FS) (file []byte, v Version, err error) {
	before, problems := readFiles(old)
	if len(problems) > 0 {
		return nil, v, problems
	}
	s, problems := newSet(before)
	if len(problems) > 0 {
		return nil, v, problems
	}
	next, _ := builtIn()
	return printed(backwards(before, next)), Version{Base: s.Box(false).Hash(), BroodWar: s.Box(true).Hash()}, nil
}

// backwards writes what was different in the document of a version, as rewind reads it.
func backwards(old, next *document.Node) *document.Node {
	out := document.NewObject(document.Field("format", document.NewString(rewindFormat)))
	for _, s := range shapeOf(reflect.TypeFor[File]()) {
		x, y := old.Get(s.name), next.Get(s.name)
		switch {
		case x == nil || y == nil || x.Flat() == y.Flat():
		case s.typ.Kind() == reflect.Struct:
			out.Set(s.name, backEntry(x, y))
		case s.typ.Kind() == reflect.Slice:
			out.Set(s.name, backList(x, y, s.typ.Elem()))
		}
	}
	return out
}

// backEntry returns the fields of old that differ in next.
func backEntry(old, next *document.Node) *document.Node {
	out := document.NewObject()
	for _, f := range old.Items {
		if y := next.Get(f.Name); y == nil || y.Flat() != f.Flat() {
			out.Items = append(out.Items, f)
		}
	}
	for _, f := range next.Items {
		if old.Get(f.Name) == nil {
			out.Set(f.Name, document.NewNull())
		}
	}
	return out
}

// backList returns the entries of old that differ in next or have a different place there.
func backList(old, next *document.Node, t reflect.Type) *document.Node {
	shapes := shapeOf(t)
	out := document.NewArray()
	var left []string // the keys of next, in their order once the preceding entries are applied
	for _, y := range next.Items {
		if key := keyOf(y, shapes); find(old, key, shapes) != nil {
			left = append(left, key)
		} else {
			out.Items = append(out.Items, removal(keyFields(y, shapes)...))
		}
	}
	before := ""
	for i, x := range old.Items {
		key := keyOf(x, shapes)
		back := document.NewObject()
		if y := find(next, key, shapes); y != nil {
			back = backEntry(x, y)
			back.Drop(keyNames(shapes)...)
		} else {
			back.Items = slices.Clone(x.Items)
			back.Drop(keyNames(shapes)...)
		}
		if i >= len(left) || left[i] != key {
			left = slices.DeleteFunc(left, func(s string) bool { return s == key })
			left = slices.Insert(left, i, key)
			back.Items = append([]*document.Node{document.Field(after, document.NewString(before))}, back.Items...)
		}
		if len(back.Items) > 0 {
			back.Items = append(keyFields(x, shapes), back.Items...)
			out.Items = append(out.Items, back)
		}
		before = key
	}
	return out
}
