package locale_test

import (
	"testing"

	"koprulu/locale"
	"koprulu/rules/components"
	"koprulu/rules/game"
)

// TestCellName: a cell is named by a planet next to it, on whichever side, and never by one that it only touches at a
// corner.
func TestCellName(t *testing.T) {
	r, err := components.Default().Rules(game.Options{Players: 2, Factions: [game.MaxPlayers]game.Faction{game.NoFaction,
		game.NoFaction}})
	if err != nil {
		t.Fatal(err)
	}
	w := locale.English()
	tiles := [game.MaxPlanets]game.Tile{2: {X: 1, Y: -1}, 3: {X: 3, Y: -1}}
	a, b := w.PlanetName(r, 2), w.PlanetName(r, 3)
	for _, test := range []struct {
		x, y int8
		want string
	}{
		{1, -2, "north of " + a}, {1, 0, "south of " + a}, {0, -1, "west of " + a}, {2, -1, "east of " + a},
		{3, -2, "north of " + b}, {4, -1, "east of " + b}, {0, 0, "in the middle"}, {4, 0, "in the middle"},
	} {
		if got := w.CellName(r, 1<<2|1<<3, &tiles, test.x, test.y); got != test.want {
			t.Errorf("%d, %d is %q instead of %q", test.x, test.y, got, test.want)
		}
	}
}
