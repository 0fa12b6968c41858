package golden

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"koprulu/components"
	"koprulu/game"
	"koprulu/notation/record"
)

// versionFile is the record of a version of the rules: finished, or of a game that goes on.
func versionFile(version string, finished bool) string {
	name := "/goes-on.jsonl"
	if finished {
		name = "/finished.jsonl"
	}
	return filepath.Join("testdata", "rules", strings.ReplaceAll(version, "/", "-")+name)
}

// TestRecordsOfEveryVersion: games that were dealt under each version of the rules replay under only that version, and those
// that are not over go on with it. A new version needs its own records, and the one before it needs others where they would
// be played alike under both; go generate ./golden writes them.
func TestRecordsOfEveryVersion(t *testing.T) {
	for rev := game.Revision(1); int(rev) <= game.Revisions; rev++ {
		for _, broodWar := range []bool{false, true} {
			version := record.VersionOf(game.Options{BroodWar: broodWar, Revision: rev})
			for _, finished := range []bool{true, false} {
				file := versionFile(version, finished)
				t.Run(strings.ReplaceAll(version, "/", "-")+" "+filepath.Base(file), func(t *testing.T) {
					if text, err := os.ReadFile(file); *update == addMissing && (err != nil || !tellsVersions(t, text, version, broodWar)) {
						writeVersion(t, file, rev, broodWar, finished)
					}
					verifyVersion(t, file, version, finished)
				})
			}
		}
	}
}

// verifyVersion verifies a record under its own version, and checks that no other version makes the same game of its
// answers.
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
		t.Errorf("it was dealt under %s, want %s; finished: %v", dealt.Header.Rules, version, dealt.End != nil)
	}
	r, s, err := dealt.Verify(components.Default())
	if err != nil {
		t.Fatal(err)
	}
	if got := record.VersionOf(r.Options); got != version {
		t.Errorf("it is played under %s, want %s", got, version)
	}
	if !tellsVersions(t, text, version, r.Options.BroodWar) {
		t.Error("under another version the same answers make the same game: it says nothing about this one")
	}
	if finished {
		return
	}
	goOn(t, r, &s)
}

// tellsVersions reports whether every other version of the rules refuses a record.
func tellsVersions(t *testing.T, text []byte, version string, broodWar bool) bool {
	for rev := game.Revision(1); int(rev) <= game.Revisions; rev++ {
		other := record.VersionOf(game.Options{BroodWar: broodWar, Revision: rev})
		if other == version {
			continue
		}
		dealt, err := record.Read(components.Default(), bytes.NewReader(text), false)
		if err != nil {
			t.Fatal(err)
		}
		dealt.Header.Rules, dealt.Header.Options.Revision = other, rev
		if _, _, err := dealt.Verify(components.Default()); err == nil {
			return false
		}
	}
	return true
}

// writeVersion writes the shortest of some games under a revision that ends, or that goes on at a point where the revision
// has made a difference.
func writeVersion(t *testing.T, file string, rev game.Revision, broodWar, finished bool) {
	r := rulesFor(t, components.Default(), broodWar, rev)
	version := record.VersionOf(r.Options)
	best := shortest(t, r, finished, 3000, func(text []byte) bool { return tellsVersions(t, text, version, broodWar) })
	if best == nil {
		t.Fatal("no game tells the versions apart")
	}
	store(t, file, best)
}
