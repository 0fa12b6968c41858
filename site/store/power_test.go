package store

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"koprulu/table"
)

// mixed is what a power failure leaves of a file that was before and should have become after, when nothing that lies
// between them was synced: of each sector the old or the new, in any order, and perhaps not its end.
func mixed(rng *rand.Rand, before, after []byte) []byte {
	const sector = 512
	out := append([]byte(nil), after...)
	for at := 0; at < len(out); at += sector {
		end := min(at+sector, len(out))
		if rng.IntN(2) == 0 {
			continue
		}
		clear(out[at:end])
		if at < len(before) {
			copy(out[at:end], before[at:min(end, len(before))])
		}
	}
	if len(out) > len(before) && rng.IntN(2) == 0 {
		out = out[:len(before)+rng.IntN(len(out)-len(before))]
	}
	return out
}

// TestPowerFailure: whatever of the writes that were not synced reaches the disk, and in whichever order, every answer
// that was acknowledged is there afterwards, and of the one that was being written all or nothing. The power fails
// while an answer is written and while SQLite's log is copied into the file.
func TestPowerFailure(t *testing.T) {
	ctx := t.Context()
	rng := rand.New(rand.NewPCG(2026, 35))
	s := open(t)
	tables := []*table.Stored{playing("table"), playing("beside")}
	for _, row := range tables {
		must(t, s.Create(ctx, row))
	}
	files := func() (main, log []byte) {
		t.Helper()
		main, err := os.ReadFile(s.path)
		must(t, err)
		log, err = os.ReadFile(s.path + "-wal")
		must(t, err)
		return main, log
	}
	for round := range 60 {
		row := tables[round/2%2]
		main, log := files()
		acknowledged, copies := row.Answers, round%2 > 0
		if copies {
			must(t, checkpoint(s.checks))
		} else {
			c := answer(row, noon)
			if round%8 > 0 { // as tables do
				c.After.Position, c.After.Placed = nil, c.After.Placed-round%8
			}
			must(t, s.Commit(ctx, c))
		}
		nextMain, nextLog := files()
		if !copies && string(main) != string(nextMain) {
			t.Fatal("the file was written without its log")
		}
		to := filepath.Join(t.TempDir(), "after.db")
		must(t, os.WriteFile(to, mixed(rng, main, nextMain), 0o600))
		must(t, os.WriteFile(to+"-wal", mixed(rng, log, nextLog), 0o600))
		again, err := Open(ctx, to, Options{})
		if err != nil {
			t.Fatalf("round %d: %v", round, err)
		}
		for i, of := range tables {
			got, entries, err := again.Load(ctx, of.ID)
			want := of.Answers
			if of == row && (err != nil || len(entries) != want) {
				want = acknowledged
			}
			if err != nil || len(entries) != want || got.Answers != want {
				t.Errorf("round %d: table %d has %d entries (%v), want %d", round, i, len(entries), err, want)
			}
		}
		if found, err := again.CheckSums(ctx); err != nil || len(found) > 0 {
			t.Errorf("round %d: found %v (%v)", round, found, err)
		}
		must(t, again.Close())
	}
}
