package components

import (
	"embed"
	"fmt"
	"io/fs"
	"reflect"
	"slices"

	"koprulu/rules/document"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

//go:embed data/*.json
var data embed.FS

// Set is a checked set of components, with those of Brood War. It never changes.
type Set struct {
	// boxes are those without and with Brood War; document is both as Export writes them.
	boxes    [2]*Box
	document *document.Node
	// version is the index in Versions of the published set that this is, or over which over is laid.
	version int
	// over are the corrections of an owner, nil if there are none.
	over *corrections
}

// builtIn reads the embedded files into one document.
func builtIn() (*document.Node, Problems) { return readFiles(data) }

// readFiles reads the files of components of a file system with the directory data into one document.
func readFiles(data fs.FS) (*document.Node, Problems) {
	files, err := fs.Glob(data, "data/*.json")
	if err != nil {
		return nil, Problems{{Reason: err.Error()}}
	}
	parts := map[string]*document.Node{}
	var problems Problems
	for _, name := range files {
		text, err := fs.ReadFile(data, name)
		if err != nil {
			return nil, Problems{{File: name, Reason: err.Error()}}
		}
		t, ps := read(name, text)
		problems = append(problems, ps...)
		if t == nil {
			continue
		}
		for _, f := range t.Items {
			parts[f.Name] = f
		}
	}
	doc := document.Field("components", document.NewObject())
	for _, s := range shapeOf(reflect.TypeFor[File]()) {
		if p := parts[s.name]; p != nil {
			doc.Items = append(doc.Items, p)
		}
	}
	return doc, problems
}

// newSet checks a complete document and makes a Set from it.
func newSet(doc *document.Node) (*Set, Problems) {
	s := &Set{}
	var problems Problems
	for i := range s.boxes {
		t, found := flatten(doc, i > 0)
		box, more := newBox(t, i > 0)
		s.boxes[i] = box
		problems = problems.with(append(found, more...))
	}
	if len(problems) > 0 {
		return nil, problems
	}
	s.document = unflatten(s.boxes[0].tree(), s.boxes[1].tree(), doc)
	return s, nil
}

// Default returns the built-in set, which is the newest of the published ones.
func Default() *Set { return published[newest]() }

// Parse lays the file over a published set: the one that its field "version" names, otherwise the newest over which it
// can be laid without a problem. The file may be complete, as Export writes it with "complete": true, or hold only the
// entries and fields to correct. A complete file without heroes and leaders is for the base game alone, from before
// Brood War; what it lacks is taken from the built-in set. The name is for the error, which is of type Problems.
func Parse(name string, file []byte) (*Set, error) {
	s, problems := parse(name, file)
	if len(problems) > 0 {
		return nil, problems
	}
	return s, nil
}

// Check returns everything that is wrong with a file, in the order of the file.
func Check(name string, file []byte) Problems {
	_, problems := parse(name, file)
	return problems
}

// Box returns the components of a game without or with Brood War.
func (s *Set) Box(broodWar bool) *Box {
	if broodWar {
		return s.boxes[1]
	}
	return s.boxes[0]
}

// Rules returns the rules of a game with these components and options. Sets are
// checked, so an error is about the options; it is an OptionsError if a rule
// forbids them.
func (s *Set) Rules(opts game.Options) (*game.Rules, error) {
	if opts.Players < 2 || opts.Players > game.MaxPlayers {
		return nil, fmt.Errorf("components: a game has 2 to %d players, not %d", game.MaxPlayers, opts.Players)
	}
	if id := opts.Check(); id != rule.None {
		return nil, OptionsError{id}
	}
	r := s.Box(opts.BroodWar).rules
	r.Options = opts
	return &r, nil
}

// OptionsError says that a rule forbids a combination of options.
type OptionsError struct {
	// Rule is the rule; the catalogue (locale) has its sentence.
	Rule rule.ID
}

// Broken returns the rule.
func (e OptionsError) Broken() rule.ID { return e.Rule }

// Error says briefly what the rule forbids, and names it.
func (e OptionsError) Error() string {
	return fmt.Sprintf("components: %s (%v)", map[rule.ID]string{
		rule.VAR11:    "Team Play needs 4 or 6 players",
		rule.OPT01:    "the optional rules of Brood War need Brood War",
		rule.MODE01:   "the game mode Survival needs Brood War and allows no optional rule",
		rule.MODE06:   "Faster Survival needs Survival",
		rule.RULING45: "More Starting Planet Tokens and Larger Galaxy cannot be combined",
		rule.RULING46: "Galactic Conquest and Survival cannot be combined",
	}[e.Rule], e.Rule)
}

// Hash returns the hash of the components of the base game; Box(true).Hash() returns that with
// Brood War.
func (s *Set) Hash() string { return s.Box(false).Hash() }

// Export returns the complete set as one document, which names the published set that it is or was laid over. Parse
// reads it back.
func (s *Set) Export() []byte {
	t := *s.document
	t.Items = slices.Insert(slices.Clone(t.Items), 1, document.Field("version", document.NewString(s.Version())),
		document.Field("complete", document.NewBool(true)))
	return printed(&t)
}

// File returns the components of the base game; Box(true).File() has those with Brood
// War. They are shared: do not change them.
func (s *Set) File() *File { return s.Box(false).File() }

// strip removes fields at any depth.
func strip(t *document.Node, names ...string) {
	t.Drop(names...)
	for _, x := range t.Items {
		strip(x, names...)
	}
}
