package scenarios_test

import (
	"testing"

	"koprulu/rules/game"
)

// brothers is a duel of the two Protoss factions with a Warp Gate and a crystal, in which Tassadar has his own Zealot
// and a stolen one, together in the area of the gate.
func brothers(more fields) (doc, pos fields) {
	doc = duel(fields{
		"factions": list{"aldaris", "tassadar"},
		"players": fields{
			"aldaris": fields{"workers": 6, "bases": list{"helios.4"}, "units": fields{"helios": fields{"zealot": 1}}},
			"tassadar": fields{"workers": 6, "bases": list{"torus.3"}, "units": fields{"torus": fields{"zealot": 2}},
				"installations": list{fields{"area": "torus.1", "kind": "warp-gate"}}},
		},
		"items":   list{fields{"item": "khalis-crystal", "area": "torus.1", "carriers": fields{"layer": "ground"}}},
		"victory": list{fields{"win": "score", "who": "tassadar", "score": 9}, fields{"win": "last", "who": "aldaris"}},
		"rules":   list{fields{"rule": "evacuate", "faction": "tassadar", "site": "warp-gate", "units": 1}},
	})
	pos = fields{
		"bases": list{fields{"area": "helios.4", "faction": "aldaris"},
			fields{"area": "torus.3", "faction": "tassadar"}},
		"installations": list{fields{"area": "torus.1", "faction": "tassadar", "kind": "warp-gate"}},
		"units": list{at("helios.1", "aldaris", fields{"zealot": 1}),
			at("torus.1", "tassadar", fields{"zealot": 1, "aldaris:zealot": 1})},
	}
	for k, v := range more {
		pos[k] = v
	}
	return doc, pos
}

// BW-KEY-03, MODE-29: either of the two picks an item up, and it stays with that one: the unit that moves without it
// was the other.
func TestOwnOrStolenCarrier(t *testing.T) {
	for _, c := range []struct{ pickUp, without, with, follows string }{
		{"pick-up khalis-crystal zealot torus.1", "move stolen:zealot torus.1 torus.2",
			"move zealot torus.1 torus.2 with khalis-crystal", "move zealot torus.1 torus.2"},
		{"pick-up khalis-crystal stolen:zealot torus.1", "move zealot torus.1 torus.2",
			"move stolen:zealot torus.1 torus.2 with khalis-crystal", "move zealot torus.1 torus.2"},
	} {
		doc, pos := brothers(mobilize("tassadar", "torus"))
		g := gameAt(t, doc, pos)
		g.do(c.pickUp)
		if !g.offers(c.without) || !g.offers(c.with) {
			t.Errorf("%s: legal are %v", c.pickUp, g.legal())
		}
		carrier := g.S.Items[0].Figure
		g.do(c.with)
		if at := g.S.Items[0].Area; at != g.area("torus.2") {
			t.Errorf("%s: the crystal is in area %d", c.pickUp, at)
		}
		// The other one follows; the crystal does not change hands.
		g.do(c.follows, "done")
		if got := g.S.Items[0]; got.Figure != carrier || got.Area != g.area("torus.2") {
			t.Errorf("%s: figure %d has the crystal in area %d, want figure %d", c.pickUp, got.Figure, got.Area, carrier)
		}
	}
}

// BW-KEY-03, MODE-25: either of the two may be evacuated.
func TestOwnOrStolenIsEvacuated(t *testing.T) {
	for answer, captives := range map[string]int{"evacuate zealot": 1, "evacuate stolen:zealot": 0} {
		doc, pos := brothers(regrouping(2, 9))
		g := gameAt(t, doc, pos)
		g.quiet(func() bool { return g.Decision(&g.S) == game.AskEvacuate })
		g.asks(game.AskEvacuate, "tassadar")
		g.do(answer)
		n := 0
		for _, c := range g.S.Seats[1].Captives {
			if c.Owner != game.Nobody {
				n++
			}
		}
		if n != captives {
			t.Errorf("%s leaves %d units under mind control", answer, n)
		}
	}
}
