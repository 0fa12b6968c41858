package components

import (
	"embed"
	"encoding/json"
	"fmt"
	"koprulu/rules/document"
	"strings"
	"sync"
)

//go:embed data/versions/*.json
var versionData embed.FS

// Version is a set of components that has been published. Every one of them stays in the program, so that a game dealt
// with it continues with exactly that set. The newest is the data itself; each earlier one is kept as its differences
// from the next one (data/versions/NAME.json), which are applied backwards.
type Version struct {
	// Name is short and never changes.
	Name string `json:"version"`
	// Base and BroodWar are the hashes of its two boxes, without and with Brood War.
	Base     string `json:"base"`
	BroodWar string `json:"broodwar"`
	// Text says in one sentence what it corrected.
	Text string `json:"text"`
}

// Has reports whether one of the two boxes has the hash.
func (v Version) Has(hash string) bool { return v.Base == hash || v.BroodWar == hash }

// Versions lists the published sets, the newest first. It is shared: do not change it.
var Versions = sync.OnceValue(func() []Version {
	var list struct{ Versions []Version }
	text, err := versionData.ReadFile("data/versions/versions.json")
	if err == nil {
		err = json.Unmarshal(text, &list)
	}
	if err != nil {
		panic(fmt.Errorf("components: the built-in versions: %w", err))
	}
	return list.Versions
})

// newest is the index of the built-in data among the versions.
const newest = 0

// versionDocument reads a version as one document: the built-in data with the differences of each earlier version
// applied in turn.
func versionDocument(version int) (*document.Node, Problems) {
	doc, problems := builtIn()
	for i := newest + 1; i <= version && len(problems) == 0; i++ {
		name := versionFile(i)
		text, err := versionData.ReadFile(name)
		if err != nil {
			return nil, Problems{{File: name, Reason: err.Error()}}
		}
		back, found := read(name, text)
		if problems = found; len(problems) == 0 {
			doc, problems = rewind(doc, back)
		}
	}
	return doc, problems
}

func versionFile(version int) string { return "data/versions/" + Versions()[version].Name + ".json" }

// published makes the sets of the versions on demand.
var published = func() (sets []func() *Set) {
	for i := range Versions() {
		sets = append(sets, sync.OnceValue(func() *Set {
			doc, problems := versionDocument(i)
			if len(problems) == 0 {
				var s *Set
				if s, problems = newSet(doc); len(problems) == 0 {
					s.version = i
					return s
				}
			}
			panic("components: the built-in data of version " + Versions()[i].Name + " are wrong:\n" + problems.Error())
		}))
	}
	return sets
}()

// Published returns the set with this version name, or with a box of this hash, as it was published.
func Published(name string) (*Set, error) {
	for i, v := range Versions() {
		if v.Name == name || v.Has(name) {
			return published[i](), nil
		}
	}
	return nil, &UnknownError{name}
}

// UnknownError says that no published set has a name or hash.
type UnknownError struct{ Name string }

// Error says what was requested, what there is, and what can be done.
func (e *UnknownError) Error() string {
	var known []string
	for _, v := range Versions() {
		known = append(known, v.Name)
	}
	return fmt.Sprintf(
		"this program has no components %q, only the versions %s ('koprulu components list' shows their hashes): components with "+
			"corrections need --components with the file of these, later ones a later program", e.Name,
		strings.Join(known, ", "))
}

// Version returns the name of the published set that this one is, or that its corrections were laid over.
func (s *Set) Version() string { return Versions()[s.version].Name }
