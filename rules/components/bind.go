package components

import (
	"fmt"
	"koprulu/rules/document"
	"reflect"
	"strconv"
	"strings"
)

// shape describes a field of a struct of file.go.
type shape struct {
	name     string
	index    []int
	required bool
	// key marks a field by which entries are found, grow a list to which a file may add entries.
	key, grow bool
	typ       reflect.Type
}

// shapeOf lists the fields of a struct, those of embedded structs included.
func shapeOf(t reflect.Type) []shape {
	var out []shape
	for i := range t.NumField() {
		f := t.Field(i)
		if f.Anonymous {
			for _, s := range shapeOf(f.Type) {
				s.index = append([]int{i}, s.index...)
				out = append(out, s)
			}
			continue
		}
		name, opt, _ := strings.Cut(f.Tag.Get("json"), ",")
		_, key := f.Tag.Lookup("key")
		_, grow := f.Tag.Lookup("grow")
		out = append(out, shape{name, []int{i}, opt != "omitempty", key, grow, f.Type})
	}
	return out
}

// hasKeys reports whether a type is a list of entries, which are found by their keys.
func hasKeys(t reflect.Type) bool {
	return t.Kind() == reflect.Slice && t.Elem().Kind() == reflect.Struct
}

func shapeNames(shapes []shape) []string {
	names := make([]string, len(shapes))
	for i, s := range shapes {
		names[i] = s.name
	}
	return names
}

// keyOf returns the key of an entry, "" if it has none or an incomplete one.
func keyOf(t *document.Node, shapes []shape) string {
	var parts []string
	for _, s := range shapes {
		if !s.key {
			continue
		}
		f := t.Get(s.name)
		if f == nil || f.Kind != document.String && f.Kind != document.Number || f.Text == "" {
			return ""
		}
		parts = append(parts, f.Text)
	}
	return strings.Join(parts, " ")
}

// place is where a value of a merged document came from.
type place struct {
	*document.Node
	// order is its position in the document, entry the entry that holds it.
	order int
	entry string
}

// binder fills a File from a tree and remembers where everything was.
type binder struct {
	places   map[string]place
	problems []placed
}

// placed is a problem at a path of the merged document.
type placed struct {
	path   string
	reason string
}

func (b *binder) bad(path, format string, args ...any) {
	b.problems = append(b.problems, placed{path, fmt.Sprintf(format, args...)})
}

func (b *binder) bind(t *document.Node, v reflect.Value, path, entry string) {
	b.places[path] = place{t, len(b.places), entry}
	switch v.Kind() {
	case reflect.Struct:
		if b.expect(t, document.Object, path) {
			b.object(t, v, path, entry)
		}
	case reflect.Slice:
		if b.expect(t, document.Array, path) {
			b.list(t, v, path, entry)
		}
	case reflect.String:
		if b.expect(t, document.String, path) {
			v.SetString(t.Text)
		}
	case reflect.Bool:
		if b.expect(t, document.Bool, path) {
			v.SetBool(t.True())
		}
	case reflect.Int:
		if b.expect(t, document.Number, path) {
			n, err := strconv.Atoi(t.Text)
			if err != nil || n < -1000 || n > 1000 {
				b.bad(path, "%s is not a whole number that fits", t.Text)
				return
			}
			v.SetInt(int64(n))
		}
	}
}

func (b *binder) expect(t *document.Node, k document.Kind, path string) bool {
	if t.Kind != k {
		b.bad(path, "this must be %v, not %v", k, t.Kind)
	}
	return t.Kind == k
}

func (b *binder) object(t *document.Node, v reflect.Value, path, entry string) {
	shapes := shapeOf(v.Type())
	for _, f := range t.Items {
		known := false
		for _, s := range shapes {
			if s.name == f.Name {
				known = true
				b.bind(f, v.FieldByIndex(s.index), join(path, f.Name), entry)
			}
		}
		if !known {
			at := join(path, f.Name)
			b.places[at] = place{f, len(b.places), entry}
			b.bad(at, "unknown field %q%s", f.Name, document.Meant(f.Name, shapeNames(shapes)))
		}
	}
	for _, s := range shapes {
		if s.required && t.Get(s.name) == nil {
			b.bad(join(path, s.name), "this field is missing")
		}
	}
}

func (b *binder) list(t *document.Node, v reflect.Value, path, entry string) {
	v.Set(reflect.MakeSlice(v.Type(), len(t.Items), len(t.Items)))
	first := map[string]int{}
	for i, x := range t.Items {
		at, inner := fmt.Sprintf("%s[%d]", path, i), entry
		if v.Type().Elem().Kind() == reflect.Struct {
			key := keyOf(x, shapeOf(v.Type().Elem()))
			if entry == "" {
				inner = key
			}
			if j, twice := first[key]; twice && key != "" {
				b.bad(at, "%s is here twice, first as entry %d", key, j)
			} else {
				first[key] = i
			}
		}
		b.bind(x, v.Index(i), at, inner)
	}
}

// unbind makes a tree from a value of file.go, as Export writes it.
func unbind(v reflect.Value) *document.Node {
	switch v.Kind() {
	case reflect.Struct:
		t := document.NewObject()
		for _, s := range shapeOf(v.Type()) {
			f := v.FieldByIndex(s.index)
			if !s.required && (f.IsZero() || f.Kind() == reflect.Slice && f.Len() == 0) {
				continue
			}
			t.Set(s.name, unbind(f))
		}
		return t
	case reflect.Slice:
		t := document.NewArray()
		for i := range v.Len() {
			t.Items = append(t.Items, unbind(v.Index(i)))
		}
		return t
	case reflect.Bool:
		return document.NewBool(v.Bool())
	case reflect.Int:
		return document.NewInt(int(v.Int()))
	default:
		return document.NewString(v.String())
	}
}

// join writes the path of a field of a value.
func join(path, name string) string {
	if path == "" {
		return name
	}
	return path + "." + name
}
