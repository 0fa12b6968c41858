package galaxy

import "koprulu/rules/game"

// Disc is where a planet is on the map, for pictures that are not drawn as a page: in units of which two neighbours are
// Pitch apart.
type Disc struct {
	Planet game.Planet
	X, Y   float64
	// Art is the picture of its ground, a static file, and Turn its quarter turns clockwise.
	Art  string
	Turn uint8
	// Areas are its areas with their sectors, in degrees clockwise from the north.
	Areas []Slice
}

// Slice is the part of a planet that an area takes.
type Slice struct {
	Area     game.Area
	From, To float64
}

// The measures of Disc.
const (
	Pitch      = grid
	DiscRadius = radius
	DiscRim    = rim
)

// Outline returns where the placed planets of a game are.
func Outline(r *game.Rules, v *game.View) (list []Disc) {
	for p := range v.Placed.All() {
		at := loose.cellCentre(v.Tiles[p].X, v.Tiles[p].Y)
		d := Disc{Planet: p, X: at.x, Y: at.y, Art: "planets/" + artOf(r.Planets[p].ID) + ".jpg", Turn: v.Tiles[p].Turn}
		sectors, count := sectorsOf(r, p)
		for i := range count {
			s := sectors[i].turned(d.Turn)
			d.Areas = append(d.Areas, Slice{r.Planets[p].First + game.Area(i), s.from, s.to})
		}
		list = append(list, d)
	}
	return list
}
