package components

import (
	"fmt"
	"koprulu/rules/document"
	"reflect"
)

// Change is a difference between two sets.
type Change struct {
	// List and Entry name the entry, such as planets and tarsonis. Entry is empty for figures outside a list.
	List, Entry string
	// Field is the field, such as cost or areas.2.limit; it is empty for a whole entry.
	Field string
	// Old and New are the values, as a file has them; a missing value is empty.
	Old, New string
}

// String returns the change in one line.
func (c Change) String() string {
	s := c.List
	for _, x := range []string{c.Entry, c.Field} {
		if x != "" {
			s += " " + x
		}
	}
	return fmt.Sprintf("%s: %s -> %s", s, orNothing(c.Old), orNothing(c.New))
}

func orNothing(s string) string {
	if s == "" {
		return "(nothing)"
	}
	return s
}

// Diff returns what is different in new, in the order of Export. Phrases that say the same in different words do not
// count as different.
func Diff(old, new *Set) []Change {
	d := differ{}
	t := reflect.TypeFor[File]()
	for _, s := range shapeOf(t) {
		d.list = s.name
		if x, y := old.document.Get(s.name), new.document.Get(s.name); s.typ.Kind() == reflect.Slice {
			d.entries(x, y, s.typ.Elem())
		} else {
			d.values(x, y, s.typ, "", "")
		}
	}
	return d.changes
}

type differ struct {
	list    string
	changes []Change
}

// entries compares the entries of a list of the document.
func (d *differ) entries(a, b *document.Node, t reflect.Type) {
	d.pairs(a, b, t, func(key string, x, y *document.Node) { d.values(x, y, t, key, "") })
}

// pairs calls f for each key of two lists.
func (d *differ) pairs(a, b *document.Node, t reflect.Type, f func(key string, x, y *document.Node)) {
	shapes := shapeOf(t)
	for _, x := range a.Items {
		f(keyOf(x, shapes), x, find(b, keyOf(x, shapes), shapes))
	}
	for _, y := range b.Items {
		if find(a, keyOf(y, shapes), shapes) == nil {
			f(keyOf(y, shapes), nil, y)
		}
	}
}

// values compares two values, either of which may be missing.
func (d *differ) values(a, b *document.Node, t reflect.Type, entry, path string) {
	switch {
	case a == nil || b == nil:
		if a != b {
			d.add(a, b, entry, path)
		}
	case t.Kind() == reflect.Struct:
		for _, s := range shapeOf(t) {
			d.values(a.Get(s.name), b.Get(s.name), s.typ, entry, join(path, s.name))
		}
		if path == "" {
			d.values(a.Get(change), b.Get(change), t, entry, change)
		}
	case hasKeys(t):
		d.pairs(a, b, t.Elem(), func(key string, x, y *document.Node) { d.values(x, y, t.Elem(), entry, join(path, key)) })
	case a.Flat() != b.Flat():
		d.add(a, b, entry, path)
	}
}

func (d *differ) add(a, b *document.Node, entry, path string) {
	show := func(t *document.Node) string {
		if t == nil {
			return ""
		}
		return t.Flat()
	}
	d.changes = append(d.changes, Change{d.list, entry, path, show(a), show(b)})
}
