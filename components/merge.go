package components

import (
	"reflect"
	"strings"
)

// merge lays a file with corrections over a complete document: objects field
// by field, lists of entries entry by entry, anything else as a whole. What
// does not fit stays in the result, so that binding it names the problem; only
// entries that the document does not know are reported here.
func merge(base, over *tree, t reflect.Type, entry string, problems *Problems) *tree {
	switch {
	case t.Kind() == reflect.Struct && base.kind == object && over.kind == object:
		return mergeObject(base, over, t, entry, problems)
	case t.Kind() == reflect.Slice && t.Elem().Kind() == reflect.Struct && base.kind == list && over.kind == list:
		return mergeList(base, over, t.Elem(), entry, false, problems)
	}
	return over
}

func mergeObject(base, over *tree, t reflect.Type, entry string, problems *Problems) *tree {
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
		s := shapes[f.name]
		if s.grow && f.kind == list && x.kind == list {
			x = mergeList(f.tree, x, s.typ.Elem(), entry, true, problems)
		} else {
			x = merge(f.tree, x, s.typ, entry, problems)
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

func mergeList(base, over *tree, t reflect.Type, entry string, grow bool, problems *Problems) *tree {
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
	bad := func(x *tree, reason string) {
		*problems = append(*problems, Problem{File: x.file, Line: x.line, Path: x.path, Entry: entry, Reason: reason})
	}
	for _, x := range over.items {
		if x.kind != object {
			bad(x, "this must be an object, not "+x.kind.String())
			continue
		}
		k := keyOf(x, shapes)
		i, known := at[k]
		switch {
		case k == "":
			bad(x, "this entry does not say which one it is: it needs "+strings.Join(keyNames(shapes), " and "))
		case used[k]:
			bad(x, k+" is here twice")
		case known && grow && removes(x):
			out.items[i] = nil
		case known:
			inner := entry
			if inner == "" {
				inner = k
			}
			out.items[i] = merge(out.items[i], x, t, inner, problems)
		case grow:
			out.items = append(out.items, x)
		default:
			bad(x, "there is no "+k+meant(k, keys))
		}
		used[k] = true
	}
	kept := out.items[:0]
	for _, x := range out.items {
		if x != nil {
			kept = append(kept, x)
		}
	}
	out.items = kept
	return &out
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
