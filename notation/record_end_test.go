package notation_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"koprulu/components"
	"koprulu/game"
	"koprulu/notation"
)

// TestVerifyComparesTheEnd: everything that the end of a record says is compared with the end of the game.
func TestVerifyComparesTheEnd(t *testing.T) {
	text := record(t, tables(t)[0], 11, nil, 0, false)
	for _, c := range []struct {
		field  string
		change func(e *notation.RecordEnd)
	}{
		{"victory", func(e *notation.RecordEnd) {
			e.Victory = notation.VictoryWord(game.EliminationVictory)
			if e.Victory == "" {
				t.Fatal("no word")
			}
			e.Victory += "x"
		}},
		{"winners", func(e *notation.RecordEnd) { e.Winners = slices.Insert(slices.Clone(e.Winners), 0, "tassadar") }},
		{"winners", func(e *notation.RecordEnd) { e.Winners = nil }},
		{"points", func(e *notation.RecordEnd) { e.Points = slices.Clone(e.Points); e.Points[0]++ }},
		{"points", func(e *notation.RecordEnd) { e.Points = slices.Clone(e.Points); e.Points[len(e.Points)-1]-- }},
		{"points", func(e *notation.RecordEnd) { e.Points = e.Points[1:] }},
		{"rounds", func(e *notation.RecordEnd) { e.Rounds++ }},
		{"decisions", func(e *notation.RecordEnd) { e.Decisions-- }},
	} {
		rec, err := notation.ReadRecord(components.Default(), bytes.NewReader(text), false)
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
