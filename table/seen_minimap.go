package table

import (
	"fmt"

	"koprulu/rules/game"
)

// A MapCell is a planet of the small map of a table.
type MapCell struct {
	Planet game.Planet
	// X and Y are its cell of the grid.
	X, Y int
	// Seats are the seats with a unit or a base on it, Bases those with a base.
	Seats, Bases game.PlayerSet
}

// mapVersion is the first byte of a small map. Five bytes for each planet follow: planet, x, y,
// seats, bases.
const (
	mapVersion = 1
	mapCell    = 5
	maxMap     = 1 + mapCell*game.MaxPlanets
)

// appendMap appends the small map of a game.
func appendMap(dst []byte, r *game.Rules, s *game.State) []byte {
	if s.Placed == 0 {
		return dst
	}
	dst = append(dst, mapVersion)
	for p := range s.Placed.All() {
		areas, tile := r.Planets[p].Areas, &s.Tiles[p]
		var seats, bases game.PlayerSet
		for q := range r.Options.Players {
			seat := &s.Seats[q]
			if (seat.Held|seat.Bases)&areas != 0 {
				seats |= 1 << q
			}
			if seat.Bases&areas != 0 {
				bases |= 1 << q
			}
		}
		dst = append(dst, byte(p), byte(tile.X), byte(tile.Y), byte(seats), byte(bases))
	}
	return dst
}

// MiniMap reads the small map of a table (Stored.Map): its planets in their order in the box,
// none before the first one is placed.
func MiniMap(text []byte) ([]MapCell, error) {
	if len(text) == 0 {
		return nil, nil
	}
	if text[0] != mapVersion || (len(text)-1)%mapCell != 0 || len(text) > maxMap {
		return nil, fmt.Errorf("table: this is not a small map of version %d", mapVersion)
	}
	var cells []MapCell
	for b := text[1:]; len(b) > 0; b = b[mapCell:] {
		cells = append(cells, MapCell{Planet: game.Planet(b[0]), X: int(int8(b[1])), Y: int(int8(b[2])),
			Seats: game.PlayerSet(b[3]), Bases: game.PlayerSet(b[4])})
	}
	return cells, nil
}
