package record_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"koprulu/rules/components"
	"koprulu/rules/game"
	"koprulu/rules/notation/internal/sample"
	"koprulu/rules/notation/record"
	"koprulu/rules/notation/words"
)

// TestVerifyComparesTheEnd: everything that the end of a record says is compared with the end of the game.
func TestVerifyComparesTheEnd(t *testing.T) {
	text := sample.Record(t, sample.Tables(t)[0], 11, nil, 0, false)
	for _, c := range []struct {
		field  string
		change func(e *record.End)
	}{
		{"victory", func(e *record.End) {
			e.Victory = words.Victory(game.EliminationVictory)
			if e.Victory == "" {
				t.Fatal("no word")
			}
			e.Victory += "x"
		}},
		{"winners", func(e *record.End) { e.Winners = slices.Insert(slices.Clone(e.Winners), 0, "tassadar") }},
		{"winners", func(e *record.End) { e.Winners = nil }},
		{"points", func(e *record.End) { e.Points = slices.Clone(e.Points); e.Points[0]++ }},
		{"points", func(e *record.End) { e.Points = slices.Clone(e.Points); e.Points[len(e.Points)-1]-- }},
		{"points", func(e *record.End) { e.Points = e.Points[1:] }},
		{"factions", func(e *record.End) { e.Factions = slices.Clone(e.Factions); slices.Reverse(e.Factions) }},
		{"factions", func(e *record.End) { e.Factions = nil }},
		{"places", func(e *record.End) { e.Places = slices.Clone(e.Places); slices.Reverse(e.Places) }},
		{"places", func(e *record.End) { e.Places = e.Places[1:] }},
		{"rounds", func(e *record.End) { e.Rounds++ }},
		{"decisions", func(e *record.End) { e.Decisions-- }},
	} {
		rec, err := record.Read(components.Default(), bytes.NewReader(text), false)
		if err != nil {
			t.Fatal(err)
		}
		if _, _, err := rec.Verify(components.Default()); err != nil {
			t.Fatal(err)
		}
		c.change(rec.End)
		if _, _, err := rec.Verify(components.Default()); err == nil || !strings.Contains(err.Error(), "$.end."+c.field+":") {
			t.Errorf("%s: Verify gives %v", c.field, err)
		}
	}
}
