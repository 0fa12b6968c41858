package board

import (
	"slices"
	"strings"

	"koprulu/rules/document"
	"koprulu/rules/game"
	"koprulu/rules/notation/words"
)

// The galaxy: where planets are and which routes join them.

// Galaxy reads planets and routes.
func (p *Reader) Galaxy() {
	before := len(p.Doc.Problems())
	p.planets()
	p.galaxyWrong = len(p.Doc.Problems()) > before || p.State.Placed == 0 && p.Rules.Options.Scenario != nil
	p.routes()
	p.galaxyWrong = p.galaxyWrong || len(p.Doc.Problems()) > before
}

// planets reads which planets are where. No two planets may be on the same cell, and slots that meet are joined
// by a route.
func (p *Reader) planets() {
	c := p.Doc.Get("planets")
	if c == nil {
		if p.State.Phase != game.Setup {
			p.Doc.Bad(`the field "planets" is missing; it says where each planet lies, such as {"torus": {"cell": [0, 0]}}`)
		}
		return
	}
	cells := map[[2]int8]game.Planet{}
	named := 0
	for name, c := range c.EachField() {
		named++
		planet, ok := document.FindName(name, c, p.FindPlanet)
		if p.nameless = p.nameless || !ok; !ok || !c.Object("cell", "turn") {
			continue
		}
		var tile game.Tile
		if at := c.Need("cell"); at != nil {
			if at.Kind != document.Array || len(at.Items) != 2 {
				at.Bad("a cell is a list of two numbers, column and row, such as [0, -1]")
				continue
			}
			for c := range at.Each() {
				n, _ := c.Whole(document.Say("column or row"), -game.MaxPlanets, game.MaxPlanets)
				if c.Index() == 0 {
					tile.X = int8(n)
				} else {
					tile.Y = int8(n)
				}
			}
			if other, taken := cells[[2]int8{tile.X, tile.Y}]; taken {
				at.Bad("%s is already on this cell", p.Planet(other))
				continue
			}
			cells[[2]int8{tile.X, tile.Y}] = planet
		}
		if at := c.Get("turn"); at != nil {
			n, ok := at.Whole(document.Say("turn in degrees"), 0, 270)
			if ok && n%90 != 0 {
				at.Bad("%d degrees is not a possible turn; possible: 0, 90, 180, 270", n)
			}
			tile.Turn = p.Rules.TurnOf(planet, uint8(n/90))
		}
		p.State.Tiles[planet] = tile
		p.State.Placed |= 1 << planet
		p.State.InPlay |= p.Rules.Planets[planet].Areas
		if most := p.PlanetsPlaced() * p.Rules.Options.Players; p.Rules.Options.Scenario == nil &&
			p.State.Placed.Len() > most {
			c.Bad("%d players have at most %d planets", p.Rules.Options.Players, most)
		}
	}
	if c.Kind == document.Object && named == 0 && p.State.Phase != game.Setup {
		c.Bad(`after the setup there must be at least one planet, such as {"torus": {"cell": [0, 0]}}`)
	}
}

// Slots returns the sides of a placed planet that have a slot.
func (p *Reader) Slots(planet game.Planet) uint8 {
	slots, turn := p.Rules.Planets[planet].Slots, p.State.Tiles[planet].Turn&3
	return (slots<<turn | slots>>(4-turn)) & 15
}

// neighbour returns the planet on a side of another one, NoPlanet if the cell is empty.
func neighbour(p *Reader, planet game.Planet, side game.Side) game.Planet {
	t := p.State.Tiles[planet]
	x, y := t.X+[4]int8{0, 1, 0, -1}[side], t.Y+[4]int8{-1, 0, 1, 0}[side]
	for q := range p.State.Placed.All() {
		if p.State.Tiles[q].X == x && p.State.Tiles[q].Y == y {
			return q
		}
	}
	return game.NoPlanet
}

// forced lists the normal routes that the galaxy needs: one wherever slots meet
// (GALAXY-07), in the order of the planets.
func forced(p *Reader) []game.Link {
	var out []game.Link
	for planet := range game.Planet(len(p.Rules.Planets)) {
		if !p.State.Placed.Has(planet) {
			continue
		}
		for side := game.North; side <= game.West; side++ {
			q := neighbour(p, planet, side)
			if q == game.NoPlanet || q < planet || p.Slots(planet)>>side&1 == 0 || p.Slots(q)>>side.Opposite()&1 == 0 {
				continue
			}
			out = append(out, game.Link{Planets: [2]game.Planet{planet, q}, Sides: [2]game.Side{side, side.Opposite()}})
		}
	}
	return out
}

// routes reads the routes. Where the list is left out, the normal routes are those
// that the cells of the planets force, followed by the z-axis routes.
func (p *Reader) routes() {
	zs := p.zRoutes()
	normal := forced(p)
	c := p.Doc.Get("routes")
	if c == nil {
		for _, l := range append(normal, zs...) {
			lay(p, l, p.Doc)
		}
		return
	}
	for c := range c.Each() {
		word, ok := c.Word()
		if !ok {
			continue
		}
		l, rest, err := pick(p, word, normal, zs)
		if err != nil {
			if !p.galaxyWrong {
				c.Bad("%v", err)
			}
			continue
		}
		normal, zs = rest[0], rest[1]
		lay(p, l, c)
	}
	if p.galaxyWrong {
		return
	}
	for _, l := range normal {
		c.Bad("the route %s is missing: slots of the two planets meet (GALAXY-07)", p.Link(&l))
	}
	for _, l := range zs {
		c.Bad("the route %s is missing; it is in the list of z-axis routes", p.Link(&l))
	}
}

// pick takes a named route out of the lists of those that must be laid out. A
// normal route may be written from either end; the end written first is the first of the route.
func pick(p *Reader, word string, normal, zs []game.Link) (game.Link, [2][]game.Link, error) {
	for i, l := range zs {
		if p.Link(&l) == word {
			return l, [2][]game.Link{normal, append(append([]game.Link{}, zs[:i]...), zs[i+1:]...)}, nil
		}
	}
	from, to, isNormal := strings.Cut(word, "/")
	if !isNormal {
		return game.Link{}, [2][]game.Link{normal, zs},
			document.Say("%q is not in the list of z-axis routes, and a normal route joins two planets, such as helios/torus",
				word)
	}
	a, err := p.FindPlanet(from)
	if err == nil {
		_, err = p.FindPlanet(to)
	}
	if err != nil {
		return game.Link{}, [2][]game.Link{normal, zs}, err
	}
	b, _ := p.FindPlanet(to)
	for i, l := range normal {
		if l.Planets == [2]game.Planet{b, a} {
			l.Planets[0], l.Planets[1] = a, b
			l.Sides[0], l.Sides[1] = l.Sides[1], l.Sides[0]
		}
		if l.Planets == [2]game.Planet{a, b} {
			return l, [2][]game.Link{append(append([]game.Link{}, normal[:i]...), normal[i+1:]...), zs}, nil
		}
	}
	return game.Link{}, [2][]game.Link{normal, zs},
		document.Say("there is no room for a route %s: the two planets have no free slots that meet", word)
}

// lay lays out a route.
func lay(p *Reader, l game.Link, c *document.Cursor) {
	s := &p.State
	if s.LinkCount == game.MaxRoutes {
		c.Bad("there are more than %d routes", game.MaxRoutes)
		return
	}
	for end, planet := range l.Planets {
		if s.Tiles[planet].Used>>l.Sides[end]&1 != 0 {
			c.Bad("two routes end at the slot %s of %s", words.Sides[l.Sides[end]], p.Planet(planet))
			return
		}
		s.Tiles[planet].Used |= 1 << l.Sides[end]
		s.Adjacent[planet] |= 1 << l.Planets[1-end]
	}
	s.Links[s.LinkCount] = l
	s.LinkCount++
	if l.Z > 0 {
		s.ZUsed |= 1 << (l.Z - 1)
	}
}

// zRoutes reads the z-axis routes, such as {"z": 1, "major": "torus north", "minor": "helios south"}.
func (p *Reader) zRoutes() []game.Link {
	var out []game.Link
routes:
	for c := range p.Doc.Get("z-routes").Each() {
		if !c.Object("z", "major", "minor") {
			continue routes
		}
		var l game.Link
		if z := c.Need("z"); z != nil {
			n, ok := z.Whole(document.Say("number of a z-axis route"), 1, game.ZRoutes)
			for _, o := range out {
				if ok && int(o.Z) == n {
					z.Bad("z%d appears here twice", n)
					ok = false
				}
			}
			if !ok {
				continue routes
			}
			l.Z = uint8(n)
		}
		for end, name := range words.Ends {
			at := c.Need(name)
			if at == nil {
				continue routes
			}
			word, ok := at.Word()
			if !ok {
				continue routes
			}
			id, side, _ := strings.Cut(word, " ")
			planet, err := p.FindPlanet(id)
			if err != nil {
				at.Bad("%v", err)
				continue routes
			}
			dir := slices.Index(words.Sides, side)
			if dir < 0 {
				at.Bad("%s; write planet and side, such as \"torus north\"",
					document.Unknown(document.Say("side"), side, words.Sides))
				continue routes
			}
			if !p.OnTable(at, planet) {
				continue routes
			}
			if p.Slots(planet)>>dir&1 == 0 {
				at.Bad("%s has no slot in the %s as it lies", id, side)
				continue routes
			}
			l.Planets[end], l.Sides[end] = planet, game.Side(dir)
		}
		if l.Planets[0] == l.Planets[1] {
			c.Bad("both ends are at the same planet (GALAXY-13)")
			continue routes
		}
		out = append(out, l)
	}
	return out
}
