package components

import (
	"fmt"
	"strings"

	"koprulu/rules/game"
)

// item is the path of an entry of a list.
func item(path string, i int) string { return fmt.Sprintf("%s[%d]", path, i) }

// planets reads the planets and their areas (COMP-01, COMP-09).
func (b *builder) planets() {
	resources := 0
	for at, p := range each(b, "planets", b.file.Planets) {
		tile := game.PlanetTile{ID: p.ID, Slots: b.slots(at+".slots", p.Slots), First: game.Area(len(b.rules.Areas)),
			Count: uint8(len(p.Areas))}
		b.within(at+".areas", len(p.Areas), 1, 8, "number of areas")
		for j, a := range p.Areas {
			info := b.area(item(at+".areas", j), j, a)
			info.Planet = game.Planet(len(b.rules.Planets))
			if info.Resource != game.NoResource {
				resources++
			}
			if len(b.rules.Areas) < game.MaxAreas {
				tile.Areas |= 1 << len(b.rules.Areas)
			}
			b.rules.Areas = append(b.rules.Areas, info)
		}
		b.rules.Planets = append(b.rules.Planets, tile)
	}
	b.count("planets", len(b.file.Planets), b.box.planets, "planets", "COMP-01")
	b.count("planets", resources, b.box.resources, "areas with minerals or gas", "COMP-09")
	b.within("planets", len(b.rules.Areas), 1, game.MaxAreas, "number of areas of all planets")
}

func (b *builder) area(at string, j int, a Area) game.AreaInfo {
	if a.Area != j+1 {
		b.bad(at+".area", "the areas of a planet are numbered from 1 in order; this is area %d", j+1)
	}
	for _, y := range []struct {
		name   string
		amount int
	}{{".minerals", a.Minerals}, {".gas", a.Gas}, {".conquest", a.Conquest}} {
		b.within(at+y.name, y.amount, 0, 6, "amount")
	}
	if a.Minerals != 0 && a.Gas != 0 { // conquest points together with either of them are fine
		b.bad(at+".gas", "an area yields minerals or gas, not both: it has one Resource card (RULING-109)")
	}
	b.within(at+".limit", a.Limit, 1, 8, "unit limit")
	info := game.AreaInfo{Number: uint8(a.Area), Resource: game.NoResource, Conquest: uint8(a.Conquest),
		Strategic: a.Strategic,
		Limit:     uint8(a.Limit)}
	info.Admits = game.Layer(b.word(at+".admits", "kind of unit", a.Admits, layers))
	switch {
	case a.Minerals > 0:
		info.Resource, info.Amount = game.Minerals, uint8(a.Minerals)
	case a.Gas > 0:
		info.Resource, info.Amount = game.Gas, uint8(a.Gas)
	}
	return info
}

// slots reads the sides with a slot.
func (b *builder) slots(at, s string) uint8 {
	const sides = "NESW"
	var set uint8
	for _, r := range s {
		i := strings.IndexRune(sides, r)
		if i < 0 || set>>i&1 != 0 {
			b.bad(at, "%q are no slots; write each of N, E, S, W at most once", s)
			return set
		}
		set |= 1 << i
	}
	if set == 0 {
		b.bad(at, "a planet needs at least one slot")
	}
	return set
}
