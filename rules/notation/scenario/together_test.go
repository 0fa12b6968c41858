package scenario_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"koprulu/rules/components"
	"koprulu/rules/notation/internal/sample"
	"koprulu/rules/notation/scenario"
	"koprulu/rules/scenarios"
)

// TestTogether: the mistakes of all sections are reported at once, each in its place, and nothing that only follows
// from one of them.
func TestTogether(t *testing.T) {
	const text = `{
"koprulu": "scenario/1", "id": "Two Wells", "name": "", "options": {"broodwar": true},
"factions": ["raynor", "overmnd"],
"first": "overmind", "rounds": 0,
"planets": {"helios": {"cell": [0]}, "torus": {"cell": [1, 0]}},
"players": {
 "raynor": {"workers": 99, "bases": ["helios.7", "torus.1"], "transports": ["helios/torus"], "units": {"torus": {"marine": 6, "goliath": 9}}},
 "overmind": {"bases": ["torus.3"], "gards": ["torus.3"], "units": {"moria": {"zergling": 1}}}
},
"items": [{"item": "psi-emitter"}],
"events": {"remove": ["subtle-plan"]},
"victory": [{"win": "moist", "of": "points"}, {"win": "most", "of": "points"}],
"rules": [{"rule": "truce", "factions": ["raynor"], "rounds": 2}]
}`
	want := []string{
		`$.id (line 2): "Two Wells" is not an id; write at most 40 small letters, digits and single hyphens`,
		"$.name (line 2): this text is empty",
		`$.factions[1] (line 3): "overmnd" is not a known faction; did you mean overmind?`,
		"$.rounds (line 4): 0 is not a valid number of rounds; it must be a whole number from 1 to 99",
		"$.planets.helios.cell (line 5): a cell is a list of two numbers, column and row, such as [0, -1]",
		"$.players.overmind.gards (line 8): there is no field with this name here; did you mean guards?",
		`$.players.raynor.bases[0] (line 7): "helios.7" is not an area; helios has the areas helios.1 to helios.4`,
		"$.players.raynor.units.torus.goliath (line 7): raynor has only 3 figures of this type (LIMIT-01)",
		"$.players.overmind.units.moria (line 8): moria is not on the table; the planets are torus",
		"$.players.raynor.workers (line 7): 99 is not a valid number of workers; it must be a whole number from 0 to 15",
		`$.items[0] (line 10): an item lies in an "area" or is "carried-by" a unit`,
		`$.events.remove[0] (line 11): "subtle-plan" is not a known Event card; did you mean subtle-planning?`,
		`$.victory[0].win (line 12): "moist" is not in the vocabulary of scenarios; did you mean most?`,
		"$.rules[0].factions (line 13): a truce is between two factions",
	}
	sample.Told(t, scenario.Check(components.Default(), []byte(text)), want)
}

// TestMistakesOfTheTextItself: a comma too many or too few and a field that is there twice are mistakes like all
// others, although reading goes on after them: the document is refused, with the line.
func TestMistakesOfTheTextItself(t *testing.T) {
	text, _ := scenarios.Document("trump-card")
	for name, c := range map[string]struct{ from, to, want string }{
		"a comma too many": {"\n}", ",\n}", "there must be no comma after the last field of an object"},
		"a comma too few":  {`"trump-card",`, `"trump-card"`, "a field must be followed by a comma or }, not by '\"'"},
		"a field twice": {`"trump-card",`, `"trump-card", "id": "trump-card",`,
			`the field "id" appears twice in the same object`},
	} {
		at := bytes.LastIndex(text, []byte(c.from))
		broken := slices.Concat(text[:at], []byte(c.to), text[at+len(c.from):])
		sc, err := scenario.Read(components.Default(), broken)
		if sc != nil || err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), "(line ") {
			t.Errorf("%s: %v, %v", name, sc != nil, err)
		}
	}
}
