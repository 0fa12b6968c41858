package ladder

import (
	"koprulu/rules/components"
	"koprulu/rules/game"
)

// RulesOf returns the rules of a cell.
func RulesOf(set *components.Set, c Cell) (*game.Rules, error) { return c.rules(set) }
