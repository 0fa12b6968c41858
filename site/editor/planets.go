package editor

import (
	"slices"
	"strconv"
	"strings"

	"koprulu/rules/document"
	"koprulu/rules/game"
	"koprulu/rules/notation/words"
)

// Cell is a cell of the grid: column and row.
type Cell struct{ X, Y int }

// OnGrid reports whether a planet can be on a cell.
func (c Cell) OnGrid() bool {
	return c.X >= -game.MaxPlanets && c.X <= game.MaxPlanets && c.Y >= -game.MaxPlanets && c.Y <= game.MaxPlanets
}

// step returns the cell next to one.
func (c Cell) step(s game.Side) Cell {
	return Cell{c.X + [4]int{0, 1, 0, -1}[s&3], c.Y + [4]int{-1, 0, 1, 0}[s&3]}
}

// cellOf reads the cell of a planet, false if it is not one.
func cellOf(planet *document.Node) (Cell, bool) {
	at := planet.Get("cell").List()
	if len(at) != 2 || at[0].Kind != document.Number || at[1].Kind != document.Number {
		return Cell{}, false
	}
	c := Cell{at[0].Int(), at[1].Int()}
	return c, c.OnGrid()
}

// cell writes a cell.
func cell(c Cell) *document.Node {
	return document.NewArray(document.NewInt(c.X), document.NewInt(c.Y))
}

// planetAt returns the planet on a cell, the first if the document names several.
func (d *Document) planetAt(c Cell) *document.Node {
	for _, v := range d.root.Get("planets").Fields() {
		if at, ok := cellOf(v); ok && at == c {
			return v
		}
	}
	return nil
}

// place puts a planet on a cell, or moves it there.
func (d *Document) place(p game.Planet, c Cell) Said {
	if !c.OnGrid() {
		return Said{Key: "off", Planet: p}
	}
	id := d.r.Planets[p].ID
	planets := d.section("planets", document.Object)
	if other := d.planetAt(c); other != nil && other.Name != id {
		return Said{Key: "occupied", Planet: p, Cell: c}
	}
	d.relay()
	if v := planets.Get(id); v != nil && v.Kind == document.Object {
		v.Set("cell", cell(c))
		return Said{Key: "moved", Planet: p, Cell: c}
	}
	planets.Set(id, document.NewObject(document.Field("cell", cell(c))))
	return Said{Key: "placed", Planet: p, Cell: c}
}

// relay drops the list of routes, which holds the order in which they were laid out: without it they follow from the
// positions of the planets.
func (d *Document) relay() { d.root.Drop("routes") }

// shift moves a planet by one cell; if there is another planet, the two change places.
func (d *Document) shift(p game.Planet, side game.Side) Said {
	v := d.root.Get("planets").Get(d.r.Planets[p].ID)
	from, ok := cellOf(v)
	to := from.step(side)
	if !ok || !to.OnGrid() {
		return Said{Key: "off", Planet: p}
	}
	if other := d.planetAt(to); other != nil {
		other.Set("cell", cell(from))
	}
	d.relay()
	v.Set("cell", cell(to))
	return Said{Key: "moved", Planet: p, Cell: to}
}

// turn turns a planet, with the ends of its z-axis routes, clockwise until it looks different.
func (d *Document) turn(p game.Planet) Said {
	v := d.root.Get("planets").Get(d.r.Planets[p].ID)
	if v == nil || v.Kind != document.Object {
		return Said{Key: "absent", Planet: p}
	}
	now := d.r.TurnOf(p, uint8(v.Get("turn").Int()/90)&3)
	for by := uint8(1); by < 4; by++ {
		to := d.r.TurnOf(p, (now+by)&3)
		if to == now {
			continue
		}
		if v.Set("turn", document.NewInt(int(to)*90)); to == 0 {
			v.Drop("turn")
		}
		d.relay()
		d.turnEnds(p, (to-now)&3)
		return Said{Key: "turned", Planet: p, N: int(to) * 90}
	}
	return Said{Key: "same", Planet: p}
}

// turnEnds turns the ends of z-axis routes at a planet along with it by quarter turns.
func (d *Document) turnEnds(p game.Planet, by uint8) {
	for _, route := range d.root.Get("z-routes").List() {
		for _, end := range route.Fields() {
			id, side, _ := strings.Cut(end.Str(), " ")
			if s := slices.Index(words.Sides, side); s >= 0 && id == d.r.Planets[p].ID {
				end.Text = id + " " + words.Sides[(uint8(s)+by)&3]
			}
		}
	}
}

// take takes a planet off the table, with everything that names it.
func (d *Document) take(p game.Planet) Said {
	if d.root.Get("planets").Get(d.r.Planets[p].ID) == nil {
		return Said{Key: "absent", Planet: p}
	}
	d.relay()
	id := d.r.Planets[p].ID
	d.forget(func(word string) bool {
		from, to, _ := strings.Cut(word, "/")
		return word == id || from == id || to == id || strings.HasPrefix(word, id+".") || strings.HasPrefix(word, id+" ")
	})
	for _, name := range []string{"z-routes", "units", "bases", "transports", "depleted", "partly-depleted",
		"installations", "guards", "point-tokens", "orders", "items"} {
		d.tidy(name)
	}
	for _, f := range d.Factions() {
		d.tidyPlayer(f)
	}
	return Said{Key: "taken", Planet: p}
}

// named are the fields by which an entry of a list names what it is about.
var named = []string{"area", "route", "planet", "base", "faction", "major", "minor", "owner", "player", "who",
	"loser", "heir"}

// forget removes all entries of lists and fields of objects that name something that no longer exists.
func (d *Document) forget(gone func(string) bool) {
	var clean func(v *document.Node, depth int)
	clean = func(v *document.Node, depth int) {
		v.Remove(func(item *document.Node) bool {
			switch {
			case v.Kind == document.Object:
				return gone(item.Name) || depth > 0 && item.Kind == document.String && gone(item.Text)
			case item.Kind == document.String:
				return gone(item.Text)
			}
			for _, name := range named {
				if word := item.Get(name).Str(); word != "" && gone(word) {
					return true
				}
			}
			return false
		})
		for _, item := range v.Items {
			clean(item, depth+1)
		}
	}
	clean(d.root, 0)
}

// join lays out a z-axis route between two slots, with the first number that is free.
func (d *Document) join(major, minor string) Said {
	if major == "" || minor == "" {
		return Said{Key: "no-slot"}
	}
	from, _, _ := strings.Cut(major, " ")
	if to, _, _ := strings.Cut(minor, " "); from == to {
		return Said{Key: "one-planet"}
	}
	routes := d.section("z-routes", document.Array)
	used := 0
	for _, v := range routes.Items {
		used |= 1 << (v.Get("z").Int() & 31)
	}
	for z := 1; z <= game.ZRoutes; z++ {
		if used>>z&1 == 0 {
			d.relay()
			push(routes, document.NewObject(document.Field("z", document.NewInt(z)), text("major", major),
				text("minor", minor)))
			return Said{Key: "joined", N: z}
		}
	}
	return Said{Key: "no-z", N: game.ZRoutes}
}

// part takes away a z-axis route, with the transports on it.
func (d *Document) part(i int) Said {
	route, ok := d.cut("z-routes", i)
	if !ok {
		return Said{Key: "stale"}
	}
	z := route.Get("z").Int()
	d.tidy("z-routes")
	d.relay()
	d.forget(func(word string) bool { return word == "z"+strconv.Itoa(z) })
	return Said{Key: "parted"}
}
