package components

import (
	"crypto/sha256"
	"encoding/hex"
	"reflect"

	"koprulu/rules/document"
	"koprulu/rules/game"
)

// Box is a set of components as a game uses it: that of the base game, or that of Brood War, in
// which the expansion is mixed with the base game. It never changes.
type Box struct {
	file  *File
	names names
	rules game.Rules
}

// File returns the contents of the box. They are shared: do not change them.
func (b *Box) File() *File { return b.file }

// Hash identifies the components as far as they matter for play: it does not cover sources and
// notes.
func (b *Box) Hash() string { return b.rules.Hash }

// newBox makes the box of the part of a document that one game uses.
func newBox(t *document.Node, broodWar bool) (*Box, Problems) {
	b, problems := build(t, broodWar)
	box := &Box{file: b.file, names: b.names, rules: b.rules}
	box.rules.Hash = box.hash()
	box.rules.Index()
	return box, problems
}

// tree returns the contents as Export writes them.
func (b *Box) tree() *document.Node { return unbind(reflect.ValueOf(*b.file)) }

func (b *Box) hash() string {
	t := b.tree()
	strip(t, "sources", "source", "confidence", "note")
	sum := sha256.Sum256([]byte(t.Flat()))
	return hex.EncodeToString(sum[:])[:16]
}

// contents are the counts of what a box holds, for checking. Counts by race or by faction are those
// of one faction.
type contents struct {
	planets, resources int
	figures            [game.Races]int
	// starting is the size of a starting Combat deck, techs the number of Technology cards.
	starting        int
	techs           [game.FactionCount]int
	tokens, modules [game.Races]int
	// stages are the Event cards of each stage, leaders the Leadership cards of a faction.
	stages, leaders [4]int
	heroes          int
}

// The boxes (COMP-01 to COMP-12).
var (
	baseBox = contents{planets: 12, resources: 26, figures: [...]int{game.Terran: 30, game.Protoss: 27, game.Zerg: 33},
		starting: 18,
		techs:    [...]int{21, 21, 20, 20, 22, 22}, tokens: [...]int{game.Terran: 8, game.Protoss: 6, game.Zerg: 6},
		modules: [...]int{game.Terran: 8, game.Protoss: 7, game.Zerg: 4}, stages: [...]int{0, 25, 25, 20}}
	broodWarBox = contents{planets: 18, resources: 38, figures: [...]int{game.Terran: 36, game.Protoss: 36, game.Zerg: 42},
		starting: 20,
		techs:    [...]int{27, 27, 28, 28, 28, 26}, tokens: [...]int{game.Terran: 8, game.Protoss: 7, game.Zerg: 6},
		modules: [...]int{game.Terran: 11, game.Protoss: 10, game.Zerg: 7}, stages: [...]int{0, 28, 28, 21},
		leaders: [...]int{0, 3, 2, 2}, heroes: 7}
)
