package game_test

import (
	"testing"

	"koprulu/game"
)

// newBroodFight is a table of Brood War.
func newBroodFight(t *testing.T, factions ...string) fight {
	t.Helper()
	return newFightWith(t, func(o *game.Options) { o.BroodWar = true }, factions...)
}
