package notation

import (
	"slices"
	"strconv"
)

// A cursor is a value of a document together with the way to it, for errors.
type cursor struct {
	*node
	up    *cursor
	index int // in a list
	found *Problems
}

// path gives the way to a value, such as $.units[3].area.
func (c *cursor) path() string {
	if c.up == nil {
		return "$"
	}
	if c.up.kind == isObject {
		return c.up.path() + "." + c.name
	}
	return c.up.path() + "[" + strconv.Itoa(c.index) + "]"
}

// bad notes that something is wrong with the value.
func (c *cursor) bad(format string, args ...any) {
	if len(*c.found) < maxProblems {
		*c.found = append(*c.found, problemAt(c.path(), int(c.line), say(format, args...)))
	}
}

// is checks the kind of the value.
func (c *cursor) is(k kind) bool {
	if c.kind != k {
		c.bad("this is %s, but it must be %s", c.kind.text(), k.text())
		return false
	}
	return true
}

// object checks that the value is an object that has only these fields.
func (c *cursor) object(names ...string) bool {
	if !c.is(isObject) {
		return false
	}
	for i := range c.node.items {
		f := &c.node.items[i]
		if !slices.Contains(names, f.name) {
			at := cursor{node: f, up: c, found: c.found}
			at.bad("there is no field of this name here%s", meant(f.name, names))
		}
	}
	return true
}

// get gives a field, nil if there is none.
func (c *cursor) get(name string) *cursor {
	if c.kind != isObject {
		return nil
	}
	n := c.node.get(name)
	if n == nil {
		return nil
	}
	return &cursor{node: n, up: c, found: c.found}
}

// need gives a field that must be there.
func (c *cursor) need(name string) *cursor {
	f := c.get(name)
	if f == nil && c.kind == isObject {
		c.bad("the field %q is missing", name)
	}
	return f
}

// each goes through the fields of an object of free names.
func (c *cursor) each(f func(name string, c *cursor)) {
	if !c.is(isObject) {
		return
	}
	for i := range c.node.items {
		e := &c.node.items[i]
		f(e.name, &cursor{node: e, up: c, found: c.found})
	}
}

// items goes through a list.
func (c *cursor) items(f func(c *cursor)) {
	if !c.is(isList) {
		return
	}
	for i := range c.node.items {
		f(&cursor{node: &c.node.items[i], up: c, index: i, found: c.found})
	}
}

// word reads a text.
func (c *cursor) word() (string, bool) {
	if !c.is(isText) {
		return "", false
	}
	return c.text, true
}

// number reads a whole number within bounds; what says what it counts.
func (c *cursor) number(what Text, low, high int) (int, bool) {
	if !c.is(isNumber) {
		return 0, false
	}
	n, err := strconv.Atoi(c.text)
	if err != nil || n < low || n > high {
		c.bad("%s is no %s; it must be a whole number from %d to %d", c.text, what, low, high)
		return 0, false
	}
	return n, true
}

// yes reads true or false.
func (c *cursor) yes() bool { return c.is(isTruth) && c.truth }

// find reads a text that names something.
func find[T any](c *cursor, f finder[T]) (T, bool) {
	var none T
	word, ok := c.word()
	if !ok {
		return none, false
	}
	v, err := f(word)
	if err != nil {
		c.bad("%v", err)
		return none, false
	}
	return v, true
}

// findKey reads what the name of a field names.
func findKey[T any](name string, c *cursor, f finder[T]) (T, bool) {
	v, err := f(name)
	if err != nil {
		c.bad("%v", err)
		return v, false
	}
	return v, true
}

// oneOf makes a finder of a list of words.
func oneOf(what Text, words []string) finder[int] {
	return func(word string) (int, error) {
		if i := indexOf(words, word); i >= 0 {
			return i, nil
		}
		return 0, unknown(what, word, words)
	}
}

// within reads an optional field with a whole number that fits into a byte or more.
func within[T ~uint8 | ~uint32](c *cursor, name string, most int, to *T) {
	if v := c.get(name); v != nil {
		n, _ := v.number(say("%s", name), 0, most)
		*to = T(n)
	}
}

// optional reads an optional field with a name.
func optional[T any](c *cursor, name string, f finder[T], to *T) {
	if v := c.get(name); v != nil {
		if found, ok := find(v, f); ok {
			*to = found
		}
	}
}
