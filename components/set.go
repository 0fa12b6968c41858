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
// Export writes it with "complete": true, or hold only the entries and fields
// to correct. The name is for the error, which is of type Problems.
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
	m := merger{problems: problems}
	if c := over.get("complete"); c != nil {
		if c.kind != truth {
			return bad(c, "complete", "this must be true or false, not "+c.kind.String())
		}
		m.complete = c.truth
		over.drop("complete")
	}
	if m.complete {
		for _, f := range base.fields {
			if over.get(f.name) == nil {
				m.bad(&tree{file: name, path: f.name, line: over.line}, "", "this field is missing; a complete file holds every one")
			}
		}
	}
	merged := m.merge(base, over, reflect.TypeFor[File](), "")
	s, more := newSet(merged)
	problems = append(m.problems, more...)
	// What merging and what checking found belongs together: in the order of the
	// file, and what is wrong with the built-in data because of it after that.
	slices.SortStableFunc(problems, func(x, y Problem) int {
		if (x.File == name) != (y.File == name) {
			if x.File == name {
				return -1
			}
			return 1
		}
		if x.File != name {
			return 0
		}
		return x.Line - y.Line
	})
	if len(problems) > 0 {
		return nil, problems
	}
	return s, nil
}

// Rules gives the rules of a game with these components and options. Sets are
// checked, so an error is about the options.
func (s *Set) Rules(opts game.Options) (*game.Rules, error) {
	if opts.Players < 2 || opts.Players > game.MaxPlayers {
		return nil, fmt.Errorf("components: a game has 2 to %d players, not %d", game.MaxPlayers, opts.Players)
	}
	if opts.Teams && opts.Players != 4 && opts.Players != 6 {
		return nil, fmt.Errorf("components: Team Play needs 4 or 6 players, not %d", opts.Players)
	}
	r := s.rules
	r.Options = opts
	return &r, nil
}

// Hash identifies the components as far as they matter for play: sources and
// notes have no part in it.
func (s *Set) Hash() string { return s.rules.Hash }

// Export gives the complete set as one document. Parse reads it back.
func (s *Set) Export() []byte {
	t := unbind(reflect.ValueOf(*s.file))
	t.fields = slices.Insert(t.fields, 1, field{"complete", &tree{kind: truth, truth: true}})
	return t.print()
}

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

// drop takes fields out.
func (t *tree) drop(names ...string) {
	t.fields = slices.DeleteFunc(t.fields, func(f field) bool { return slices.Contains(names, f.name) })
}

// strip takes fields out at any depth.
func (t *tree) strip(names ...string) {
	t.drop(names...)
	for _, f := range t.fields {
		f.strip(names...)
	}
	for _, x := range t.items {
		x.strip(names...)
	}
}
