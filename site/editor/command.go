package editor

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"koprulu/rules/game"
	"koprulu/rules/notation/words"
)

// Request is what a user asks of the editor, in addition to the document.
type Request struct {
	// Do is the change in words, such as "turn torus"; see the method Do.
	Do string
	// Cell is the chosen cell, Faction the one whose pieces are put down.
	Cell    Cell
	Faction game.Faction
	// Value returns other fields of the form by name.
	Value func(name string) string
}

// Do carries out a change. Its words are:
//
//	place PLANET                 onto the chosen cell
//	move PLANET SIDE             by one cell
//	turn PLANET, take PLANET
//	join, part N                 a z-axis route between the slots that the fields major and minor name; its number in the list
//	base AREA, ship ROUTE        a piece of the faction, or its removal
//	site AREA KIND, item ITEM AREA
//	guard AREA +|-, unit AREA UNIT +|-
//	capture AREA +               the unit under mind control that the field captive names, such as raynor:marine
//	deplete AREA, mark AREA
//	seat FACTION, unseat FACTION, sooner FACTION
//	box brood-war|base, convert
//	condition KIND, special KIND a new entry; without the kind that of the field condition or special
//	drop LIST N, raise LIST N    an entry of a list
//	erase PATH                   what a complaint is about, as Erasable names it
//
// It reports false if the words are unknown.
func (d *Document) Do(q *Request) (Said, bool) {
	do := append(strings.Fields(q.Do), "", "", "", "") // so that words that are missing are empty
	switch do[0] {
	case "join":
		return d.join(q.Value("major"), q.Value("minor")), true
	case "ship":
		if q.Faction == game.NoFaction {
			return Said{Key: "no-faction"}, true
		}
		if do[1] == "" {
			return Said{}, false
		}
		return d.ship(q.Faction, do[1]), true
	case "item":
		if a, ok := d.areaNamed(do[2]); ok {
			return d.item(do[1], a), true
		}
		return Said{}, false
	case "convert":
		return d.convert(), true
	case "box":
		return d.setBox(do[1] == "brood-war"), true
	case "condition":
		return d.add("victory", "win", cmp.Or(do[1], q.Value("condition")), conditions), true
	case "special":
		return d.add("rules", "rule", cmp.Or(do[1], q.Value("special")), specials), true
	case "part", "drop", "raise":
		return d.entry(do)
	case "erase":
		return d.erase(do[1]), true
	}
	if p, ok := d.planetNamed(do[1]); ok {
		return d.planet(do[0], p, do[2], q)
	}
	if a, ok := d.areaNamed(do[1]); ok {
		return d.area(do, a, q)
	}
	if f, ok := d.factionNamed(do[1]); ok {
		switch do[0] {
		case "seat":
			return d.seat(f), true
		case "unseat":
			return d.unseat(f), true
		case "sooner":
			return d.sooner(f), true
		}
	}
	return Said{}, false
}

// entry carries out a change of a list.
func (d *Document) entry(do []string) (Said, bool) {
	list, number := do[1], do[2]
	if do[0] == "part" {
		list, number = "z-routes", do[1]
	}
	n, err := strconv.Atoi(number)
	switch {
	case err != nil:
	case do[0] == "part":
		return d.part(n), true
	case list != "victory" && list != "rules" && list != "items":
	case do[0] == "drop":
		return d.removeEntry(list, n), true
	default:
		return d.raise(list, n), true
	}
	return Said{}, false
}

// planet carries out a change of a planet.
func (d *Document) planet(do string, p game.Planet, more string, q *Request) (Said, bool) {
	switch do {
	case "place":
		return d.place(p, q.Cell), true
	case "turn":
		return d.turn(p), true
	case "take":
		return d.take(p), true
	case "move":
		if side := slices.Index(words.Sides, more); side >= 0 {
			return d.shift(p, game.Side(side)), true
		}
	}
	return Said{}, false
}

// area carries out a change of what is in an area.
func (d *Document) area(do []string, a game.Area, q *Request) (Said, bool) {
	switch do[0] {
	case "deplete":
		return d.deplete(a), true
	case "mark":
		return d.mark(a), true
	}
	if q.Faction == game.NoFaction {
		return Said{Key: "no-faction"}, true
	}
	by := map[string]int{"+": 1, "-": -1}
	switch do[0] {
	case "base":
		return d.base(q.Faction, a), true
	case "site":
		if kind, ok := siteNamed(do[2]); ok {
			return d.site(q.Faction, a, kind), true
		}
	case "guard":
		if n, ok := by[do[2]]; ok {
			return d.guard(q.Faction, a, n), true
		}
	case "unit", "capture":
		name, sign := do[2], do[3]
		if do[0] == "capture" {
			name, sign = q.Value("captive"), do[2]
		}
		u, owner, ok := d.typeNamed(name)
		n, good := by[sign]
		if !ok || !good {
			return Said{}, false
		}
		return d.unit(q.Faction, a, u, owner, n), true
	}
	return Said{}, false
}
