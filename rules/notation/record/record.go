package record

import (
	"hash"

	"koprulu/rules/game"
	"koprulu/rules/notation/chance"
)

// Version is the value of the field "koprulu" of a record begun today. FirstVersion is that of records whose last line
// does not say who played which faction and took which place; they are read, continued and verified as they are.
const (
	Version      = "record/2"
	FirstVersion = "record/1"
)

// Reads reports whether records of a version are read.
func Reads(version string) bool { return version == Version || version == FirstVersion }

// RulesVersion is the version of the rules under which new games of the base game are dealt, BroodWarVersion that
// with the expansion. A version changes whenever the same answers lead to a different game; a new version of one set
// does not affect the records of the other.
const (
	RulesVersion    = "base/3"
	BroodWarVersion = "broodwar/3"
)

// versions are the names of the revisions of the rules, from the first on. They never change: a new revision of package
// game appends its names, repeating that of a set it does not change.
var versions = [game.Revisions]struct{ base, broodWar string }{
	{"base/1", "broodwar/1"},
	{"base/2", "broodwar/2"},
	{RulesVersion, BroodWarVersion},
}

// VersionOf returns the version of the rules for a game with these options, by their revision.
func VersionOf(o game.Options) string {
	at := int(o.Revision)
	if o.Revision == game.Newest {
		at = game.Revisions
	}
	if o.BroodWar {
		return versions[at-1].broodWar
	}
	return versions[at-1].base
}

// RevisionOf returns the revision of the rules that a version names for games with or without Brood War, the latest if
// it names several, and false if there is no such version. The last revision is game.Newest.
func RevisionOf(version string, broodWar bool) (game.Revision, bool) {
	newest := game.Options{BroodWar: broodWar}
	if version == VersionOf(newest) {
		return game.Newest, true
	}
	for rev := game.Revision(game.Revisions); rev > game.Newest; rev-- {
		newest.Revision = rev
		if version == VersionOf(newest) {
			return rev, true
		}
	}
	return game.Newest, false
}

// A Record is a game from its beginning: what it takes to play it again and to
// check it. In a file it is JSON Lines: a header, what chance decided when the game
// was dealt, a line for each answer and, when the game is over, one for its end.
type Record struct {
	Header Header
	// Deal is what chance decided before the first answer; it is nil if the record
	// is cut off before that line.
	Deal    []string
	Answers []Answer
	// End is nil while the game is not over.
	End *End
	// Cut is true if a last line without its end was left out; Size is the number of bytes of the
	// lines before it.
	Cut  bool
	Size int64
	// sum is the SHA-256 of all lines up to the last answer, to be continued.
	sum hash.Hash
}

// A Header is the first line of a record.
type Header struct {
	// Version is that of the format, Version or FirstVersion.
	Version string
	// Rules and Components say what the game was played with: the version of the rules (VersionOf) and the
	// hash of the components.
	Rules, Components string
	Options           game.Options
	// Seats are the names of the players at the table; a bot is "bot:" and its name.
	Seats []string
	// SeedHash is the SHA-256 of the seed, in hexadecimal digits (P4).
	SeedHash string
	// Secret is the seed of a game in progress, for programs that keep games on the player's machine. A record that anyone
	// else sees has none until the game ends.
	Secret *[32]byte
	// Commitments are what was published about the parts of the seed before the game: the hash of the server's, and the
	// seals of the seats that have one; nil if the seed is the server's alone. SecretParts are the parts, where the record
	// has the secret seed.
	Commitments, SecretParts *chance.Parts
	// Position is the beginning of a game that was not dealt, as a document.
	Position []byte
}

// An Answer is the line of an answer.
type Answer struct {
	// Line is its number in the file, from 1.
	Line int
	// Number is that of the decision (State.Answers before the answer).
	Number uint32
	// Seat, Ask and Do say who was asked for what and answered what.
	Seat, Ask, Do string
	// Chance is what chance decided because of it.
	Chance []string
}

// An End is the last line of the record of a finished game.
type End struct {
	Line    int
	Victory string
	Winners []string
	// Factions, Points and Places are by seat; records of the first version have only points.
	Factions []string
	Points   []int
	Places   []int
	Rounds   int
	// Decisions counts the answers of the record.
	Decisions int
	Seed      [32]byte
	// Parts are what the seed is made of, nil if it is the server's alone.
	Parts *chance.Parts
	// Sum is the SHA-256 of all lines before this one.
	Sum string
}

// Seed returns the seed of the game, if the record has it.
func (r *Record) Seed() (seed [32]byte, known bool) {
	switch {
	case r.End != nil:
		return r.End.Seed, true
	case r.Header.Secret != nil:
		return *r.Header.Secret, true
	}
	return seed, false
}
