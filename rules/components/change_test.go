package components

import (
	"bytes"
	"strings"
	"testing"
)

// What a file corrects in Brood War changes only Brood War.
func TestCorrectionsOfBroodWar(t *testing.T) {
	for _, c := range []struct {
		name, file string
		base       bool
		changes    string
	}{
		{"what it changes", `"units": [{"id": "archon", "broodwar": {"cost": "3 gas"}}]}`, false,
			`units archon broodwar.cost: "2 gas" -> "3 gas"`},
		{"what it did not change", `"units": [{"id": "marine", "broodwar": {"support": 2}}]}`, false,
			`units marine broodwar: (nothing) -> {"support": 2}`},
		{"both", `"units": [{"id": "marine", "support": 2}]}`, true, `units marine support: 1 -> 2`},
		{"as in the base game again", `"units": [{"id": "archon", "broodwar": {"cost": "1 gas"}}]}`, false,
			`units archon broodwar.cost: "2 gas" -> (nothing)`},
		{"a level", `"buildings": [{"id": "robotics-facility", "broodwar": {"levels": [{"level": 2, "cost": "1 gas"}]}}]}`,
			false,
			`buildings robotics-facility broodwar.levels.2.cost: "1 mineral 1 gas" -> "1 gas"`},
		{"a level it did not change",
			`"buildings": [{"id": "stargate", "broodwar": {"levels": [{"level": 2, "cost": "1 gas"}]}}]}`, false,
			`buildings stargate broodwar: (nothing) -> {"levels": [{"level": 2, "cost": "1 gas"}]}`},
		{"an entry of its own", `"leaders": [{"id": "storage-facilities", "effects": ["storage 4"]}]}`, false,
			`leaders storage-facilities effects: ["storage 3"] -> ["storage 4"]`},
		{"a hero", `"heroes": [{"id": "fenix", "also": "zealot"}]}`, false, `heroes fenix also: "high-templar" -> "zealot"`},
		{"a figure", `"common": {"broodwar": {"guard_tokens": 10}}}`, false, `common broodwar.guard_tokens: 12 -> 10`},
		{"copies", `"technologies": [{"id": "lockdown", "broodwar": {"cards": [{"copy": 3, "units": ["ghost"], "specialty": true, "effects": ["attack +1"]}]}},
			{"id": "defensive-matrix", "broodwar": {"cards": [{"copy": 2, "remove": true}]}}]}`, false,
			`technologies lockdown broodwar.cards: (nothing) -> [{"copy": 3, "units": ["ghost"], "specialty": true, "effects": ["attack +1"]}]` + "\n" +
				`technologies defensive-matrix broodwar: (nothing) -> {"cards": [{"copy": 2, "remove": true}]}`},
		{"an entry that goes", `"combat": [{"race": "zerg", "id": "combat-18", "broodwar": {"remove": true}}],
			"technologies": []}`, false, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, err := Parse("f.json", []byte(head+c.file))
			if c.changes == "" {
				if err == nil || !strings.Contains(err.Error(),
					"there are 19 cards of the starting deck of the race zerg, but the box holds 20") {
					t.Fatalf("got %v", err)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if (s.Hash() != Default().Hash()) != c.base || s.Box(true).Hash() == Default().Box(true).Hash() {
				t.Errorf("the hashes are %s and %s", s.Hash(), s.Box(true).Hash())
			}
			var got []string
			for _, x := range Diff(Default(), s) {
				got = append(got, x.String())
			}
			if strings.Join(got, "\n") != c.changes {
				t.Errorf("the changes are\n%s\nwant\n%s", strings.Join(got, "\n"), c.changes)
			}
			again := parsed(t, string(s.Export()))
			if again.Box(true).Hash() != s.Box(true).Hash() || again.Hash() != s.Hash() ||
				!bytes.Equal(again.Export(), s.Export()) {
				t.Error("the export is another set")
			}
		})
	}
}
