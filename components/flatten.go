package components

import (
	"reflect"
	"slices"
)

// change is the field of an entry that says what Brood War changes of it.
const change = "broodwar"

// flatten gives the part of a document that one game uses: without Brood War the
// entries of the base game as they are, with it all entries with the changes laid
// over. Everything keeps its place in its file, so that a problem is found there.
func flatten(doc *tree, broodWar bool) (*tree, Problems) {
	f := flattener{broodWar: broodWar, merger: merger{mode: laying}}
	out := *doc
	out.fields = nil
	shapes := shapeOf(reflect.TypeFor[File]())
	for _, x := range doc.fields {
		i := slices.IndexFunc(shapes, func(s shape) bool { return s.name == x.name })
		switch {
		case i < 0:
		case shapes[i].typ.Kind() == reflect.Struct && x.kind == object:
			x.tree = f.entry(x.tree, shapes[i].typ)
		case shapes[i].typ.Kind() == reflect.Slice && shapes[i].typ.Elem().Kind() == reflect.Struct && x.kind == list:
			l := *x.tree
			l.items = nil
			for _, item := range x.items {
				if e := f.entry(item, shapes[i].typ.Elem()); e != nil {
					l.items = append(l.items, e)
				}
			}
			x.tree = &l
		}
		if x.tree != nil {
			out.fields = append(out.fields, x)
		}
	}
	return &out, f.merger.problems
}

type flattener struct {
	broodWar bool
	merger   merger
}

// entry gives an entry as the game uses it, nil if it does not.
func (f *flattener) entry(x *tree, t reflect.Type) *tree {
	if x.kind != object {
		return x
	}
	c := x.get(change)
	switch {
	case added(x) && !f.broodWar:
		return nil
	case c == nil:
		return x
	}
	bare := *x
	bare.fields = slices.Clone(x.fields)
	bare.drop(change)
	shapes := shapeOf(t)
	entry := keyOf(x, shapes)
	switch {
	case c.kind != object:
		f.merger.bad(c, entry, "this must be an object, not "+c.kind.String())
		return &bare
	case added(x):
		f.merger.bad(c, entry, "an entry of Brood War says everything in its own fields")
		return &bare
	}
	for _, s := range shapes {
		if own := c.get(s.name); own != nil && (s.key || s.name == "set") {
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
	out.file, out.line, out.path = x.file, x.line, x.path
	return &out
}

// unflatten makes the one document of what a game uses without and with Brood
// War. Order is a document with the entries in the order in which they shall stand.
func unflatten(base, broodWar, order *tree) *tree {
	out := &tree{kind: object}
	for _, s := range shapeOf(reflect.TypeFor[File]()) {
		a, b := base.get(s.name), broodWar.get(s.name)
		switch {
		case b == nil:
		case s.typ.Kind() == reflect.Struct:
			out.fields = append(out.fields, field{s.name, changed(a, b, s.typ)})
		case s.typ.Kind() == reflect.Slice:
			out.fields = append(out.fields, field{s.name, entries(a, b, order.get(s.name), s.typ.Elem())})
		default:
			out.fields = append(out.fields, field{s.name, b})
		}
	}
	return out
}

// entries gives a list of the document.
func entries(base, broodWar, order *tree, t reflect.Type) *tree {
	shapes := shapeOf(t)
	out := &tree{kind: list}
	for _, x := range order.items {
		key := keyOf(x, shapes)
		a, b := find(base, key, shapes), find(broodWar, key, shapes)
		switch {
		case a == nil:
			out.items = append(out.items, b)
		case b == nil:
			gone := *a
			gone.fields = append(slices.Clone(a.fields), field{change, removal()})
			out.items = append(out.items, &gone)
		default:
			out.items = append(out.items, changed(a, b, t))
		}
	}
	return out
}

// find gives the entry of a list with a key, or nil; so it does without a list.
func find(l *tree, key string, shapes []shape) *tree {
	if l == nil {
		return nil
	}
	i := slices.IndexFunc(l.items, func(x *tree) bool { return keyOf(x, shapes) == key })
	if i < 0 {
		return nil
	}
	return l.items[i]
}

func removal(key ...field) *tree {
	return &tree{kind: object, fields: append(key, field{"remove", &tree{kind: truth, truth: true}})}
}

// changed gives an entry with the field for what is different with Brood War.
func changed(a, b *tree, t reflect.Type) *tree {
	d := difference(a, b, t)
	if len(d.fields) == 0 {
		return a
	}
	out := *a
	out.fields = append(slices.Clone(a.fields), field{change, d})
	return &out
}

// difference gives the fields of b that are not as in a, both of type t.
func difference(a, b *tree, t reflect.Type) *tree {
	out := &tree{kind: object}
	for _, s := range shapeOf(t) {
		x, y := a.get(s.name), b.get(s.name)
		if y == nil {
			y = unbind(reflect.Zero(s.typ)) // left out, which is the same
		}
		if x == nil {
			x = unbind(reflect.Zero(s.typ))
		}
		switch {
		case x.compact() == y.compact():
		case s.typ.Kind() == reflect.Slice && s.typ.Elem().Kind() == reflect.Struct:
			out.fields = append(out.fields, field{s.name, differences(x, y, s.typ.Elem())})
		case s.typ.Kind() == reflect.Struct:
			out.fields = append(out.fields, field{s.name, difference(x, y, s.typ)})
		default:
			out.fields = append(out.fields, field{s.name, y})
		}
	}
	return out
}

// differences gives the entries of list b that are not as in list a.
func differences(a, b *tree, t reflect.Type) *tree {
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
	for _, y := range b.items {
		x := find(a, keyOf(y, shapes), shapes)
		if x == nil {
			out.items = append(out.items, y)
		} else if d := difference(x, y, t); len(d.fields) > 0 {
			d.fields = append(keys(x), d.fields...)
			out.items = append(out.items, d)
		}
	}
	for _, x := range a.items {
		if find(b, keyOf(x, shapes), shapes) == nil {
			out.items = append(out.items, removal(keys(x)...))
		}
	}
	return out
}
