package editor

import (
	"slices"
	"strings"

	"koprulu/rules/document"
	"koprulu/rules/game"
)

// unit changes the number of units of a type that a player has in an area or, in a scenario, on its planet, where their
// owner places them (MODE-16). A unit of another owner is under mind control.
func (d *Document) unit(f game.Faction, a game.Area, u game.UnitType, owner game.Faction, by int) Said {
	switch {
	case owner != game.NoFaction && (d.Scenario() || owner == f || d.r.Sheets[f].CaptiveFigures == 0 || d.r.Units[u].Hero):
		return Said{Key: "no-captive", Faction: f}
	case d.Scenario():
		return d.forceUnit(f, d.r.Areas[a].Planet, u, by)
	}
	units, word := d.section("units", document.Array), d.AreaID(a)
	defer d.tidy("units")
	var entry *document.Node
	for _, v := range units.Items {
		if v.Kind == document.Object && d.isPiece(v, "area", word, f) {
			entry = v
			break
		}
	}
	if entry == nil {
		entry = document.NewObject(text("area", word), text("faction", d.id(f)),
			document.Field("units", document.NewObject()))
		push(units, entry)
	}
	now := d.change(entry.Child("units", document.Object), f, d.unitWord(u, owner), by)
	units.Remove(func(v *document.Node) bool { return v == entry && len(v.Get("units").Items) == 0 })
	return Said{Key: "units", Faction: f, Area: a, Unit: u, N: now}
}

// forceUnit changes the number of units that begin on a planet. A hero comes with its Leadership card (MODE-21).
func (d *Document) forceUnit(f game.Faction, p game.Planet, u game.UnitType, by int) Said {
	of, planet, unit := d.player(f), d.r.Planets[p].ID, d.r.Units[u].ID
	defer d.tidyPlayer(f)
	said := Said{Key: "planet-units", Faction: f, Planet: p, Unit: u}
	if !d.r.Units[u].Hero {
		units := of.Child("units", document.Object)
		here := units.Child(planet, document.Object)
		if said.N = d.change(here, f, unit, by); len(here.Items) == 0 {
			units.Drop(planet)
		}
		return said
	}
	heroes := of.Child("heroes", document.Object)
	card := d.heroCard(f, u)
	leaders := of.Child("leaders", document.Array)
	isCard := func(v *document.Node) bool { return v.Str() == card }
	if by > 0 {
		heroes.Set(unit, document.NewString(planet))
		if card != "" && !slices.ContainsFunc(leaders.Items, isCard) {
			push(leaders, document.NewString(card))
		}
		said.N = 1
		return said
	}
	heroes.Drop(unit)
	leaders.Remove(isCard)
	return said
}

// heroCard returns the Leadership card that provides a hero.
func (d *Document) heroCard(f game.Faction, u game.UnitType) string {
	for i := range d.r.Sheets[f].Leaders {
		if l := &d.r.Sheets[f].Leaders[i]; l.Hero == u {
			return l.ID
		}
	}
	return ""
}

// unitWord names a type of unit as a player's units are named: one under mind control with its original owner.
func (d *Document) unitWord(u game.UnitType, owner game.Faction) string {
	if owner == game.NoFaction {
		return d.r.Units[u].ID
	}
	return d.id(owner) + ":" + d.r.Units[u].ID
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

// change changes how many units there are, and removes the field at zero. Where a list names the figures, the lowest
// free figure is added or the last one removed.
func (d *Document) change(of *document.Node, f game.Faction, name string, by int) int {
	v := of.Get(name)
	if v != nil && v.Kind == document.Array {
		switch {
		case by < 0 && len(v.Items) > 0:
			v.Items = v.Items[: len(v.Items)-1 : len(v.Items)-1]
		case by > 0 && len(v.Items) < game.MaxFigures:
			push(v, document.NewInt(d.freeFigure(f, name)))
		}
		if len(v.Items) == 0 {
			of.Drop(name)
		}
		return len(v.Items)
	}
	n := min(max(v.Int()+by, 0), game.MaxFigures)
	if n == 0 {
		of.Drop(name)
		return 0
	}
	of.Set(name, document.NewInt(n))
	return n
}

// freeFigure returns the lowest number of a figure that no list names.
func (d *Document) freeFigure(f game.Faction, name string) int {
	used := map[int]bool{}
	for _, entry := range d.root.Get("units").List() {
		if entry.Get("faction").Str() == d.id(f) {
			for _, v := range entry.Get("units").Get(name).List() {
				used[v.Int()] = true
			}
		}
	}
	n := 1
	for used[n] {
		n++
	}
	return n
}
