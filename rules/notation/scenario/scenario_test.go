package scenario_test

import (
	"maps"
	"regexp"
	"testing"

	"koprulu/rules/components"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"koprulu/rules/notation/internal/sample"
	"koprulu/rules/notation/scenario"
	"koprulu/rules/scenarios"
)

// The scenarios of the project are read without problems, and what is written of one is the same scenario (MODE-26).
func TestScenariosReadAndWrite(t *testing.T) {
	for _, id := range scenarios.IDs() {
		text, _ := scenarios.Document(id)
		if problems := scenario.Check(components.Default(), text); len(problems) > 0 {
			t.Errorf("%s:\n%v", id, problems)
			continue
		}
		sc, err := scenario.Read(components.Default(), text)
		if err != nil {
			t.Fatal(err)
		}
		r, err := scenario.Rules(components.Default(), sc)
		if err != nil {
			t.Fatal(err)
		}
		again, err := scenario.Read(components.Default(), scenario.Append(nil, r))
		if err != nil {
			t.Fatalf("%s: what is written cannot be read: %v", id, err)
		}
		if !again.Equal(sc) || sc.ID != id {
			t.Errorf("%s: written\n%s\nread back\n%s", id, sc.Document, again.Document)
		}
	}
}

// A scenario replaces the choices of the table (MODE-11, RULING-46).
func TestScenarioOptions(t *testing.T) {
	for _, r := range sample.Scenarios(t) {
		for name, change := range map[string]func(*game.Options){
			"teams":             func(o *game.Options) { o.Teams = true },
			"galactic conquest": func(o *game.Options) { o.GalacticConquest = true },
			"survival":          func(o *game.Options) { o.Survival = true },
			"other factions":    func(o *game.Options) { o.Factions[0], o.Factions[1] = o.Factions[1], o.Factions[0] },
			"one player fewer":  func(o *game.Options) { o.Players-- },
			"another set":       func(o *game.Options) { o.BroodWar = !o.BroodWar },
		} {
			o := r.Options
			if change(&o); o.Check() != rule.MODE11 {
				t.Errorf("%s with %s: %v", r.Options.Scenario.ID, name, o.Check())
			}
		}
	}
}

// A text may be in any language; the English one is used where a language is missing, or otherwise the first, and
// what is written is read back unchanged.
func TestScenarioLanguages(t *testing.T) {
	text, ok := scenarios.Document("trump-card")
	if !ok {
		t.Fatal("there is no such scenario")
	}
	for name, want := range map[string]game.ScenarioText{
		`"Any"`:                               {"": "Any"},
		`{"pt-BR": "Qualquer"}`:               {"": "Qualquer", "pt-BR": "Qualquer"},
		`{"fr": "Tous", "de": "Alle"}`:        {"": "Tous", "fr": "Tous", "de": "Alle"},
		`{"fr": "Tous", "en": "All"}`:         {"": "All", "fr": "Tous", "en": "All"},
		`{"fr": "A", "de": "A", "ru": "Все"}`: {"": "A", "fr": "A", "de": "A", "ru": "Все"},
	} {
		doc := regexp.MustCompile(`"name": "[^"]*"`).ReplaceAllLiteralString(string(text), `"name": `+name)
		sc, err := scenario.Read(components.Default(), []byte(doc))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		r, err := scenario.Rules(components.Default(), sc)
		if err != nil {
			t.Fatal(err)
		}
		again, err := scenario.Read(components.Default(), scenario.Append(nil, r))
		if err != nil {
			t.Fatalf("%s: what is written cannot be read: %v", name, err)
		}
		if !maps.Equal(sc.Name, want) || !maps.Equal(again.Name, want) {
			t.Errorf("%s is read as %v and, once written, as %v; want %v", name, sc.Name, again.Name, want)
		}
	}
}
