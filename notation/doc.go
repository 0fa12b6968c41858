// Package notation is the game as text: answers as words, positions as JSON, records
// of games as JSON Lines, and what a seat sees as JSON. docs/formats.md describes
// the formats. Everything read is checked strictly: what is unknown, missing or
// impossible is an error that says where it stands and what would be right.
package notation

import "koprulu/game"

// Components makes the rules of a game of its options. It is what package
// components gives (Set.Rules); this package reads options but knows no data files.
type Components interface {
	Rules(game.Options) (*game.Rules, error)
}
