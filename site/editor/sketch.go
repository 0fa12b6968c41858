package editor

import (
	"slices"
	"strings"

	"koprulu/rules/document"
	"koprulu/rules/game"
	"koprulu/rules/notation/words"
)

// PieceKind is a kind of thing on the map.
type PieceKind uint8

// The kinds of pieces.
const (
	BasePiece PieceKind = iota
	UnitPiece
	SitePiece
	GuardPiece
	ShipPiece
	ItemPiece
	// MarkPiece is a special conquest point token.
	MarkPiece
)

// Piece is something that a document puts on the map.
type Piece struct {
	Kind    PieceKind
	Faction game.Faction
	// Owner is the original owner of units under mind control, game.NoFaction for others.
	Owner game.Faction
	// Planet and Area are where it is; Area is game.NoArea if only the planet is known, as for units of a scenario and the
	// items that they carry.
	Planet game.Planet
	Area   game.Area
	Unit   game.UnitType
	Site   game.Installation
	// N is how many there are, Figures their numbers if the document names them, Word the route of a transport or the name
	// of an item.
	N       int
	Figures []int
	Word    string
}

// Sketch is the part of a document that can be drawn, however wrong the document is.
type Sketch struct {
	// View is a galaxy with those planets, routes and pieces for which there is room.
	View *game.View
	// Pieces are all that the document names, in its order.
	Pieces []Piece
	// Routes are the names of the routes by number in View, ZRoutes the z-axis routes that the document lists.
	Routes  []string
	ZRoutes []ZRoute
	// Free are the slots at which no route ends, as a document names them: "torus north".
	Free []Slot
}

// ZRoute is a z-axis route as the document has it.
type ZRoute struct {
	Z            int
	Major, Minor string
}

// Slot is a side of a planet where a route can end.
type Slot struct {
	Planet game.Planet
	Side   game.Side
	Word   string
}

// Sketch reads what can be drawn.
func (d *Document) Sketch() *Sketch {
	view := game.BlankView(d.r)
	s := &Sketch{View: &view}
	factions := d.Factions()
	view.Players = len(factions)
	for i, f := range factions {
		view.Seats[i].Faction = f
	}
	d.layPlanets(s)
	d.layRoutes(s)
	d.readPieces(s)
	for i := range s.Pieces {
		d.lay(s, &s.Pieces[i])
	}
	view.Depleted, view.Partial = d.areas("depleted"), d.areas("partly-depleted")
	return s
}

// areas returns the areas that a list names.
func (d *Document) areas(list string) (out game.AreaSet) {
	for _, v := range d.root.Get(list).List() {
		if a, ok := d.areaNamed(v.Str()); ok {
			out |= 1 << a
		}
	}
	return out
}

// layPlanets places the planets; of two on the same cell, only the first.
func (d *Document) layPlanets(s *Sketch) {
	taken := map[Cell]bool{}
	for _, v := range d.root.Get("planets").Fields() {
		p, ok := d.planetNamed(v.Name)
		at, there := cellOf(v)
		if !ok || !there || taken[at] || s.View.Placed.Has(p) {
			continue
		}
		taken[at] = true
		turn := d.r.TurnOf(p, uint8(v.Get("turn").Int()/90)&3)
		s.View.Tiles[p] = game.Tile{X: int8(at.X), Y: int8(at.Y), Turn: turn}
		s.View.Placed |= 1 << p
		s.View.InPlay |= d.r.Planets[p].Areas
	}
}

// slot reports whether a planet on the map has a slot on a side.
func (d *Document) slot(v *game.View, p game.Planet, side game.Side) bool {
	slots, turn := d.r.Planets[p].Slots, v.Tiles[p].Turn&3
	return (slots<<turn|slots>>(4-turn))&15>>side&1 != 0
}

// layRoutes joins slots that meet, then the ends of z-axis routes.
func (d *Document) layRoutes(s *Sketch) {
	v := s.View
	at := map[Cell]game.Planet{}
	for p := range v.Placed.All() {
		at[Cell{int(v.Tiles[p].X), int(v.Tiles[p].Y)}] = p
	}
	lay := func(l game.Link, name string) {
		if v.LinkCount == game.MaxRoutes {
			return
		}
		for end, p := range l.Planets {
			v.Tiles[p].Used |= 1 << l.Sides[end]
		}
		v.Links[v.LinkCount] = l
		v.LinkCount++
		s.Routes = append(s.Routes, name)
	}
	for p := range v.Placed.All() {
		for side := game.North; side <= game.West; side++ {
			q, ok := at[Cell{int(v.Tiles[p].X), int(v.Tiles[p].Y)}.step(side)]
			if ok && q > p && d.slot(v, p, side) && d.slot(v, q, side.Opposite()) {
				lay(game.Link{Planets: [2]game.Planet{p, q}, Sides: [2]game.Side{side, side.Opposite()}},
					d.r.Planets[p].ID+"/"+d.r.Planets[q].ID)
			}
		}
	}
	for _, route := range d.root.Get("z-routes").List() {
		if route.Kind != document.Object {
			continue
		}
		z := ZRoute{Z: route.Get("z").Int(), Major: route.Get("major").Str(), Minor: route.Get("minor").Str()}
		s.ZRoutes = append(s.ZRoutes, z)
		from, ok := d.slotNamed(v, z.Major)
		to, good := d.slotNamed(v, z.Minor)
		if ok && good && from.Planet != to.Planet && z.Z >= 1 && z.Z <= game.ZRoutes {
			lay(game.Link{Planets: [2]game.Planet{from.Planet, to.Planet}, Sides: [2]game.Side{from.Side, to.Side},
				Z: uint8(z.Z)}, "z"+string(rune('0'+z.Z)))
		}
	}
	for p := range v.Placed.All() {
		for side := game.North; side <= game.West; side++ {
			if d.slot(v, p, side) && v.Tiles[p].Used>>side&1 == 0 {
				s.Free = append(s.Free, Slot{p, side, d.r.Planets[p].ID + " " + words.Sides[side]})
			}
		}
	}
}

// slotNamed finds a slot such as "torus north" of a planet on the map.
func (d *Document) slotNamed(v *game.View, word string) (Slot, bool) {
	id, side, _ := strings.Cut(word, " ")
	p, ok := d.planetNamed(id)
	s := slices.Index(words.Sides, side)
	if !ok || s < 0 || !v.Placed.Has(p) || !d.slot(v, p, game.Side(s)) {
		return Slot{}, false
	}
	return Slot{p, game.Side(s), word}, true
}
