package draw

import (
	"fmt"
	"testing"

	"koprulu/locale"
	"koprulu/rules/game"
)

// TestFactionsDiffer: six factions have six shapes, letters and colours, on any terminal and background.
func TestFactionsDiffer(t *testing.T) {
	for _, light := range []bool{false, true} {
		for _, depth := range []Depth{Colours16, Colours256, TrueColour} {
			seen := map[string]bool{}
			for _, i := range ownerInk {
				seen[fmt.Sprint(Painter{depth, light}.colour(i))] = true
			}
			if len(seen) != len(ownerInk) {
				t.Errorf("depth %d, light %t: the factions have %d colours", depth, light, len(seen))
			}
		}
	}
}

// TestCodesDiffer: units of one race have different codes on the map.
func TestCodesDiffer(t *testing.T) {
	r := rulesOf(t, game.Options{Players: 2, RandomFactions: true})
	for _, lang := range locale.Languages() {
		w := NewWords(lang, r)
		seen := map[string]string{}
		for u := range r.Units {
			code := w.code(game.UnitType(u))
			if !w.All.Has("ui.code."+r.Units[u].ID) || Width(code) != 2 {
				t.Errorf("%s: %s has the code %q", lang, r.Units[u].ID, code)
			}
			if old := seen[code]; old != "" {
				t.Errorf("%s: %s and %s have the code %s", lang, old, r.Units[u].ID, code)
			}
			seen[code] = r.Units[u].ID
		}
	}
}
