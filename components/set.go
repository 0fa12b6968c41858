package components

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"io/fs"
	"reflect"
	"slices"
	"sync"

	"koprulu/game"
)

//go:embed data/*.json
var data embed.FS

// Set is a checked set of components. It never changes.
type Set struct {
	file  *File
	names names
	rules game.Rules
}

// builtIn reads the embedded files into one document.
func builtIn() (*tree, Problems) {
	files, err := fs.Glob(data, "data/*.json")
	if err != nil {
		return nil, Problems{{Reason: err.Error()}}
	}
	parts := map[string]*tree{}
	var problems Problems
	for _, name := range files {
		text, err := data.ReadFile(name)
		if err != nil {
			return nil, Problems{{File: name, Reason: err.Error()}}
		}
		t, ps := read(name, text)
		problems = append(problems, ps...)
		if t == nil {
			continue
		}
		for _, f := range t.fields {
			parts[f.name] = f.tree
		}
	}
	doc := &tree{kind: object, file: "components"}
	for _, s := range shapeOf(reflect.TypeFor[File]()) {
		if p := parts[s.name]; p != nil {
			doc.fields = append(doc.fields, field{s.name, p})
		}
	}
	return doc, problems
}

// newSet checks a complete document and makes a Set of it.
func newSet(t *tree) (*Set, Problems) {
	b, problems := build(t)
	if len(problems) > 0 {
		return nil, problems
	}
	s := &Set{file: b.file, names: b.names, rules: b.rules}
	s.rules.Hash = s.hash()
	return s, nil
}

// Default gives the built-in set.
var Default = sync.OnceValue(func() *Set {
	t, problems := builtIn()
	if len(problems) == 0 {
		var s *Set
		if s, problems = newSet(t); len(problems) == 0 {
			return s
		}
	}
	panic("components: the built-in data are wrong:\n" + problems.Error())
})

// Parse lays the file over the built-in set. The file may be complete, as
// Export writes it, or hold only the entries and fields to correct. The name is
// for the error, which is of type Problems.
func Parse(name string, file []byte) (*Set, error) {
	s, problems := parse(name, file)
	if len(problems) > 0 {
		return nil, problems
	}
	return s, nil
}

// Check gives all that is wrong with a file, in the order of the file.
func Check(name string, file []byte) Problems {
	_, problems := parse(name, file)
	return problems
}

func parse(name string, file []byte) (*Set, Problems) {
	over, problems := read(name, file)
	if over == nil {
		return nil, problems
	}
	bad := func(t *tree, path, reason string) (*Set, Problems) {
		return nil, append(problems, Problem{File: name, Line: t.line, Path: path, Reason: reason})
	}
	if over.kind != object {
		return bad(over, "", "a file of components is an object, not "+over.kind.String())
	}
	switch f := over.get("format"); {
	case f == nil:
		return bad(over, "format", "this field is missing; it must be "+Format)
	case f.text != Format:
		return bad(f, "format", fmt.Sprintf("%q is not a format that can be read; it must be %s", f.text, Format))
	}
	base, _ := builtIn()
	merged := merge(base, over, reflect.TypeFor[File](), "", &problems)
	s, more := newSet(merged)
	return s, append(problems, more...)
}

// Rules gives the rules of a game with these components and options. Sets are
// checked, so an error is about the options.
func (s *Set) Rules(opts game.Options) (*game.Rules, error) {
	if opts.Players < 2 || opts.Players > game.MaxPlayers {
		return nil, fmt.Errorf("components: a game has 2 to %d players, not %d", game.MaxPlayers, opts.Players)
	}
	r := s.rules
	r.Options = opts
	return &r, nil
}

// Hash identifies the components as far as they matter for play: sources and
// notes have no part in it.
func (s *Set) Hash() string { return s.rules.Hash }

// Export gives the complete set as one document. Parse reads it back.
func (s *Set) Export() []byte { return unbind(reflect.ValueOf(*s.file)).print() }

// File gives the contents of the set as written by Export. They are shared: do
// not change them.
func (s *Set) File() *File { return s.file }

// ParseEffect reads an effect in the words of a file.
func (s *Set) ParseEffect(phrase string) (game.Effect, error) { return s.names.parseEffect(phrase) }

// FormatEffect writes an effect in the words of a file.
func (s *Set) FormatEffect(e game.Effect) string { return s.names.formatEffect(e) }

func (s *Set) hash() string {
	t := unbind(reflect.ValueOf(*s.file))
	t.strip("sources", "source", "confidence", "note")
	sum := sha256.Sum256([]byte(t.compact()))
	return hex.EncodeToString(sum[:])[:16]
}

// strip drops fields at any depth.
func (t *tree) strip(names ...string) {
	t.fields = slices.DeleteFunc(t.fields, func(f field) bool { return slices.Contains(names, f.name) })
	for _, f := range t.fields {
		f.strip(names...)
	}
	for _, x := range t.items {
		x.strip(names...)
	}
}
