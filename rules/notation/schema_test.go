package notation_test

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"koprulu/bots/analyse"
	"koprulu/help/lookback"
	"koprulu/internal/played"
	"koprulu/rules/components"
	"koprulu/rules/game"
	"koprulu/rules/notation/internal/sample"
	"koprulu/rules/notation/internal/schema"
	"koprulu/rules/notation/position"
	"koprulu/rules/notation/record"
	"koprulu/rules/notation/view"
)

// What the program writes at stored positions and in random games, and what the documents show, fits the schemas.
func TestSchemasFit(t *testing.T) {
	t.Parallel()
	c := schema.Checker{}
	for _, name := range []string{"position.json", "record.json", "view.json", "scenario.json", "analysis.json"} {
		c[name] = schema.Read(t, name)
	}
	check := func(name string, text []byte) {
		var v any
		if err := json.Unmarshal(text, &v); err != nil {
			t.Fatal(err)
		}
		if err := c.Check(name, c[name], v, "$"); err != nil {
			t.Fatalf("%s: %v\n%s", name, err, text)
		}
	}
	// The stored positions have every field that one can have.
	played.Positions(t, func(_ string, r *game.Rules, s *game.State) {
		check("position.json", position.Append(nil, r, s))
		for seat := range game.Player(r.Options.Players) {
			v := r.View(s, seat)
			check("view.json", view.Append(nil, r, &v))
		}
	})
	for i, r := range sample.Every(t) {
		n := 0
		sample.Play(r, uint64(i), 700, func(s *game.State, p game.Player, _ []game.Answer) {
			if n++; n%12 > 0 && s.Battle.Area == game.NoArea {
				return
			}
			check("position.json", position.Append(nil, r, s))
			v := r.View(s, p)
			check("view.json", view.Append(nil, r, &v))
		})
	}
	for line := range strings.Lines(string(sample.Record(t, sample.Tables(t)[0], 1, nil, 0, true))) {
		check("record.json", []byte(line))
	}
	r, s := sample.Load(t, sample.Small)
	for line := range strings.Lines(string(sample.Record(t, r, 1, &s, 5, true))) {
		check("record.json", []byte(line))
	}
	rec, err := record.Read(components.Default(), bytes.NewReader(sample.Record(t, sample.Tables(t)[0], 1, nil, 0, true)),
		false)
	if err != nil {
		t.Fatal(err)
	}
	rec.Answers, rec.End, rec.Header.Secret = rec.Answers[:90], nil, &rec.End.Seed
	look, err := lookback.Analyse(context.Background(), components.Default(), rec,
		analyse.Config{Depth: 4, Pairs: 20, Suspects: 2, Turns: 8, Rollouts: 1 << 20})
	if err != nil {
		t.Fatal(err)
	}
	text, err := look.Append(nil)
	if err != nil {
		t.Fatal(err)
	}
	check("analysis.json", text)
	check("position.json", []byte(sample.Small))
	doc, err := os.ReadFile(docsFile(t))
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range fence.FindAllStringSubmatch(string(doc), -1) {
		if m[1] == "position" {
			check("position.json", []byte(m[2]))
		}
	}
	// The checker does find mistakes.
	for _, bad := range []string{`{}`, `{"koprulu":"position/1","unit":[]}`, `{"koprulu":"position/1","round":-1}`,
		`{"koprulu":"position/1","units":[{"area":"x"}]}`} {
		var v any
		if err := json.Unmarshal([]byte(bad), &v); err != nil {
			t.Fatal(err)
		}
		if c.Check("position.json", c["position.json"], v, "$") == nil {
			t.Errorf("the schema accepts %s", bad)
		}
	}
}
