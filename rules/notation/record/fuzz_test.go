package record_test

import (
	"bytes"
	"testing"

	"koprulu/rules/components"
	"koprulu/rules/notation/internal/sample"
	"koprulu/rules/notation/position"
	"koprulu/rules/notation/record"
)

// FuzzRecord reads any bytes as a record, both strictly and for resuming: no panic, and what
// verifies is a record that the program could have written.
func FuzzRecord(f *testing.F) {
	all := sample.Every(f)
	f.Add(sample.Record(f, all[9], 4, nil, 30, true))
	f.Add(sample.Record(f, all[0], 1, nil, 6, true))
	f.Add(sample.Record(f, all[1], 2, nil, 40, true))
	f.Add(sample.Record(f, all[8], 3, nil, 0, false))
	r, s, err := position.Read(components.Default(), []byte(sample.Small))
	if err != nil {
		f.Fatal(err)
	}
	f.Add(sample.Record(f, r, 3, &s, 10, true))
	set := components.Default()
	f.Fuzz(func(t *testing.T, text []byte) {
		sample.Watched(t)
		rec, err := record.Read(set, bytes.NewReader(text), true)
		if err != nil {
			return
		}
		rec.Replay(set, -1)
		if rec, err = record.Read(set, bytes.NewReader(text), false); err != nil {
			return
		}
		rec.Verify(set)
	})
}
