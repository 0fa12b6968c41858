package editor

import (
	"strings"
	"testing"
)

// TestErase: erasing a value also erases what becomes empty by it, and nothing else.
func TestErase(t *testing.T) {
	const text = `{"koprulu": "position/1", "factions": ["raynor", "overmind"], "planets": {"torus": {"cell": [0, 0]}},
"bases": [{"area": "torus.1", "faction": "raynor", "colour": "red"}],
"units": [{"area": "torus.2", "faction": "overmind", "units": {"zergling": 2, "hydra": 1}}, {"area": "torus.3", "faction": "raynor", "units": {"marin": 1}}],
"players": {"raynor": {"hand": ["combat-99"]}}}`
	for _, c := range []struct{ path, gone, stays string }{
		{"bases/0/colour", "colour", `"area": "torus.1"`},
		{"bases/0", "bases", `"zergling"`},
		{"units/0/units/hydra", "hydra", `"zergling"`},
		{"units/1/units/marin", "torus.3", `"torus.2"`},
		{"players/raynor/hand/0", "hand", `"raynor": {}`},
	} {
		d := at(t, text)
		steps(t, d, raynor, "erase "+c.path)
		if got := d.Text(); strings.Contains(got, c.gone) || !strings.Contains(got, c.stays) {
			t.Errorf("without %s:\n%s", c.path, got)
		}
	}
	d := at(t, text)
	before := d.Text()
	for _, path := range []string{"planets", "units/7"} {
		if said := steps(t, d, raynor, "erase "+path); said.Key != "stale" || d.Text() != before {
			t.Errorf("%s: %s\n%s", path, said.Key, d.Text())
		}
	}
}
