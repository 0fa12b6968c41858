package document

import (
	"errors"
	"iter"
	"slices"
	"strconv"
)

// A Cursor is a value of a document that is being read. Problems are noted, up to a bound, and reading continues.
type Cursor struct {
	*Node
	found *Problems
}

// ReadLine reads a text as [ParseLine] does, for a reader that begins at its root.
func ReadLine(text []byte, line int) (*Cursor, error) {
	n, err := ParseLine(text, line)
	if err != nil {
		return nil, err
	}
	return &Cursor{Node: n, found: new(Problems)}, nil
}

// ReadOn reads a text as [ParseOn] does. What is wrong with the JSON itself comes first in the problems found; only a
// text that cannot be read any further, or that is a document of another format, is an error.
func ReadOn(text []byte, format string) (*Cursor, error) {
	if err := Recognise(text, format); err != nil {
		return nil, err
	}
	n, err := ParseOn(text)
	if n == nil {
		return nil, err
	}
	found := ProblemsOf(err)
	return &Cursor{Node: n, found: &found}, nil
}

// Problems returns what was found in the whole document so far.
func (c *Cursor) Problems() Problems { return *c.found }

// Bad notes that something is wrong with the value; format and args are as for [Say].
func (c *Cursor) Bad(format string, args ...any) { c.found.add(c.Node, Say(format, args...)) }

// Is checks the kind of the value.
func (c *Cursor) Is(k Kind) bool {
	if c == nil {
		return false
	}
	if c.Kind != k {
		c.Bad("this is %s, but it must be %s", c.Kind.Sentence(), k.Sentence())
		return false
	}
	return true
}

// Object checks that the value is an object that has only these fields.
func (c *Cursor) Object(names ...string) bool {
	if !c.Is(Object) {
		return false
	}
	for _, f := range c.Items {
		if !slices.Contains(names, f.Name) {
			c.at(f).Bad("there is no field with this name here%s", Meant(f.Name, names))
		}
	}
	return true
}

// at returns a cursor for another value of the document.
func (c *Cursor) at(n *Node) *Cursor { return &Cursor{Node: n, found: c.found} }

// Item returns an entry or field by its place, from 0.
func (c *Cursor) Item(i int) *Cursor { return c.at(c.Items[i]) }

// Get returns a field, nil if there is none.
func (c *Cursor) Get(name string) *Cursor {
	if n := c.Node.Get(name); n != nil {
		return c.at(n)
	}
	return nil
}

// Need returns a required field.
func (c *Cursor) Need(name string) *Cursor {
	f := c.Get(name)
	if f == nil && c.Kind == Object {
		c.Bad("the field %q is missing", name)
	}
	return f
}

// Absent returns a missing field as an empty object, to note problems that result from its absence. The name may be a
// path.
func (c *Cursor) Absent(name string) *Cursor {
	return c.at(&Node{Kind: Object, Name: name, Line: c.Line, up: c.Node})
}

// EachField ranges over the fields of an object whose names are free, over nothing where it is missing.
func (c *Cursor) EachField() iter.Seq2[string, *Cursor] {
	return func(yield func(string, *Cursor) bool) {
		if !c.Is(Object) {
			return
		}
		for _, x := range c.Items {
			if !yield(x.Name, c.at(x)) {
				return
			}
		}
	}
}

// Each ranges over a list, over nothing where it is missing.
func (c *Cursor) Each() iter.Seq[*Cursor] {
	return func(yield func(*Cursor) bool) {
		if !c.Is(Array) {
			return
		}
		for _, x := range c.Items {
			if !yield(c.at(x)) {
				return
			}
		}
	}
}

// Found ranges over what the words of a list name; one that names nothing is noted and left out.
func Found[T any](c *Cursor, f Finder[T]) iter.Seq2[*Cursor, T] {
	return func(yield func(*Cursor, T) bool) {
		for c := range c.Each() {
			if v, ok := Find(c, f); ok && !yield(c, v) {
				return
			}
		}
	}
}

// Set returns the set of all that the entries of a list name, in which they are distinct bits.
func Set[S ~uint8 | ~uint16 | ~uint64, T ~uint8 | ~int](c *Cursor, f Finder[T]) (set S) {
	for _, v := range Found(c, f) {
		set |= 1 << v
	}
	return set
}

// Word reads a string.
func (c *Cursor) Word() (string, bool) {
	if !c.Is(String) {
		return "", false
	}
	return c.Text, true
}

// Words reads a list of strings; it is never nil.
func (c *Cursor) Words() []string {
	out := []string{}
	for c := range c.Each() {
		word, _ := c.Word()
		out = append(out, word)
	}
	return out
}

// Whole reads a whole number within bounds; what says what it counts.
func (c *Cursor) Whole(what Sentence, low, high int) (int, bool) {
	if !c.Is(Number) {
		return 0, false
	}
	n, err := strconv.Atoi(c.Text)
	if err != nil || n < low || n > high {
		c.Bad("%s is not a valid %s; it must be a whole number from %d to %d", Cut(c.Text), what, low, high)
		return 0, false
	}
	return n, true
}

// Yes reads true or false, which is what is missing.
func (c *Cursor) Yes() bool { return c.Is(Bool) && c.True() }

// A Finder tries to read a name. Its error says what is wrong with the word.
type Finder[T any] func(word string) (T, error)

// Find reads a string that names something.
func Find[T any](c *Cursor, f Finder[T]) (T, bool) {
	word, ok := c.Word()
	if !ok {
		var none T
		return none, false
	}
	return FindName(word, c, f)
}

// ErrTold is what a Finder returns for a word that is wrong only because of a mistake noted elsewhere, such as a planet
// that is nowhere because its cell is wrong. It is not noted again.
var ErrTold = errors.New("a mistake that is noted elsewhere")

// FindName reads what a word belonging to a value names, such as the name of a field.
func FindName[T any](word string, c *Cursor, f Finder[T]) (T, bool) {
	v, err := f(word)
	if err != nil {
		if !errors.Is(err, ErrTold) {
			c.Bad("%v", err)
		}
		var none T
		return none, false
	}
	return v, true
}

// OneOf makes a finder that returns the index of a word in a list; what says what they are.
func OneOf[T ~uint8 | ~int](what Sentence, words []string) Finder[T] {
	return func(word string) (T, error) {
		if i := slices.Index(words, word); i >= 0 {
			return T(i), nil
		}
		return 0, Unknown(what, word, words)
	}
}

// Within reads an optional field with a whole number from 0 to most.
func Within[T ~uint8 | ~uint32](c *Cursor, name string, most int, to *T) {
	if v := c.Get(name); v != nil {
		n, _ := v.Whole(Say("%s", name), 0, most)
		*to = T(n)
	}
}

// Counted reads an optional field with a whole number within bounds; what says what it counts.
func Counted[T ~uint8 | ~uint16](c *Cursor, name string, what Sentence, low, high int, to *T) {
	if n, ok := c.Get(name).Whole(what, low, high); ok {
		*to = T(n)
	}
}

// Optional reads an optional field with a name.
func Optional[T any](c *Cursor, name string, f Finder[T], to *T) {
	if found, ok := Find(c.Get(name), f); ok {
		*to = found
	}
}
