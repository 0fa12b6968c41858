package golden

import (
	"bytes"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"koprulu/components"
	"koprulu/game"
	"koprulu/game/rule"
	"koprulu/notation/record"
)

// TestRecordsOfEverySet: games that were dealt with any published set of components, finished or not, replay with exactly that
// set, and unfinished ones continue with it.
func TestRecordsOfEverySet(t *testing.T) {
	all := components.Versions()
	for i, v := range all {
		used := cover{}
		files, err := filepath.Glob("testdata/sets/" + v.Name + "/*.jsonl")
		if err != nil || len(files) < 4 {
			t.Errorf("version %s has %d records; it needs a finished one and one that goes on of each box (%v)", v.Name, len(files), err)
		}
		kinds := map[[2]bool]bool{}
		for _, file := range files {
			t.Run(file, func(t *testing.T) {
				text, err := os.ReadFile(file)
				if err != nil {
					t.Fatal(err)
				}
				rec, err := record.Read(components.Default(), bytes.NewReader(text), false)
				if err != nil {
					t.Fatal(err)
				}
				r, s, err := rec.Verify(components.Default())
				if err != nil {
					t.Fatal(err)
				}
				want := v.Base
				if r.Options.BroodWar {
					want = v.BroodWar
				}
				if r.Hash != want {
					t.Errorf("it was played with %s, want %s", r.Hash, want)
				}
				kinds[[2]bool{r.Options.BroodWar, rec.End != nil}] = true
				again(t, file, rec, used)
				goOn(t, r, &s)
			})
		}
		// What the set adds to the previous one is used.
		for _, broodWar := range []bool{false, true} {
			if i+1 == len(all) {
				break
			}
			before := everything(rulesOf(t, all[i+1], broodWar))
			for _, what := range everything(rulesOf(t, v, broodWar)) {
				if !slices.Contains(before, what) && !used[what] {
					t.Errorf("no record of version %s uses %s", v.Name, what)
				}
			}
		}
		if len(kinds) != 4 {
			t.Errorf("version %s has only the kinds %v of records", v.Name, kinds)
		}
	}
}

// rulesOf returns the rules of a box of a version.
func rulesOf(t *testing.T, v components.Version, broodWar bool) *game.Rules {
	set, err := components.Published(v.Name)
	if err != nil {
		t.Fatal(err)
	}
	r, err := set.Rules(game.Options{Players: 2, BroodWar: broodWar})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// goOn plays a game on for a while.
func goOn(t *testing.T, r *game.Rules, s *game.State) {
	rng := rand.New(rand.NewPCG(5, 5))
	var buf [game.MaxLegal]game.Answer
	for n := 0; n < 300 && s.Phase != game.Over; n++ {
		p := r.Open(s).First()
		if broken := r.Apply(s, p, eager(rng, r.Legal(s, p, buf[:0])), nil); broken != rule.None {
			t.Fatal(broken)
		}
	}
}
