package scenarios_test

import (
	"testing"

	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

// regrouping is a position at a step of the Regrouping Phase of a round.
func regrouping(round, step int) fields {
	return fields{"phase": "regrouping", "step": step, "round": round}
}

// WinGather: MODE-18, in the step Check for Special Victory all items are in areas of one planet that the player
// controls.
func TestGather(t *testing.T) {
	doc := crystals(fields{"rounds": 9, "victory": list{
		fields{"win": "gather", "items": list{"khalis-crystal", "uraj-crystal"}, "planet": "torus", "who": "tassadar"},
		fields{"win": "gather", "items": list{"psi-emitter"}, "own-base": true, "state": "loose"},
		fields{"win": "last", "who": "mengsk"},
	}})
	for name, c := range map[string]struct {
		khalis, uraj, emitter fields
		want                  int
		winner                string
	}{
		"both on Torus": {fields{"area": "torus.1"}, fields{"area": "torus.3"}, fields{"area": "tarsonis.1"}, 1,
			"tassadar"},
		"one of them carried": {fields{"area": "torus.1", "faction": "tassadar", "unit": "zealot.1"},
			fields{"area": "torus.3"}, fields{"area": "tarsonis.1"}, 1, "tassadar"},
		"one elsewhere": {fields{"area": "torus.1"}, fields{"area": "helios.1"},
			fields{"area": "tarsonis.1"}, 0, ""},
		"in an area of nobody": {fields{"area": "torus.1"}, fields{"area": "torus.2"}, fields{"area": "tarsonis.1"}, 0, ""},
		"the emitter lies loose": {fields{"area": "tarsonis.1"}, fields{"area": "torus.3"}, fields{"area": "helios.4"},
			2, "mengsk"},
		"the emitter is carried": {fields{"area": "tarsonis.1"}, fields{"area": "torus.3"},
			fields{"area": "helios.1", "faction": "mengsk", "unit": "marine.1"}, 0, ""},
		"both at once (MODE-28)": {fields{"area": "torus.1"}, fields{"area": "torus.3"}, fields{"area": "helios.4"}, 1,
			"tassadar"},
		"no base on that planet": {fields{"area": "tarsonis.1"}, fields{"area": "torus.3"},
			fields{"area": "tarsonis.2"}, 0, ""},
	} {
		pos := pieces(regrouping(2, 7), at("helios.1", "mengsk", fields{"marine": list{1}}),
			at("tarsonis.2", "mengsk", fields{"marine": 1}), at("torus.1", "tassadar", fields{"zealot": list{1}}))
		var items list
		for word, f := range map[string]fields{"khalis-crystal": c.khalis, "uraj-crystal": c.uraj, "psi-emitter": c.emitter} {
			f["item"] = word
			items = append(items, f)
		}
		pos["items"] = items
		g := gameAt(t, doc, pos)
		switch {
		case c.want == 0 && g.S.Phase == game.Over:
			t.Errorf("%s: the game is over by condition %d", name, g.S.Condition)
		case c.want != 0:
			t.Run(name, func(t *testing.T) { g.TB = t; g.over(c.want, c.winner) })
		}
	}
}

// WinDestroy, MODE-28, RULING-135: if a capital and the last base of the others fall in the same step, the condition
// listed first wins. WinHomeless on its own.
func TestDestroyAndHomeless(t *testing.T) {
	victory := list{fields{"win": "destroy", "base": "helios.4", "who": "tassadar"},
		fields{"win": "homeless", "losers": list{"tassadar"}, "who": "mengsk"},
		fields{"win": "last", "who": "mengsk"}}
	swapped := list{victory[1], victory[0], victory[2]}
	both := []fields{at("helios.4", "tassadar", fields{"zealot": 1}), at("torus.3", "mengsk", fields{"marine": 1})}
	g := gameAt(t, duel(fields{"victory": victory}), pieces(regrouping(2, 1), both...))
	g.over(1, "tassadar")
	g = gameAt(t, duel(fields{"victory": swapped}), pieces(regrouping(2, 1), both...))
	g.over(1, "mengsk")
	g = gameAt(t, duel(fields{"victory": victory}), pieces(regrouping(2, 1), both[1],
		at("torus.1", "tassadar", fields{"zealot": 1})))
	g.over(2, "mengsk")
	g = gameAt(t, duel(fields{"victory": victory}), pieces(regrouping(2, 1), both[0],
		at("helios.1", "mengsk", fields{"marine": 1})))
	g.over(1, "tassadar")
}

// site is a duel with a Warp Gate of Tassadar.
func site(changes fields) fields {
	doc := duel(fields{"players": with("tassadar",
		fields{"installations": list{fields{"area": "torus.1", "kind": "warp-gate"}}})})
	for k, v := range changes {
		doc[k] = v
	}
	return doc
}

// gate puts the Warp Gate into a position.
func gate(pos fields) fields {
	pos["installations"] = list{fields{"area": "torus.1", "faction": "tassadar", "kind": "warp-gate"}}
	return pos
}

// WinDestroy of an installation: by any player, or by a particular one; WinHold: it is in play after the last round
// (MODE-19).
func TestDestroyAndHoldSite(t *testing.T) {
	any := site(fields{"victory": list{fields{"win": "destroy", "site": "warp-gate"},
		fields{"win": "hold", "site": "warp-gate", "who": "tassadar"}}})
	g := gameAt(t, any, gate(pieces(regrouping(2, 1), at("torus.1", "mengsk", fields{"marine": 1}))))
	g.over(1, "mengsk")
	g = gameAt(t, any, gate(pieces(regrouping(4, 1), at("torus.1", "tassadar", fields{"zealot": 1}),
		at("helios.1", "mengsk", fields{"marine": 1}))))
	g.quiet(never)
	g.over(2, "tassadar")
	own := site(fields{"victory": list{fields{"win": "destroy", "site": "warp-gate", "who": "tassadar"},
		fields{"win": "last", "who": "mengsk"}}})
	g = gameAt(t, own, gate(pieces(regrouping(2, 1), at("torus.1", "mengsk", fields{"marine": 1}))))
	g.over(1, "tassadar")
}

// RULING-135: an installation that decides a scenario stays when its owner is eliminated, and falls to an heir if the
// scenario says so (MODE-25). WinFallen: the player who took the last piece wins.
func TestFallen(t *testing.T) {
	three := func(changes fields) fields {
		doc := site(changes)
		doc["factions"] = list{"mengsk", "tassadar", "aldaris"}
		players := doc["players"].(fields)
		players["aldaris"] = fields{"bases": list{"tarsonis.1"}}
		return doc
	}
	units := []fields{at("torus.3", "mengsk", fields{"marine": 1})}
	bases := list{fields{"area": "helios.4", "faction": "mengsk"}, fields{"area": "torus.3", "faction": "tassadar"},
		fields{"area": "tarsonis.1", "faction": "aldaris"}}
	pos := func() fields {
		p := gate(pieces(regrouping(2, 1), units...))
		p["bases"] = bases
		p["transports"] = list{}
		return p
	}
	g := gameAt(t, three(fields{"victory": list{fields{"win": "fallen", "loser": "tassadar", "site": "warp-gate"},
		fields{"win": "last", "who": "aldaris"}}}), pos())
	g.over(1, "mengsk")
	g = gameAt(t, three(fields{"victory": list{fields{"win": "hold", "site": "warp-gate", "who": "aldaris"}}}), pos())
	if g.S.Phase == game.Over || g.S.Seats[1].Sites == 0 || g.S.Alive.Has(1) {
		t.Errorf("phase %d, the gate of the eliminated player: %b", g.S.Phase, g.S.Seats[1].Sites)
	}
	g.quiet(never)
	g.over(1, "aldaris")
	g = gameAt(t, three(fields{"victory": list{fields{"win": "hold", "site": "warp-gate", "who": "aldaris"}},
		"rules": list{fields{"rule": "remains", "site": "warp-gate", "heir": "aldaris"}}}), pos())
	if !g.S.Seats[2].Sites.Has(g.area("torus.1")) || g.S.Seats[1].Sites != 0 {
		t.Error("the gate did not fall to its heir")
	}
	g = gameAt(t, three(fields{"victory": list{fields{"win": "last", "who": "aldaris"}}}), pos())
	if g.S.Installations[g.area("torus.1")] != game.NoInstallation {
		t.Error("an installation that decides nothing stayed when its owner was eliminated")
	}
	// If it is his own doing, all others win.
	self := gate(pieces(mobilize("tassadar", "torus"), at("torus.1", "tassadar", fields{"zealot": list{1}})))
	self["bases"] = list{bases[0], bases[2]}
	self["transports"] = list{}
	g = gameAt(t, three(fields{"victory": list{fields{"win": "fallen", "loser": "tassadar", "site": "warp-gate"},
		fields{"win": "last", "who": "aldaris"}}}), self)
	g.do("destroy zealot torus.1", "confirm")
	g.over(1, "mengsk", "aldaris")
}

// MODE-28: elimination works as in a normal game, after all conditions.
func TestEliminationInScenario(t *testing.T) {
	g := gameAt(t, duel(nil), pieces(regrouping(2, 1), at("torus.3", "mengsk", fields{"marine": 1})))
	g.over(0, "mengsk")
}

// MODE-20: teams of any grouping: partners are not enemies, win together, and are not attacked.
func TestTeams(t *testing.T) {
	doc := duel(fields{"factions": list{"mengsk", "tassadar", "overmind"},
		"teams": list{list{"mengsk", "overmind"}, list{"tassadar"}}})
	doc["players"].(fields)["overmind"] = fields{"bases": list{"tarsonis.1"},
		"units": fields{"tarsonis": fields{"zergling": 1}}}
	pos := pieces(mobilize("overmind", "helios"), at("helios.1", "mengsk", fields{"marine": 1}),
		at("helios.2", "overmind", fields{"zergling": 1}), at("torus.1", "tassadar", fields{"zealot": 1}))
	g := gameAt(t, doc, pos)
	if g.Team(0) != g.Team(2) || g.Team(0) == g.Team(1) {
		t.Fatalf("teams %d %d %d", g.Team(0), g.Team(1), g.Team(2))
	}
	g.refuse(rule.MOB18, "move zergling helios.2 helios.1")
	pos = pieces(regrouping(4, 1), at("helios.1", "mengsk", fields{"marine": 1}),
		at("torus.1", "tassadar", fields{"zealot": 1}), at("tarsonis.1", "overmind", fields{"zergling": 1}))
	g = gameAt(t, doc, pos)
	g.quiet(never)
	g.over(1, "mengsk", "overmind")
}

// WinPoints and WinMost; RULING-126, MODE-18: where points are not collected nobody gets any, and special objectives
// never count.
func TestPoints(t *testing.T) {
	count := fields{"points": "count", "rounds": 3, "victory": list{fields{"win": "points", "target": 5},
		fields{"win": "most", "of": "points"}}}
	at6 := func(round, mengsk, tassadar int) fields {
		pos := pieces(regrouping(round, 7), at("helios.1", "mengsk", fields{"marine": 1}),
			at("torus.1", "tassadar", fields{"zealot": 1}))
		pos["step"] = 6
		pos["players"] = fields{"mengsk": fields{"points": mengsk}, "tassadar": fields{"points": tassadar}}
		return pos
	}
	g := gameAt(t, duel(count), at6(1, 30, 40))
	g.over(1, "tassadar")
	g = gameAt(t, duel(fields{"points": "count", "rounds": 3, "victory": list{fields{"win": "points", "target": 99},
		fields{"win": "most", "of": "points"}}}), at6(3, 40, 30))
	g.quiet(never)
	g.over(2, "mengsk")
	g = gameAt(t, duel(nil), at6(1, 0, 0))
	g.quiet(func() bool { return g.S.Round > 1 })
	for p := range 2 {
		if g.S.Seats[p].Points != 0 || g.ObjectiveCounts(&g.S, game.Player(p)) {
			t.Errorf("seat %d has %d points", p+1, g.S.Seats[p].Points)
		}
	}
}

// WinMost of items, then points; RuleRelics: items in controlled areas give points (MODE-25).
func TestMostItems(t *testing.T) {
	doc := crystals(fields{"points": "count", "rounds": 2, "victory": list{fields{"win": "most", "of": "items"}},
		"rules": list{fields{"rule": "relics", "points": 3}}})
	pos := pieces(regrouping(2, 6), at("helios.1", "mengsk", fields{"marine": 1}),
		at("torus.1", "tassadar", fields{"zealot": 1}))
	pos["items"] = list{fields{"item": "khalis-crystal", "area": "torus.1"},
		fields{"item": "uraj-crystal", "area": "torus.3"}, fields{"item": "psi-emitter", "area": "helios.1"}}
	pos["players"] = fields{"mengsk": fields{"points": 50}}
	g := gameAt(t, doc, pos)
	if got := g.S.Seats[1].Points; got < 6 {
		t.Errorf("two relics gave %d points", got)
	}
	g.quiet(never)
	g.over(1, "tassadar")
}

// RuleEvacuate, WinScore: at the end of the Regrouping Phase units leave the game for their price, and are not
// available again.
func TestEvacuation(t *testing.T) {
	doc := site(fields{"victory": list{fields{"win": "score", "who": "tassadar", "score": 7},
		fields{"win": "last", "who": "mengsk"}},
		"rules": list{fields{"rule": "evacuate", "faction": "tassadar", "site": "warp-gate", "units": 2}}})
	pos := func(units fields) fields {
		return gate(pieces(regrouping(2, 9), at("torus.1", "tassadar", units), at("helios.1", "mengsk", fields{"marine": 1})))
	}
	g := gameAt(t, doc, pos(fields{"zealot": 1, "dragoon": 1}))
	g.quiet(func() bool { return g.Decision(&g.S) == game.AskEvacuate })
	g.asks(game.AskEvacuate, "tassadar")
	supply := g.S.Seats[1].Supply
	g.refuse(rule.MODE25, "evacuate carrier")
	g.do("evacuate zealot")
	if g.S.Seats[1].Points == 0 || g.S.Seats[1].Supply != supply {
		t.Errorf("%d points, supply %b", g.S.Seats[1].Points, g.S.Seats[1].Supply)
	}
	g.do("done")
	if g.S.Round != 3 {
		t.Errorf("round %d", g.S.Round)
	}
	g = gameAt(t, doc, pos(fields{"zealot": 1, "carrier": 1}))
	g.quiet(func() bool { return g.Decision(&g.S) == game.AskEvacuate })
	g.do("evacuate carrier", "evacuate zealot")
	g.over(1, "tassadar")
	// Without control of the area there is no decision.
	g = gameAt(t, doc, gate(pieces(regrouping(2, 9), at("torus.2", "tassadar", fields{"zealot": 1}),
		at("helios.1", "mengsk", fields{"marine": 1}))))
	g.quiet(func() bool { return g.S.Round == 3 || g.Decision(&g.S) == game.AskEvacuate })
	if g.S.Round != 3 {
		t.Error("units are evacuated that are not at the gate")
	}
}

// RuleTruce: in the first rounds no unit moves into an area with a base of the other.
func TestTruce(t *testing.T) {
	doc := duel(fields{"rules": list{fields{"rule": "truce", "factions": list{"mengsk", "tassadar"}, "rounds": 2}}})
	for round, want := range map[int]rule.ID{1: rule.MODE25, 2: rule.MODE25, 3: rule.None} {
		pos := pieces(mobilize("mengsk", "torus"), at("helios.1", "mengsk", fields{"marine": 1}),
			at("torus.1", "tassadar", fields{"zealot": 1}))
		pos["round"] = round
		g := gameAt(t, doc, pos)
		g.refuse(want, "move marine helios.1 torus.3")
		if round < 3 && !g.offers("move marine helios.1 torus.1") {
			t.Errorf("in round %d units are no target", round)
		}
		// Nor does a card bring one there (MOB-21).
		pos = pieces(mobilize("tassadar", "helios"), at("helios.4", "tassadar", fields{"arbiter": 1}),
			at("helios.3", "tassadar", fields{"arbiter": 1}),
			at("torus.1", "tassadar", fields{"zealot": 1}), at("torus.2", "mengsk", fields{"marine": 1}))
		pos["round"], pos["players"] = round, fields{"tassadar": fields{"technologies": list{"recall"}}}
		g = gameAt(t, doc, pos)
		g.do("done")
		g.refuse(want, "recall zealot torus.1 helios.4")
	}
}

// RuleCapital: the starting base stays where it is.
func TestCapital(t *testing.T) {
	doc := duel(fields{"rules": list{fields{"rule": "capital", "base": "helios.4"}}})
	pos := pieces(mobilize("mengsk", "helios"), at("helios.1", "mengsk", fields{"marine": 1}),
		at("torus.1", "tassadar", fields{"zealot": 1}))
	g := gameAt(t, doc, pos)
	g.refuse(rule.MODE25, "lift-off helios.2")
	g.refuse(rule.MODE25, "destroy base helios.4")
	g = gameAt(t, duel(nil), pos)
	if !g.offers("lift-off helios.2") {
		t.Errorf("legal are %v", g.legal())
	}
	// Once it has fallen it is not built again.
	for _, capital := range []bool{true, false} {
		again := pieces(fields{"executing": fields{"player": "mengsk", "order": "build", "planet": "helios", "step": 3}},
			at("helios.4", "mengsk", fields{"marine": 1}), at("torus.1", "tassadar", fields{"zealot": 1}))
		again["bases"] = list{fields{"area": "torus.3", "faction": "tassadar"}}
		again["transports"] = list{}
		d := duel(nil)
		if capital {
			d = doc
		}
		g = gameAt(t, d, again)
		if g.offers("base helios.4") == capital {
			t.Errorf("capital %v: legal are %v", capital, g.legal())
		}
	}
}

// MODE-19: the last round ends the game; if no condition is met, the most points decide, then the tie-breakers.
func TestLastRoundAlwaysEnds(t *testing.T) {
	doc := site(fields{"rounds": 2, "victory": list{fields{"win": "hold", "site": "warp-gate", "who": "tassadar"}}})
	g := gameAt(t, doc, pieces(regrouping(2, 9), at("helios.1", "mengsk", fields{"marine": 1}),
		at("torus.1", "tassadar", fields{"zealot": 1})))
	g.quiet(never)
	if g.S.Victory != game.ScenarioVictory || g.S.Condition != 0 || g.S.Winners.Len() == 0 || g.S.Round != 2 {
		t.Errorf("victory %d by condition %d in round %d", g.S.Victory, g.S.Condition, g.S.Round)
	}
}
