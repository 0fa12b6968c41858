package components

import (
	"koprulu/rules/document"
	"reflect"
	"slices"
	"strings"
)

// merger lays a file over a complete document.
type merger struct {
	// complete is set for a file that claims to hold everything: its entries
	// replace those of the document and none may be missing.
	complete bool
	// baseOnly is set for a complete file from before Brood War: what it cannot know stays as it
	// is.
	baseOnly bool
	// mode says what kind of file is laid over.
	mode     mode
	problems Problems
}

// mode is what a merger does with the entries of lists.
type mode uint8

const (
	// correcting: a file with corrections over the document. Only lists that may
	// grow take new entries and lose some.
	correcting mode = iota
	// amending: corrections over what Brood War changes. Every list takes new entries, and an entry that removes one is
	// kept as it is.
	amending
	// laying: what Brood War changes over an entry. Every list grows and shrinks.
	laying
)

// merge lays the document over on the document base: objects field by field, lists of entries entry by entry,
// anything else as a whole. What does not fit stays in the result, so that binding reports the problem; only
// problems with the entries of lists are reported here.
func (m *merger) merge(base, over *document.Node, t reflect.Type, entry string) *document.Node {
	switch {
	case m.complete && t.Kind() == reflect.Struct && t != reflect.TypeFor[File]():
		return m.whole(base, over)
	case t.Kind() == reflect.Struct && base.Kind == document.Object && over.Kind == document.Object:
		return m.object(base, over, t, entry)
	case hasKeys(t) && base.Kind == document.Array &&
		over.Kind == document.Array:
		return m.list(base, over, t.Elem(), entry, m.mode != correcting)
	}
	return over
}

func (m *merger) object(base, over *document.Node, t reflect.Type, entry string) *document.Node {
	out := *over
	out.Items = nil
	shapes := map[string]shape{}
	for _, s := range shapeOf(t) {
		shapes[s.name] = s
	}
	for _, f := range base.Items {
		x := over.Get(f.Name)
		if x == nil {
			out.Items = append(out.Items, f)
			continue
		}
		s, known := shapes[f.Name]
		switch {
		case f.Name == change && f.Kind == document.Object && x.Kind == document.Object:
			x = m.amend(f, x, t, entry)
		case !known:
		case s.grow && f.Kind == document.Array && x.Kind == document.Array:
			x = m.list(f, x, s.typ.Elem(), entry, true)
		default:
			x = m.merge(f, x, s.typ, entry)
		}
		out.Items = append(out.Items, x)
	}
	for _, f := range over.Items {
		if base.Get(f.Name) == nil {
			out.Items = append(out.Items, f)
		}
	}
	return &out
}

// amend lays corrections over what Brood War changes in an entry of type t.
func (m *merger) amend(base, over *document.Node, t reflect.Type, entry string) *document.Node {
	before := m.mode
	m.mode = amending
	defer func() { m.mode = before }()
	return m.object(base, over, t, entry)
}

// list merges a list of entries, in the order of base. A list that may grow
// takes new entries at its end.
func (m *merger) list(base, over *document.Node, t reflect.Type, entry string, grow bool) *document.Node {
	out := *over
	out.Items = append([]*document.Node(nil), base.Items...)
	shapes := shapeOf(t)
	var keys []string
	at := map[string]int{}
	for i, x := range base.Items {
		k := keyOf(x, shapes)
		keys = append(keys, k)
		at[k] = i
	}
	used := map[string]bool{}
	for _, x := range over.Items {
		if x.Kind != document.Object {
			m.bad(x, entry, "this must be an object, not "+x.Kind.String())
			continue
		}
		k := keyOf(x, shapes)
		i, known := at[k]
		switch {
		case k == "":
			m.bad(x, entry, "this entry does not say which one it is: it needs "+strings.Join(keyNames(shapes), " and "))
		case used[k]:
			m.bad(x, entry, k+" is here twice")
		case known && grow && removes(x) && m.mode != amending:
			out.Items[i] = nil
		case known && m.complete:
			out.Items[i] = m.whole(out.Items[i], x)
		case known && m.mode == amending && removes(out.Items[i]):
			out.Items[i] = x
		case known:
			inner := entry
			if inner == "" {
				inner = k
			}
			out.Items[i] = m.merge(out.Items[i], x, t, inner)
		case grow:
			out.Items = append(out.Items, x)
		default:
			m.bad(x, entry, "there is no "+k+document.Meant(k, keys).Error())
		}
		used[k] = true
	}
	for i, k := range keys {
		if m.complete && !used[k] && !(m.baseOnly && added(base.Items[i])) {
			m.bad(over, entry, k+" is missing; a complete file holds every entry")
		}
	}
	out.Items = slices.DeleteFunc(out.Items, func(x *document.Node) bool { return x == nil })
	return &out
}

// whole returns an entry of a complete file to replace that of the document.
func (m *merger) whole(base, over *document.Node) *document.Node {
	c := base.Get(change)
	if !m.baseOnly || c == nil || over.Get(change) != nil {
		return over
	}
	out := *over
	out.Items = append(slices.Clone(over.Items), c)
	return &out
}

// added reports whether an entry exists only with Brood War.
func added(x *document.Node) bool {
	set := x.Get("set")
	return set != nil && set.Text == SetBroodWar
}

func (m *merger) bad(x *document.Node, entry, reason string) {
	m.problems = append(m.problems, problemAt(x, entry, reason))
}

// removes reports whether an entry of a file removes one from the document.
func removes(x *document.Node) bool {
	r := x.Get("remove")
	return r != nil && r.Kind == document.Bool && r.True()
}

func keyNames(shapes []shape) []string {
	var names []string
	for _, s := range shapes {
		if s.key {
			names = append(names, s.name)
		}
	}
	return names
}
