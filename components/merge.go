package components

import (
	"reflect"
	"slices"
	"strings"

	"koprulu/internal/near"
)

// merger lays a file over a complete document.
type merger struct {
	// complete is set for a file that claims to hold everything: its entries
	// replace those of the document and none may be missing.
	complete bool
	// baseOnly is set for a complete file from a time before Brood War: what it
	// cannot know stays as it is.
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
	// amending: corrections over what Brood War changes. Every list takes new
	// entries, and one that takes an entry out is kept as it is.
	amending
	// laying: what Brood War changes over an entry. Every list grows and shrinks.
	laying
)

// merge lays over over base: objects field by field, lists of entries entry by
// entry, anything else as a whole. What does not fit stays in the result, so
// that binding it names the problem; only what concerns the entries of lists
// is reported here.
func (m *merger) merge(base, over *tree, t reflect.Type, entry string) *tree {
	switch {
	case m.complete && t.Kind() == reflect.Struct && t != reflect.TypeFor[File]():
		return m.whole(base, over)
	case t.Kind() == reflect.Struct && base.kind == object && over.kind == object:
		return m.object(base, over, t, entry)
	case t.Kind() == reflect.Slice && t.Elem().Kind() == reflect.Struct && base.kind == list && over.kind == list:
		return m.list(base, over, t.Elem(), entry, m.mode != correcting)
	}
	return over
}

func (m *merger) object(base, over *tree, t reflect.Type, entry string) *tree {
	out := *over
	out.fields = nil
	shapes := map[string]shape{}
	for _, s := range shapeOf(t) {
		shapes[s.name] = s
	}
	for _, f := range base.fields {
		x := over.get(f.name)
		if x == nil {
			out.fields = append(out.fields, f)
			continue
		}
		s, known := shapes[f.name]
		switch {
		case f.name == change && f.kind == object && x.kind == object:
			x = m.amend(f.tree, x, t, entry)
		case !known:
		case s.grow && f.kind == list && x.kind == list:
			x = m.list(f.tree, x, s.typ.Elem(), entry, true)
		default:
			x = m.merge(f.tree, x, s.typ, entry)
		}
		out.fields = append(out.fields, field{f.name, x})
	}
	for _, f := range over.fields {
		if base.get(f.name) == nil {
			out.fields = append(out.fields, f)
		}
	}
	return &out
}

// amend lays corrections over what Brood War changes of an entry of type t.
func (m *merger) amend(base, over *tree, t reflect.Type, entry string) *tree {
	before := m.mode
	m.mode = amending
	defer func() { m.mode = before }()
	return m.object(base, over, t, entry)
}

// list merges a list of entries, in the order of base. A list that may grow
// takes new entries at its end.
func (m *merger) list(base, over *tree, t reflect.Type, entry string, grow bool) *tree {
	out := *over
	out.items = append([]*tree(nil), base.items...)
	shapes := shapeOf(t)
	var keys []string
	at := map[string]int{}
	for i, x := range base.items {
		k := keyOf(x, shapes)
		keys = append(keys, k)
		at[k] = i
	}
	used := map[string]bool{}
	for _, x := range over.items {
		if x.kind != object {
			m.bad(x, entry, "this must be an object, not "+x.kind.String())
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
			out.items[i] = nil
		case known && m.complete:
			out.items[i] = m.whole(out.items[i], x)
		case known && m.mode == amending && removes(out.items[i]):
			out.items[i] = x
		case known:
			inner := entry
			if inner == "" {
				inner = k
			}
			out.items[i] = m.merge(out.items[i], x, t, inner)
		case grow:
			out.items = append(out.items, x)
		default:
			m.bad(x, entry, "there is no "+k+near.Meant(k, keys))
		}
		used[k] = true
	}
	for i, k := range keys {
		if m.complete && !used[k] && !(m.baseOnly && added(base.items[i])) {
			m.bad(over, entry, k+" is missing; a complete file holds every entry")
		}
	}
	out.items = slices.DeleteFunc(out.items, func(x *tree) bool { return x == nil })
	return &out
}

// whole gives an entry of a complete file in place of that of the document.
func (m *merger) whole(base, over *tree) *tree {
	c := base.get(change)
	if !m.baseOnly || c == nil || over.get(change) != nil {
		return over
	}
	out := *over
	out.fields = append(slices.Clone(over.fields), field{change, c})
	return &out
}

// added reports whether an entry is there with Brood War only.
func added(x *tree) bool {
	set := x.get("set")
	return set != nil && set.text == SetBroodWar
}

func (m *merger) bad(x *tree, entry, reason string) {
	m.problems = append(m.problems, Problem{File: x.file, Line: x.line, Path: x.path, Entry: entry, Reason: reason})
}

// removes reports whether an entry of a file takes one out of the document.
func removes(x *tree) bool {
	r := x.get("remove")
	return r != nil && r.kind == truth && r.truth
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
