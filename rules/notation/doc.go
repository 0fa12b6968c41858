// Package notation is what the text formats of the game have in common; each of them is a package below it: answers as
// words (answer), positions (position), scenarios (scenario) and views (view) as JSON, records of games as JSON Lines
// (record). They share words and names (words), the parts of documents that several have (board), options (options),
// and seeds and what chance decided (chance). docs/formats.md describes the formats. Everything read is checked
// strictly: anything unknown, missing or impossible is an error that says where it is and what would be right.
package notation

import "koprulu/rules/game"

// Components makes the rules of a game from its options. Package components provides it (components.Set); the
// formats read options but know no data files.
type Components interface {
	// Rules returns the rules of a game that is dealt now.
	Rules(game.Options) (*game.Rules, error)
	// RulesOf returns the rules of the components one of whose boxes, that of the base game or that of Brood War, has this
	// hash: a game dealt with them continues with them. The error says what to do about an unknown hash.
	RulesOf(hash string, opts game.Options) (*game.Rules, error)
}
