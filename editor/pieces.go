package editor

import (
	"slices"

	"koprulu/game"
)

// Pieces in areas and on routes. A position says of each entry where it is and whose it is; in a scenario it stands in the section of its owner.

// listOf gives the list in which pieces of a player stand, made if there is none.
func (d *Document) listOf(name string, f game.Faction) *value {
	if d.Scenario() {
		return d.player(f).child(name, isList)
	}
	return d.section(name, isList)
}

// tidyList takes the list out if it has become empty.
func (d *Document) tidyList(name string, f game.Faction) {
	if d.Scenario() {
		d.tidyPlayer(f)
		return
	}
	d.tidy(name)
}

// piece writes an entry of such a list that has nothing but its place.
func (d *Document) piece(place, word string, f game.Faction) *value {
	if d.Scenario() {
		return text(word)
	}
	return object(field(place, text(word)), field("faction", text(d.r.Sheets[f].ID)))
}

// isPiece reports whether an entry is of a player at a place.
func (d *Document) isPiece(v *value, place, word string, f game.Faction) bool {
	if v.kind == isText {
		return v.text == word
	}
	return v.get(place).word() == word && (d.Scenario() || v.get("faction").word() == d.r.Sheets[f].ID)
}

// toggle puts a piece of which there is one at each place there, or takes it away. It reports whether it is there now.
func (d *Document) toggle(name, place, word string, f game.Faction) bool {
	pieces := d.listOf(name, f)
	if pieces.remove(func(v *value) bool { return d.isPiece(v, place, word, f) }) {
		d.tidyList(name, f)
		return false
	}
	pieces.items = append(pieces.items, d.piece(place, word, f))
	return true
}

// base puts a base into an area, or takes it away.
func (d *Document) base(f game.Faction, a game.Area) Said {
	if d.toggle("bases", "area", d.AreaID(a), f) {
		return Said{Key: "base", Faction: f, Area: a}
	}
	return Said{Key: "no-base", Faction: f, Area: a}
}

// ship puts a transport on a route, or takes it away.
func (d *Document) ship(f game.Faction, route string) Said {
	if d.toggle("transports", "route", route, f) {
		return Said{Key: "ship", Faction: f, Word: route}
	}
	return Said{Key: "no-ship", Faction: f, Word: route}
}

// site puts an installation into an area, or takes away the one of this kind that is there.
func (d *Document) site(f game.Faction, a game.Area, kind game.Installation) Said {
	sites := d.listOf("installations", f)
	word := d.AreaID(a)
	if sites.remove(func(v *value) bool { return d.isPiece(v, "area", word, f) && v.get("kind").word() == SiteID(kind) }) {
		d.tidyList("installations", f)
		return Said{Key: "no-site", Faction: f, Area: a, Site: kind}
	}
	v := object(field("area", text(word)), field("kind", text(SiteID(kind))))
	if !d.Scenario() {
		v.items = slices.Insert(v.items, 1, field("faction", text(d.r.Sheets[f].ID)))
	}
	sites.items = append(sites.items, v)
	return Said{Key: "site", Faction: f, Area: a, Site: kind}
}

// guard changes the number of guard tokens of a player in an area.
func (d *Document) guard(f game.Faction, a game.Area, by int) Said {
	word, guards, had := d.AreaID(a), d.listOf("guards", f), 0
	guards.remove(func(v *value) bool {
		if !d.isPiece(v, "area", word, f) {
			return false
		}
		n := 1
		if c := v.get("count"); c != nil {
			n = min(max(c.count(), 0), game.MaxAreas)
		}
		had += n
		return true
	})
	now := min(max(had+by, 0), game.MaxAreas)
	switch {
	case d.Scenario():
		for range now {
			guards.items = append(guards.items, text(word))
		}
	case now > 0:
		v := d.piece("area", word, f)
		if now > 1 {
			v.set("count", number(now))
		}
		guards.items = append(guards.items, v)
	}
	d.tidyList("guards", f)
	return Said{Key: "guards", Faction: f, Area: a, N: now}
}

// deplete goes from an area that yields everything to a partly depleted, then to a depleted one, and back.
func (d *Document) deplete(a game.Area) Said {
	word := d.AreaID(a)
	is := func(v *value) bool { return v.word() == word }
	defer d.tidy("depleted")
	defer d.tidy("partly-depleted")
	partly, whole := d.section("partly-depleted", isList), d.section("depleted", isList)
	if partly.remove(is) {
		whole.items = append(whole.items, text(word))
		return Said{Key: "depleted", Area: a}
	}
	if whole.remove(is) {
		return Said{Key: "full", Area: a}
	}
	partly.items = append(partly.items, text(word))
	return Said{Key: "partly", Area: a}
}

// item puts a scenario item into an area; if it lies there already, it is taken out of the scenario.
func (d *Document) item(word string, a game.Area) Said {
	if !slices.Contains(itemIDs, word) {
		return Said{Key: "stale"}
	}
	items := d.section("items", isList)
	defer d.tidy("items")
	for i, v := range items.items {
		if v.kind != isObject || v.get("item").word() != word {
			continue
		}
		if v.get("area").word() == d.AreaID(a) {
			items.items = append(items.items[:i:i], items.items[i+1:]...)
			return Said{Key: "no-item", Word: word, Area: a}
		}
		v.drop("carried-by")
		v.set("area", text(d.AreaID(a)))
		return Said{Key: "item", Word: word, Area: a}
	}
	items.items = append(items.items, object(field("item", text(word)), field("area", text(d.AreaID(a)))))
	return Said{Key: "item", Word: word, Area: a}
}

// itemIDs are the items of scenarios.
var itemIDs = []string{"khalis-crystal", "uraj-crystal", "psi-emitter"}

// mark puts a special conquest point token into an area, or takes it away.
func (d *Document) mark(a game.Area) Said {
	word := d.AreaID(a)
	tokens := d.section("point-tokens", isList)
	defer d.tidy("point-tokens")
	if tokens.remove(func(v *value) bool { return v.word() == word }) {
		return Said{Key: "no-mark", Area: a}
	}
	tokens.items = append(tokens.items, text(word))
	return Said{Key: "mark", Area: a}
}
