// Package notation is the game as text: answers as words, positions as JSON, records
// of games as JSON Lines, and what a seat sees as JSON. docs/formats.md describes
// the formats. Everything read is checked strictly: what is unknown, missing or
// impossible is an error that says where it stands and what would be right.
package notation

import "koprulu/game"

// Components makes the rules of a game of its options. It is what package
// components offers (components.Set); this package reads options but knows no data files.
type Components interface {
	// Rules are those of a game that is dealt now.
	Rules(game.Options) (*game.Rules, error)
	// RulesOf are those of the components of which one box, that of the base game or that of Brood War, has this hash:
	// what was dealt with them goes on with them. The error says what to do about a hash that is not known.
	RulesOf(hash string, opts game.Options) (*game.Rules, error)
}

// dealt are the components with which a record was dealt.
type dealt struct {
	Components
	hash string
}

// Rules are those of a game with these components.
func (d dealt) Rules(o game.Options) (*game.Rules, error) { return d.RulesOf(d.hash, o) }

// dealtWith returns the components with a hash. Those that are at hand are for reading what was dealt with unknown ones, as far
// as that goes.
func dealtWith(c Components, hash string) Components {
	d := dealt{c, hash}
	if _, err := d.Rules(game.Options{Players: 2, Factions: [game.MaxPlayers]game.Faction{game.NoFaction, game.NoFaction}}); err != nil {
		return c
	}
	return d
}
