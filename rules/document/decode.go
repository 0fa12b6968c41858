package document

import (
	"bytes"
	"encoding"
	"encoding/json"
	"reflect"
	"strings"
)

// Decode reads a document into a value of the program, for those whose shape is that of a type, such as the bodies of
// the API: with the fields that encoding/json writes for it, in this case only. What is wrong is [Problems], with the
// place of each; the value is then as it was.
func Decode(text []byte, into any) error {
	root, err := Parse(text)
	if root == nil {
		return err
	}
	d := decoder{text: text, found: ProblemsOf(err)}
	d.check(root, reflect.TypeOf(into).Elem())
	if len(d.found) > 0 {
		return d.found
	}
	if err := json.Unmarshal(root.Raw(text), into); err != nil {
		return Problems{NewProblem("$", int(root.Line), Say("this value cannot be read"))}
	}
	return nil
}

// A decoder compares a document with a type.
type decoder struct {
	text  []byte
	found Problems
}

var (
	readsJSON = reflect.TypeFor[json.Unmarshaler]()
	readsText = reflect.TypeFor[encoding.TextUnmarshaler]()
)

// check notes where a value can't be read into a type. Null is what is left out, but for the whole document.
func (d *decoder) check(n *Node, t reflect.Type) {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if n.Kind == Null && n.up != nil {
		return
	}
	to := reflect.PointerTo(t)
	switch kind := t.Kind(); {
	case to.Implements(readsJSON), to.Implements(readsText), kind == reflect.Interface:
		d.leaf(n, t)
	case kind == reflect.Struct:
		if d.is(n, Object) {
			d.fields(n, t)
		}
	case kind == reflect.Map && t.Key().Kind() == reflect.String:
		if d.is(n, Object) {
			d.each(n, t.Elem())
		}
	case kind == reflect.Slice && t.Elem().Kind() != reflect.Uint8, kind == reflect.Array:
		if d.is(n, Array) {
			d.each(n, t.Elem())
		}
	default:
		if d.is(n, kindOf(kind)) {
			d.leaf(n, t)
		}
	}
}

// kindOf returns the kind of JSON value for a type without parts.
func kindOf(k reflect.Kind) Kind {
	switch k {
	case reflect.Bool:
		return Bool
	case reflect.String, reflect.Slice: // A list of bytes is written as text.
		return String
	}
	return Number
}

// is notes that a value is of another kind than it has to be.
func (d *decoder) is(n *Node, k Kind) bool {
	if n.Kind != k {
		d.found.add(n, Say("this is %s, but it must be %s", n.Kind.Sentence(), k.Sentence()))
		return false
	}
	return true
}

// each checks all entries of a list, or all fields of an object whose names are free.
func (d *decoder) each(n *Node, t reflect.Type) {
	for _, x := range n.Items {
		d.check(x, t)
	}
}

// fields checks the fields of an object.
func (d *decoder) fields(n *Node, t reflect.Type) {
	types := map[string]reflect.Type{}
	names := fieldsOf(t, nil, types)
	for _, f := range n.Items {
		if of, ok := types[f.Name]; ok {
			d.check(f, of)
		} else {
			d.found.add(f, Say("there is no field with this name here%s", Meant(f.Name, names)))
		}
	}
}

// fieldsOf lists the names of the fields of a type in their order, with the type of each.
func fieldsOf(t reflect.Type, names []string, types map[string]reflect.Type) []string {
	for i := range t.NumField() {
		f := t.Field(i)
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case f.Tag.Get("json") == "-" || !f.IsExported() && !f.Anonymous:
			continue
		case f.Anonymous && name == "" && f.Type.Kind() == reflect.Struct:
			names = fieldsOf(f.Type, names, types)
			continue
		case name == "":
			name = f.Name
		}
		names, types[name] = append(names, name), f.Type
	}
	return names
}

// leaf notes a value that its type does not take, such as a number that is too large.
func (d *decoder) leaf(n *Node, t reflect.Type) {
	if json.Unmarshal(bytes.Clone(n.Raw(d.text)), reflect.New(t).Interface()) == nil {
		return
	}
	if k := t.Kind(); n.Kind == Number && k >= reflect.Int && k <= reflect.Uint64 {
		d.found.add(n, Say("%s is not a whole number that can be used here", Cut(n.Text)))
		return
	}
	d.found.add(n, Say("this value cannot be read"))
}
