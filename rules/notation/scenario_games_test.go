package notation_test

import (
	"bytes"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"koprulu/rules/components"
	"koprulu/rules/game"
	"koprulu/rules/notation/answer"
	"koprulu/rules/notation/internal/sample"
	"koprulu/rules/notation/internal/schema"
	"koprulu/rules/notation/position"
	"koprulu/rules/notation/record"
	"koprulu/rules/notation/scenario"
	"koprulu/rules/notation/view"
	"koprulu/rules/scenarios"
)

// Positions and views of scenario games: a state that is written is read back as the same state; records verify, on
// their own if the scenario is not one of the project's.
func TestScenarioGamesInText(t *testing.T) {
	t.Parallel()
	for i, r := range sample.Scenarios(t) {
		if i == 2 { // as a player's own: the document is in positions and records
			own := *r.Options.Scenario
			own.Document = string(scenario.Append(nil, r))
			var err error
			if r, err = scenario.Rules(components.Default(), &own); err != nil {
				t.Fatal(err)
			}
		}
		n := 0
		sample.Play(r, uint64(i)+11, 100_000, func(s *game.State, p game.Player, legal []game.Answer) {
			if n++; n%29 != 1 && s.Phase != game.Over && r.Decision(s) != game.AskEvacuate {
				return
			}
			text := position.Append(nil, r, s)
			own, again, err := position.Read(components.Default(), text)
			if err != nil {
				t.Fatalf("%s: %v\n%s", r.Options.Scenario.ID, err, text)
			}
			if again != *s || !own.Options.Same(r.Options) {
				t.Fatalf("%s: not the same after reading\n%s\n%s", r.Options.Scenario.ID, text, position.Append(nil, own, &again))
			}
			for _, a := range legal {
				words := answer.Format(r, s, p, a)
				if back, err := answer.Parse(r, s, p, words); err != nil || back != a {
					t.Fatalf("%s: %q is read as %v (%v), not %v", r.Options.Scenario.ID, words, back, err, a)
				}
			}
			v := r.View(s, p)
			view.Append(nil, r, &v)
		})
		text := sample.Record(t, r, uint64(i)+3, nil, 0, true)
		rec, err := record.Read(components.Default(), bytes.NewReader(text), false)
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
		if i == 2 && !bytes.Contains(text, []byte(`"scenario":{`)) || i != 2 &&
			!bytes.Contains(text, []byte(`"scenario":"`+r.Options.Scenario.ID)) {
			t.Errorf("%s: the record does not hold the scenario", r.Options.Scenario.ID)
		}
	}
}

// The scenarios of the project, and positions, views and records of games of them, fit the schemas.
func TestScenarioSchema(t *testing.T) {
	t.Parallel()
	c := schema.Checker{}
	for _, name := range []string{"position.json", "record.json", "view.json", "scenario.json"} {
		c[name] = schema.Read(t, name)
	}
	check := func(name string, text []byte) {
		t.Helper()
		var v any
		if err := json.Unmarshal(text, &v); err != nil {
			t.Fatal(err)
		}
		if err := c.Check(name, c[name], v, "$"); err != nil {
			t.Fatalf("%s: %v\n%s", name, err, text)
		}
	}
	for _, id := range scenarios.IDs() {
		text, _ := scenarios.Document(id)
		check("scenario.json", text)
	}
	doc, err := os.ReadFile(docsFile(t))
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range fence.FindAllStringSubmatch(string(doc), -1) {
		if m[1] == "scenario" {
			check("scenario.json", []byte(m[2]))
		}
	}
	for i, r := range sample.Scenarios(t) {
		own := *r.Options.Scenario
		own.Document = string(scenario.Append(nil, r))
		check("scenario.json", []byte(own.Document))
		r.Options.Scenario = &own
		n := 0
		sample.Play(r, uint64(i), 100_000, func(s *game.State, p game.Player, _ []game.Answer) {
			if n++; n%40 == 1 || s.Phase == game.Over {
				check("position.json", position.Append(nil, r, s))
				v := r.View(s, p)
				check("view.json", view.Append(nil, r, &v))
			}
		})
		for line := range strings.Lines(string(sample.Record(t, r, 1, nil, 0, true))) {
			check("record.json", []byte(line))
		}
	}
}
