package scenarios_test

import (
	"testing"

	"koprulu/rules/game"
)

// three is a scenario of Mengsk, Tassadar and Aldaris that a Warp Gate of Tassadar decides, and a position of it in
// which he has nothing but the gate and what more adds.
func three(victory list, more fields) (doc, pos fields) {
	doc = site(fields{"victory": victory})
	doc["factions"] = list{"mengsk", "tassadar", "aldaris"}
	doc["players"].(fields)["aldaris"] = fields{"bases": list{"tarsonis.1"}}
	pos = gate(pieces(more))
	pos["bases"] = list{fields{"area": "helios.4", "faction": "mengsk"},
		fields{"area": "tarsonis.1", "faction": "aldaris"}}
	pos["transports"] = list{}
	return doc, pos
}

// fallen are the conditions of a scenario that ends when Tassadar falls.
func fallen() list {
	return list{fields{"win": "fallen", "loser": "tassadar", "site": "warp-gate"}, fields{"win": "last", "who": "aldaris"}}
}

// WinFallen, in battle: the player who destroyed the last unit there wins, attacker or defender.
func TestFallenInBattle(t *testing.T) {
	t.Run("as defender", func(t *testing.T) {
		doc, pos := three(fallen(), pieces(mobilize("mengsk", "helios"), at("helios.1", "mengsk", fields{"marine": 2}),
			at("helios.2", "tassadar", fields{"zealot": 1})))
		pos["players"] = fields{"mengsk": fields{"hand": list{"combat-1", "combat-2"}}, "tassadar": fields{"hand": list{}}}
		g := gameAt(t, doc, pos)
		g.do("move 2 marine helios.1 helios.2", "done")
		g.S.Seats[1].Deck = 0
		g.quiet(func() bool { return g.S.Battle.Area == game.NoArea })
		if g.S.Phase != game.Over {
			t.Fatalf("the Zealot won: %v", g.legal())
		}
		g.over(1, "mengsk")
	})
}

// WinFallen, by an Event card: its owner wins.
func TestFallenByEvent(t *testing.T) {
	doc, pos := three(fallen(), pieces(regrouping(2, 8), at("torus.1", "tassadar", fields{"zealot": 1}),
		at("tarsonis.1", "aldaris", fields{"zealot": 1})))
	pos["events"] = fields{"stage": 3, "drawn": fields{"aldaris": list{"orbital-bombardment"}}}
	pos["bases"] = list{fields{"area": "helios.4", "faction": "mengsk"}, fields{"area": "torus.2", "faction": "aldaris"}}
	g := gameAt(t, doc, pos)
	g.do("play orbital-bombardment")
	g.over(1, "aldaris")
}

// RULING-135: an installation whose destruction wins a scenario stays on the board when its owner is eliminated; a
// condition about a base keeps no installation there.
func TestDecisiveSiteStays(t *testing.T) {
	units := pieces(regrouping(2, 1), at("helios.1", "mengsk", fields{"marine": 1}))
	for name, c := range map[string]struct {
		victory list
		stays   bool
	}{
		"about the gate":            {list{fields{"win": "destroy", "site": "warp-gate", "who": "mengsk"}}, true},
		"about the fall of another": {list{fields{"win": "fallen", "loser": "aldaris", "site": "warp-gate"}}, true},
		"about a base":              {list{fields{"win": "destroy", "base": "helios.4", "who": "aldaris"}}, false},
	} {
		doc, pos := three(c.victory, units)
		doc["players"].(fields)["tassadar"].(fields)["bases"] = list{"torus.3"}
		pos["bases"] = append(pos["bases"].(list), fields{"area": "torus.3", "faction": "tassadar"})
		pos["units"] = list{at("torus.3", "mengsk", fields{"marine": 1})}
		g := gameAt(t, doc, pos)
		if g.S.Alive.Has(1) {
			t.Fatalf("%s: Tassadar is in the game", name)
		}
		if stays := g.S.Installations[g.area("torus.1")] != game.NoInstallation; stays != c.stays {
			t.Errorf("%s: the gate of the eliminated player stays: %v", name, stays)
		}
	}
}

// RuleEvacuate: at a gate without units there is nothing to ask, not even silently; at one with units as many leave as
// the rule says, and nothing else is an answer.
func TestEvacuationAtTheGate(t *testing.T) {
	doc := site(fields{"rules": list{fields{"rule": "evacuate", "faction": "tassadar", "site": "warp-gate", "units": 1}}})
	for zealots, left := range map[int]int{0: 0, 2: 1} {
		pos := gate(pieces(regrouping(2, 9), at("torus.2", "tassadar", fields{"zealot": 1}),
			at("helios.1", "mengsk", fields{"marine": 1})))
		if zealots > 0 {
			pos["units"] = append(pos["units"].(list), at("torus.1", "tassadar", fields{"zealot": zealots}))
		}
		pos["players"] = fields{"mengsk": fields{"hand": list{"combat-1", "combat-2", "combat-3", "combat-4", "combat-5",
			"combat-6", "combat-7", "combat-8", "combat-9"}}}
		g := gameAt(t, doc, pos)
		g.asks(game.AskDiscard, "mengsk")
		before := g.S.Answers
		for g.Decision(&g.S) == game.AskDiscard {
			g.do(g.legal()[0])
			before++
		}
		if zealots > 0 {
			g.asks(game.AskEvacuate, "tassadar")
			g.refuse(game.AskEvacuate.Timing(), "pass")
			g.do("evacuate zealot")
			before++
		}
		if n := g.S.Units[g.area("torus.1")].Len(); n != left || g.S.Round != 3 {
			t.Errorf("%d of %d Zealots are left in round %d", n, zealots, g.S.Round)
		}
		if g.S.Answers != before {
			t.Errorf("with %d Zealots there were %d answers, want %d", zealots, g.S.Answers, before)
		}
	}
}

// Units of a player leave the game only in a scenario with a rule that says so, and only that player's.
func TestWhoEvacuates(t *testing.T) {
	doc := site(fields{"rules": list{fields{"rule": "evacuate", "faction": "tassadar", "site": "warp-gate", "units": 2}}})
	sc := rulesOf(t, doc).Options.Scenario
	if sc.Evacuates(0) || !sc.Evacuates(1) {
		t.Errorf("Mengsk evacuates: %v, Tassadar: %v", sc.Evacuates(0), sc.Evacuates(1))
	}
	var none *game.Scenario
	if none.Evacuates(0) ||
		rulesOf(t, duel(fields{"rules": list{fields{"rule": "truce", "factions": list{"mengsk", "tassadar"},
			"rounds": 2}}})).Options.Scenario.Evacuates(0) {
		t.Error("units are evacuated without such a rule")
	}
}

// Texts of a scenario are in the requested language, otherwise in the one that serves where it is missing.
func TestScenarioText(t *testing.T) {
	text := game.ScenarioText{"": "Two Wells", "de": "Zwei Brunnen"}
	if got := text.In("de"); got != "Zwei Brunnen" {
		t.Errorf("in German it is %q", got)
	}
	if got := text.In("ru"); got != "Two Wells" {
		t.Errorf("in a language that is missing it is %q", got)
	}
}

// Two tables have the same options if their scenarios are the same documents, whichever revision of the rules applies.
func TestSameOptions(t *testing.T) {
	one, same := rulesOf(t, duel(nil)).Options, rulesOf(t, duel(nil)).Options
	other := rulesOf(t, duel(fields{"rounds": 5})).Options
	plain := one
	plain.Scenario = nil
	if same.Revision = game.Revision1; !one.Same(same) {
		t.Error("the same document makes other options")
	}
	for name, o := range map[string]game.Options{"another document": other, "no scenario": plain} {
		if one.Same(o) || o.Same(one) {
			t.Errorf("%s makes the same options", name)
		}
	}
	if !plain.Same(plain) {
		t.Error("options without a scenario are not themselves")
	}
	if more := plain; one.Players == 2 {
		if more.MorePlanets = true; plain.Same(more) {
			t.Error("an optional rule makes no difference")
		}
	}
}
