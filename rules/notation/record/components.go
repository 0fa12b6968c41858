package record

import (
	"koprulu/rules/game"
	"koprulu/rules/notation"
)

// dealt are the components with which a record was dealt.
type dealt struct {
	notation.Components
	hash string
}

// Rules returns the rules of a game with these components.
func (d dealt) Rules(o game.Options) (*game.Rules, error) { return d.RulesOf(d.hash, o) }

// componentsError is the error, with its line, of a record whose game has no rules in this program. It keeps the
// reason, so that callers can tell components that are missing here from a record that is damaged.
type componentsError struct{ at, reason error }

func (e componentsError) Error() string   { return e.at.Error() }
func (e componentsError) Unwrap() []error { return []error{e.at, e.reason} }

// dealtWith returns the components with a hash. With an unknown hash the current ones serve to read as much as
// possible.
func dealtWith(c notation.Components, hash string) notation.Components {
	d := dealt{c, hash}
	if _, err := d.Rules(game.Options{Players: 2, Factions: [game.MaxPlayers]game.Faction{game.NoFaction,
		game.NoFaction}}); err != nil {
		return c
	}
	return d
}
