package position_test

import (
	"testing"

	"koprulu/rules/components"
	"koprulu/rules/notation/internal/sample"
	"koprulu/rules/notation/position"
)

// TestTogether: the mistakes of all sections are reported at once, each in its place, and nothing that only follows
// from one of them.
func TestTogether(t *testing.T) {
	const text = `{
"koprulu": "position/1",
"factions": ["raynor", "overmnd",],
"planets": {"torus": {"cell": [0, 0], "turn": 45}, "helos": {"cell": [1, 0]}, "tarsonis": {"cell": [0, 1]}}
"round": 0,
"step": 2,
"bases": [{"area": "torus.1", "faction": "raynor"}, {"area": "helios.4", "faction": "overmind"}, {"area": "torus.1", "faction": "overmind"}],
"transports": [{"route": "torus/helios", "faction": "overmind"}],
"units": [{"area": "torus.2", "faction": "raynor", "units": {"zergling": 1}}, {"area": "tarsonis.1", "faction": "overmind", "units": {"zergling": 20}}],
"players": {"overmind": {"points": -1, "modules": {"supply": 99}}}
}`
	want := []string{
		"$.factions (line 3): not valid JSON: ']' is not expected here",
		`$ (line 5): not valid JSON: a field must be followed by a comma or }, not by '"'`,
		`$.factions[1] (line 3): "overmnd" is not a known faction; did you mean overmind?`,
		"$.round (line 5): 0 is not a valid round; it must be a whole number from 1 to 65535",
		"$.planets.torus.turn (line 4): 45 degrees is not a possible turn; possible: 0, 90, 180, 270",
		`$.planets.helos (line 4): "helos" is not a known planet; did you mean helios?`,
		"$.units[0].units.zergling (line 9): zergling is not a unit of raynor",
		"$.units[1].units.zergling (line 9): 20 more zergling of overmind are too many: of 9 figures, 0 are already in use (LIMIT-01)",
		"$.bases[2].area (line 7): raynor already has a base in this area",
		"$.players.overmind.points (line 10): -1 is not a valid number of conquest points; it must be a whole number from 0 to 9999",
		"$.players.overmind.modules.supply (line 10): 99 is not a valid number of modules supply of this race; it must be a whole number from 0 to 0",
		"$.step (line 6): only the setup and the Regrouping Phase have steps to begin at",
	}
	sample.Told(t, position.Check(components.Default(), []byte(text)), want)
}
