package document

import (
	"slices"
	"strconv"
	"strings"
)

// Kind is a kind of JSON value.
type Kind uint8

// The kinds of JSON values.
const (
	Null Kind = iota
	Bool
	Number
	String
	Array
	Object
)

// Sentence says what a value of the kind is, such as "a list".
func (k Kind) Sentence() Sentence {
	return [...]Sentence{Say("null"), Say("true or false"), Say("a number"), Say("a text"), Say("a list"),
		Say("an object")}[k]
}

// String says it in English.
func (k Kind) String() string { return k.Sentence().Error() }

// A Node is a value of a document. All methods that only look at a node may be called with nil, which has no fields and
// no entries, so that a path through a document that may have gaps needs no checks.
type Node struct {
	Kind Kind
	// Name is the name of a field of an object. At the root of a document it is free for the reader to use, for instance
	// for the name of a file.
	Name string
	// Text is a string without its quotes and escapes; null, true, false or a number as it is written.
	Text string
	// Items are the entries of a list, or the fields of an object in the order of the document.
	Items []*Node
	// Line is counted from 1; it is 0 for a node that was not read from a text.
	Line int32

	// from and to are the range of the value in the text, index its place among the items of the value that contains it.
	from, to, index int32
	up              *Node
}

// Get returns a field of an object, nil if there is none.
func (n *Node) Get(name string) *Node {
	if n == nil || n.Kind != Object {
		return nil
	}
	for _, f := range n.Items {
		if f.Name == name {
			return f
		}
	}
	return nil
}

// Fields returns the fields of an object; other values have none.
func (n *Node) Fields() []*Node {
	if n == nil || n.Kind != Object {
		return nil
	}
	return n.Items
}

// List returns the entries of a list; other values have none.
func (n *Node) List() []*Node {
	if n == nil || n.Kind != Array {
		return nil
	}
	return n.Items
}

// Str returns the text of a string, nothing for other values.
func (n *Node) Str() string {
	if n == nil || n.Kind != String {
		return ""
	}
	return n.Text
}

// Int returns a whole number, 0 for other values.
func (n *Node) Int() int {
	if n == nil || n.Kind != Number {
		return 0
	}
	i, err := strconv.Atoi(n.Text)
	if err != nil {
		return 0
	}
	return i
}

// True reports whether the value is true.
func (n *Node) True() bool { return n != nil && n.Kind == Bool && n.Text == "true" }

// Index returns the place of a value in the list or object in which it was read, from 0.
func (n *Node) Index() int { return int(n.index) }

// Root returns the root of the document in which a value was read; for a value that was not read, the value itself.
func (n *Node) Root() *Node {
	for n.up != nil {
		n = n.up
	}
	return n
}

// Path says where a value was read, such as $.units[3].area; $ is the root.
func (n *Node) Path() string {
	if n.up == nil {
		return "$"
	}
	if n.up.Kind == Object {
		return n.up.Path() + "." + Cut(n.Name)
	}
	return n.up.Path() + "[" + strconv.Itoa(int(n.index)) + "]"
}

// Along returns the values on the way to a path that [Node.Path] or a [Problem] names, from the root on which it is
// called, as far as the document goes.
func (n *Node) Along(path string) []*Node {
	way, rest := []*Node{n}, strings.TrimPrefix(path, "$")
	for n, rest = n.step(rest); n != nil; n, rest = n.step(rest) {
		way = append(way, n)
	}
	return way
}

// step goes one step of a path into a value. It returns nil where the path or the document ends.
func (n *Node) step(path string) (*Node, string) {
	if number, rest, ok := strings.Cut(strings.TrimPrefix(path, "["), "]"); ok && path[0] == '[' {
		i, err := strconv.Atoi(number)
		if entries := n.List(); err == nil && i >= 0 && i < len(entries) {
			return entries[i], rest
		}
		return nil, ""
	}
	path, named := strings.CutPrefix(path, ".")
	if !named {
		return nil, ""
	}
	var best *Node
	for _, f := range n.Fields() {
		// Names may have dots and brackets in them: the longest one that fits is taken.
		after, ok := strings.CutPrefix(path, Cut(f.Name))
		if ok && (after == "" || after[0] == '.' || after[0] == '[') && (best == nil || len(f.Name) > len(best.Name)) {
			best = f
		}
	}
	if best == nil {
		return nil, ""
	}
	return best, path[len(Cut(best.Name)):]
}

// Raw returns the text of a value as it was in the text that was parsed.
func (n *Node) Raw(text []byte) []byte { return text[n.from:n.to] }

// StandsAt gives a value the place of another one: its name, its line, its path and its document.
func (n *Node) StandsAt(m *Node) {
	n.Name, n.Line, n.from, n.to, n.index, n.up = m.Name, m.Line, m.from, m.to, m.index, m.up
}

// NewString makes a string; invalid UTF-8 in it is replaced when it is written.
func NewString(s string) *Node { return &Node{Kind: String, Text: s} }

// NewInt makes a whole number.
func NewInt(i int) *Node { return &Node{Kind: Number, Text: strconv.Itoa(i)} }

// NewBool makes true or false.
func NewBool(b bool) *Node { return &Node{Kind: Bool, Text: strconv.FormatBool(b)} }

// NewNull makes null.
func NewNull() *Node { return &Node{Text: "null"} }

// NewArray makes a list.
func NewArray(items ...*Node) *Node { return &Node{Kind: Array, Items: items} }

// NewObject makes an object from fields, which [Field] names.
func NewObject(fields ...*Node) *Node { return &Node{Kind: Object, Items: fields} }

// Field names the field that a value is in, and returns the value.
func Field(name string, n *Node) *Node {
	n.Name = name
	return n
}

// Set sets a field of an object, and returns the value. A new field comes after all others.
func (n *Node) Set(name string, to *Node) *Node {
	to.Name = name
	for i, f := range n.Items {
		if f.Name == name {
			n.Items[i] = to
			return to
		}
	}
	n.Items = append(n.Items, to)
	return to
}

// Child returns a field of a given kind, replacing one of another kind.
func (n *Node) Child(name string, k Kind) *Node {
	if f := n.Get(name); f != nil && f.Kind == k {
		return f
	}
	return n.Set(name, &Node{Kind: k})
}

// Drop removes fields from an object.
func (n *Node) Drop(names ...string) {
	if n != nil && n.Kind == Object {
		n.Remove(func(f *Node) bool { return slices.Contains(names, f.Name) })
	}
}

// Remove removes the entries or fields for which match returns true, and reports whether there were any. Match is
// called once for each. Other nodes that share the list keep them.
func (n *Node) Remove(match func(*Node) bool) bool {
	if n == nil {
		return false
	}
	kept := slices.DeleteFunc(slices.Clone(n.Items), match)
	gone := len(kept) != len(n.Items)
	n.Items = kept
	return gone
}
