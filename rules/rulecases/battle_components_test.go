package rulecases

import (
	"strings"
	"testing"

	"koprulu/rules/components"
	"koprulu/rules/notation/position"
)

// TestWithOtherComponents plays cases of rules that no unit or card of the base box
// can show, with components corrected for the purpose. The form is that of the
// case files; the first field is the correction.
func TestWithOtherComponents(t *testing.T) {
	cases := []struct{ name, correction, text string }{
		{"RULING-101 SKIRM-16 SKIRM-19 TIME-47 if both must choose a supporting unit the attacker chooses first, and both are destroyed together",
			`"units": [{"race": "zerg", "id": "queen", "layer": "ground"}]`, `
from battle-queen-of-blades-overmind
with {
 "units": [
  {"area": "pridewater.1", "faction": "queen-of-blades", "units": {"guardian": 1, "queen": 1, "defiler": 1}},
  {"area": "pridewater.2", "faction": "overmind", "units": {"guardian": 1, "queen": 1, "defiler": 1}}
 ],
 "players": {"queen-of-blades": {"hand": ["combat-8"]}, "overmind": {"hand": ["combat-8"]}}
}
queen-of-blades: move guardian pridewater.1 pridewater.2
queen-of-blades: move queen pridewater.1 pridewater.2
queen-of-blades: move defiler pridewater.1 pridewater.2
queen-of-blades: done
queen-of-blades: card 1 combat-8
overmind: card 1 combat-8
? ask queen-of-blades casualty
? open queen-of-blades
overmind! TIME-47: lose queen
queen-of-blades: lose queen
? supply queen-of-blades queen 2
? ask overmind casualty
overmind: lose defiler
? supply queen-of-blades queen 3
? supply overmind defiler 3
? supply overmind queen 2`},
		{"KEY-18 RULING-119 a unit with cloaking of its own withdraws from an effect at the start of the battle",
			`"units": [{"race": "zerg", "id": "zergling", "keywords": ["cloaking"]}]`, `
from battle-tassadar-overmind
with {
 "units": [
  {"area": "pridewater.1", "faction": "tassadar", "units": {"zealot": 1}},
  {"area": "pridewater.2", "faction": "overmind", "units": {"zergling": 1}}
 ],
 "players": {"tassadar": {"technologies": ["leg-enhancements"]}}
}
tassadar: move zealot pridewater.1 pridewater.2
tassadar: done
tassadar: use leg-enhancements
? ask overmind withdraw
overmind! RULING-102: withdraw pridewater.2
overmind: withdraw pridewater.3
? units pridewater.3 overmind zergling 1
? units pridewater.2 tassadar zealot 1
? battle none`},
		{"KEY-18 RULING-119 KEY-05 unless the opponent has a detector anywhere in the battle",
			`"units": [{"race": "zerg", "id": "zergling", "keywords": ["cloaking"]}, {"race": "protoss", "id": "arbiter", "keywords": ["assist", "detector"]}]`, `
from battle-tassadar-overmind
with {
 "units": [
  {"area": "pridewater.1", "faction": "tassadar", "units": {"zealot": 1, "arbiter": 1}},
  {"area": "pridewater.2", "faction": "overmind", "units": {"zergling": 1}}
 ],
 "players": {"tassadar": {"technologies": ["leg-enhancements"]}}
}
tassadar: move zealot pridewater.1 pridewater.2
tassadar: move arbiter pridewater.1 pridewater.2
tassadar: done
tassadar: use leg-enhancements
? supply overmind zergling 9`},
		{"SPLASH-09 TV-48 RULING-85 of a flying card and one for either kind the flying one comes first; as many units as possible are lost",
			`"combat": [{"race": "protoss", "id": "combat-16", "effects": ["splash flying"]}]`, `
from battle-tassadar-overmind
with {
 "units": [
  {"area": "pridewater.1", "faction": "tassadar", "units": {"archon": 1, "reaver": 1}},
  {"area": "pridewater.2", "faction": "overmind", "units": {"zergling": 2, "hydralisk": 1, "queen": 1}}
 ],
 "players": {
  "tassadar": {"hand": ["combat-13", "combat-16"]},
  "overmind": {"hand": ["combat-1", "combat-2"]}
 }
}
tassadar: move archon pridewater.1 pridewater.2
tassadar: move reaver pridewater.1 pridewater.2
tassadar: done
tassadar: pair archon zergling
tassadar: pair reaver zergling
overmind: support hydralisk 1
overmind: support queen 1
tassadar: card 1 combat-13
tassadar: card 2 combat-16
overmind: card 1 combat-1
overmind: card 2 combat-2
tassadar: resolve 1
? supply overmind queen 3
? supply overmind hydralisk 6
? ask overmind execute`},
		{"SPLASH-01 FAQ-14 what a Scourge card destroys does not trigger a splash card of its own side either",
			`"combat": [{"race": "zerg", "id": "combat-17", "effects": ["splash any"]}]`, `
from battle-overmind-raynor
with {
 "units": [
  {"area": "pridewater.1", "faction": "overmind", "units": {"scourge": 1}},
  {"area": "pridewater.2", "faction": "raynor", "units": {"wraith": 1, "science-vessel": 1}}
 ],
 "players": {"overmind": {"hand": ["combat-10", "combat-17"]}, "raynor": {"hand": ["combat-9"]}}
}
overmind: move scourge pridewater.1 pridewater.2
overmind: done
overmind: card 1 combat-10 combat-17
raynor: card 1 combat-9
? supply overmind scourge 3
? supply raynor wraith 3
? units pridewater.2 raynor science-vessel 1
? has overmind discard combat-17`},
		{"SKIRM-27 RULING-25 a final value below zero counts as zero",
			`"combat": [{"race": "zerg", "id": "combat-1", "effects": ["attack -9", "health -9"]}]`, `
from battle-overmind-raynor
with {
 "units": [
  {"area": "pridewater.1", "faction": "overmind", "units": {"zergling": 1}},
  {"area": "pridewater.2", "faction": "raynor", "units": {"marine": 1}}
 ],
 "players": {"overmind": {"hand": ["combat-1"]}, "raynor": {"hand": ["combat-1"]}}
}
overmind: move zergling pridewater.1 pridewater.2
overmind: done
overmind: card 1 combat-1
? clash 0/0 5/4 raynor: card 1 combat-1`},
	}
	for _, test := range cases {
		t.Run(test.name, func(t *testing.T) {
			set, err := components.Parse("correction", []byte(`{"format": "koprulu-components/1", `+test.correction+`}`))
			if err != nil {
				t.Fatal(err)
			}
			c := readCases(t, "b_battle_test.go", "== "+test.name+"\n"+strings.TrimSpace(test.text))[0]
			r, s, err := position.Read(set, c.position(t))
			if err != nil {
				t.Fatal(err)
			}
			for _, step := range c.steps {
				if err := c.step(r, &s, step.text); err != nil {
					t.Fatalf("%s\n%v\nopen: %s", step.text, err, openAnswers(r, &s))
				}
			}
		})
	}
}
