package components

import (
	"koprulu/rules/document"
	"reflect"
	"slices"
)

// change is the field of an entry that says what Brood War changes in it.
const change = "broodwar"

// flatten returns the part of a document that one game uses. Without Brood War these are the entries of the base game
// as they are, with it all entries with the changes laid over them: what is taken out (BW-SETUP-02, BW-SETUP-04),
// added or replaced (BW-SETUP-03, BW-SETUP-06, CARD-13) and mixed in (BW-SETUP-07). Everything keeps its place in its
// file, so that problems are reported there.
func flatten(doc *document.Node, broodWar bool) (*document.Node, Problems) {
	f := flattener{broodWar: broodWar, merger: merger{mode: laying}}
	out := *doc
	out.Items = nil
	shapes := shapeOf(reflect.TypeFor[File]())
	for _, x := range doc.Items {
		i := slices.IndexFunc(shapes, func(s shape) bool { return s.name == x.Name })
		switch {
		case i < 0:
		case shapes[i].typ.Kind() == reflect.Struct && x.Kind == document.Object:
			x = f.entry(x, shapes[i].typ)
		case hasKeys(shapes[i].typ) &&
			x.Kind == document.Array:
			l := *x
			l.Items = nil
			for _, item := range x.Items {
				if e := f.entry(item, shapes[i].typ.Elem()); e != nil {
					l.Items = append(l.Items, e)
				}
			}
			x = &l
		}
		if x != nil {
			out.Items = append(out.Items, x)
		}
	}
	return &out, f.merger.problems
}

type flattener struct {
	broodWar bool
	merger   merger
}

// entry returns an entry as the game uses it, nil if it does not.
func (f *flattener) entry(x *document.Node, t reflect.Type) *document.Node {
	if x.Kind != document.Object {
		return x
	}
	c := x.Get(change)
	switch {
	case added(x) && !f.broodWar:
		return nil
	case c == nil:
		return x
	}
	bare := *x
	bare.Items = slices.Clone(x.Items)
	bare.Drop(change)
	shapes := shapeOf(t)
	entry := keyOf(x, shapes)
	switch {
	case c.Kind != document.Object:
		f.merger.bad(c, entry, "this must be an object, not "+c.Kind.String())
		return &bare
	case added(x):
		f.merger.bad(c, entry, "an entry of Brood War says everything in its own fields")
		return &bare
	}
	for _, s := range shapes {
		if own := c.Get(s.name); own != nil && (s.key || s.name == "set") {
			f.merger.bad(own, entry, "Brood War cannot change this field")
			return &bare
		}
	}
	switch {
	case !f.broodWar:
		return &bare
	case removes(c):
		return nil
	}
	out := *f.merger.merge(&bare, c, t, entry)
	out.StandsAt(x)
	return &out
}

// unflatten makes one document from what a game uses without and with Brood War, with the entries as they are ordered
// in the document order.
func unflatten(base, broodWar, order *document.Node) *document.Node {
	out := document.NewObject()
	for _, s := range shapeOf(reflect.TypeFor[File]()) {
		a, b := base.Get(s.name), broodWar.Get(s.name)
		switch {
		case b == nil:
		case s.typ.Kind() == reflect.Struct:
			out.Set(s.name, changed(a, b, s.typ))
		case s.typ.Kind() == reflect.Slice:
			out.Set(s.name, entries(a, b, order.Get(s.name), s.typ.Elem()))
		default:
			out.Items = append(out.Items, b)
		}
	}
	return out
}

// entries returns a list of the document.
func entries(base, broodWar, order *document.Node, t reflect.Type) *document.Node {
	shapes := shapeOf(t)
	out := document.NewArray()
	for _, x := range order.Items {
		key := keyOf(x, shapes)
		a, b := find(base, key, shapes), find(broodWar, key, shapes)
		switch {
		case a == nil:
			out.Items = append(out.Items, b)
		case b == nil:
			gone := *a
			gone.Items = append(slices.Clone(a.Items), document.Field(change, removal()))
			out.Items = append(out.Items, &gone)
		default:
			out.Items = append(out.Items, changed(a, b, t))
		}
	}
	return out
}

// find returns the entry of a list with a key, nil if there is none or no list.
func find(l *document.Node, key string, shapes []shape) *document.Node {
	if l == nil {
		return nil
	}
	i := slices.IndexFunc(l.Items, func(x *document.Node) bool { return keyOf(x, shapes) == key })
	if i < 0 {
		return nil
	}
	return l.Items[i]
}

func removal(key ...*document.Node) *document.Node {
	return document.NewObject(append(key, document.Field("remove", document.NewBool(true)))...)
}

// changed returns an entry with the field for what is different with Brood War.
func changed(a, b *document.Node, t reflect.Type) *document.Node {
	d := difference(a, b, t)
	if len(d.Items) == 0 {
		return a
	}
	out := *a
	out.Items = append(slices.Clone(a.Items), document.Field(change, d))
	return &out
}

// difference returns the fields of b that differ from those of a, both of type t.
func difference(a, b *document.Node, t reflect.Type) *document.Node {
	out := document.NewObject()
	for _, s := range shapeOf(t) {
		x, y := a.Get(s.name), b.Get(s.name)
		if y == nil {
			y = unbind(reflect.Zero(s.typ)) // left out, which means the same
		}
		if x == nil {
			x = unbind(reflect.Zero(s.typ))
		}
		switch {
		case x.Flat() == y.Flat():
		case hasKeys(s.typ):
			out.Set(s.name, differences(x, y, s.typ.Elem()))
		case s.typ.Kind() == reflect.Struct:
			out.Set(s.name, difference(x, y, s.typ))
		default:
			out.Set(s.name, y)
		}
	}
	return out
}

// keyFields returns the fields that identify an entry.
func keyFields(x *document.Node, shapes []shape) (fields []*document.Node) {
	for _, s := range shapes {
		if s.key {
			fields = append(fields, x.Get(s.name))
		}
	}
	return fields
}

// differences returns the entries of list b that differ from those of list a.
func differences(a, b *document.Node, t reflect.Type) *document.Node {
	shapes := shapeOf(t)
	out := document.NewArray()
	for _, y := range b.Items {
		x := find(a, keyOf(y, shapes), shapes)
		if x == nil {
			out.Items = append(out.Items, y)
		} else if d := difference(x, y, t); len(d.Items) > 0 {
			d.Items = append(keyFields(x, shapes), d.Items...)
			out.Items = append(out.Items, d)
		}
	}
	for _, x := range a.Items {
		if find(b, keyOf(x, shapes), shapes) == nil {
			out.Items = append(out.Items, removal(keyFields(x, shapes)...))
		}
	}
	return out
}
