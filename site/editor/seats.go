package editor

import (
	"slices"
	"strings"

	"koprulu/rules/document"
	"koprulu/rules/game"
)

// seat adds a seat for a faction, after the others.
func (d *Document) seat(f game.Faction) Said {
	if slices.Contains(d.Factions(), f) {
		return Said{Key: "seated", Faction: f}
	}
	seats := d.section("factions", document.Array)
	push(seats, document.NewString(d.id(f)))
	d.count()
	if d.Scenario() {
		d.player(f).Set("workers", document.NewInt(firstWorkers))
	}
	return Said{Key: "seat", Faction: f}
}

// firstWorkers is how many workers a faction of a new scenario begins with.
const firstWorkers = 8

// unseat removes a faction from the document, with everything that belongs to it.
func (d *Document) unseat(f game.Faction) Said {
	id := d.id(f)
	d.forget(func(word string) bool { return word == id || strings.HasPrefix(word, id+":") })
	if first := d.root.Get("first"); first != nil && first.Str() == id {
		d.root.Drop("first")
		if left := d.Factions(); d.Scenario() && len(left) > 0 {
			d.put("first", document.NewString(d.id(left[0])))
		}
	}
	for _, name := range []string{"units", "bases", "transports", "installations", "guards", "players"} {
		d.tidy(name)
	}
	d.count()
	return Said{Key: "unseat", Faction: f}
}

// count keeps the number of players, where a document states it, in line with its seats.
func (d *Document) count() {
	if v := d.root.Get("options").Get("players"); v != nil {
		d.root.Get("options").Set("players", document.NewInt(len(d.root.Get("factions").List())))
	}
}

// sooner moves a faction one seat towards the first.
func (d *Document) sooner(f game.Faction) Said {
	seats := d.root.Get("factions").List()
	for i, v := range seats {
		if v.Str() == d.id(f) && i > 0 {
			seats[i-1], seats[i] = seats[i], seats[i-1]
			return Said{Key: "sooner", Faction: f, N: i}
		}
	}
	return Said{Key: "first-seat", Faction: f}
}

// setBox chooses the base game alone or with Brood War.
func (d *Document) setBox(broodWar bool) Said {
	if broodWar {
		d.section("options", document.Object).Set("broodwar", document.NewBool(true))
		d.atLeast()
		return Said{Key: "brood-war"}
	}
	d.root.Get("options").Drop("broodwar")
	d.tidy("options")
	return Said{Key: "base-game"}
}

// atLeast states the number of players where there are options, as the reader of positions requires.
func (d *Document) atLeast() {
	if o := d.root.Get("options"); !d.Scenario() && o.Get("players") == nil {
		o.Items = slices.Insert(o.Items, 0, document.Field("players", document.NewInt(len(d.root.Get("factions").List()))))
	}
}
