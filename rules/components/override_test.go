package components

import (
	"bytes"
	"strings"
	"testing"

	"koprulu/rules/game"
)

const head = `{"format": "koprulu-components/1", `

func parsed(t *testing.T, file string) *Set {
	t.Helper()
	s, err := Parse("f.json", []byte(file))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// A file corrects what it names and nothing else.
func TestCorrections(t *testing.T) {
	s := parsed(t, example)
	r := rules(t, s)
	var limits []uint8
	for _, p := range r.Planets {
		for a := p.First; a < p.First+game.Area(p.Count); a++ {
			if p.ID == "tarsonis" {
				limits = append(limits, r.Areas[a].Limit)
			}
		}
	}
	if string(limits) != "\x03\x04\x03" {
		t.Errorf("the limits of Tarsonis are %v", limits)
	}
	if r.Units[2].ID != "ghost" || r.Units[2].Cost != (game.Cost{Minerals: 1, Gas: 1}) || r.Units[2].Figures != 3 {
		t.Errorf("the Ghost is %+v", r.Units[2])
	}
	var changes []string
	for _, c := range Diff(Default(), s) {
		changes = append(changes, c.String())
	}
	want := []string{
		`planets tarsonis areas.2.limit: 3 -> 4`,
		`planets tarsonis areas.3.limit: 4 -> 3`,
		`planets tarsonis source: ["WW", "RN"] -> ["OWNER"]`,
		`planets tarsonis confidence: "seen" -> "owner"`,
		`planets tarsonis note: "WW gives limits 3 (minerals) and 4 (gas), RN has them the other way round. Decided for WW: on six other planets a limit of 4 goes with gas." -> (nothing)`,
		`units ghost cost: "2 gas" -> "1 mineral 1 gas"`,
		`units ghost source: ["AID", "RN"] -> ["OWNER"]`,
		`units ghost confidence: "seen" -> "owner"`,
		`units ghost note: "RN has 1 mineral and 1 gas, AID a single 2. Decided: 2 gas, as AID shows two figures for every unit that costs both." -> (nothing)`,
		`combat terran combat-12 effects: ["health +1 own battlecruiser"] -> ["attack +1 own battlecruiser"]`,
		`technologies lockdown cards.3: (nothing) -> {"copy": 3, "units": ["ghost"], "specialty": true, "effects": ["impose-minor units vehicles"]}`,
		`technologies defensive-matrix cards.2: {"copy": 2, "units": ["science-vessel"], "specialty": true, "effects": ["health +2"]} -> (nothing)`,
	}
	if got := strings.Join(changes, "\n"); got != strings.Join(want, "\n") {
		t.Errorf("the changes are\n%s\nwant\n%s", got, strings.Join(want, "\n"))
	}
	if again := parsed(t, string(s.Export())); again.Hash() != s.Hash() {
		t.Error("the export of a corrected set is another one")
	}
}

// A technology with no cards left is not in the game.
func TestTechnologyWithoutCards(t *testing.T) {
	s := parsed(t, head+`"technologies": [
		{"id": "plasma-shields", "cards": [{"copy": 1, "remove": true}, {"copy": 2, "remove": true}]},
		{"id": "hallucination", "cards": [{"copy": 3, "units": ["high-templar"], "specialty": true, "timing": "cancel", "effects": ["cancel standard"]},
			{"copy": 4, "units": ["high-templar"], "specialty": true, "timing": "cancel", "effects": ["cancel standard"]}]}]}`)
	r := rules(t, s)
	if got, want := len(r.Sheets[2].Techs), len(rules(t, Default()).Sheets[2].Techs)-1; got != want {
		t.Errorf("the Protoss have %d technologies, want %d", got, want)
	}
	for _, x := range r.Sheets[2].Techs {
		if x.Cards == 0 || x.ID == "plasma-shields" {
			t.Errorf("%s has the cards %b", x.ID, x.Cards)
		}
	}
}

// The hash changes with what matters for play and with nothing else.
func TestHash(t *testing.T) {
	same := []string{
		`"units": [{"id": "ghost", "note": "Checked.", "confidence": "owner", "source": ["OWNER"]}]}`,
		`"units": [{"id": "ghost", "cost": "2  gas"}]}`,
		`"combat": [{"race": "terran", "id": "combat-1", "timing": "compare", "units": ["ghost", "marine"]}]}`,
		`"sources": [{"id": "RN", "text": "Another text."}]}`,
	}
	for _, x := range same {
		if parsed(t, head+x).Hash() != Default().Hash() {
			t.Errorf("the hash changes with %s", x)
		}
	}
	for _, x := range []string{
		`"units": [{"id": "ghost", "cost": "1 gas"}]}`,
		`"common": {"target_points": 16}}`,
		`"lists": [{"id": "ranged", "units": ["marine", "ghost"]}]}`,
		`"events": [{"id": "early-propaganda", "effects": ["conquest 2"]}]}`,
	} {
		if parsed(t, head+x).Hash() == Default().Hash() {
			t.Errorf("the hash does not change with %s", x)
		}
	}
}

// Changes that one game makes to its copy of the options are not seen by another.
func TestSetsDoNotShareOptions(t *testing.T) {
	a, _ := Default().Rules(game.Options{Players: 2})
	b, _ := Default().Rules(game.Options{Players: 3})
	if a.Options.Players != 2 || b.Options.Players != 3 {
		t.Error("the options are shared")
	}
}

func TestDocShowsEveryEntry(t *testing.T) {
	var b bytes.Buffer
	s := Default()
	if err := WriteDoc(&b, s, plain{s.Box(false)}, plain{s.Box(true)}); err != nil {
		t.Fatal(err)
	}
	page := b.String()
	w := plain{s.Box(true)}
	f := s.Box(true).File()
	var names []string
	for _, x := range f.Planets {
		names = append(names, w.Name("planet", x.ID))
	}
	for _, x := range f.Units {
		names = append(names, w.Name("unit", x.ID))
	}
	for _, x := range f.Factions {
		names = append(names, w.Name("faction", x.ID))
	}
	for _, x := range f.Buildings {
		names = append(names, w.Name("building", x.ID))
	}
	for _, x := range f.Modules {
		names = append(names, w.Name("module", x.ID))
	}
	for _, x := range f.Technologies {
		if x.Faction == "" { // those of a faction say so after the name
			names = append(names, w.Name("technology", x.ID))
		}
	}
	for _, x := range f.Events {
		names = append(names, w.Name("event", x.ID))
	}
	for _, x := range f.Heroes {
		names = append(names, w.Name("unit", x.ID))
	}
	for _, x := range f.Leaders {
		names = append(names, w.Name("leader", x.ID))
	}
	for _, n := range names {
		if !strings.Contains(page, "| "+n+" |") {
			t.Errorf("%s is not on the page", n)
		}
	}
	for _, want := range []string{"| Siege Tank |", "| Queen of Blades |",
		"battle-start: health +2 own marine,firebat,ghost if defender,at-base,exclusive",
		"`splash ground\\|flying\\|any\\|units LIST`",
		"| base | Archon |", "| Brood War | Archon |", "| both | Zealot |", "| Brood War | Medic |",
		"workers 9, transports 1, bases 1; 3 Marine, 1 Vulture",
		"battle: hero jim-raynor; attack +1 own jim-raynor if have", "Special victory: most-areas", "Warp Gate",
		"| strategic |",
		"## What was open, and how it was decided", "| Brood War | Restoration (technology) |"} {
		if !strings.Contains(page, want) {
			t.Errorf("%q is not on the page", want)
		}
	}
	if strings.Contains(page, "http") || strings.Contains(page, "%!") {
		t.Error("the page has something that does not belong there")
	}
}
