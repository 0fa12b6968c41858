package golden

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"koprulu/rules/components"
	"koprulu/rules/game"
	"koprulu/rules/notation/record"
)

// versionFiles returns the records of a version of the rules, finished ones or those of games that go on, and the name
// that the next one gets.
func versionFiles(t *testing.T, version string, finished bool) (have []string, next string) {
	name := "goes-on"
	if finished {
		name = "finished"
	}
	base := filepath.Join("testdata", "rules", strings.ReplaceAll(version, "/", "-"), name)
	have, err := filepath.Glob(base + "*.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	if len(have) == 0 {
		return nil, base + ".jsonl"
	}
	return have, fmt.Sprintf("%s-%d.jsonl", base, len(have)+1)
}

// TestRecordsOfEveryVersion: games that were dealt under each version of the rules replay under it, and those that are
// not over go on with it; and for every other version there is one that does not replay under that one. So a new
// version needs its own records, and the ones before it others: go generate ./rules/golden writes them.
func TestRecordsOfEveryVersion(t *testing.T) {
	for rev := game.Revision(1); int(rev) <= game.Revisions; rev++ {
		for _, broodWar := range []bool{false, true} {
			version := record.VersionOf(game.Options{BroodWar: broodWar, Revision: rev})
			for _, finished := range []bool{true, false} {
				t.Run(fmt.Sprintf("%s finished %t", strings.ReplaceAll(version, "/", "-"), finished), func(t *testing.T) {
					have, next := versionFiles(t, version, finished)
					left := sameUnder(t, have, version, broodWar)
					if *update == addMissing && len(left) > 0 {
						writeVersion(t, next, rev, broodWar, finished, left)
						have = append(have, next)
						left = sameUnder(t, have, version, broodWar)
					}
					for other := range left {
						t.Errorf("under %s all the same answers make the same games: the records say nothing about it", other)
					}
					for _, file := range have {
						verifyVersion(t, file, version, finished)
					}
				})
			}
		}
	}
}

// sameUnder returns the other versions of the rules under which all of some records verify.
func sameUnder(t *testing.T, files []string, version string, broodWar bool) map[string]game.Revision {
	same := map[string]game.Revision{}
	for rev := game.Revision(1); int(rev) <= game.Revisions; rev++ {
		if other := record.VersionOf(game.Options{BroodWar: broodWar, Revision: rev}); other != version {
			same[other] = rev
		}
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for other, rev := range same {
			if !verifiesUnder(t, text, other, rev) {
				delete(same, other)
			}
		}
	}
	return same
}

// verifyVersion verifies a record under its own version.
func verifyVersion(t *testing.T, file, version string, finished bool) {
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	dealt, err := record.Read(components.Default(), bytes.NewReader(text), false)
	if err != nil {
		t.Fatal(err)
	}
	if dealt.Header.Rules != version || finished != (dealt.End != nil) {
		t.Errorf("%s was dealt under %s, want %s; finished: %v", file, dealt.Header.Rules, version, dealt.End != nil)
	}
	r, s, err := dealt.Verify(components.Default())
	if err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	if got := record.VersionOf(r.Options); got != version {
		t.Errorf("%s is played under %s, want %s", file, got, version)
	}
	if finished {
		return
	}
	goOn(t, r, &s)
}

// verifiesUnder reports whether a record verifies under another version of the rules.
func verifiesUnder(t *testing.T, text []byte, other string, rev game.Revision) bool {
	dealt, err := record.Read(components.Default(), bytes.NewReader(text), false)
	if err != nil {
		t.Fatal(err)
	}
	dealt.Header.Rules, dealt.Header.Options.Revision = other, rev
	_, _, err = dealt.Verify(components.Default())
	return err == nil
}

// writeVersion writes the shortest of some games under a revision that ends, or that goes on at a point where it
// differs from those of the other versions given.
func writeVersion(t *testing.T, file string, rev game.Revision, broodWar, finished bool,
	others map[string]game.Revision) {
	r := rulesFor(t, components.Default(), broodWar, rev)
	best := shortest(t, r, finished, 3000, func(text []byte) bool {
		for other, rev := range others {
			if verifiesUnder(t, text, other, rev) {
				return false
			}
		}
		return true
	})
	if best == nil {
		t.Fatal("no game tells the versions apart")
	}
	store(t, file, best)
}
