package locale

import (
	"koprulu/rules/game"
	"koprulu/rules/notation/words"
)

// CellName says where a cell of the galaxy is: on which side of a planet next to it, such as "north of Torus". Planets
// are placed as in game.Board.Tiles; the cell of the first planet is "in the middle".
func (w *Words) CellName(r *game.Rules, placed game.PlanetSet, tiles *[game.MaxPlanets]game.Tile, x, y int8) string {
	for p := range placed.All() {
		side := game.North
		switch dx, dy := x-tiles[p].X, y-tiles[p].Y; {
		case dx == 0 && dy == -1:
		case dx == 1 && dy == 0:
			side = game.East
		case dx == 0 && dy == 1:
			side = game.South
		case dx == -1 && dy == 0:
			side = game.West
		default:
			continue
		}
		return w.Text("cell."+words.Sides[(side+game.Side(w.quarters))&3], "planet", w.PlanetName(r, p))
	}
	return w.Text("cell.middle")
}
