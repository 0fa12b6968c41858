package golden

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"koprulu/rules/components"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"koprulu/rules/notation/record"
)

// TestRecordsOfEverySet: games that were dealt with any published set of components, finished or not, replay with
// exactly that set, and unfinished ones continue with it. A new set needs its own records; go generate ./rules/golden
// writes them.
func TestRecordsOfEverySet(t *testing.T) {
	for i, v := range components.Versions() {
		dir := filepath.Join("testdata", "sets", v.Name)
		if _, err := os.Stat(dir); err != nil && *update == addMissing {
			writeSet(t, dir, v, added(t, i))
		}
		if err := checkSet(t, dir, v, added(t, i)); err != nil {
			t.Errorf("version %s: %v", v.Name, err)
		}
	}
}

// TestSetsAreWritten: the records written for a set are what it needs.
func TestSetsAreWritten(t *testing.T) {
	v := components.Versions()[0]
	dir := t.TempDir()
	writeSet(t, dir, v, added(t, 0))
	if err := checkSet(t, dir, v, added(t, 0)); err != nil {
		t.Error(err)
	}
	if err := os.Remove(filepath.Join(dir, "base-goes-on.jsonl")); err != nil {
		t.Fatal(err)
	}
	if checkSet(t, dir, v, added(t, 0)) == nil {
		t.Error("without one of its records the set is in order")
	}
}

// added returns what a version adds to each box of the one before it, which its records have to use; nothing for the
// first one.
func added(t *testing.T, i int) map[bool][]string {
	list := map[bool][]string{}
	all := components.Versions()
	if i+1 == len(all) {
		return list
	}
	for _, broodWar := range []bool{false, true} {
		before := everything(rulesOf(t, all[i+1], broodWar))
		for _, what := range everything(rulesOf(t, all[i], broodWar)) {
			if !slices.Contains(before, what) {
				list[broodWar] = append(list[broodWar], what)
			}
		}
	}
	return list
}

// checkSet checks that the records in a folder are what a version needs: for each box one that ends and one that goes
// on, and together everything that is new.
func checkSet(t *testing.T, dir string, v components.Version, added map[bool][]string) error {
	files, err := filepath.Glob(dir + "/*.jsonl")
	if err != nil {
		return err
	}
	used := cover{}
	kinds := map[[2]bool]bool{}
	for _, file := range files {
		t.Run(filepath.Base(dir)+" "+filepath.Base(file), func(t *testing.T) {
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
	if len(kinds) != 4 {
		return fmt.Errorf(
			"it needs a finished record and one that goes on of each box, and has only these (Brood War, finished): %v", kinds)
	}
	for _, list := range added {
		for _, what := range list {
			if !used[what] {
				return fmt.Errorf("no record uses %s", what)
			}
		}
	}
	return nil
}

// writeSet writes records of a version: for each box as few finished games as needed to use everything that is new, and
// one that goes on.
func writeSet(t *testing.T, dir string, v components.Version, added map[bool][]string) {
	set, err := components.Published(v.Name)
	if err != nil {
		t.Fatal(err)
	}
	for _, broodWar := range []bool{false, true} {
		name := filepath.Join(dir, "base")
		if broodWar {
			name = filepath.Join(dir, "broodwar")
		}
		r := rulesFor(t, set, broodWar, game.Newest)
		lacking := cover{}
		for _, what := range added[broodWar] {
			lacking[what] = true
		}
		for n := 1; n == 1 || len(lacking) > 0; n++ {
			text, used, seed := richest(t, r, lacking)
			if text == nil {
				t.Fatalf("no game of bots uses %v: play one by hand, and put its record beside %s", lacking, name)
			}
			for what := range used {
				delete(lacking, what)
			}
			file := name + "-finished.jsonl"
			if n > 1 {
				file = fmt.Sprintf("%s-finished-%d.jsonl", name, n)
			}
			store(t, file, text)
			if n == 1 {
				store(t, name+"-goes-on.jsonl", recorded(t, r, eagerly, seed, false, bytes.Count(text, []byte("\n"))/2))
			}
		}
	}
}

// richest returns the record of the game, among some, that uses the most of what is missing and is short, with what it
// uses and its seed; nil if none of them uses any of it.
func richest(t *testing.T, r *game.Rules, lacking cover) (best []byte, uses cover, from uint64) {
	most := 0
	for seed := range uint64(4000) {
		text := recorded(t, r, eagerly, seed, true, mostAnswers)
		if text == nil {
			continue
		}
		rec, err := record.Read(components.Default(), bytes.NewReader(text), false)
		if err != nil {
			t.Fatal(err)
		}
		used, n := cover{}, 0
		again(t, "a new record", rec, used)
		for what := range lacking {
			if used[what] {
				n++
			}
		}
		if (n > 0 || len(lacking) == 0) && (best == nil || n > most || n == most && len(text) < len(best)) {
			best, uses, from, most = text, used, seed, n
		}
		if best != nil && most == len(lacking) && seed > 40 {
			break
		}
	}
	return best, uses, from
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
