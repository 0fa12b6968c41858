package golden

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"testing"

	"koprulu/rules/components"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"koprulu/rules/notation/answer"
	"koprulu/rules/notation/record"
	"koprulu/rules/notation/words"
)

var update = flag.String("update", "",
	"missing: what a new version, set, step, part or verb has no record or position of is added; base or broodwar: the records of that box are chosen and written again")

// addMissing is the value of -update with which everything that is missing is added.
const addMissing = "missing"

// TestGoldenRecords verifies every record of each box and checks that together they use everything.
func TestGoldenRecords(t *testing.T) {
	for _, b := range boxes() {
		t.Run(b.name, func(t *testing.T) {
			if *update == b.name {
				write(t, &b)
			}
			verify(t, &b)
		})
	}
}

func verify(t *testing.T, b *box) {
	files, err := filepath.Glob(b.dir + "/*.jsonl")
	if err != nil || len(files) == 0 {
		t.Fatalf("no records: %v", err)
	}
	used := cover{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		rec, err := record.Read(components.Default(), bytes.NewReader(text), false)
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		r, s, err := rec.Verify(components.Default())
		if err != nil {
			t.Errorf("%s: %v", file, err)
			continue
		}
		if r.Hash != b.hash {
			t.Errorf("%s: components %s, want %s", file, r.Hash, b.hash)
		}
		again(t, file, rec, used)
		used["victory "+words.Victory(s.Victory)] = true
		for _, what := range choices(&r.Options) {
			used[what] = true
		}
	}
	if *update == addMissing {
		add(t, b, used, len(files))
	}
	for _, what := range everything(b.tables[0]) {
		if !used[what] {
			t.Errorf("no record uses %s", what)
		}
	}
}

// again replays a record to see what it uses.
func again(t *testing.T, file string, rec *record.Record, used cover) {
	replay, err := rec.Replayer(components.Default())
	if err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	r, s := replay.Rules, replay.State
	var log game.Log
	for _, line := range rec.Answers {
		p, err := words.ParsePlayer(r, &s, line.Seat)
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		a, err := answer.Parse(r, &s, p, line.Do)
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		log.Entries, log.Chance = log.Entries[:0], log.Chance[:0]
		before := s
		if broken := r.Apply(&s, p, a, &log); broken != rule.None {
			t.Fatalf("%s: %s", file, broken)
		}
		used.watch(r, &before, a, &log)
	}
}

// add plays games until everything is used, and writes those that use something new beside the records that there are.
func add(t *testing.T, b *box, used cover, have int) {
	missing := func(other cover) (n int) {
		for _, what := range everything(b.tables[0]) {
			if !used[what] && !other[what] {
				n++
			}
		}
		return n
	}
	for i := 0; i < b.games && missing(nil) > 0; i++ {
		text, uses := play(b.tables[i%len(b.tables)], uint64(i), b.seeks(i))
		if text == nil || missing(uses) == missing(nil) {
			continue
		}
		have++
		if err := os.WriteFile(fmt.Sprintf("%s/game-%02d.jsonl", b.dir, have), text, 0o644); err != nil {
			t.Fatal(err)
		}
		for what := range uses {
			used[what] = true
		}
	}
}

// write picks a few of many games that together use everything, and writes them.
func write(t *testing.T, b *box) {
	games, all := b.games, b.tables
	covers := make([]cover, games)
	sizes := make([]int, games)
	var wg sync.WaitGroup
	for worker := range runtime.NumCPU() {
		wg.Go(func() {
			for i := worker; i < games; i += runtime.NumCPU() {
				text, used := play(all[i%len(all)], uint64(i), b.seeks(i))
				covers[i], sizes[i] = used, len(text)
			}
		})
	}
	wg.Wait()
	missing := cover{}
	for _, what := range everything(all[0]) {
		missing[what] = true
	}
	old, _ := filepath.Glob(b.dir + "/*.jsonl")
	for _, file := range old {
		if err := os.Remove(file); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.MkdirAll(b.dir, 0o755); err != nil {
		t.Fatal(err)
	}
	for n := 1; len(missing) > 0; n++ {
		best, worth := -1, 0.0
		for i, used := range covers {
			gain := 0
			for what := range missing {
				if used[what] {
					gain++
				}
			}
			// A few large games take less space in the repository; many small ones would add little variety.
			if v := float64(gain) / float64(20_000+sizes[i]); gain > 0 && v > worth {
				best, worth = i, v
			}
		}
		if best < 0 {
			t.Fatalf("of %d games none uses %v", games, missing)
		}
		text, used := play(all[best%len(all)], uint64(best), b.seeks(best))
		for what := range used {
			delete(missing, what)
		}
		covers[best] = nil
		if err := os.WriteFile(fmt.Sprintf("%s/game-%02d.jsonl", b.dir, n), text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
