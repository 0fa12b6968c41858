package editor

import (
	"slices"

	"koprulu/rules/document"
	"koprulu/rules/game"
	"koprulu/rules/notation/words"
)

// Pieces in areas and on routes. In a position each entry says where the piece is and whose it is; in a scenario it is
// in the section of its owner.

// listOf returns the list with the pieces of a player, and creates it if necessary.
func (d *Document) listOf(name string, f game.Faction) *document.Node {
	if d.Scenario() {
		return d.player(f).Child(name, document.Array)
	}
	return d.section(name, document.Array)
}

// tidyList removes the list if it has become empty.
func (d *Document) tidyList(name string, f game.Faction) {
	if d.Scenario() {
		d.tidyPlayer(f)
		return
	}
	d.tidy(name)
}

// piece writes an entry of such a list that has only its place.
func (d *Document) piece(place, word string, f game.Faction) *document.Node {
	if d.Scenario() {
		return document.NewString(word)
	}
	return document.NewObject(text(place, word), text("faction", d.id(f)))
}

// isPiece reports whether an entry is a piece of a player at a place.
func (d *Document) isPiece(v *document.Node, place, word string, f game.Faction) bool {
	if v.Kind == document.String {
		return v.Text == word
	}
	return v.Get(place).Str() == word && (d.Scenario() || v.Get("faction").Str() == d.id(f))
}

// toggle puts a piece at a place that can hold one of its kind, or takes it away. It returns the key of what is said of
// that.
func (d *Document) toggle(name, key, place, word string, f game.Faction) string {
	pieces := d.listOf(name, f)
	if pieces.Remove(func(v *document.Node) bool { return d.isPiece(v, place, word, f) }) {
		d.tidyList(name, f)
		return "no-" + key
	}
	push(pieces, d.piece(place, word, f))
	return key
}

// base puts a base into an area, or takes it away.
func (d *Document) base(f game.Faction, a game.Area) Said {
	return Said{Key: d.toggle("bases", "base", "area", d.AreaID(a), f), Faction: f, Area: a}
}

// ship puts a transport on a route, or takes it away.
func (d *Document) ship(f game.Faction, route string) Said {
	return Said{Key: d.toggle("transports", "ship", "route", route, f), Faction: f, Word: route}
}

// site puts an installation into an area, or takes away the one of this kind that is there.
func (d *Document) site(f game.Faction, a game.Area, kind game.Installation) Said {
	sites := d.listOf("installations", f)
	word := d.AreaID(a)
	if sites.Remove(func(v *document.Node) bool {
		return d.isPiece(v, "area", word, f) && v.Get("kind").Str() == words.Installation(kind)
	}) {
		d.tidyList("installations", f)
		return Said{Key: "no-site", Faction: f, Area: a, Site: kind}
	}
	v := document.NewObject(text("area", word), text("kind", words.Installation(kind)))
	if !d.Scenario() {
		v.Items = slices.Insert(v.Items, 1, text("faction", d.id(f)))
	}
	push(sites, v)
	return Said{Key: "site", Faction: f, Area: a, Site: kind}
}

// guard changes the number of guard tokens of a player in an area.
func (d *Document) guard(f game.Faction, a game.Area, by int) Said {
	word, guards, had := d.AreaID(a), d.listOf("guards", f), 0
	guards.Remove(func(v *document.Node) bool {
		if !d.isPiece(v, "area", word, f) {
			return false
		}
		n := 1
		if c := v.Get("count"); c != nil {
			n = min(max(c.Int(), 0), game.MaxAreas)
		}
		had += n
		return true
	})
	now := min(max(had+by, 0), game.MaxAreas)
	switch {
	case d.Scenario():
		for range now {
			push(guards, document.NewString(word))
		}
	case now > 0:
		v := d.piece("area", word, f)
		if now > 1 {
			v.Set("count", document.NewInt(now))
		}
		push(guards, v)
	}
	d.tidyList("guards", f)
	return Said{Key: "guards", Faction: f, Area: a, N: now}
}

// deplete turns an area that yields everything into a partly depleted one, then into a depleted one, and back.
func (d *Document) deplete(a game.Area) Said {
	word := d.AreaID(a)
	is := func(v *document.Node) bool { return v.Str() == word }
	defer d.tidy("depleted")
	defer d.tidy("partly-depleted")
	partly, whole := d.section("partly-depleted", document.Array), d.section("depleted", document.Array)
	if partly.Remove(is) {
		push(whole, document.NewString(word))
		return Said{Key: "depleted", Area: a}
	}
	if whole.Remove(is) {
		return Said{Key: "full", Area: a}
	}
	push(partly, document.NewString(word))
	return Said{Key: "partly", Area: a}
}

// item puts a scenario item into an area; if it is there already, it is removed from the scenario.
func (d *Document) item(word string, a game.Area) Said {
	if !slices.Contains(words.ScenarioItems, word) {
		return Said{Key: "stale"}
	}
	items := d.section("items", document.Array)
	defer d.tidy("items")
	for i, v := range items.Items {
		if v.Kind != document.Object || v.Get("item").Str() != word {
			continue
		}
		if v.Get("area").Str() == d.AreaID(a) {
			d.cut("items", i)
			return Said{Key: "no-item", Word: word, Area: a}
		}
		v.Drop("carried-by")
		v.Set("area", document.NewString(d.AreaID(a)))
		return Said{Key: "item", Word: word, Area: a}
	}
	push(items, document.NewObject(text("item", word), text("area", d.AreaID(a))))
	return Said{Key: "item", Word: word, Area: a}
}

// mark puts a special conquest point token into an area, or takes it away.
func (d *Document) mark(a game.Area) Said {
	word := d.AreaID(a)
	tokens := d.section("point-tokens", document.Array)
	defer d.tidy("point-tokens")
	if tokens.Remove(func(v *document.Node) bool { return v.Str() == word }) {
		return Said{Key: "no-mark", Area: a}
	}
	push(tokens, document.NewString(word))
	return Said{Key: "mark", Area: a}
}
