package store

import (
	"bytes"
	"context"
	"fmt"

	"koprulu/table"
)

// sound opens what a killed process left and compares it with what the process confirmed.
func sound(ctx context.Context, path string, confirmed map[table.ID]uint64) error {
	s, err := Open(ctx, path, Options{})
	if err != nil {
		return err
	}
	defer s.Close()
	var word string
	if err := s.readers.QueryRowContext(ctx, "PRAGMA quick_check").Scan(&word); err != nil || word != "ok" {
		return fmt.Errorf("the file is damaged: %s (%v)", word, err)
	}
	for id, seq := range confirmed {
		t, entries, err := s.Load(ctx, id)
		if err != nil {
			return err
		}
		if t.Seq < seq {
			return fmt.Errorf("table %s is at %d, but %d was confirmed", id, t.Seq, seq)
		}
		if uint64(len(entries)) != t.Seq-1 || t.Answers != len(entries) ||
			!bytes.Equal(t.Position, positionAfter(t.Answers)) {
			return fmt.Errorf("table %s is at %d with %d entries, %d answers and the position %.20s", id, t.Seq, len(entries),
				t.Answers, t.Position)
		}
		for i, e := range entries {
			if e.Seq != uint64(i)+2 {
				return fmt.Errorf("table %s: entry %d stands at %d", id, e.Seq, i)
			}
		}
	}
	return nil
}
