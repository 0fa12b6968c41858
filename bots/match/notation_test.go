package match_test

import (
	"bytes"
	"context"
	"testing"

	"koprulu/bots/match"
	"koprulu/internal/played"
	"koprulu/rules/game"
	"koprulu/rules/notation/record"
)

// TestRecordWriter checks that the record writer of package notation records games of a match, and that what it writes
// verifies.
func TestRecordWriter(t *testing.T) {
	r := table(t, game.Options{Players: 3})
	texts := make([]bytes.Buffer, 6)
	_, err := match.Run(context.Background(), match.Config{
		Rules: r, Games: len(texts), Bots: []string{"simple", "random"}, Seed: 12,
		Record: func(index int, seats []string) (match.Recorder, error) {
			return record.NewWriter(&texts[index], seats), nil
		},
	}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for i := range texts {
		rec, err := record.Read(played.Set(), &texts[i], false)
		if err != nil {
			t.Fatalf("game %d: %v", i, err)
		}
		if _, s, err := rec.Verify(played.Set()); err != nil || s.Phase != game.Over {
			t.Errorf("game %d: %v", i, err)
		}
	}
}
