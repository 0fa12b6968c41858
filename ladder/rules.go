package ladder

import (
	"koprulu/components"
	"koprulu/game"
)

// RulesOf returns the rules of a cell.
func RulesOf(set *components.Set, c Cell) (*game.Rules, error) { return c.rules(set) }
