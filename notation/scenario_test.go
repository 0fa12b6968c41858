package notation_test

import (
	"bytes"
	"encoding/json"
	"maps"
	"os"
	"regexp"
	"strings"
	"testing"

	"koprulu/components"
	"koprulu/game"
	"koprulu/game/rule"
	"koprulu/notation"
	"koprulu/scenarios"
)

// allScenarios returns the rules of every scenario of the project.
func allScenarios(t testing.TB) []*game.Rules {
	t.Helper()
	list, err := notation.Scenarios(components.Default())
	if err != nil {
		t.Fatal(err)
	}
	var out []*game.Rules
	for _, sc := range list {
		r, err := notation.ScenarioRules(components.Default(), sc)
		if err != nil {
			t.Fatalf("%s: %v", sc.ID, err)
		}
		out = append(out, r)
	}
	return out
}

// The scenarios of the project are read without problems, and what is written of one is the same scenario (MODE-26).
func TestScenariosReadAndWrite(t *testing.T) {
	for _, id := range scenarios.IDs() {
		text, _ := scenarios.Document(id)
		if problems := notation.CheckScenario(components.Default(), text); len(problems) > 0 {
			t.Errorf("%s:\n%v", id, problems)
			continue
		}
		sc, err := notation.ReadScenario(components.Default(), text)
		if err != nil {
			t.Fatal(err)
		}
		r, err := notation.ScenarioRules(components.Default(), sc)
		if err != nil {
			t.Fatal(err)
		}
		again, err := notation.ReadScenario(components.Default(), notation.AppendScenario(nil, r))
		if err != nil {
			t.Fatalf("%s: what is written cannot be read: %v", id, err)
		}
		if !again.Equal(sc) || sc.ID != id {
			t.Errorf("%s: written\n%s\nread back\n%s", id, sc.Document, again.Document)
		}
	}
}

// Positions and views of scenario games: what is written of a state is read back as the same state; records verify, alone if
// the scenario is not one of the project.
func TestScenarioGamesInText(t *testing.T) {
	for i, r := range allScenarios(t) {
		if i == 2 { // as somebody's own: the document stands in positions and records
			own := *r.Options.Scenario
			own.Document = string(notation.AppendScenario(nil, r))
			var err error
			if r, err = notation.ScenarioRules(components.Default(), &own); err != nil {
				t.Fatal(err)
			}
		}
		n := 0
		playRandom(r, uint64(i)+11, 100_000, func(s *game.State, p game.Player, legal []game.Answer) {
			if n++; n%29 != 1 && s.Phase != game.Over && r.Decision(s) != game.AskEvacuate {
				return
			}
			text := notation.AppendPosition(nil, r, s)
			own, again, err := notation.ReadPosition(components.Default(), text)
			if err != nil {
				t.Fatalf("%s: %v\n%s", r.Options.Scenario.ID, err, text)
			}
			if again != *s || !own.Options.Same(r.Options) {
				t.Fatalf("%s: not the same after reading\n%s\n%s", r.Options.Scenario.ID, text, notation.AppendPosition(nil, own, &again))
			}
			for _, a := range legal {
				words := notation.FormatAnswer(r, s, p, a)
				if back, err := notation.ParseAnswer(r, s, p, words); err != nil || back != a {
					t.Fatalf("%s: %q is read as %v (%v), not %v", r.Options.Scenario.ID, words, back, err, a)
				}
			}
			v := r.View(s, p)
			notation.AppendView(nil, r, &v)
		})
		text := record(t, r, uint64(i)+3, nil, 0, true)
		rec, err := notation.ReadRecord(components.Default(), bytes.NewReader(text), false)
		if err != nil {
			t.Fatal(err)
		}
		_, s, err := rec.Verify(components.Default())
		if err != nil {
			t.Fatalf("%s: %v", r.Options.Scenario.ID, err)
		}
		if s.Phase != game.Over {
			t.Errorf("%s: the game is not over", r.Options.Scenario.ID)
		}
		if i == 2 && !bytes.Contains(text, []byte(`"scenario":{`)) || i != 2 && !bytes.Contains(text, []byte(`"scenario":"`+r.Options.Scenario.ID)) {
			t.Errorf("%s: the record does not hold the scenario", r.Options.Scenario.ID)
		}
	}
}

// A scenario replaces the choices of the table (MODE-11, RULING-46).
func TestScenarioOptions(t *testing.T) {
	for _, r := range allScenarios(t) {
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

// The scenarios of the project, and positions, views and records of games of them, fit the schemas.
func TestScenarioSchema(t *testing.T) {
	c := checker{schemas: map[string]map[string]any{}}
	for _, name := range []string{"position.json", "record.json", "view.json", "scenario.json"} {
		c.schemas[name] = readSchema(t, name)
	}
	check := func(name string, text []byte) {
		t.Helper()
		var v any
		if err := json.Unmarshal(text, &v); err != nil {
			t.Fatal(err)
		}
		if err := c.check(name, c.schemas[name], v, "$"); err != nil {
			t.Fatalf("%s: %v\n%s", name, err, text)
		}
	}
	for _, id := range scenarios.IDs() {
		text, _ := scenarios.Document(id)
		check("scenario.json", text)
	}
	doc, err := os.ReadFile(docsFile)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range fence.FindAllStringSubmatch(string(doc), -1) {
		if m[1] == "scenario" {
			check("scenario.json", []byte(m[2]))
		}
	}
	for i, r := range allScenarios(t) {
		own := *r.Options.Scenario
		own.Document = string(notation.AppendScenario(nil, r))
		check("scenario.json", []byte(own.Document))
		r.Options.Scenario = &own
		n := 0
		playRandom(r, uint64(i), 100_000, func(s *game.State, p game.Player, _ []game.Answer) {
			if n++; n%40 == 1 || s.Phase == game.Over {
				check("position.json", notation.AppendPosition(nil, r, s))
				v := r.View(s, p)
				check("view.json", notation.AppendView(nil, r, &v))
			}
		})
		for line := range strings.Lines(string(record(t, r, 1, nil, 0, true))) {
			check("record.json", []byte(line))
		}
	}
}

// A text may be in any language; the English one serves where a language is missing, else the first, and what is
// written is read as the same.
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
		sc, err := notation.ReadScenario(components.Default(), []byte(doc))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		r, err := notation.ScenarioRules(components.Default(), sc)
		if err != nil {
			t.Fatal(err)
		}
		again, err := notation.ReadScenario(components.Default(), notation.AppendScenario(nil, r))
		if err != nil {
			t.Fatalf("%s: what is written cannot be read: %v", name, err)
		}
		if !maps.Equal(sc.Name, want) || !maps.Equal(again.Name, want) {
			t.Errorf("%s is read as %v and, once written, as %v; want %v", name, sc.Name, again.Name, want)
		}
	}
}
