package scenarios_test

import (
	"testing"

	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

// crystals is a duel with two crystals for ground units and an emitter that only Mengsk's side may carry.
func crystals(changes fields) fields {
	doc := duel(fields{
		"items": list{
			fields{"item": "khalis-crystal", "area": "helios.1", "carriers": fields{"layer": "ground"}},
			fields{"item": "uraj-crystal", "area": "helios.1", "carriers": fields{"layer": "ground"}},
			fields{"item": "psi-emitter", "area": "helios.2", "carriers": fields{"race": "terran"}},
		},
	})
	for k, v := range changes {
		doc[k] = v
	}
	return doc
}

// pieces is a position with units and bases of both players.
func pieces(more fields, units ...fields) fields {
	pos := fields{
		"bases": list{fields{"area": "helios.4", "faction": "mengsk"}, fields{"area": "torus.3", "faction": "tassadar"}},
		"transports": list{fields{"route": "helios/torus", "faction": "mengsk"},
			fields{"route": "helios/torus", "faction": "tassadar"}},
	}
	var all list
	for _, u := range units {
		all = append(all, u)
	}
	pos["units"] = all
	for k, v := range more {
		pos[k] = v
	}
	return pos
}

// at puts units of a faction into an area.
func at(area, faction string, units fields) fields {
	return fields{"area": area, "faction": faction, "units": units}
}

func mobilize(faction, planet string) fields {
	return fields{"executing": fields{"player": faction, "order": "mobilize", "planet": planet}}
}

// MODE-22, MODE-24, MODE-29, TIME-70: in addition to moving, the active player lets units pick up items in areas that
// they control with units; one item for each unit, which carries it along; only units that may carry it.
func TestPickUp(t *testing.T) {
	g := gameAt(t, crystals(nil), pieces(mobilize("mengsk", "helios"), at("helios.1", "mengsk", fields{"marine": 2}),
		at("helios.2", "mengsk", fields{"wraith": 1}),
		at("torus.1", "tassadar", fields{"zealot": 1})))
	g.asks(game.AskMove, "mengsk")
	if !g.offers("pick-up khalis-crystal marine helios.1") || g.offers("pick-up khalis-crystal marine helios.2") {
		t.Errorf("legal are %v", g.legal())
	}
	g.refuse(rule.MODE24, "pick-up khalis-crystal marine helios.2")
	g.refuse(rule.MODE24, "pick-up khalis-crystal goliath helios.1")
	g.do("pick-up psi-emitter wraith helios.2", "pick-up khalis-crystal marine helios.1",
		"pick-up uraj-crystal marine helios.1")
	g.refuse(rule.MODE29, "pick-up uraj-crystal marine helios.1")
	for i, want := range []string{"helios.1 marine", "helios.1 marine", "helios.2 wraith"} {
		if got := g.item(i); got != want {
			t.Errorf("item %d is at %q, want %q", i, got, want)
		}
	}
	// A single unit carries one item.
	g = gameAt(t, crystals(nil), pieces(mobilize("mengsk", "helios"),
		at("helios.1", "mengsk", fields{"marine": 1, "wraith": 1}), at("torus.1", "tassadar", fields{"zealot": 1})))
	g.do("pick-up khalis-crystal marine helios.1")
	g.refuse(rule.MODE22, "pick-up uraj-crystal marine helios.1")
	g.refuse(rule.MODE22, "pick-up uraj-crystal wraith helios.1") // ground units only
	// Units of another race may not carry the emitter.
	g = gameAt(t, crystals(nil), pieces(mobilize("tassadar", "torus"), at("helios.2", "tassadar", fields{"zealot": 1}),
		at("helios.1", "mengsk", fields{"marine": 1})))
	g.refuse(rule.MODE22, "pick-up psi-emitter zealot helios.2")
	g.refuse(rule.MODE24, "pick-up khalis-crystal zealot helios.1")
}

// MODE-22, RULING-134: a unit that picked an item up before its move carries it along; after the move it can pick one
// up too, and then not move back.
func TestItemsMove(t *testing.T) {
	g := gameAt(t, crystals(nil), pieces(mobilize("mengsk", "helios"), at("helios.1", "mengsk", fields{"marine": 2}),
		at("torus.1", "tassadar", fields{"zealot": 1})))
	g.do("pick-up khalis-crystal marine helios.1")
	if !g.offers("move marine helios.1 helios.3 with khalis-crystal") ||
		!g.offers("move 2 marine helios.1 helios.3 with khalis-crystal") || g.offers("move 2 marine helios.1 helios.3") {
		t.Errorf("legal are %v", g.legal())
	}
	g.refuse(rule.MODE22, "move 2 marine helios.1 helios.3")
	g.refuse(rule.MODE22, "move marine helios.1 helios.3 with uraj-crystal")
	g.do("move marine helios.1 helios.2")
	if got := g.item(0); got != "helios.1 marine" {
		t.Errorf("the crystal went along without being named: %s", got)
	}
	g.do("pick-up psi-emitter marine helios.2")
	g.refuse(rule.MOB16, "back marine helios.2 helios.1")
	g.do("move marine helios.1 helios.3 with khalis-crystal")
	if got := g.item(0); got != "helios.3 marine" {
		t.Errorf("the crystal is at %q", got)
	}
	g.do("back marine helios.3 helios.1 with khalis-crystal")
	if got := g.item(0); got != "helios.1 marine" {
		t.Errorf("taken back, the crystal is at %q", got)
	}
	g.do("done")
	if got := g.item(2); got != "helios.2 marine" {
		t.Errorf("the emitter is at %q", got)
	}
}

// MODE-23, RULING-134: a carrier that is destroyed leaves the item where it was; another player can take it there.
func TestItemsDrop(t *testing.T) {
	carried := fields{"items": list{fields{"item": "khalis-crystal", "area": "helios.1", "faction": "mengsk",
		"unit": "marine.1"}}}
	pos := pieces(mobilize("mengsk", "helios"), at("helios.1", "mengsk", fields{"marine": list{1}}),
		at("torus.1", "tassadar", fields{"zealot": 1}))
	for k, v := range carried {
		pos[k] = v
	}
	g := gameAt(t, crystals(nil), pos)
	g.do("destroy marine helios.1", "confirm")
	if got := g.item(0); got != "helios.1" {
		t.Errorf("the crystal is at %q", got)
	}
	// In a battle: two Zealots against a Marine that carries it; the item is in the contested area afterwards, or with the
	// side that retreated.
	pos = pieces(mobilize("tassadar", "helios"), at("helios.1", "mengsk", fields{"marine": list{1}}),
		at("torus.1", "tassadar", fields{"zealot": 2}), at("torus.2", "tassadar", fields{"zealot": 2}))
	for k, v := range carried {
		pos[k] = v
	}
	g = gameAt(t, crystals(nil), pos)
	g.do("move 2 zealot torus.1 helios.1", "move 2 zealot torus.2 helios.1", "done")
	g.quiet(func() bool { return g.S.Battle.Area == game.NoArea })
	if got := g.item(0); got != "helios.1" && (g.S.Items[0].Player != 0 || g.S.Items[0].Area == g.area("helios.1")) {
		t.Errorf("after the battle the crystal is at %q", got)
	}
	if g.S.Units[g.area("helios.1")] == 0 {
		t.Error("nobody won the area")
	}
}

// MODE-22, RULING-134: a unit under mind control keeps its item.
func TestStolenCarrierKeepsItem(t *testing.T) {
	r := project(t, "quest-for-uraj-and-khalis")
	for seed := range uint64(3) {
		g := deal(t, r)
		g.S.Seed[0] = byte(seed)
		before := [2]string{}
		g.quiet(func() bool {
			for i := range 2 {
				if at := g.item(i); at == "nowhere" {
					t.Errorf("item %d is lost; before it was at %s", i, before[i])
				} else {
					before[i] = at
				}
			}
			return false
		})
	}
}

// RULING-125: while a Defend order is resolved items are picked up too, in the chosen area.
func TestPickUpWhileDefending(t *testing.T) {
	g := gameAt(t, crystals(nil), pieces(fields{"first": "mengsk"}, at("helios.1", "mengsk", fields{"marine": 1}),
		at("helios.2", "mengsk", fields{"marine": 1}),
		at("torus.1", "tassadar", fields{"zealot": 1})))
	g.do("defend helios.1")
	g.asks(game.AskMove, "mengsk")
	g.refuse(rule.RULING125, "pick-up psi-emitter marine helios.2")
	g.do("pick-up khalis-crystal marine helios.1")
}

// MODE-25: the carrier's owner draws more Combat cards in battles in which it takes part.
func TestItemCards(t *testing.T) {
	doc := crystals(fields{"rules": list{fields{"rule": "draw", "item": "khalis-crystal", "cards": 2}}})
	for _, carried := range []bool{false, true} {
		item := fields{"item": "khalis-crystal", "area": "torus.2"}
		if carried {
			item = fields{"item": "khalis-crystal", "area": "helios.1", "faction": "mengsk", "unit": "marine.1"}
		}
		pos := pieces(mobilize("tassadar", "helios"), at("helios.1", "mengsk", fields{"marine": list{1}}),
			at("torus.1", "tassadar", fields{"zealot": 2}))
		pos["items"] = list{item}
		g := gameAt(t, doc, pos)
		hand := g.S.Seats[0].Hand.Len()
		g.do("move 2 zealot torus.1 helios.1", "done")
		drawn := 0
		for _, e := range g.Log.Entries {
			if e.Kind == game.LogDraw && e.Player == 0 {
				drawn = int(e.N[game.EntryAmount])
			}
		}
		if want := map[bool]int{false: 1, true: 3}[carried]; drawn != want {
			t.Errorf("carried %v: the defender draws %d cards with %d in hand", carried, drawn, hand)
		}
	}
}
