package web_test

import (
	"regexp"
	"strings"
	"testing"

	"koprulu/locale"
	"koprulu/rules/components"
	"koprulu/rules/document"
	"koprulu/rules/notation/position"
	"koprulu/rules/notation/scenario"
	"koprulu/rules/scenarios"
)

// TestReasonsInEveryLanguage spoils scenarios and positions at every word and number, one after the other: whatever is
// wrong then is said in every language.
func TestReasonsInEveryLanguage(t *testing.T) {
	set := components.Default()
	part := regexp.MustCompile(`"[^"]*"|-?[0-9]+|\{\}|true|[\]}]`)
	spoil := func(text string, judge func([]byte) document.Problems) (n int) {
		for _, at := range part.FindAllStringIndex(text, -1) {
			for _, other := range []string{`"xyzzy"`, "-7", "[]", `{"a": 1}`, `"torus"`, `"raynor"`, ","} {
				for _, p := range judge([]byte(text[:at[0]] + other + text[at[1]:])) {
					n++
					if strings.Contains(p.Reason, "%!") {
						t.Errorf("%s", p)
					}
					for _, w := range locale.All()[1:] {
						if said := w.Reason(p.Said); strings.Contains(said, "%!") || said == p.Reason || said == "" {
							t.Errorf("%s says in %s: %s", p, w.Name(), said)
						}
					}
				}
			}
		}
		return n
	}
	text, _ := scenarios.Document("trump-card")
	if n := spoil(string(text), func(text []byte) document.Problems { return scenario.Check(set, text) }); n < 500 {
		t.Errorf("only %d things are wrong in scenarios", n)
	}
	const written = `{"koprulu": "position/1", "options": {"players": 2, "broodwar": true}, "factions": ["raynor", "tassadar"], "round": 3, "phase": "execution", "turn": "raynor",
		"planets": {"torus": {"cell": [0, 0]}, "helios": {"cell": [1, 0], "turn": 90}}, "z-routes": [{"z": 1, "major": "helios north", "minor": "torus north"}],
		"units": [{"area": "torus.1", "faction": "raynor", "units": {"jim-raynor": 1, "marine": [2]}}, {"area": "helios.2", "faction": "tassadar", "units": {"raynor:marine": 1}}],
		"bases": [{"area": "torus.1", "faction": "raynor"}, {"area": "helios.4", "faction": "tassadar"}], "transports": [{"route": "z1", "faction": "raynor"}],
		"guards": [{"area": "helios.4", "faction": "tassadar", "count": 1}], "depleted": ["torus.3"], "orders": {"torus": ["raynor build"]},
		"players": {"raynor": {"points": 2, "workers": {"pool": 3}, "buildings": {"barracks": 1}, "hand": ["combat-1"], "leaders": ["jim-raynor"]}},
		"events": {"stage": 2, "discard": ["new-recruits"]}}`
	judge := func(text []byte) document.Problems {
		_, _, err := position.Read(set, text)
		return document.ProblemsOf(err)
	}
	if found := judge([]byte(written)); len(found) > 0 {
		t.Fatal(found)
	}
	if n := spoil(written, judge); n < 500 {
		t.Errorf("only %d things are wrong in positions", n)
	}
}
