package editor

import (
	"strconv"
	"strings"

	"koprulu/rules/game"
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
	words := strings.Fields(q.Do)
	if len(words) == 0 {
		return Said{}, false
	}
	arg := func(i int) string {
		if i < len(words) {
			return words[i]
		}
		return ""
	}
	switch words[0] {
	case "join":
		return d.join(q.Value("major"), q.Value("minor")), true
	case "ship":
		if q.Faction == game.NoFaction {
			return Said{Key: "no-faction"}, true
		}
		if arg(1) == "" {
			return Said{}, false
		}
		return d.ship(q.Faction, arg(1)), true
	case "item":
		if a, ok := d.areaNamed(arg(2)); ok {
			return d.item(arg(1), a), true
		}
		return Said{}, false
	case "convert":
		return d.convert(), true
	case "box":
		return d.setBox(arg(1) == "brood-war"), true
	case "condition":
		return d.add("victory", "win", first(arg(1), q.Value("condition")), conditions), true
	case "special":
		return d.add("rules", "rule", first(arg(1), q.Value("special")), specials), true
	case "part", "drop", "raise":
		return d.entry(words[0], arg)
	case "erase":
		return d.erase(arg(1)), true
	}
	if p, ok := d.planetNamed(arg(1)); ok {
		return d.planet(words[0], p, arg(2), q)
	}
	if a, ok := d.areaNamed(arg(1)); ok {
		return d.area(words[0], a, arg, q)
	}
	if f, ok := d.factionNamed(arg(1)); ok {
		switch words[0] {
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

func first(a, b string) string {
	if a != "" {
		return a
	}
	return b
}

// entry carries out a change of a list.
func (d *Document) entry(do string, arg func(int) string) (Said, bool) {
	if do == "part" {
		n, err := strconv.Atoi(arg(1))
		if err != nil {
			return Said{}, false
		}
		return d.part(n), true
	}
	n, err := strconv.Atoi(arg(2))
	if list := arg(1); err != nil || list != "victory" && list != "rules" && list != "items" {
		return Said{}, false
	} else if do == "drop" {
		return d.removeEntry(list, n), true
	} else {
		return d.raise(list, n), true
	}
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
		for s := range sideIDs {
			if sideIDs[s] == more {
				return d.shift(p, game.Side(s)), true
			}
		}
	}
	return Said{}, false
}

// area carries out a change of what is in an area.
func (d *Document) area(do string, a game.Area, arg func(int) string, q *Request) (Said, bool) {
	switch do {
	case "deplete":
		return d.deplete(a), true
	case "mark":
		return d.mark(a), true
	}
	if q.Faction == game.NoFaction {
		return Said{Key: "no-faction"}, true
	}
	by := map[string]int{"+": 1, "-": -1}
	switch do {
	case "base":
		return d.base(q.Faction, a), true
	case "site":
		if kind, ok := siteNamed(arg(2)); ok {
			return d.site(q.Faction, a, kind), true
		}
	case "guard":
		if n, ok := by[arg(2)]; ok {
			return d.guard(q.Faction, a, n), true
		}
	case "unit", "capture":
		name, sign := arg(2), arg(3)
		if do == "capture" {
			name, sign = q.Value("captive"), arg(2)
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
