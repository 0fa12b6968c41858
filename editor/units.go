package editor

import (
	"slices"
	"strings"

	"koprulu/game"
)

// unit changes the number of units of a type that a player has in an area or, in a scenario, on its planet, where their owner places them (MODE-16).
// A unit of another owner is under mind control.
func (d *Document) unit(f game.Faction, a game.Area, u game.UnitType, owner game.Faction, by int) Said {
	switch {
	case owner != game.NoFaction && (d.Scenario() || owner == f || d.r.Sheets[f].CaptiveFigures == 0 || d.r.Units[u].Hero):
		return Said{Key: "no-captive", Faction: f}
	case d.Scenario():
		return d.forceUnit(f, d.r.Areas[a].Planet, u, by)
	}
	units, word := d.section("units", isList), d.AreaID(a)
	defer d.tidy("units")
	var entry *value
	for _, v := range units.items {
		if v.kind == isObject && d.isPiece(v, "area", word, f) {
			entry = v
			break
		}
	}
	if entry == nil {
		entry = object(field("area", text(word)), field("faction", text(d.r.Sheets[f].ID)), field("units", object()))
		units.items = append(units.items, entry)
	}
	now := d.change(entry.child("units", isObject), f, d.unitWord(u, owner), by)
	units.remove(func(v *value) bool { return v == entry && len(v.get("units").items) == 0 })
	return Said{Key: "units", Faction: f, Area: a, Unit: u, N: now}
}

// forceUnit changes the number of units that begin on a planet. A hero comes with his Leadership card (MODE-21).
func (d *Document) forceUnit(f game.Faction, p game.Planet, u game.UnitType, by int) Said {
	of, planet, unit := d.player(f), d.r.Planets[p].ID, d.r.Units[u].ID
	defer d.tidyPlayer(f)
	said := Said{Key: "planet-units", Faction: f, Planet: p, Unit: u}
	if !d.r.Units[u].Hero {
		units := of.child("units", isObject)
		here := units.child(planet, isObject)
		if said.N = d.change(here, f, unit, by); len(here.items) == 0 {
			units.drop(planet)
		}
		return said
	}
	heroes := of.child("heroes", isObject)
	card := d.heroCard(f, u)
	leaders := of.child("leaders", isList)
	isCard := func(v *value) bool { return v.word() == card }
	if by > 0 {
		heroes.set(unit, text(planet))
		if card != "" && !slices.ContainsFunc(leaders.items, isCard) {
			leaders.items = append(leaders.items, text(card))
		}
		said.N = 1
		return said
	}
	heroes.drop(unit)
	leaders.remove(isCard)
	return said
}

// heroCard gives the Leadership card that provides a hero.
func (d *Document) heroCard(f game.Faction, u game.UnitType) string {
	for i := range d.r.Sheets[f].Leaders {
		if l := &d.r.Sheets[f].Leaders[i]; l.Hero == u {
			return l.ID
		}
	}
	return ""
}

// unitWord names a type of unit as the units of a player do: one under mind control with its original owner.
func (d *Document) unitWord(u game.UnitType, owner game.Faction) string {
	if owner == game.NoFaction {
		return d.r.Units[u].ID
	}
	return d.r.Sheets[owner].ID + ":" + d.r.Units[u].ID
}

// typeNamed finds a type of unit as the units of a player name it, with its original owner if it is under mind control.
func (d *Document) typeNamed(word string) (u game.UnitType, owner game.Faction, ok bool) {
	owner = game.NoFaction
	if id, unit, captive := strings.Cut(word, ":"); captive {
		if owner, ok = d.factionNamed(id); !ok {
			return game.NoUnit, owner, false
		}
		word = unit
	}
	u, ok = d.unitNamed(word)
	return u, owner, ok
}

// change changes how many units there are, and takes the field out at zero. Where a list names the figures, the lowest free one comes, or the
// last one goes.
func (d *Document) change(of *value, f game.Faction, name string, by int) int {
	v := of.get(name)
	if v != nil && v.kind == isList {
		switch {
		case by < 0 && len(v.items) > 0:
			v.items = v.items[: len(v.items)-1 : len(v.items)-1]
		case by > 0 && len(v.items) < game.MaxFigures:
			v.items = append(v.items, number(d.freeFigure(f, name)))
		}
		if len(v.items) == 0 {
			of.drop(name)
		}
		return len(v.items)
	}
	n := min(max(v.count()+by, 0), game.MaxFigures)
	if n == 0 {
		of.drop(name)
		return 0
	}
	of.set(name, number(n))
	return n
}

// freeFigure gives the lowest number of a figure that no list names.
func (d *Document) freeFigure(f game.Faction, name string) int {
	used := map[int]bool{}
	for _, entry := range d.root.get("units").list() {
		if entry.get("faction").word() == d.r.Sheets[f].ID {
			for _, v := range entry.get("units").get(name).list() {
				used[v.count()] = true
			}
		}
	}
	n := 1
	for used[n] {
		n++
	}
	return n
}
